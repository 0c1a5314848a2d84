import { z } from "~/contract/zod";
import { addDays, type Day } from "~/domain/calendar";
import { dayStart } from "~/domain/zone";
import { rowsAStatement, type IngestContext } from "../context.server";
import type { PingsByDay } from "../pings/pings-by-day.server";
import { ask, askOne, makeWorkTable, replaceDays, run, withWorkTable } from "../sql.server";
import type { PingCut } from "../retention/ping-cut.server";
import { batchRows, dayBatches, type DayBatch } from "../changes/day-batches";

/** Grid cell of a position, 0.001 degree each way; point_cells lists them by the same arithmetic. Longitudes wrap. */
export const cellSql = (lat: string, lon: string): string => `toUInt64(floor((${lat} + 90) * 1000)) * 360000 + toUInt64(floor((${lon} + 180) * 1000)) % 360000`;

/**
 * Recomputes the visits that start on `days`, as runs of pings before any exclusion (METRICS.md, "Visit"), and replaces those days.
 */
export async function rebuildVisitRuns(context: IngestContext, days: Iterable<Day>, pings: PingsByDay): Promise<void> {
  const batches = dayBatches(days, pings, rowsAStatement(context, batchRows));
  const lastPing = batches.length > 0 ? await lastInstant(context) : 0;
  for (const [index, batch] of batches.entries()) {
    context.progress?.({ phase: "visits", detail: batch.first, done: index, total: batches.length });
    await withWorkTable(context, "ingest_runs", "visit_runs", async () => {
      for (let shard = 0; shard < batch.shards; shard++) await insertRuns(context, batch, shard, lastPing);
      await replaceDays(context, "visit_runs", "ingest_runs", batch.days);
    });
  }
}

/** Points whose pings go through one statement: all that were ever near them are grouped at once. */
const POINTS_A_STATEMENT = 200;

/** Inserts the runs of some points, over all days that can be computed, into the work table: few pings are near them, so nothing is read twice. */
export async function insertRunsOfPoints(context: IngestContext, points: number[], { openFrom }: PingCut): Promise<void> {
  await makeWorkTable(context, "ingest_runs", "visit_runs");
  const { timezone, attribution } = context.brand;
  for (let from = 0; from < points.length; from += POINTS_A_STATEMENT) {
    const some = points.slice(from, from + POINTS_A_STATEMENT);
    await run(context, `INSERT INTO ingest_runs ${runsOfSql(`
      SELECT p.device AS device, p.at AS at, c.point AS point FROM (
        SELECT device, at, lat, lon, ${cellSql("lat", "lon")} AS cell FROM pings PREWHERE cell IN (SELECT cell FROM point_cells WHERE point IN {points:Array(UInt32)}) WHERE accuracy <= {accuracy:Float32}) AS p
      INNER JOIN (SELECT cell, point, lat, lon, radius FROM point_cells WHERE point IN {points:Array(UInt32)}) AS c ON c.cell = p.cell
      WHERE greatCircleDistance(p.lon, p.lat, c.lon, c.lat) <= c.radius`)} WHERE day >= {open_from:Date}`,
      { open_from: openFrom ?? "1970-01-01", zone: timezone, gap: Math.floor(attribution.gapMinutes * 60), accuracy: attribution.maximumAccuracyMeters, points: some });
  }
}

async function lastInstant(context: IngestContext): Promise<number> {
  return (await askOne(context, "SELECT toUnixTimestamp(max(at)) AS last FROM pings WHERE day >= (SELECT max(day) FROM pings)", z.object({ last: z.number() }))).last;
}

/**
 * Reads from one gap before the batch, to know which runs have begun earlier, to some hours after it. A run that is still open there is
 * read again, further on, for its devices alone: a billboard below a bedroom has runs of days.
 */
async function insertRuns(context: IngestContext, batch: DayBatch, shard: number, lastPing: number): Promise<void> {
  const { timezone, attribution } = context.brand;
  const gap = Math.floor(attribution.gapMinutes * 60);
  const start = Math.floor(dayStart(batch.first, timezone) / 1000);
  const end = Math.floor(dayStart(addDays(batch.last, 1), timezone) / 1000);
  let devices: number[] | null = null;
  let openAfter = 0;
  for (let ahead = Math.ceil(attribution.maximumHours * 3600) + gap; ; ahead *= 4) {
    const until = end + ahead;
    const params = {
      zone: timezone, gap, accuracy: attribution.maximumAccuracyMeters, shards: batch.shards, shard, from: start - gap, until, first: batch.first, last: batch.last, open_after: openAfter,
      first_read: addDays(batch.first, -1), last_read: addDays(batch.last, Math.ceil(ahead / 86_400) + 1), devices: devices ?? [],
    };
    await run(context, `INSERT INTO ingest_runs ${runsSql(devices !== null)}`, params, { max_insert_threads: 1 });
    if (until > lastPing) return;
    openAfter = until - gap;
    const open: { device: number }[] = await ask(context, "SELECT DISTINCT device FROM ingest_runs WHERE toUnixTimestamp(start) + dwell_s > {open_after:UInt32} AND day BETWEEN {first:Date} AND {last:Date} AND device % {shards:UInt32} = {shard:UInt32}",
      z.object({ device: z.number() }), { open_after: openAfter, first: batch.first, last: batch.last, shards: batch.shards, shard });
    if (open.length === 0) return;
    devices = open.map(({ device }) => device);
    await run(context, "ALTER TABLE ingest_runs DELETE WHERE toUnixTimestamp(start) + dwell_s > {open_after:UInt32} AND day BETWEEN {first:Date} AND {last:Date} AND device % {shards:UInt32} = {shard:UInt32}",
      { open_after: openAfter, first: batch.first, last: batch.last, shards: batch.shards, shard });
  }
}

/** METRICS.md, "Visit": maximal runs of a device's pings at a point whose steps are at most the gap. `near` answers device, instant and point of each ping that is at one. */
const runsOfSql = (near: string): string => `
  SELECT toDate(start, {zone:String}) AS day, point, device, start, dwell_s, pings FROM (
    SELECT point, device, toDateTime(stay[1], 'UTC') AS start, toUInt32(stay[-1] - stay[1]) AS dwell_s, toUInt32(length(stay)) AS pings FROM (
      SELECT point, device, arrayJoin(arraySplit((time, step) -> step > {gap:UInt32}, times, arrayDifference(times))) AS stay FROM (
        SELECT point, device, arraySort(groupArray(toUnixTimestamp(at))) AS times FROM (${near}) GROUP BY point, device)))`;

const runsSql = (someDevices: boolean): string => `${runsOfSql(`
  SELECT p.device AS device, p.at AS at, c.point AS point
  FROM (SELECT device, at, lat, lon, ${cellSql("lat", "lon")} AS cell FROM pings
    WHERE day BETWEEN {first_read:Date} AND {last_read:Date} AND at >= toDateTime({from:UInt32}, 'UTC') AND at <= toDateTime({until:UInt32}, 'UTC') AND accuracy <= {accuracy:Float32}
      AND device % {shards:UInt32} = {shard:UInt32} ${someDevices ? "AND device IN {devices:Array(UInt32)}" : ""}) AS p
  INNER JOIN point_cells AS c ON c.cell = p.cell
  WHERE greatCircleDistance(p.lon, p.lat, c.lon, c.lat) <= c.radius`)}
  WHERE day BETWEEN {first:Date} AND {last:Date} AND toUnixTimestamp(start) + dwell_s > {open_after:UInt32}`;
