import { share, tally } from "./figures";
import { enough, inSlice, nodeAllows, showable, sliced, type Floor } from "./floor";
import type { Point, PointType, Question, Visit } from "./model";
import { parentPoints, pointsUnder, segmentOf } from "./segment";
import type { History } from "./visits";

type Row = { name: string; visits: number; perc: number | null };
const first20 = (rows: Row[]): Row[] => rows.filter(({ visits }) => visits > 0).sort((a, b) => b.visits - a.visits || (a.name < b.name ? -1 : 1)).slice(0, 20);

/** `ranking`: lists over the whole deployment, as METRICS.md "Movement" has them. */
export function rankingOf(history: History, { start, end, slice }: Question) {
  const { points, parameters, profiles } = history.world;
  const floor: Floor = { k: parameters.floor, profiles };
  const kept = inSlice(floor, slice);
  const inT = ({ day }: { day: string }) => day >= start && day <= end;
  const of = (own: Point[]) => tally(segmentOf(history, own), (day) => inT({ day }), start);
  const nodeOpen = (type: PointType, path: string[], own: Point[]) => {
    const parent = parentPoints(points, type, [path], own);
    const mine = of(own).unique;
    return nodeAllows(floor, parent && floor.k > 0 ? new Set([...of(parent).unique].filter((device) => !mine.has(device))) : null, slice);
  };
  const all = (type: PointType) => points.filter((point) => point.type === type);
  const shown = (type: PointType) => all(type).filter((point) => nodeOpen(type, [...point.path, point.code], [point]) && showable(floor, of([point]).unique, slice));
  const visitsOf = (list: Visit[]) => list.filter(({ device }) => kept(device)).length;
  const total = (type: PointType) => of(all(type));
  const perc = (type: PointType, visits: number) => (showable(floor, total(type).unique, slice) ? share(visits, visitsOf(total(type).visits)) : null);
  const byVisits = (type: PointType) => first20(shown(type).map((point) => { const visits = visitsOf(of([point]).visits); return { name: point.name, visits, perc: perc(type, visits) }; }));

  const paths = new Map<string, string[]>();
  for (const { path } of all("pdv")) path.forEach((_, i) => paths.set(JSON.stringify(path.slice(0, i + 1)), path.slice(0, i + 1)));
  const leaves = [...paths.values()].filter((path) => pointsUnder(points, "pdv", path).every((point) => point.path.length === path.length));
  const groups = leaves.flatMap((path) => {
    const own = pointsUnder(points, "pdv", path);
    if (!nodeOpen("pdv", path, own) || !showable(floor, of(own).unique, slice)) return [];
    const visits = visitsOf(of(own).visits);
    return [{ name: path.at(-1) ?? "", visits, perc: perc("pdv", visits) }];
  });

  const counted = history.counted.filter(inT);
  const exposures = counted.filter(({ point }) => point.type === "ooh");
  const firstExposure = new Map<string, number>();
  for (const { device, start: at } of exposures) firstExposure.set(device, Math.min(at, firstExposure.get(device) ?? Infinity));
  const attributed = counted.filter((visit) => visit.point.type === "pdv" && visit.start > (firstExposure.get(visit.device) ?? Infinity));
  const moved = new Set(attributed.map(({ device }) => device));
  const part = (type: PointType, devices: (point: Point) => Set<string>) => first20(shown(type).flatMap((point) => {
    const there = of([point]).unique;
    const some = devices(point);
    if (!showable(floor, some, slice) || !enough(floor, sliced(floor, [...there].filter((device) => !some.has(device)), slice).length)) return [];
    const visits = [...some].filter(kept).length;
    return [{ name: point.name, visits, perc: share(visits, [...there].filter(kept).length) }];
  }));
  return {
    ooh: byVisits("ooh"), pdv: byVisits("pdv"), pdvByGroup: first20(groups),
    attribution_ooh: part("ooh", (point) => new Set([...of([point]).unique].filter((device) => moved.has(device)))),
    attribution_pdv: part("pdv", (point) => new Set(attributed.filter((visit) => visit.point.id === point.id).map(({ device }) => device))),
  };
}
