import { z } from "~/contract/zod";
import { eachDay, type DayRange } from "~/domain/calendar";
import { h3OfEight } from "~/domain/h3-parent";
import { newVisitorWindowStart } from "~/domain/period";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { startsOutside } from "./starts-outside";
import { addTo, emptyTally, type Tally } from "./visitors";

const params = z.object({ sites: numberList, points: numberList, start: z.string(), end: z.string() });
type Asked = { sites: number[]; points: number[]; now: DayRange };
const valuesOf = ({ sites, points, now: { start, end } }: Asked): z.infer<typeof params> => ({ sites, points, start, end });

/** A row for each exposed device: its visits to the points that start after its first exposure, as (day of T from 0, block, dwell, whether it counts for the points as one segment). */
const exposedSql = `
  SELECT device, arrayMap(v -> (v.2, v.3, v.4, v.5), arrayFilter(v -> v.1 > first_exposure, all_visits)) AS made, arrayExists(v -> v.4 = 1, made) AS came
  FROM (
    SELECT device, minIf(start, is_site) AS first_exposure, groupArrayIf((start, d, block, dwell_s, counted), NOT is_site) AS all_visits, countIf(is_site) AS exposures
    FROM (SELECT device, start, toUInt32(day - {start:Date}) AS d, block, dwell_s, point IN {sites:Array(UInt32)} AS is_site, toUInt8(${startsOutside("points")}) AS counted
      FROM visits WHERE (point IN {sites:Array(UInt32)} OR point IN {points:Array(UInt32)}) AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0)
    GROUP BY device HAVING exposures > 0
  )`;
/** Exposed devices with an attributed visit. */
const visitorsSql = `SELECT device FROM (${exposedSql}) WHERE came`;

const totals = defineQuery({
  name: "audit-attributed",
  sql: `
SELECT toUInt32(count()) AS exposed, toUInt32(countIf(came)) AS visitors, toFloat64(sum(arrayCount(v -> v.4 = 1, made))) AS visits, toFloat64(sum(arraySum(v -> v.3, made))) AS dwell, toFloat64(sum(length(made))) AS point_visits
FROM (${exposedSql})`,
  params, row: z.object({ exposed: z.number(), visitors: z.number(), visits: z.number(), dwell: z.number(), point_visits: z.number() }),
});

const newVisitors = defineQuery({
  name: "audit-new-visitors",
  sql: `
SELECT toUInt32(countIf(came_new >= {new_from:Date})) AS fresh
FROM (SELECT device, min(first_day) AS came_new FROM first_visits WHERE point IN {points:Array(UInt32)} AND first_day <= {end:Date} AND device IN (${visitorsSql}) GROUP BY device)`,
  params: params.extend({ new_from: z.string() }), row: z.object({ fresh: z.number() }),
});

/** Attributed visits; dwell in seconds over all point visits. */
export type Attributed = { exposed: number; visitors: number; visits: number; dwell: number; pointVisits: number; fresh: number };

export async function readAttributed(engine: Engine, asked: Asked, signal?: AbortSignal): Promise<Attributed> {
  const [[row], [fresh]] = await Promise.all([
    engine.query(totals, valuesOf(asked), { signal }), engine.query(newVisitors, { ...valuesOf(asked), new_from: newVisitorWindowStart(asked.now) }, { signal }),
  ]);
  return { exposed: row?.exposed ?? 0, visitors: row?.visitors ?? 0, visits: row?.visits ?? 0, dwell: row?.dwell ?? 0, pointVisits: row?.point_visits ?? 0, fresh: fresh?.fresh ?? 0 };
}

const attributedDays = defineQuery({
  name: "audit-attributed-days",
  sql: `
SELECT toUInt32(v.1) AS d, toUInt32(v.2) AS block, toUInt32(count()) AS visits, groupUniqArray(device) AS devices
FROM (SELECT device, arrayJoin(made) AS v FROM (${exposedSql}))
WHERE v.4 = 1 GROUP BY d, block`,
  params, row: z.object({ d: z.number(), block: z.number(), visits: z.number(), devices: numberList }),
});

