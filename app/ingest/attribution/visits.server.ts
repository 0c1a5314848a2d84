import { z } from "~/contract/zod";
import { addDays } from "~/domain/calendar";
import { count } from "~/engine/columns.server";
import { monthBatches, type MonthBatch } from "../changes/month-batches";
import { rowsAStatement, type IngestContext } from "../context.server";
import { ask, askOne, replaceMonths, run, withWorkTable } from "../sql.server";
import { monthNumber, monthText } from "./anchor-windows";

/** About so many runs go through one statement. */
const SHARD_ROWS = 2_500_000;

/** Rebuilds the visits of whole months (YYYY-MM) from their runs: exclusion, overlap, time block and profile. */
export async function rebuildVisits(context: IngestContext, months: readonly string[]): Promise<void> {
  if (months.length === 0) return;
  const runs = await runsByMonth(context);
  const list = months.filter((month) => runs.has(monthNumber(month))).sort();
  const longestUntil = (last: number): number => Math.max(0, ...[...runs].filter(([month]) => month <= last).map(([, { longest }]) => longest));
  for (const batch of monthBatches(list, (month) => runs.get(monthNumber(month))?.rows ?? 0, rowsAStatement(context, SHARD_ROWS), (month) => runs.get(monthNumber(month))?.homes ?? 0)) {
    context.progress?.({ phase: "exclusions", detail: batch.months[0] ?? "", done: list.indexOf(batch.months[0] ?? ""), total: list.length });
    await withWorkTable(context, "ingest_visits", "visits", async () => {
      await insertVisits(context, batch, null, longestUntil(batch.numbers.at(-1) ?? 0));
      await replaceMonths(context, "visits", "ingest_visits", batch.numbers);
    });
  }
}

/** Runs, the longest of them in seconds, and homes and places of work of each month (YYYYMM) that holds runs or visits. */
async function runsByMonth(context: IngestContext): Promise<Map<number, { rows: number; longest: number; homes: number }>> {
  const found = await ask(context, `SELECT month, sum(held) AS rows, max(most) AS longest, sum(lived) AS homes FROM (
      SELECT toYYYYMM(day) AS month, count() AS held, max(dwell_s) AS most, 0 AS lived, 1 AS filled FROM visit_runs GROUP BY month
      UNION ALL SELECT toYYYYMM(day) AS month, 0 AS held, 0 AS most, 0 AS lived, 1 AS filled FROM visits GROUP BY month
      UNION ALL SELECT month, 0 AS held, 0 AS most, count() AS lived, 0 AS filled FROM anchors GROUP BY month)
    GROUP BY month HAVING max(filled) = 1`, z.object({ month: z.number(), rows: count, longest: z.number(), homes: count }));
  return new Map(found.map(({ month, ...runs }) => [month, runs]));
}

/** Inserts the visits of some points, in all months, into the work table of visits. */
export async function insertVisitsOfPoints(context: IngestContext, points: number[]): Promise<void> {
  const found = await ask(context, "SELECT toYYYYMM(day) AS month, count() AS rows FROM visit_runs WHERE point IN {points:Array(UInt32)} GROUP BY month", z.object({ month: z.number(), rows: count }), { points });
  const rows = new Map(found.map((each) => [monthText(each.month), each.rows]));
  const { longest } = await askOne(context, "SELECT max(dwell_s) AS longest FROM visit_runs", z.object({ longest: z.number() }));
  for (const batch of monthBatches(rows.keys(), (month) => rows.get(month) ?? 0, rowsAStatement(context, SHARD_ROWS))) await insertVisits(context, batch, points, longest);
}

/**
 * Inserts the visits of months, of all points or of some, into the work table of visits.
 * @param longest no run that has begun by the end of the months is longer, in seconds
 */
async function insertVisits(context: IngestContext, { start, end, shards }: MonthBatch, points: number[] | null, longest: number): Promise<void> {
  const { pairs } = await askOne(context, "SELECT count() AS pairs FROM point_neighbours", z.object({ pairs: count }));
  const { attribution, timezone } = context.brand;
  for (let shard = 0; shard < shards; shard++) {
    await run(context, `INSERT INTO ingest_visits ${visitsSql(points !== null, pairs > 0)}`, {
      zone: timezone, start, end, read_from: addDays(start, -1 - Math.ceil(longest / 86_400)), longest_counted: Math.round(attribution.maximumHours * 3600), residents: attribution.excludeResidents ? 1 : 0,
      shards, shard, points: points ?? [],
    });
  }
}

