import { z } from "~/contract/zod";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { regularDevices } from "./advisor-regulars";
import { startsOutside } from "./starts-outside";

const days = { start: z.string(), end: z.string() };
const counted = "point IN {points:Array(UInt32)} AND excluded = 0";
const inPeriod = `${counted} AND day BETWEEN {start:Date} AND {end:Date}`;
const outside = startsOutside("points");
const social = "toInt32(seg % 6)";

/** Sums of products of the four numbers of a device, by their exponents: `[1,0,0,1]` is a·B. Written out, so that the engine sums columns. */
const product = (exponents: readonly number[]): string => ["na", "nb", "wa", "wb"].flatMap((name, at) => Array.from({ length: exponents[at] ?? 0 }, () => name)).join(" * ");

/**
 * What the advisor's comparisons need of a family: for each unit and, as unit -1, its whole group, the devices that add to its numerator, those in its denominator alone, those that are in the rest
 * of the group too, and the sums of products that `exponents` name. `inner` gives device, grp, unit, a, b.
 */
const momentsSql = (inner: string, exponents: readonly (readonly number[])[]): string => `
SELECT grp, unit, toUInt32(countIf(if(unit < 0, wa, na) > 0)) AS devices, toUInt32(countIf(if(unit < 0, wa, na) = 0)) AS beside, toUInt32(countIf(unit >= 0 AND (wa > na OR wb > nb))) AS shared,
  [${exponents.map((each) => `sum(${product(each)})`).join(", ")}] AS sums
FROM (
  SELECT grp, wa, wb, each.1 AS unit, each.2 AS na, each.3 AS nb
  FROM (
    SELECT device, grp, sum(a) AS wa, sum(b) AS wb, arrayJoin(arrayPushBack(groupArray((unit, a, b)), (toInt32(-1), toFloat64(0), toFloat64(0)))) AS each
    FROM (${inner}) GROUP BY device, grp))
GROUP BY grp, unit`;

const row = z.object({ grp: z.number(), unit: z.number(), devices: z.number(), beside: z.number(), shared: z.number(), sums: numberList });
const now = "toFloat64(countIf(day >= {start:Date}))";
const before = "toFloat64(countIf(day < {start:Date}))";
const twoMonths = `${counted} AND day BETWEEN {before:Date} AND {end:Date}`;
const firsts = "SELECT device, min(first_day) AS f FROM first_visits WHERE point IN {points:Array(UInt32)} AND first_day <= {end:Date} GROUP BY device";
/** Each visit with the day of its visitor's first. */
const firstOrNot = `SELECT device, day, block, f FROM visits INNER JOIN (${firsts}) AS h USING (device) WHERE ${inPeriod} AND ${outside}`;
const ours = "toFloat64(countIf(point IN {stores:Array(UInt32)}))";
const isFresh = "toFloat64(f >= {fresh:Date})";
const kind = (store: string): string => `toInt32(transform(${store}, {kind_stores:Array(UInt32)}, {kinds:Array(UInt32)}, toUInt32(0))) AS grp`;
/** Weekdays of one kind are a group: Monday to Friday, and the weekend. */
const dayKind = "toInt32(if(unit > 5, 11, 1)) AS grp";
const blocks = [1, 2, 3, 4];
/** Visitors of the points from a day to T's last one, and 0 to 4 by how far they live from the nearest of those that they visited; who has no known home is left out. */
const bands = (from: "start" | "before" | "window"): string => `SELECT v.device AS device, toInt32(min(arrayCount(end -> greatCircleDistance(a.lon, a.lat, p.lon, p.lat) > end, [1000, 2000, 5000, 10000]))) AS band
    FROM (SELECT DISTINCT device, point FROM visits WHERE ${counted} AND day BETWEEN {${from}:Date} AND {end:Date}) AS v
    INNER JOIN points AS p ON p.point = v.point INNER JOIN (SELECT device, lat, lon FROM anchors WHERE month = {home:UInt32} AND kind = 1) AS a ON a.device = v.device GROUP BY device`;
const near = "arrayFilter((s, p) -> p = point, {stores:Array(UInt32)}, {nears:Array(UInt32)})";

