import { blockWeekday, eachDay, type DayRange } from "~/domain/calendar";
import type { PeriodRow } from "~/domain/period";
import { z } from "~/contract/zod";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { startsOutside } from "./starts-outside";


/** Visits of a segment by seg, day of T and time block; `visits` of the segment, `point_visits` of its single points. */
const segmentVisits = defineQuery({
  name: "segment-visits",
  sql: `
SELECT groupArray(seg) AS segs, groupArray(d) AS days, groupArray(block) AS blocks, groupArray(v) AS visits,
  groupArray(n) AS point_visits, groupArray(s) AS single_pings, groupArray(w) AS dwell
FROM (
  SELECT seg, toUInt16(day - {start:Date}) AS d, block,
    toUInt32(countIf(${startsOutside("points")})) AS v,
    toUInt32(count()) AS n, toUInt32(countIf(pings = 1)) AS s, toFloat64(sum(dwell_s)) AS w
  FROM visits
  WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0
  GROUP BY seg, d, block
)`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string() }),
  row: z.object({ segs: numberList, days: numberList, blocks: numberList, visits: numberList, point_visits: numberList, single_pings: numberList, dwell: numberList }),
});

/** Columns of equal length, one entry for each seg, day (0-based in T) and block (0 outside the four) with a visit. Dwell in seconds. */
export type VisitCounts = { segs: number[]; days: number[]; blocks: number[]; visits: number[]; pointVisits: number[]; singlePings: number[]; dwell: number[] };

export async function readVisitCounts(engine: Engine, points: number[], period: DayRange, signal?: AbortSignal): Promise<VisitCounts> {
  const [row] = await engine.query(segmentVisits, { points, ...period }, { signal });
  if (!row) return noCounts();
  return { segs: row.segs, days: row.days, blocks: row.blocks, visits: row.visits, pointVisits: row.point_visits, singlePings: row.single_pings, dwell: row.dwell };
}

/** Point visits of single points by seg, block, weekday and quarter of T: each day counts as the first of T that has its weekday and quarter. */
const pointVisits = defineQuery({
  name: "point-visits",
  sql: `
SELECT groupArray(point) AS points, groupArray(seg) AS segs, groupArray(d) AS days, groupArray(block) AS blocks, groupArray(n) AS visits, groupArray(s) AS single_pings, groupArray(w) AS dwell
FROM (
  SELECT point, seg, {alike:Array(UInt16)}[toUInt32(day - {start:Date}) + 1] AS d, block, toUInt32(count()) AS n, toUInt32(countIf(pings = 1)) AS s, toFloat64(sum(dwell_s)) AS w
  FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0
  GROUP BY point, seg, d, block
)`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), alike: z.array(z.number()) }),
  row: z.object({ points: numberList, segs: numberList, days: numberList, blocks: numberList, visits: numberList, single_pings: numberList, dwell: numberList }),
});

/** The visits of each point that has any. All visits of a single point are its own. */
export async function readPointVisitCounts(engine: Engine, points: number[], period: DayRange, quarters: (PeriodRow | null)[], signal?: AbortSignal): Promise<Map<number, VisitCounts>> {
  const days = eachDay(period);
  const kind = (day: string) => `${blockWeekday(day)} ${quarters.findIndex((quarter) => quarter !== null && day >= quarter.start && day <= quarter.end)}`;
  const first = new Map<string, number>();
  const alike = days.map((day, d) => { const found = first.get(kind(day)) ?? d; first.set(kind(day), found); return found; });
  const [row] = await engine.query(pointVisits, { points, ...period, alike }, { signal });
  const found = new Map<number, VisitCounts>();
  row?.points.forEach((point, i) => {
    const counts = found.get(point) ?? noCounts();
    found.set(point, counts);
    const entry = { segs: row.segs[i], days: row.days[i], blocks: row.blocks[i], visits: row.visits[i], pointVisits: row.visits[i], singlePings: row.single_pings[i], dwell: row.dwell[i] };
    for (const name of Object.keys(entry) as (keyof VisitCounts)[]) counts[name].push(entry[name] ?? 0);
  });
  return found;
}

const noCounts = (): VisitCounts => ({ segs: [], days: [], blocks: [], visits: [], pointVisits: [], singlePings: [], dwell: [] });

/** Sums over the entries a test keeps. Dwell in seconds. */
export type VisitSum = { visits: number; pointVisits: number; singlePings: number; dwell: number };
export function sumVisits(counts: VisitCounts, keepSegs: readonly boolean[], keep: (day: number, block: number) => boolean = () => true): VisitSum {
  const sum: VisitSum = { visits: 0, pointVisits: 0, singlePings: 0, dwell: 0 };
  for (let i = 0; i < counts.segs.length; i++) {
    if (!keepSegs[counts.segs[i] ?? 0] || !keep(counts.days[i] ?? 0, counts.blocks[i] ?? 0)) continue;
    sum.visits += counts.visits[i] ?? 0;
    sum.pointVisits += counts.pointVisits[i] ?? 0;
    sum.singlePings += counts.singlePings[i] ?? 0;
    sum.dwell += counts.dwell[i] ?? 0;
  }
  return sum;
}

/** Sums of groups of entries, in one pass over those that a slice keeps; `groupOf` answers an entry's group, or -1. */
export function sumGroups(counts: VisitCounts, keepSegs: readonly boolean[], groups: number, groupOf: (day: number, block: number) => number): VisitSum[] {
  const sums = Array.from({ length: groups }, (): VisitSum => ({ visits: 0, pointVisits: 0, singlePings: 0, dwell: 0 }));
  for (let i = 0; i < counts.segs.length; i++) {
    const sum = keepSegs[counts.segs[i] ?? 0] ? sums[groupOf(counts.days[i] ?? 0, counts.blocks[i] ?? 0)] : undefined;
    if (!sum) continue;
    sum.visits += counts.visits[i] ?? 0;
    sum.pointVisits += counts.pointVisits[i] ?? 0;
    sum.singlePings += counts.singlePings[i] ?? 0;
    sum.dwell += counts.dwell[i] ?? 0;
  }
  return sums;
}

/**
 * At least so many devices made the point visits of some days, by seg: `uniques`, or 1 where only a visit that began at a
 * neighbour on an earlier day left some. Dwell stands on these devices.
 */
export function leastDevices(counts: VisitCounts, uniques: readonly number[], keepDay: (day: number) => boolean = () => true): number[] {
  const least = [...uniques];
  for (let i = 0; i < counts.segs.length; i++) {
    const seg = counts.segs[i] ?? 0;
    if ((counts.pointVisits[i] ?? 0) > 0 && keepDay(counts.days[i] ?? 0)) least[seg] = Math.max(1, least[seg] ?? 0);
  }
  return least;
}

/** The same for each day of T, whose `uniques` stand in its place. */
export function leastDevicesByDay(counts: VisitCounts, uniques: readonly (readonly number[])[]): number[][] {
  const least = uniques.map((devices) => [...devices]);
  for (let i = 0; i < counts.segs.length; i++) {
    const [seg, ofDay] = [counts.segs[i] ?? 0, least[counts.days[i] ?? 0]];
    if (ofDay && (counts.pointVisits[i] ?? 0) > 0) ofDay[seg] = Math.max(1, ofDay[seg] ?? 0);
  }
  return least;
}

/** Where the entries of each seg stand (array of length `segs`). */
export function entriesBySeg(counts: VisitCounts, segs: number): number[][] {
  const entries = Array.from({ length: segs }, (): number[] => []);
  counts.segs.forEach((seg, i) => entries[seg]?.push(i));
  return entries;
}
