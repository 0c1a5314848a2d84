import { anchorsOf } from "./anchors";
import { metres } from "./distance";
import { newSince, share } from "./figures";
import { localTime, plusDays } from "./local-time";
import type { Point, Visit } from "./model";
import { segmentOf } from "./segment";
import type { History } from "./visits";

/** The advisor's KPIs (METRICS.md "Advisor"), read visit by visit. Months are `2026-10`. */
export type Takings = { point: number; day: string; revenue: number; cost: number | null };
/** What a device adds to a unit of a group: numerator and denominator. */
export type Row = { device: string; group: string; unit: string; a: number; b: number };

const inside = (day: string, start: string, end: string): boolean => day >= start && day <= end;
const lastDay = (month: string): string => plusDays(`${nextMonth(month)}-01`, -1);
const nextMonth = (month: string): string => (month.endsWith("-12") ? `${Number(month.slice(0, 4)) + 1}-01` : `${month.slice(0, 5)}${String(Number(month.slice(5)) + 1).padStart(2, "0")}`);
const days = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const isoDay = (day: string): number => ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Regular visitors of the 90 days that end with a month, and whether each has lapsed by its end. */
export function regulars(history: History, points: Point[], month: string): Map<string, boolean> {
  const end = lastDay(month);
  const found = new Map<string, boolean>();
  for (const device of new Set(segmentOf(history, points).visits.map((visit) => visit.device))) {
    const own = [...new Set(segmentOf(history, points).visits.filter((visit) => visit.device === device && inside(visit.day, plusDays(end, -89), end)).map(({ day }) => day))].sort();
    if (own.length < 3) continue;
    const silence = days(own.at(-1) ?? end, end);
    found.set(device, silence > 30 && silence > 2 * median(own.slice(1).map((day, i) => days(own[i] ?? day, day))));
  }
  return found;
}

/**
 * Points that have a visit in the month and in the one before it, and stand empty for no stretch of days with a visit anywhere so long (a week at least) that the pace of the remaining days had brought seven visits in it.
 */
export function steady(history: History, points: Point[], month: string): Point[] {
  const [start, end] = [`${month}-01`, lastDay(month)];
  const first = `${plusDays(start, -1).slice(0, 7)}-01`;
  const busy = [...new Set(history.counted.map(({ day }) => day))].filter((day) => inside(day, first, end)).sort();
  return points.filter(({ id }) => {
    const visits = history.counted.filter(({ point, day }) => point.id === id && inside(day, first, end));
    if (visits.length === 0) return true;
    if (!visits.some(({ day }) => day < start) || !visits.some(({ day }) => day >= start)) return false;
    const line = busy.map((day) => (visits.some((visit) => visit.day === day) ? "x" : "-")).join("");
    const empty = Math.max(...line.split("x").map((gap) => gap.length));
    return empty < 7 || (empty * visits.length) / (busy.length - empty) < 7;
  });
}

/** Points that are not own within 2 km of an own one. */
export const rivals = (own: readonly Point[], all: readonly Point[]): Point[] => all.filter((point) => point.own === false && own.some((each) => metres(each, point) <= 2000));

