import { z } from "~/contract/zod";
import { addDays, lengthInDays, type Day, type DayRange } from "~/domain/calendar";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { startsOutside } from "./starts-outside";

/** An audit's question: who was exposed to `sites` in `now`, and visited `points`; `before` is the window of equal length just before. */
export type AuditQuestion = { sites: number[]; points: number[]; now: DayRange; before: DayRange; /** YYYYMM of the homes */ month: number };

/** The window of equal length just before another. */
export const windowBefore = ({ start, end }: DayRange): DayRange => ({ start: addDays(start, -lengthInDays({ start, end })), end: addDays(start, -1) });

const auditParams = z.object({ sites: numberList, points: numberList, from: z.string(), start: z.string(), end: z.string(), length: z.number(), month: z.number() });
const valuesOf = ({ sites, points, now, before, month }: AuditQuestion): z.infer<typeof auditParams> => ({ sites, points, from: before.start, start: now.start, end: now.end, length: lengthInDays(now), month });

/** METRICS.md's seven bands of days seen, and its buckets of the home's distance. */
const bandOf = (days: string): string => `intDiv(7 * ${days} + {length:UInt32} - 1, {length:UInt32})`;
/** Combinations of values in one number: home (0 to 6), days in T and before (1 to 7), gender, age, class, where 0 is unknown. */
const extents = [7, 8, 8, 3, 8, 6] as const;

/**
 * A row for each device with a ping in both windows that belongs to one of the groups: its combination of values, whether it was exposed, whether it converted in T (1) and before (2).
 * One pass by device over days, exposures, visits, homes and profiles. `visitsFrom`: the visits' first day, as an expression.
 */
const devicesSql = (visitsFrom: string, more = ""): string => `
  SELECT device, exposed_now, exposed_before, outcome, ((((home * 8 + days_now) * 8 + days_before) * 3 + intDiv(seg, 48)) * 8 + intDiv(seg % 48, 6)) * 6 + seg % 6 AS code${more ? ", made" : ""}
  FROM (
    SELECT device, countIf(kind = 0 AND d >= {start:Date}) AS seen_now, countIf(kind = 0 AND d < {start:Date}) AS seen_before,
      toUInt32(${bandOf("seen_now")}) AS days_now, toUInt32(${bandOf("seen_before")}) AS days_before,
      countIf(kind = 1 AND d >= {start:Date}) > 0 AS exposed_now, countIf(kind = 1 AND d < {start:Date}) > 0 AS exposed_before,
      toUInt8(countIf(kind = 2 AND counted AND d >= {start:Date}) > 0) + 2 * toUInt8(countIf(kind = 2 AND counted AND d < {start:Date} AND d >= {from:Date}) > 0) AS outcome,
      toUInt32(maxIf(value, kind = 3)) AS home, toUInt32(maxIf(value, kind = 4)) AS seg${more}
    FROM (
      SELECT device, day AS d, toUInt8(0) AS kind, toUInt32(0) AS value, toUInt8(1) AS counted FROM panel_days WHERE day BETWEEN {from:Date} AND {end:Date}
      UNION ALL
      SELECT device, day AS d, toUInt8(1) AS kind, toUInt32(0) AS value, toUInt8(1) AS counted FROM visits WHERE point IN {sites:Array(UInt32)} AND day BETWEEN {from:Date} AND {end:Date} AND excluded = 0
      UNION ALL
      SELECT device, day AS d, toUInt8(2) AS kind, dwell_s AS value, toUInt8(${startsOutside("points")}) AS counted FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN ${visitsFrom} AND {end:Date} AND excluded = 0
      UNION ALL
      SELECT device, toDate(0) AS d, toUInt8(3) AS kind, toUInt32(1 + arrayCount(far -> nearest > far, [500, 1000, 2000, 5000, 10000])) AS value, toUInt8(1) AS counted
      FROM (
        SELECT device, arrayMin(at -> greatCircleDistance(lon, lat, at.1, at.2), (SELECT groupArray((lon, lat)) FROM points WHERE point IN {points:Array(UInt32)})) AS nearest
        FROM anchors WHERE month = {month:UInt32} AND kind = 1)
      UNION ALL
      SELECT device, toDate(0) AS d, toUInt8(4) AS kind, toUInt32(seg) AS value, toUInt8(1) AS counted FROM devices
    )
    GROUP BY device HAVING seen_now > 0 AND seen_before > 0 AND (exposed_now OR NOT exposed_before)
  )`;

const auditCounts = defineQuery({
  name: "audit-counts",
  sql: `
SELECT groupArray(code) AS codes, ${[0, 1, 2, 3].flatMap((outcome) => [`groupArray(e${outcome}) AS exposed${outcome}`, `groupArray(c${outcome}) AS controls${outcome}`]).join(", ")}, toUInt32(sum(b)) AS exposed_before
FROM (
  SELECT toUInt32(code) AS code, ${[0, 1, 2, 3].flatMap((outcome) => [`toUInt32(countIf(exposed_now AND outcome = ${outcome})) AS e${outcome}`, `toUInt32(countIf(NOT exposed_now AND outcome = ${outcome})) AS c${outcome}`]).join(", ")},
    countIf(exposed_now AND exposed_before) AS b
  FROM (${devicesSql("{from:Date}")})
  GROUP BY code
)`,
  params: auditParams,
  row: z.object({
    codes: numberList, exposed0: numberList, exposed1: numberList, exposed2: numberList, exposed3: numberList, controls0: numberList, controls1: numberList, controls2: numberList, controls3: numberList, exposed_before: z.number(),
  }),
});