export type AttributedDays = { days: { day: string; visits: number; devices: number }[]; blocks: { dayofweek: number; block: number; visits: number; devices: number }[] };

/** Attributed visits by day of T, and by weekday and time block. @param weekdayOf 1 Saturday to 7 Friday */
export async function readAttributedDays(engine: Engine, asked: Asked, weekdayOf: (day: string) => number, signal?: AbortSignal): Promise<AttributedDays> {
  const days = eachDay(asked.now).map((day) => ({ day, visits: 0, devices: new Set<number>() }));
  const blocks = Array.from({ length: 28 }, (_, slot) => ({ dayofweek: Math.floor(slot / 4) + 1, block: (slot % 4) + 1, visits: 0, devices: new Set<number>() }));
  for (const { d, block, visits, devices } of await engine.query(attributedDays, valuesOf(asked), { signal })) {
    const day = days[d];
    if (!day) continue;
    const slot = block === 0 ? undefined : blocks[(weekdayOf(day.day) - 1) * 4 + block - 1];
    for (const row of slot ? [day, slot] : [day]) {
      row.visits += visits;
      for (const device of devices) row.devices.add(device);
    }
  }
  const counted = <T extends { devices: Set<number> }>(rows: T[]) => rows.map((row) => ({ ...row, devices: row.devices.size }));
  return { days: counted(days), blocks: counted(blocks) };
}

const attributedHomes = defineQuery({
  name: "audit-attributed-homes",
  sql: `
SELECT groupArray(value) AS values, groupArray(n) AS devices
FROM (SELECT toUInt32(bitAnd(bitShiftRight(cell, 21), 2147483647)) AS value, toUInt32(count()) AS n FROM anchors WHERE month = {month:UInt32} AND kind = 1 AND device IN (${visitorsSql}) GROUP BY value)`,
  params: params.extend({ month: z.number() }), row: z.object({ values: numberList, devices: numberList }),
});

/** Homes of attributed visitors by H3 cell of resolution 8. */
export async function readAttributedHomes(engine: Engine, asked: Asked, month: number, signal?: AbortSignal): Promise<Map<bigint, Tally>> {
  const [row] = await engine.query(attributedHomes, { ...valuesOf(asked), month }, { signal });
  return new Map(row?.values.map((value, i): [bigint, Tally] => { const tally = emptyTally(); addTo(tally, 0, 0, row.devices[i] ?? 0); return [h3OfEight(value), tally]; }));
}

export const auditTraits = ["platform", "make", "carrier"] as const;
const attributedTraits = defineQuery({
  name: "audit-attributed-traits",
  sql: `
SELECT list, name, toUInt32(count()) AS n
FROM (
  SELECT arrayJoin(arrayConcat([${auditTraits.map((trait, i) => `(toUInt8(${i}), toString(${trait}))`).join(", ")}], arrayMap(genre -> (toUInt8(${auditTraits.length}), toString(genre)), arrayDistinct(genres)))) AS each, each.1 AS list, each.2 AS name
  FROM devices WHERE device IN (${visitorsSql}))
GROUP BY list, name`,
  params, row: z.object({ list: z.number(), name: z.string(), n: z.number() }),
});

/** Attributed visitors by value of each trait ("" and those without a profile are unknown), and by app genre, which are `genres`. */
export async function readAttributedTraits(engine: Engine, asked: Asked, visitors: number, signal?: AbortSignal): Promise<{ traits: Map<string, number>[]; genres: Map<string, number> }> {
  const lists = [...auditTraits, "genres"].map(() => new Map<string, number>());
  for (const { list, name, n } of await engine.query(attributedTraits, valuesOf(asked), { signal })) if (name !== "") lists[list]?.set(name, n);
  const traits = lists.slice(0, auditTraits.length).map((values) => {
    const known = [...values.values()].reduce((sum, n) => sum + n, 0);
    return known < visitors ? new Map([...values, ["", visitors - known]]) : values;
  });
  return { traits, genres: lists[auditTraits.length] ?? new Map<string, number>() };
}
