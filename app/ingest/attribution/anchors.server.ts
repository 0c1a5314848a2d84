import { z } from "~/contract/zod";
import { addDays, type Day } from "~/domain/calendar";
import { monthBatches } from "../changes/month-batches";
import { rowsAStatement, type IngestContext } from "../context.server";
import { pingsWithin, type PingsByDay } from "../pings/pings-by-day.server";
import type { PingCut } from "../retention/ping-cut.server";
import { ask, replaceMonths, run, withWorkTable } from "../sql.server";
import { anchorWindow, monthNumber } from "./anchor-windows";

/** Distinct days that make a home or a work place. */
const LEAST_DAYS = 3;
/** Metres between the home and the centre of a work cell. */
const WORK_DISTANCE = 200;
/** About so many pings of windows go through one statement. */
const SHARD_ROWS = 12_000_000;

/**
 * Recomputes the homes (kind 1) and work places (kind 2) of all devices for the given months (YYYY-MM), METRICS.md, "People".
 * Where pings of a month's 60 days are deleted, what was known before stays known of devices that the others tell nothing of.
 * @param lastDay the last local day that has pings
 */
export async function rebuildAnchors(context: IngestContext, months: readonly string[], lastDay: Day, { keptFrom }: PingCut, pings: PingsByDay): Promise<void> {
  const windowOf = (month: string): { first: Day; last: Day } => anchorWindow(month, lastDay);
  const rowsOf = (month: string): number => { const { first, last } = windowOf(month); return pingsWithin(pings, first, addDays(last, 1)); };
  const list = await notEmpty(context, months, (month) => rowsOf(month) > 0);
  for (const batch of monthBatches(list, rowsOf, rowsAStatement(context, SHARD_ROWS))) {
    context.progress?.({ phase: "homes", detail: batch.months[0] ?? "", done: list.indexOf(batch.months[0] ?? ""), total: list.length });
    const windows = batch.months.map(windowOf);
    await withWorkTable(context, "ingest_anchors", "anchors", async () => {
      for (let shard = 0; shard < batch.shards; shard++) {
        const params = {
          zone: context.brand.timezone, months: batch.numbers, firsts: windows.map(({ first }) => first), lasts: windows.map(({ last }) => last),
          read_first: windows[0]?.first ?? lastDay, read_last: addDays(windows.at(-1)?.last ?? lastDay, 1), accuracy: context.brand.attribution.maximumHomeAccuracyMeters,
          least: LEAST_DAYS, away: WORK_DISTANCE, shards: batch.shards, shard,
        };
        await run(context, `INSERT INTO ingest_anchors ${homeSql}`, params);
        await run(context, `INSERT INTO ingest_anchors ${workSql}`, params);
      }
      const known = batch.numbers.filter((_, index) => keptFrom !== null && (windows[index]?.first ?? keptFrom) < keptFrom);
      if (known.length > 0) await run(context, `INSERT INTO ingest_anchors ${knownSql}`, { months: known });
      await replaceMonths(context, "anchors", "ingest_anchors", batch.numbers);
    });
  }
}

/** Months of whose windows there are pings, or homes that were known before. */
async function notEmpty(context: IngestContext, months: readonly string[], hasPings: (month: string) => boolean): Promise<string[]> {
  if (months.every(hasPings)) return [...months].sort();
  const known = new Set((await ask(context, "SELECT DISTINCT month FROM anchors", z.object({ month: z.number() }))).map(({ month }) => month));
  return months.filter((month) => hasPings(month) || known.has(monthNumber(month))).sort();
}

const knownSql = `SELECT month, kind, device, lat, lon, days, pings FROM anchors WHERE month IN {months:Array(UInt32)} AND (month, kind, device) NOT IN (SELECT month, kind, device FROM ingest_anchors)`;

const night = "if(hour >= 20, local, local - 1)";

/**
 * For each month, device and grid cell: a bit for each distinct day of the month's window, pings, and the sums of the offsets from the cell's corner
 * in 1e-9 degree, whole numbers, so that the order of rows cannot change the last digit. A ping is in every window that holds its day.
 */
