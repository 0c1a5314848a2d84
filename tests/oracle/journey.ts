import { metres } from "./distance";
import { share } from "./figures";
import { enough, inSlice, nodeAllows, showable, sliced, withheld } from "./floor";
import { plusDays } from "./local-time";
import type { Point } from "./model";
import type { Reading } from "./reading";
import { pointsUnder, segmentOf } from "./segment";

const withinSeconds = 6 * 3600;
type Sibling = { name: string; points: Point[] };

/** The other children of the asked nodes' parents that share no point with the asked ones. */
function siblingsOf({ history, question, segment }: Reading): Sibling[] {
  const all = pointsUnder(history.world.points, question.type, []);
  const [only] = segment.points;
  const nodes = question.single !== null && only ? [[...only.path, only.code]] : question.nodes;
  const found = new Map<string, Sibling>();
  for (const node of nodes) {
    const parent = node.slice(0, -1);
    for (const point of pointsUnder(all, question.type, parent)) {
      const path = [...point.path, point.code].slice(0, parent.length + 1);
      const points = pointsUnder(all, question.type, path);
      if (!points.some(({ id }) => segment.points.some((own) => own.id === id))) found.set(JSON.stringify(path), { name: path.length > point.path.length ? point.name : (path.at(-1) ?? ""), points });
    }
  }
  return [...found.values()];
}

/** Links by the sibling's name and the correlations, each as the floor leaves them; null without siblings. */
export function journeyOf(reading: Reading) {
  const { history, question, inT, floor, segment } = reading;
  const siblings = question.nodes.length === 0 && question.single === null ? [] : siblingsOf(reading);
  if (siblings.length === 0) return null;
  const [first, last] = [plusDays(question.start, -1), plusDays(question.end, 1)];
  const others = history.counted.filter(({ day, point }) => day >= first && day <= last && siblings.some(({ points }) => points.some(({ id }) => id === point.id)));
  const sets = { before: new Map<number, Set<string>>(), after: new Map<number, Set<string>>() };
  const add = (set: Map<number, Set<string>>, point: number, device: string) => {
    const i = siblings.findIndex(({ points }) => points.some(({ id }) => id === point));
    set.set(i, (set.get(i) ?? new Set()).add(device));
  };
  for (const visit of inT.visits) {
    const own = others.filter(({ device }) => device === visit.device);
    const [previous] = own.filter(({ end }) => end <= visit.start && visit.start - end <= withinSeconds).sort((a, b) => b.end - a.end || a.point.id - b.point.id);
    const [next] = own.filter(({ start }) => start >= visit.end && start - visit.end <= withinSeconds).sort((a, b) => a.start - b.start || a.point.id - b.point.id);
    if (previous) add(sets.before, previous.point.id, visit.device);
    if (next) add(sets.after, next.point.id, visit.device);
  }
  const kept = inSlice(floor, question.slice);
  const open = (part: Set<string>) => {
    const outside = [...inT.unique].filter((device) => !part.has(device));
    return nodeAllows(floor, reading.outside, question.slice) && showable(floor, part, question.slice) && showable(floor, inT.unique, question.slice)
      && enough(floor, sliced(floor, outside, question.slice).length) && (floor.k === 0 || [...part].some(kept));
  };
  const linksOf = (set: Map<number, Set<string>>) => siblings.flatMap(({ name }, i) => {
    const devices = set.get(i) ?? new Set<string>();
    const value = [...devices].filter(kept).length;
    return value > 0 && open(devices) ? [{ name, value }] : [];
  }).sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
  const [before, after] = [linksOf(sets.before), linksOf(sets.after)];
  const rows = siblings.map(({ name, points }) => {
    const there = segmentOf(history, points);
    const inPeriod = ({ day }: { day: string }) => day >= question.start && day <= question.end;
    const both = new Set(there.visits.filter(inPeriod).map(({ device }) => device).filter((device) => inT.unique.has(device)));
    const dwell = there.pointVisits.filter((visit) => inPeriod(visit) && both.has(visit.device) && kept(visit.device));
    const visitors = [...both].filter(kept).length;
    const mean = (pick: (point: Point) => number) => segment.points.reduce((sum, point) => sum + pick(point), 0) / segment.points.length;
    const centre = { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
    const row = {
      group_name: name, distance: Math.min(...points.map((point) => metres(centre, point))) / 1000, visitors, share: share(visitors, [...inT.unique].filter(kept).length),
      dwell_time: share(dwell.reduce((sum, visit) => sum + visit.dwell, 0) / 60, dwell.length),
    };
    return withheld(row, open(both) ? [] : ["visitors", "share", "dwell_time"]);
  });
  return { before, after, hasFlow: before.length + after.length + 1 >= 5, rows };
}