type FourCounts = readonly [number, number, number, number];
/** Devices of one combination of values by group and outcome: neither, T alone, before alone, both. `key`: home, days in T, days before, gender, age, class. */
export type CountedCell = { code: number; key: readonly number[]; exposed: FourCounts; controls: FourCounts };
/** `alsoBefore`: exposed devices that were exposed in `before` as well. */
export type AuditCounts = { cells: CountedCell[]; alsoBefore: number };

/** The values of a code. */
export function keyOf(code: number): number[] {
  const key: number[] = [];
  let left = code;
  for (let i = extents.length - 1; i >= 0; i--) {
    const extent = extents[i] ?? 1;
    key.unshift(left % extent);
    left = Math.floor(left / extent);
  }
  return key;
}

/** Counts by stratum and group: all that the uplift needs. */
export async function readAuditCounts(engine: Engine, question: AuditQuestion, signal?: AbortSignal): Promise<AuditCounts> {
  const [row] = await engine.query(auditCounts, valuesOf(question), { signal });
  if (!row) return { cells: [], alsoBefore: 0 };
  const four = (lists: readonly number[][], i: number): FourCounts => [lists[0]?.[i] ?? 0, lists[1]?.[i] ?? 0, lists[2]?.[i] ?? 0, lists[3]?.[i] ?? 0];
  const exposed = [row.exposed0, row.exposed1, row.exposed2, row.exposed3];
  const controls = [row.controls0, row.controls1, row.controls2, row.controls3];
  const cells = row.codes.map((code, i): CountedCell => ({ code, key: keyOf(code), exposed: four(exposed, i), controls: four(controls, i) }));
  return { cells: cells.sort((a, b) => a.code - b.code), alsoBefore: row.exposed_before };
}

const auditDays = defineQuery({
  name: "audit-days",
  sql: `
SELECT groupArray(d) AS days, groupArray(rv) AS real, groupArray(rn) AS real_devices, groupArray(rd) AS real_dwell, groupArray(rp) AS real_point_visits,
  groupArray(cv) AS control, groupArray(cn) AS control_devices, groupArray(cd) AS control_dwell, groupArray(cp) AS control_point_visits
FROM (
  SELECT toUInt32(v.1 - {lesson:Date}) AS d, toFloat64(countIf(exposed_now AND v.3 = 1)) AS rv, toUInt32(uniqExactIf(device, exposed_now)) AS rn, sumIf(toFloat64(v.2), exposed_now) AS rd, toUInt32(countIf(exposed_now)) AS rp,
    sumIf(weight, NOT exposed_now AND v.3 = 1) AS cv, toUInt32(uniqExactIf(device, NOT exposed_now)) AS cn, sumIf(weight * v.2, NOT exposed_now) AS cd, sumIf(weight, NOT exposed_now) AS cp
  FROM (
    SELECT device, exposed_now, transform(toUInt32(code), {codes:Array(UInt32)}, {weights:Array(Float64)}, toFloat64(0)) AS weight, arrayJoin(made) AS v
    FROM (${devicesSql("least({from:Date}, {lesson:Date})", ", groupArrayIf((d, value, counted), kind = 2 AND d >= {lesson:Date}) AS made")}))
  WHERE weight > 0
  GROUP BY d
)`,
  params: auditParams.extend({ lesson: z.string(), codes: numberList, weights: numberList }),
  row: z.object({ days: numberList, real: numberList, real_devices: numberList, real_dwell: numberList, real_point_visits: numberList, control: numberList, control_devices: numberList, control_dwell: numberList, control_point_visits: numberList }),
});

/** One day of one group: visits (of the controls: by weight), devices with a visit, dwell in seconds and point visits, by weight too. */
export type GroupDay = { visits: number; devices: number; dwell: number; pointVisits: number };
const quiet: GroupDay = { visits: 0, devices: 0, dwell: 0, pointVisits: 0 };

/** Both groups by day, from `lesson` to the end of T. @param weights of the controls by the code of their cell; exposed devices of other cells count as little as their controls */
export async function readAuditDays(engine: Engine, question: AuditQuestion, lesson: Day, weights: ReadonlyMap<number, number>, signal?: AbortSignal): Promise<{ exposed: GroupDay[]; control: GroupDay[] }> {
  const length = lengthInDays({ start: lesson, end: question.now.end });
  const days = { exposed: Array.from({ length }, () => quiet), control: Array.from({ length }, () => quiet) };
  if (weights.size === 0) return days;
  const [row] = await engine.query(auditDays, { ...valuesOf(question), lesson, codes: [...weights.keys()], weights: [...weights.values()] }, { signal });
  row?.days.forEach((day, i) => {
    days.exposed[day] = { visits: row.real[i] ?? 0, devices: row.real_devices[i] ?? 0, dwell: row.real_dwell[i] ?? 0, pointVisits: row.real_point_visits[i] ?? 0 };
    days.control[day] = { visits: row.control[i] ?? 0, devices: row.control_devices[i] ?? 0, dwell: row.control_dwell[i] ?? 0, pointVisits: row.control_point_visits[i] ?? 0 };
  });
  return days;
}
