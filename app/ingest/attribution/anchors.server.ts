import { z } from "~/contract/zod";
import { addDays, type Day } from "~/domain/calendar";
import { count } from "~/engine/columns.server";
import type { IngestContext } from "../context.server";
import type { PingCut } from "../retention/ping-cut.server";
import { askOne, dropWorkTable, makeWorkTable, run } from "../sql.server";
import { anchorWindow, monthNumber } from "./anchor-windows";

/** Distinct days that make a home or a work place. */
const LEAST_DAYS = 3;
/** Metres between the home and the centre of a work cell. */
const WORK_DISTANCE = 200;
/** About so many pings of a window go through one statement. */
const SHARD_ROWS = 12_000_000;

/**
 * Recomputes the homes (kind 1) and work places (kind 2) of all devices for the given months (YYYY-MM), METRICS.md, "People".
 * Where pings of a month's 60 days are deleted, what was known before stays known of devices that the others tell nothing of.
 * @param lastDay the last local day that has pings
 */
export async function rebuildAnchors(context: IngestContext, months: Iterable<string>, lastDay: Day, { keptFrom }: PingCut): Promise<void> {
  const list = [...months].sort();
  for (const [index, month] of list.entries()) {
    context.progress?.({ phase: "homes", detail: month, done: index, total: list.length });
    const window = anchorWindow(month, lastDay);
    await makeWorkTable(context, "ingest_anchors", "anchors");
    const { rows } = await askOne(context, "SELECT count() AS rows FROM pings WHERE day BETWEEN {first:Date} AND {last:Date}", z.object({ rows: count }), window);
    const shards = Math.max(1, Math.ceil(rows / SHARD_ROWS));
    for (let shard = 0; shard < shards; shard++) {
      const params = {
        zone: context.brand.timezone, month: monthNumber(month), first: window.first, last: window.last, read_last: addDays(window.last, 1), accuracy: context.brand.attribution.maximumHomeAccuracyMeters,
        least: LEAST_DAYS, away: WORK_DISTANCE, shards, shard,
      };
      await run(context, `INSERT INTO ingest_anchors ${homeSql}`, params);
      await run(context, `INSERT INTO ingest_anchors ${workSql}`, params);
    }
    if (keptFrom !== null && window.first < keptFrom) await run(context, `INSERT INTO ingest_anchors ${knownSql}`, { month: monthNumber(month) });
    await run(context, "ALTER TABLE anchors REPLACE PARTITION {month:UInt32} FROM ingest_anchors", { month: monthNumber(month) });
  }
  await dropWorkTable(context, "ingest_anchors");
}

const knownSql = `SELECT month, kind, device, lat, lon, days, pings FROM anchors WHERE month = {month:UInt32} AND (kind, device) NOT IN (SELECT kind, device FROM ingest_anchors)`;

const night = "if(hour >= 20, local, local - 1)";

/**
 * For each device and grid cell: a bit for each distinct day of the window, pings, and the sums of the offsets from the cell's corner
 * in 1e-9 degree, whole numbers, so that the order of rows cannot change the last digit.
 */
const cellsSql = (dated: string, within: string): string => `
  SELECT device, row, col, bitCount(groupBitOr(bitShiftLeft(toUInt64(1), toUInt8(dated - {first:Date})))) AS days, count() AS pings,
    sum(toInt64(round((lat * 1000 - row) * 1e6))) AS lat_sum, sum(toInt64(round((lon * 1000 - col) * 1e6))) AS lon_sum
  FROM (SELECT device, lat, lon, toInt32(floor(lat * 1000)) AS row, toInt32(floor(lon * 1000)) AS col, day AS local, toHour(at, {zone:String}) AS hour, ${dated} AS dated
    FROM pings WHERE day BETWEEN {first:Date} AND {read_last:Date} AND accuracy <= {accuracy:Float32} AND device % {shards:UInt32} = {shard:UInt32} AND ${within})
  WHERE dated BETWEEN {first:Date} AND {last:Date}
  GROUP BY device, row, col`;

const nights = cellsSql(night, "(toHour(at, {zone:String}) >= 20 OR toHour(at, {zone:String}) < 6)");
const workDays = cellsSql("local", "toHour(at, {zone:String}) >= 9 AND toHour(at, {zone:String}) < 18 AND toDayOfWeek(day) <= 5");

/** More days, then more pings, then the lower latitude, then the lower longitude. */
const best = "arraySort(cell -> (-toInt32(cell.3), -toInt64(cell.4), cell.1, cell.2)";
/** Columns from one cell to another the short way round. */
const columnsApart = "(cell.2 - chosen.2 + 900000) % 360000 - 180000";
const positionSql = (kind: number): string => `
  SELECT {month:UInt32} AS month, toUInt8(${kind}) AS kind, device,
    (chosen.1 + arraySum(cell -> cell.5 + (cell.1 - chosen.1) * 1000000 * toInt64(cell.4), near) / all / 1e6) / 1000 AS lat,
    (chosen.2 + arraySum(cell -> cell.6 + (${columnsApart}) * 1000000 * toInt64(cell.4), near) / all / 1e6) / 1000 AS lon_read,
    if(lon_read >= 180, lon_read - 360, if(lon_read < -180, lon_read + 360, lon_read)) AS lon, toUInt16(chosen.3) AS days, toUInt32(chosen.4) AS pings`;
const nearSql = `arrayFilter(cell -> abs(cell.1 - chosen.1) <= 1 AND abs(${columnsApart}) <= 1, cells) AS near, arraySum(cell -> toInt64(cell.4), near) AS all`;
const cellTuple = "groupArray((row, col, days, pings, lat_sum, lon_sum)) AS cells";

const homeSql = `SELECT month, kind, device, lat, lon, days, pings FROM (${positionSql(1)}
  FROM (SELECT device, cells, ${best}, cells)[1] AS chosen, ${nearSql} FROM (SELECT device, ${cellTuple} FROM (${nights}) GROUP BY device HAVING max(days) >= {least:UInt8})))`;

/** Centres are compared with the home of the same month; where it is unknown any cell will do. */
const workSql = `SELECT month, kind, device, lat, lon, days, pings FROM (${positionSql(2)}
  FROM (SELECT device, cells, ${best}, arrayFilter(cell -> cell.3 >= {least:UInt8} AND (NOT home_known OR greatCircleDistance((cell.2 + 0.5) / 1000, (cell.1 + 0.5) / 1000, home_lon, home_lat) > {away:Float64}), cells))[1] AS chosen, ${nearSql}
    FROM (SELECT w.device AS device, w.cells AS cells, h.lat AS home_lat, h.lon AS home_lon, h.known AS home_known
      FROM (SELECT device, ${cellTuple} FROM (${workDays}) GROUP BY device HAVING max(days) >= {least:UInt8}) AS w
      LEFT ANY JOIN (SELECT device, lat, lon, 1 AS known FROM ingest_anchors WHERE kind = 1) AS h ON h.device = w.device)
    WHERE chosen.3 > 0))`;