const cellsSql = (dated: string, within: string): string => `
  SELECT month, device, row, col, bitCount(groupBitOr(bitShiftLeft(toUInt64(1), toUInt8(dated - first)))) AS days, count() AS pings,
    sum(toInt64(round((lat * 1000 - row) * 1e6))) AS lat_sum, sum(toInt64(round((lon * 1000 - col) * 1e6))) AS lon_sum
  FROM (SELECT device, lat, lon, toInt32(floor(lat * 1000)) AS row, toInt32(floor(lon * 1000)) AS col, day AS local, toHour(at, {zone:String}) AS hour, ${dated} AS dated,
      arrayJoin(arrayFilter(window -> dated BETWEEN window.2 AND window.3, arrayZip({months:Array(UInt32)}, {firsts:Array(Date)}, {lasts:Array(Date)}))) AS held, held.1 AS month, held.2 AS first
    FROM pings WHERE day BETWEEN {read_first:Date} AND {read_last:Date} AND accuracy <= {accuracy:Float32} AND device % {shards:UInt32} = {shard:UInt32} AND ${within})
  GROUP BY month, device, row, col`;

const nights = cellsSql(night, "(toHour(at, {zone:String}) >= 20 OR toHour(at, {zone:String}) < 6)");
const workDays = cellsSql("local", "toHour(at, {zone:String}) >= 9 AND toHour(at, {zone:String}) < 18 AND toDayOfWeek(day) <= 5");

/** More days, then more pings, then the lower latitude, then the lower longitude. */
const best = "arraySort(cell -> (-toInt32(cell.3), -toInt64(cell.4), cell.1, cell.2)";
/** Columns from one cell to another the short way round. */
const columnsApart = "(cell.2 - chosen.2 + 900000) % 360000 - 180000";
const positionSql = (kind: number): string => `
  SELECT month, toUInt8(${kind}) AS kind, device,
    (chosen.1 + arraySum(cell -> cell.5 + (cell.1 - chosen.1) * 1000000 * toInt64(cell.4), near) / all / 1e6) / 1000 AS lat,
    (chosen.2 + arraySum(cell -> cell.6 + (${columnsApart}) * 1000000 * toInt64(cell.4), near) / all / 1e6) / 1000 AS lon_read,
    if(lon_read >= 180, lon_read - 360, if(lon_read < -180, lon_read + 360, lon_read)) AS lon, toUInt16(chosen.3) AS days, toUInt32(chosen.4) AS pings`;
const nearSql = `arrayFilter(cell -> abs(cell.1 - chosen.1) <= 1 AND abs(${columnsApart}) <= 1, cells) AS near, arraySum(cell -> toInt64(cell.4), near) AS all`;
const cellTuple = "groupArray((row, col, days, pings, lat_sum, lon_sum)) AS cells";

const homeSql = `SELECT month, kind, device, lat, lon, days, pings FROM (${positionSql(1)}
  FROM (SELECT month, device, cells, ${best}, cells)[1] AS chosen, ${nearSql} FROM (SELECT month, device, ${cellTuple} FROM (${nights}) GROUP BY month, device HAVING max(days) >= {least:UInt8})))`;

/** Centres are compared with the home of the same month; where it is unknown any cell will do. */
const workSql = `SELECT month, kind, device, lat, lon, days, pings FROM (${positionSql(2)}
  FROM (SELECT month, device, cells, ${best}, arrayFilter(cell -> cell.3 >= {least:UInt8} AND (NOT home_known OR greatCircleDistance((cell.2 + 0.5) / 1000, (cell.1 + 0.5) / 1000, home_lon, home_lat) > {away:Float64}), cells))[1] AS chosen, ${nearSql}
    FROM (SELECT w.month AS month, w.device AS device, w.cells AS cells, h.lat AS home_lat, h.lon AS home_lon, h.known AS home_known
      FROM (SELECT month, device, ${cellTuple} FROM (${workDays}) GROUP BY month, device HAVING max(days) >= {least:UInt8}) AS w
      LEFT ANY JOIN (SELECT month, device, lat, lon, 1 AS known FROM ingest_anchors WHERE kind = 1) AS h ON h.month = w.month AND h.device = w.device)
    WHERE chosen.3 > 0))`;