export function advisorOf(history: History, points: Point[], month: string, takings: readonly Takings[]) {
  const [start, end] = [`${month}-01`, lastDay(month)];
  const before = plusDays(start, -1).slice(0, 7);
  const segment = segmentOf(history, points);
  const lasting = segmentOf(history, steady(history, points, month));
  const now = lasting.visits.filter(({ day }) => inside(day, start, end));
  const then = lasting.visits.filter(({ day }) => day.startsWith(before));
  const visitors = [...new Set(segment.visits.filter(({ day }) => inside(day, start, end)).map(({ device }) => device))];
  const fresh = visitors.filter((device) => (segment.firstDay.get(device) ?? "") >= newSince(start, end));
  const count = (list: readonly Visit[], device: string) => list.filter((visit) => visit.device === device).length;
  const perDay = Number(lastDay(before).slice(8)) / Number(end.slice(8));
  const square = [...new Set([...now, ...then].map(({ device }) => device))].reduce((sum, device) => sum + (count(now, device) / now.length - count(then, device) / then.length) ** 2, 0);
  const ratio = (now.length / then.length) * perDay;
  const reach = Math.exp(1.959964 * Math.sqrt(square));
  const all = [...regulars(history, points, month).values()];
  const own = points.filter((point) => point.own !== false);
  const type = points[0]?.type;
  const beside = new Set([...own, ...rivals(own, history.world.points.filter((point) => point.type === type))].map(({ id }) => id));
  const near = history.counted.filter((visit) => beside.has(visit.point.id) && inside(visit.day, start, end));
  const told = takings.filter(({ point, day }) => inside(day, start, end) && points.some(({ id }) => id === point));
  const costed = told.filter(({ cost }) => cost !== null);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    marketing: share(fresh.length, visitors.length), performance: ratio - 1, low: ratio / reach - 1, high: ratio * reach - 1, churn: share(all.filter(Boolean).length, all.length),
    competition: share(near.filter((visit) => visit.point.own !== false).length, near.length),
    revenue: share(sum(told.map(({ revenue }) => revenue)), history.counted.filter((visit) => told.some(({ point, day }) => point === visit.point.id && day === visit.day)).length),
    costs: share(sum(costed.map(({ cost }) => cost ?? 0)), sum(costed.map(({ revenue }) => revenue))),
  };
}