/** Each family's rows of (device, grp, unit, a, b). */
const inners = {
  /** a store's visits in T and in the month before */
  "store-change": `SELECT device, ${kind("point")}, toInt32(point) AS unit, ${now} AS a, ${before} AS b FROM visits WHERE ${twoMonths} GROUP BY device, point`,
  "class-change": `SELECT device, toInt32(0) AS grp, ${social} AS unit, ${now} AS a, ${before} AS b FROM visits WHERE ${twoMonths} AND ${outside} AND seg % 6 > 0 GROUP BY device, unit`,
  "source-change": `SELECT device, toInt32(0) AS grp, band AS unit, ${now} AS a, ${before} AS b FROM visits INNER JOIN (${bands("before")}) AS h USING (device) WHERE ${twoMonths} AND ${outside} GROUP BY device, band`,
  /** a block's part of a weekday's visits, among days of one kind; grp: block, and 10 more on weekends */
  pattern: `SELECT device, toInt32(if(unit > 5, 10, 0) + block) AS grp, unit, toFloat64(n[block]) AS a, b
    FROM (SELECT device, toInt32(toDayOfWeek(day)) AS unit, [countIf(block = 1), countIf(block = 2), countIf(block = 3), countIf(block = 4)] AS n, toFloat64(count()) AS b FROM visits WHERE ${inPeriod} AND ${outside} GROUP BY device, unit)
    ARRAY JOIN [1, 2, 3, 4] AS block`,
  /** a visitor is new or not */
  "store-fresh": `SELECT device, ${kind("unit")}, unit, ${isFresh} AS a, toFloat64(1) AS b FROM (SELECT DISTINCT device, toInt32(point) AS unit FROM visits WHERE ${inPeriod}) AS v LEFT JOIN (${firsts}) AS h USING (device)`,
  "class-fresh": `SELECT device, toInt32(0) AS grp, unit, ${isFresh} AS a, toFloat64(1) AS b FROM (SELECT DISTINCT device, ${social} AS unit FROM visits WHERE ${inPeriod} AND ${outside} AND seg % 6 > 0) AS v LEFT JOIN (${firsts}) AS h USING (device)`,
  "source-fresh": `SELECT device, toInt32(0) AS grp, band AS unit, ${isFresh} AS a, toFloat64(1) AS b
    FROM (SELECT DISTINCT device FROM visits WHERE ${inPeriod} AND ${outside}) AS v INNER JOIN (${bands("start")}) AS w USING (device) LEFT JOIN (${firsts}) AS h USING (device)`,
  /** a visit is its visitor's first or not */
  "weekday-first": `SELECT device, ${dayKind}, unit, a, b FROM (SELECT device, toInt32(toDayOfWeek(day)) AS unit, toFloat64(countIf(day = f)) AS a, toFloat64(count()) AS b FROM (${firstOrNot}) GROUP BY device, unit)`,
  "block-first": `SELECT device, toInt32(0) AS grp, toInt32(block) AS unit, toFloat64(countIf(day = f)) AS a, toFloat64(count()) AS b FROM (${firstOrNot}) WHERE block IN (${blocks.join()}) GROUP BY device, unit`,
  /** a regular visitor has lapsed or not, at every store that it visited while it was regular */
  "store-lapsed": `SELECT device, ${kind("unit")}, unit, toFloat64(gone) AS a, toFloat64(1) AS b
    FROM (SELECT DISTINCT device, toInt32(point) AS unit FROM visits WHERE ${counted} AND day BETWEEN {window:Date} AND {regular:Date}) AS v INNER JOIN (${regularDevices}) AS r USING (device)`,
  "class-lapsed": `SELECT device, toInt32(0) AS grp, unit, toFloat64(gone) AS a, toFloat64(1) AS b
    FROM (SELECT DISTINCT device, ${social} AS unit FROM visits WHERE ${counted} AND day BETWEEN {window:Date} AND {regular:Date} AND seg % 6 > 0) AS v INNER JOIN (${regularDevices}) AS r USING (device)`,
  "source-lapsed": `SELECT device, toInt32(0) AS grp, band AS unit, toFloat64(gone) AS a, toFloat64(1) AS b FROM (${bands("window")}) AS v INNER JOIN (${regularDevices}) AS r USING (device)`,
  /** visits to a store of all visits to it and to competitors near it; {nears} beside {stores} are pairs, a store with itself among them */
  "store-own": `SELECT device, ${kind("store")}, toInt32(store) AS unit, toFloat64(countIf(store = point)) AS a, toFloat64(count()) AS b
    FROM (SELECT device, point, arrayJoin(${near}) AS store FROM visits WHERE ${inPeriod}) GROUP BY device, store`,
  "class-own": `SELECT device, toInt32(0) AS grp, ${social} AS unit, ${ours} AS a, toFloat64(count()) AS b FROM visits WHERE ${inPeriod} AND seg % 6 > 0 GROUP BY device, unit`,
  "source-own": `SELECT device, toInt32(0) AS grp, band AS unit, ${ours} AS a, toFloat64(count()) AS b FROM visits INNER JOIN (${bands("start")}) AS h USING (device) WHERE ${inPeriod} GROUP BY device, band`,
  "weekday-own": `SELECT device, ${dayKind}, unit, a, b FROM (SELECT device, toInt32(toDayOfWeek(day)) AS unit, ${ours} AS a, toFloat64(count()) AS b FROM visits WHERE ${inPeriod} GROUP BY device, unit)`,
  "block-own": `SELECT device, toInt32(0) AS grp, toInt32(block) AS unit, ${ours} AS a, toFloat64(count()) AS b FROM visits WHERE ${inPeriod} AND block IN (${blocks.join()}) GROUP BY device, unit`,
} as const;
export type MomentFamily = keyof typeof inners;