/** Runs with their exclusion by the anchors of their own month. */
const countedSql = (columns: string, condition: string, devices: string): string => `
  SELECT ${columns}, multiIf(p.type != 1, 0, r.dwell_s > {longest_counted:UInt32}, 1,
      {residents:UInt8} AND a.home_known AND greatCircleDistance(a.home_lon, a.home_lat, p.lon, p.lat) <= p.radius, 2,
      {residents:UInt8} AND a.work_known AND greatCircleDistance(a.work_lon, a.work_lat, p.lon, p.lat) <= p.radius, 3, 0) AS excluded
  FROM (SELECT *, toYYYYMM(day) AS month FROM visit_runs WHERE ${condition} AND device % {shards:UInt32} = {shard:UInt32}) AS r
  INNER JOIN points AS p ON p.point = r.point
  LEFT ANY JOIN (SELECT month, device, maxIf(lat, kind = 1) AS home_lat, maxIf(lon, kind = 1) AS home_lon, countIf(kind = 1) > 0 AS home_known,
      maxIf(lat, kind = 2) AS work_lat, maxIf(lon, kind = 2) AS work_lon, countIf(kind = 2) > 0 AS work_known
    FROM anchors WHERE month BETWEEN toYYYYMM({read_from:Date}) AND toYYYYMM({end:Date}) AND device % {shards:UInt32} = {shard:UInt32} ${devices} GROUP BY month, device) AS a ON a.month = r.month AND a.device = r.device`;

/**
 * METRICS.md, "Visits of a segment": of a neighbour's counted visits only the last that had started can reach a visit's start, as
 * the visits of one device to one point follow one another.
 */
const overSql = (somePoints: boolean): string => `
  SELECT device, point, start, arraySort(groupUniqArray(neighbour)) AS over FROM
    (SELECT v.device AS device, v.point AS point, v.start AS start, v.neighbour AS neighbour, w.start AS began, w.ended AS ended FROM
      (SELECT r.device AS device, r.point AS point, r.start AS start, n.neighbour AS neighbour FROM visit_runs AS r INNER JOIN point_neighbours AS n ON n.point = r.point
        WHERE r.day BETWEEN {start:Date} AND {end:Date} AND r.device % {shards:UInt32} = {shard:UInt32} ${somePoints ? "AND r.point IN {points:Array(UInt32)}" : ""}) AS v
      ASOF INNER JOIN (SELECT device, point, start, ended FROM (${countedSql(
        "r.device AS device, r.point AS point, r.start AS start, r.start + r.dwell_s AS ended",
        `day BETWEEN {read_from:Date} AND {end:Date} AND point IN (SELECT neighbour FROM point_neighbours) ${somePoints ? someDevices : ""}`, somePoints ? someDevices : "",
      )}) WHERE excluded = 0) AS w ON w.device = v.device AND w.point = v.neighbour AND v.start >= w.start)
  WHERE ended >= start AND (began < start OR neighbour < point)
  GROUP BY device, point, start`;

/** METRICS.md, "Movement": stays of the local days on which the visits start. */
const staysSql = (devices: string): string => `stays WHERE day BETWEEN {start:Date} AND {end:Date} AND device % {shards:UInt32} = {shard:UInt32} ${devices}`;

/** The devices that the visits of some points are about: nothing else is read of anybody. */
const someDevices = "AND device IN (SELECT device FROM visit_runs WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date})";

function visitsSql(somePoints: boolean, neighbours: boolean): string {
  const devices = somePoints ? someDevices : "";
  return `SELECT c.day, c.point, c.device, c.start, c.dwell_s, c.pings,
      multiIf(hour < 6, 0, hour < 10, 1, hour < 14, 2, hour < 18, 3, hour < 22, 4, 0) AS block, d.seg, c.excluded, ${neighbours ? "o.over" : "CAST([], 'Array(UInt32)') AS over"},
      before.cell AS prev_cell, after.cell AS next_cell
    FROM (SELECT *, toHour(start, {zone:String}) AS hour, start + dwell_s AS ended FROM (${countedSql(
      "r.day AS day, r.point AS point, r.device AS device, r.start AS start, r.dwell_s AS dwell_s, r.pings AS pings",
      `day BETWEEN {start:Date} AND {end:Date} ${somePoints ? "AND point IN {points:Array(UInt32)}" : ""}`, devices,
    )})) AS c
    LEFT ANY JOIN (SELECT device, seg FROM devices WHERE device % {shards:UInt32} = {shard:UInt32} ${devices}) AS d ON d.device = c.device
    ${neighbours ? `LEFT ANY JOIN (${overSql(somePoints)}) AS o ON o.device = c.device AND o.point = c.point AND o.start = c.start` : ""}
    ASOF LEFT JOIN (SELECT device, day, start + dwell_s AS ended, cell FROM ${staysSql(devices)}) AS before ON before.device = c.device AND before.day = c.day AND c.start > before.ended
    ASOF LEFT JOIN (SELECT device, day, start, cell FROM ${staysSql(devices)}) AS after ON after.device = c.device AND after.day = c.day AND c.ended < after.start`;
}