/** The rows of the advisor's families of comparisons, by name. */
export function familiesOf(history: History, points: Point[], month: string, kindOf: (point: Point) => string = () => "0"): Record<string, Row[]> {
  const [start, end] = [`${month}-01`, lastDay(month)];
  const before = `${plusDays(start, -1).slice(0, 7)}-01`;
  const segment = segmentOf(history, points);
  const classOf = (device: string) => ["A", "B", "C", "D", "E"].indexOf(history.world.profiles.get(device)?.class ?? "") + 1;
  const rows = (visits: readonly Visit[], units: (visit: Visit) => { group: string; unit: string; a: number; b: number }[]): Row[] => {
    const found = new Map<string, Row>();
    for (const visit of visits) for (const { group, unit, a, b } of units(visit)) {
      const row = found.get(`${visit.device} ${group} ${unit}`) ?? { device: visit.device, group, unit, a: 0, b: 0 };
      found.set(`${visit.device} ${group} ${unit}`, { ...row, a: row.a + a, b: row.b + b });
    }
    return [...found.values()];
  };
  const once = (list: Row[]): Row[] => list.map((row) => ({ ...row, a: row.a > 0 ? 1 : 0, b: 1 }));
  const social = (visit: Visit, of: { a: number; b: number }) => (classOf(visit.device) > 0 ? [{ group: "0", unit: String(classOf(visit.device)), ...of }] : []);
  const store = (visit: Visit, of: { a: number; b: number }) => [{ group: kindOf(visit.point), unit: String(visit.point.id), ...of }];
  const side = (visit: Visit) => (visit.day >= start ? { a: 1, b: 0 } : { a: 0, b: 1 });
  const within = (list: readonly Visit[], from: string, to: string) => list.filter(({ day }) => inside(day, from, to));
  const fresh = (visit: Visit) => ({ a: (segment.firstDay.get(visit.device) ?? "") >= newSince(start, end) ? 1 : 0, b: 1 });
  const regular = regulars(history, points, month);
  const gone = (visit: Visit) => ({ a: regular.get(visit.device) ? 1 : 0, b: 1 });
  const window = within(segment.pointVisits, plusDays(end, -89), end).filter(({ device }) => regular.has(device));
  const blockOf = (visit: Visit) => { const { hour } = localTime(visit.start, history.world.parameters.zone); return hour < 6 || hour > 21 ? 0 : Math.floor((hour - 6) / 4) + 1; };
  const own = points.filter((point) => point.own !== false);
  const type = points[0]?.type;
  const others = history.world.points.filter((point) => point.type === type);
  const near = (each: Point) => [each, ...rivals([each], others)];
  const homes = new Map([...new Set(history.counted.map(({ device }) => device))].map((device) => [device, anchorsOf(history.pings.get(device) ?? [], month, history.lastDay ?? end, history.world.parameters).home]));
  /** 0 to 4 by the metres from home to the nearest point that a device visited; -1 without a home */
  const bandOf = (visits: readonly Visit[], device: string): number => {
    const home = homes.get(device);
    if (!home) return -1;
    const nearest = Math.min(...visits.filter((visit) => visit.device === device).map(({ point }) => metres(home, point)));
    return [1000, 2000, 5000, 10_000].filter((bound) => nearest > bound).length;
  };
  const bySource = (visits: readonly Visit[], visited: readonly Visit[], of: (visit: Visit) => { a: number; b: number }): Row[] =>
    rows(visits, (visit) => { const band = bandOf(visited, visit.device); return band < 0 ? [] : [{ group: "0", unit: String(band), ...of(visit) }]; });
  const first = (visit: Visit) => ({ a: visit.day === segment.firstDay.get(visit.device) ? 1 : 0, b: 1 });
  const weekday = (visit: Visit, of: { a: number; b: number }) => [{ group: isoDay(visit.day) > 5 ? "11" : "1", unit: String(isoDay(visit.day)), ...of }];
  const block = (visit: Visit, of: { a: number; b: number }) => (blockOf(visit) > 0 ? [{ group: "0", unit: String(blockOf(visit)), ...of }] : []);
  const lasting = segmentOf(history, steady(history, points, month));
  const [now, nowPoints, bothPoints] = [within(segment.visits, start, end), within(segment.pointVisits, start, end), within(lasting.pointVisits, before, end)];
  const beside = within(history.counted, start, end).filter((visit) => own.some((each) => near(each).some(({ id }) => id === visit.point.id)));
  const ours = (visit: Visit) => ({ a: visit.point.own !== false ? 1 : 0, b: 1 });
  return {
    "source-change": bySource(within(lasting.visits, before, end), bothPoints, side), "source-fresh": once(bySource(now, nowPoints, fresh)), "source-lapsed": once(bySource(window, window, gone)), "source-own": bySource(beside, beside, ours),
    "weekday-first": rows(now, (visit) => weekday(visit, first(visit))), "block-first": rows(now, (visit) => block(visit, first(visit))),
    "weekday-own": rows(beside, (visit) => weekday(visit, ours(visit))), "block-own": rows(beside, (visit) => block(visit, ours(visit))),
    "store-change": rows(within(lasting.pointVisits, before, end), (visit) => store(visit, side(visit))),
    "class-change": rows(within(lasting.visits, before, end), (visit) => social(visit, side(visit))),
    pattern: rows(within(segment.visits, start, end), (visit) => [1, 2, 3, 4].map((block) => ({ group: String((isoDay(visit.day) > 5 ? 10 : 0) + block), unit: String(isoDay(visit.day)), a: blockOf(visit) === block ? 1 : 0, b: 1 }))),
    "store-fresh": once(rows(within(segment.pointVisits, start, end), (visit) => store(visit, fresh(visit)))),
    "class-fresh": once(rows(within(segment.visits, start, end), (visit) => social(visit, fresh(visit)))),
    "store-lapsed": once(rows(window, (visit) => store(visit, gone(visit)))),
    "class-lapsed": once(rows(window, (visit) => social(visit, gone(visit)))),
    "store-own": rows(within(history.counted, start, end), (visit) => own.filter((each) => near(each).length > 1 && near(each).some(({ id }) => id === visit.point.id)).map((each) => ({ group: kindOf(each), unit: String(each.id), a: each.id === visit.point.id ? 1 : 0, b: 1 }))),
    "class-own": rows(beside, (visit) => social(visit, ours(visit))),
  };
}