export type MomentParams = { points: number[]; start: string; end: string; before: string; fresh: string; window: string; regular: string; stores: number[]; nears: number[]; /** compared stores, and the group of each */ kind_stores: number[]; kinds: number[]; /** month of the homes, yyyymm */ home: number };
const paramSchemas: { [K in keyof MomentParams]: z.ZodType } = { points: numberList, ...days, before: z.string(), fresh: z.string(), window: z.string(), regular: z.string(), stores: numberList, nears: numberList, kind_stores: numberList, kinds: numberList, home: z.number() };

/** Devices and sums of products of one unit (-1: its group). */
export type MomentRow = z.infer<typeof row>;

/** @param exponents of the products that are summed, in this order */
export async function readMoments(engine: Engine, family: MomentFamily, params: MomentParams, exponents: readonly (readonly number[])[], signal?: AbortSignal): Promise<MomentRow[]> {
  const sql = momentsSql(inners[family], exponents);
  const used = (Object.keys(paramSchemas) as (keyof MomentParams)[]).filter((name) => sql.includes(`{${name}:`));
  const query = defineQuery({ name: `advisor-${family}`, sql, params: z.object(Object.fromEntries(used.map((name) => [name, paramSchemas[name]]))), row });
  return engine.query(query, Object.fromEntries(used.map((name) => [name, params[name]])), { signal });
}

const dayRow = z.object({ grp: z.number(), unit: z.number(), date: z.string(), a: z.number(), b: z.number() });
const dayInners = {
  "store-change": `SELECT ${kind("point")}, toInt32(point) AS unit, toString(day) AS date, ${now} AS a, ${before} AS b FROM visits WHERE ${twoMonths} GROUP BY point, date`,
  "class-change": `SELECT toInt32(0) AS grp, ${social} AS unit, toString(day) AS date, ${now} AS a, ${before} AS b FROM visits WHERE ${twoMonths} AND ${outside} AND seg % 6 > 0 GROUP BY unit, date`,
  pattern: `SELECT toInt32(if(unit > 5, 10, 0) + block) AS grp, unit, date, toFloat64(n[block]) AS a, b
    FROM (SELECT toString(day) AS date, toInt32(toDayOfWeek(day)) AS unit, [countIf(block = 1), countIf(block = 2), countIf(block = 3), countIf(block = 4)] AS n, toFloat64(count()) AS b FROM visits WHERE ${inPeriod} AND ${outside} GROUP BY unit, date)
    ARRAY JOIN [1, 2, 3, 4] AS block`,
  "source-change": `SELECT toInt32(0) AS grp, band AS unit, toString(day) AS date, ${now} AS a, ${before} AS b FROM visits INNER JOIN (${bands("before")}) AS h USING (device) WHERE ${twoMonths} AND ${outside} GROUP BY band, date`,
  "weekday-first": `SELECT ${dayKind}, unit, date, a, b FROM (SELECT toInt32(toDayOfWeek(day)) AS unit, toString(day) AS date, toFloat64(countIf(day = f)) AS a, toFloat64(count()) AS b FROM (${firstOrNot}) GROUP BY unit, date)`,
  "block-first": `SELECT toInt32(0) AS grp, toInt32(block) AS unit, toString(day) AS date, toFloat64(countIf(day = f)) AS a, toFloat64(count()) AS b FROM (${firstOrNot}) WHERE block IN (${blocks.join()}) GROUP BY unit, date`,
  "weekday-own": `SELECT ${dayKind}, unit, date, a, b FROM (SELECT toInt32(toDayOfWeek(day)) AS unit, toString(day) AS date, ${ours} AS a, toFloat64(count()) AS b FROM visits WHERE ${inPeriod} GROUP BY unit, date)`,
  "block-own": `SELECT toInt32(0) AS grp, toInt32(block) AS unit, toString(day) AS date, ${ours} AS a, toFloat64(count()) AS b FROM visits WHERE ${inPeriod} AND block IN (${blocks.join()}) GROUP BY unit, date`,
} as const;
export type DayFamily = keyof typeof dayInners;
export const dayFamilies = Object.keys(dayInners) as DayFamily[];
export type AdvisorDay = z.infer<typeof dayRow>;

/** What each day adds to the units of a family: whole days have shocks that devices do not tell of. */
export async function readAdvisorDays(engine: Engine, family: DayFamily, params: MomentParams, signal?: AbortSignal): Promise<AdvisorDay[]> {
  const sql = dayInners[family];
  const used = (Object.keys(paramSchemas) as (keyof MomentParams)[]).filter((name) => sql.includes(`{${name}:`));
  const query = defineQuery({ name: `advisor-days-${family}`, sql, params: z.object(Object.fromEntries(used.map((name) => [name, paramSchemas[name]]))), row: dayRow });
  return engine.query(query, Object.fromEntries(used.map((name) => [name, params[name]])), { signal });
}
