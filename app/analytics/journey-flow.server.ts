import type { DayRange } from "~/domain/calendar";
import { addDays } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { needsRoom } from "./many-devices";
import { startsOutside } from "./starts-outside";

/** Seconds between the end of one visit and the start of the next that still make a journey. */
const WITHIN = 6 * 3600;

const own = (key: string): string => `bitAnd(${key}, 2147483648)`;
const apart = (later: string, earlier: string): string => `bitShiftRight(${later}, 32) - bitShiftRight(${earlier}, 32) <= {within:UInt32}`;
const ownVisits = `point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 AND ${startsOutside("points")}`;
const lookUp = (point: string): string => `transform(toUInt32(${point}), {ids:Array(UInt32)}, {groups:Array(UInt32)}, toUInt32(0))`;

/**
 * For each device the ends (starts) of its visits to siblings and the starts (ends) of its visits to S in order of time, as numbers: second,
 * then 1 bit for the kind, then 31 bits for the point. Neighbours in the list are enough: of several visits to S in a row the one next to a
 * sibling's is the nearest to it, and a device counts once. Side 0 is before, 1 after.
 */
const journeyFlow = defineQuery({
  name: "journey-flow",
  sql: `
SELECT side, group, g AS seg, toUInt32(count()) AS devices FROM (
  SELECT DISTINCT device, g, bitShiftRight(pair, 31) AS side, ${lookUp("bitAnd(pair, 2147483647)")} AS group
  FROM (
    SELECT device, g, arrayJoin(arrayConcat(
      arrayMap(x -> toUInt32(2147483647 - bitAnd(x, 2147483647)),
        arrayFilter((x, y) -> ${own("y")} > 0 AND ${own("x")} = 0 AND ${apart("y", "x")}, arrayPopBack(before), arrayPopFront(before))),
      arrayMap(y -> toUInt32(bitOr(bitAnd(y, 2147483647), 2147483648)),
        arrayFilter((y, x) -> ${own("y")} > 0 AND ${own("x")} = 0 AND ${apart("y", "x")}, arrayPopFront(after), arrayPopBack(after))))) AS pair
    FROM (
      SELECT device, any(seg) AS g,
        arraySort(groupArray(bitShiftLeft(toUInt64(if(mine, began, ended)), 32) + if(mine, toUInt64(2147483648), toUInt64(2147483647 - point)))) AS before,
        arraySort(groupArray(bitShiftLeft(toUInt64(if(mine, ended, began)), 32) + if(mine, toUInt64(0), toUInt64(2147483648 + point)))) AS after
      FROM (
        SELECT device, seg, point, toUnixTimestamp(start) AS began, began + dwell_s AS ended, true AS mine FROM visits WHERE ${ownVisits}
        UNION ALL
        SELECT device, seg, point, toUnixTimestamp(start) AS began, began + dwell_s AS ended, false AS mine FROM visits
        WHERE point IN {ids:Array(UInt32)} AND day BETWEEN {day_before:Date} AND {day_after:Date} AND excluded = 0 AND device IN (SELECT device FROM visits WHERE ${ownVisits}))
      GROUP BY device
    )
  )
)
GROUP BY side, group, seg
SETTINGS use_index_for_in_with_subqueries_max_values = 10000`,
  params: z.object({ points: z.array(z.number()), ids: z.array(z.number()), groups: z.array(z.number()), start: z.string(), end: z.string(), day_before: z.string(), day_after: z.string(), within: z.number() }),
  row: z.object({ side: z.number(), group: z.number(), seg: z.number(), devices: z.number() }),
});

const correlations = defineQuery({
  name: "correlations",
  sql: `
SELECT group, s AS seg, toUInt32(count()) AS devices, toFloat64(sum(w)) AS dwell, toUInt32(sum(n)) AS visits FROM (
  SELECT device, transform(point, {ids:Array(UInt32)}, {groups:Array(UInt32)}, toUInt32(0)) AS group, any(seg) AS s, sum(dwell_s) AS w, count() AS n,
    max(NOT arrayExists(other -> transform(other, {ids:Array(UInt32)}, {groups:Array(UInt32)}, toUInt32(0)) = transform(point, {ids:Array(UInt32)}, {groups:Array(UInt32)}, toUInt32(0)), over)) AS visitor
  FROM visits WHERE point IN {ids:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0
    AND device IN (SELECT device FROM visits WHERE ${ownVisits})
  GROUP BY device, group HAVING visitor
)
GROUP BY group, seg
SETTINGS use_index_for_in_with_subqueries_max_values = 10000`,
  params: z.object({ points: z.array(z.number()), ids: z.array(z.number()), groups: z.array(z.number()), start: z.string(), end: z.string() }),
  row: z.object({ group: z.number(), seg: z.number(), devices: z.number(), dwell: z.number(), visits: z.number() }),
});

/** All lists by seg (length 144), by sibling in the order asked; dwell in seconds. */
export type JourneyCounts = { previous: number[][]; next: number[][]; both: number[][]; dwell: number[][]; visits: number[][] };

/** `siblings`: the points of each sibling segment; no point stands in two of them. */
export async function readJourney(engine: Engine, points: number[], siblings: number[][], period: DayRange, signal?: AbortSignal): Promise<JourneyCounts> {
  const ids = siblings.flat();
  const groups = siblings.flatMap((each, i) => each.map(() => i + 1));
  const [flow, related] = await Promise.all([
    engine.query(journeyFlow, { points, ids, groups, ...period, day_before: addDays(period.start, -1), day_after: addDays(period.end, 1), within: WITHIN }, { signal, room: needsRoom(points) }),
    engine.query(correlations, { points, ids, groups, ...period }, { signal }),
  ]);
  const empty = (): number[] => new Array<number>(segCount).fill(0);
  const each = (): number[][] => siblings.map(empty);
  const counts: JourneyCounts = { previous: each(), next: each(), both: each(), dwell: each(), visits: each() };
  const put = (list: number[] | undefined, seg: number, value: number): void => { if (list) list[seg] = value; };
  for (const { side, group, seg, devices } of flow) put((side === 0 ? counts.previous : counts.next)[group - 1], seg, devices);
  for (const { group, seg, devices, dwell, visits } of related) {
    put(counts.both[group - 1], seg, devices);
    put(counts.dwell[group - 1], seg, dwell);
    put(counts.visits[group - 1], seg, visits);
  }
  return counts;
}
