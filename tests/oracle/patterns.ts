import { anchorsOf } from "./anchors";
import { metres } from "./distance";
import { localTime, monthOf, plusDays, daysFrom } from "./local-time";
import type { Point, Visit } from "./model";
import { percentile } from "./people";
import { parentPoints, segmentOf } from "./segment";
import { hiddenEntries } from "./suppression";
import type { History } from "./visits";

/** One point in one ISO week as the file of weekly patterns tells it (vendor's definitions; the floor of METRICS.md rule 6). */
export type PatternsWeek = {
  visits: number | null; visitors: number | null; days: (number | null)[] | null; hours: (number | null)[] | null; buckets: Record<string, number | null> | null;
  distance: number | null; dwell: number | null; platforms: Record<string, number | null> | null;
};

const bucketNames = ["<5", "5-20", "21-60", "61-240", ">240"];
const bucketOf = (dwell: number): string => {
  const minutes = Math.floor(dwell / 60);
  return minutes < 5 ? "<5" : minutes <= 20 ? "5-20" : minutes <= 60 ? "21-60" : minutes <= 240 ? "61-240" : ">240";
};
const devicesOf = (visits: readonly Visit[]): Set<string> => new Set(visits.map(({ device }) => device));
const few = (count: number, floor: number): boolean => count > 0 && count < floor;

/** Every platform of the panel in small letters, by name, `unknown` last. */
export function platformsOf(history: History): string[] {
  const borne = new Set([...history.panelDays.keys()].map((device) => platformOf(history, device)));
  return [...[...borne].filter((name) => name !== "unknown").sort(), ...(borne.has("unknown") ? ["unknown"] : [])];
}
const platformOf = (history: History, device: string): string => (history.world.traits?.get(device)?.platform ?? "").toLowerCase() || "unknown";

export function patternsWeekOf(history: History, point: Point, monday: string): PatternsWeek {
  const { parameters, points } = history.world;
  const { floor } = parameters;
  const sunday = plusDays(monday, 6);
  const visits = history.counted.filter((visit) => visit.point.id === point.id && visit.day >= monday && visit.day <= sunday);
  const visitors = devicesOf(visits);
  const parent = parentPoints(points, point.type, [[...point.path, point.code]], [point]);
  const ofParent = parent ? devicesOf(segmentOf(history, parent).visits.filter(({ day }) => day >= monday && day <= sunday)) : new Set<string>();
  const outside = [...ofParent].filter((device) => !visitors.has(device)).length;
  if (few(visitors.size, floor) || few(outside, floor)) return { visits: null, visitors: null, days: null, hours: null, buckets: null, distance: null, dwell: null, platforms: null };

  const dayNumber = (visit: Visit) => daysFrom(monday, visit.day);
  const days = inTime(Array.from({ length: 7 }, (_, day) => visits.filter((visit) => dayNumber(visit) === day)), floor);
  const hours = days.flatMap((shown, day) => {
    const byHour = Array.from({ length: 24 }, (_, hour) => visits.filter((visit) => dayNumber(visit) === day && localTime(visit.start, parameters.zone).hour === hour));
    return shown === null ? byHour.map(() => null) : inTime(byHour, floor);
  });
  const homes = [...visitors].flatMap((device) => {
    const { home } = anchorsOf(history.pings.get(device) ?? [], monthOf(history.lastDay !== null && history.lastDay < sunday ? history.lastDay : sunday), history.lastDay ?? "", parameters);
    return home ? [metres(home, point)] : [];
  }).sort((a, b) => a - b);
  const minutes = visits.map(({ dwell }) => dwell / 60).sort((a, b) => a - b);
  return {
    visits: visits.length, visitors: visitors.size, days, hours,
    buckets: breakdown(bucketNames.map((name) => ({ name, own: visits.filter(({ dwell }) => bucketOf(dwell) === name) })), (own) => own.length, floor),
    platforms: breakdown(platformsOf(history).map((name) => ({ name, own: visits.filter(({ device }) => platformOf(history, device) === name) })), (own) => devicesOf(own).size, floor),
    distance: few(homes.length, floor) ? null : percentile(homes, 0.5), dwell: percentile(minutes, 0.5),
  };
}

/** A breakdown whose total is told: by METRICS.md's cells, none below the floor. */
function breakdown(cells: readonly { name: string; own: Visit[] }[], count: (own: Visit[]) => number, floor: number): Record<string, number | null> {
  const hidden = hiddenEntries({ sizes: [cells.length], cell: ([at = 0]) => count(cells[at]?.own ?? []) }, floor, ([at = 0]) => at < cells.length && devicesOf(cells[at]?.own ?? []).size < floor);
  return Object.fromEntries(cells.map(({ name, own }, at) => [name, hidden.has(String([at])) ? null : count(own)]));
}

/**
 * A row by time whose total is told. Hidden entries are known to be no zeros, so k - 1 visits beside one for each must be spread over two or
 * more of them: the shown ones join by size until it is so, and where it never is, nothing is told.
 */
function inTime(entries: readonly Visit[][], floor: number): (number | null)[] {
  const values = entries.map((own) => own.length);
  const small = new Set([...entries.keys()].filter((at) => few(devicesOf(entries[at] ?? []).size, floor)));
  if (small.size === 0) return values;
  const joining = [...values.keys()].filter((at) => !small.has(at) && (values[at] ?? 0) > 0).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
  const spare = () => [...small].reduce((sum, at) => sum + (values[at] ?? 0) - 1, 0);
  while (small.size < 2 || spare() < floor - 1) {
    const next = joining.shift();
    if (next === undefined) return values.map(() => null);
    small.add(next);
  }
  return values.map((value, at) => (small.has(at) ? null : value));
}
