import path from "node:path";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import type { Engine } from "~/engine/client.server";
import { ingestPoints, inventedPoints } from "./invented-points";

/** Shape of the invented panel: each device reports so often over so many days, ending before `now`. */
const pingsPerDevice = 100;
export const pingDays = 30;
const firstSecond = Date.UTC(2026, 9, 1, 3) / 1000;

/** An instant after the last invented ping. */
export const afterLastPing = new Date((firstSecond + (pingDays + 1) * 86_400) * 1000);

/**
 * Writes the same pings as CSV and as Parquet, made by the engine from hashes alone: every ten pings of a device are three at home, two on
 * the way and a stop of five at one of its six favourite points, four minutes apart. Rows are in order of time, devices mixed.
 * @returns the two files, and a CSV of the points
 */
export async function writePingFiles(engine: Engine, folder: string, rows: number): Promise<{ csv: string; parquet: string }> {
  const parquet = path.join(folder, "pings.parquet");
  const csv = path.join(folder, "pings.csv");
  const points = inventedPoints(ingestPoints);
  const params = {
    parquet, rows, devices: Math.max(1, Math.round(rows / pingsPerDevice)), first: firstSecond, per_day: pingsPerDevice / pingDays, points: points.length,
    latitudes: points.map((point) => point.latitude), longitudes: points.map((point) => point.longitude),
  };
  // metres to degrees: 9e-6 north, 9.8e-6 east at this latitude
  await engine.command(
    `INSERT INTO FUNCTION file({parquet:String}, 'Parquet')
    SELECT lower(hex(sipHash64(device, 1))) AS device_id, toUInt32({first:UInt32} + day * 86400 + moment) AS timestamp, round(base_lat + north * 9e-6, 6) AS latitude, round(base_lon + east * 9.8e-6, 6) AS longitude,
      toUInt16(5 + sipHash64(device, k, 6) % 40) AS accuracy_m
    FROM (SELECT device, k, kind, intDiv(k, 10) AS burst, floor(burst * 10 / {per_day:Float64}) + device % 3 AS day,
        sipHash64(device, burst, 2) % 6 AS favourite, 1 + sipHash64(device, favourite, 3) % {points:UInt32} AS point,
        multiIf(kind < 3, kind * 5400, kind < 5, 30000 + kind * 120, 36000 + sipHash64(device, burst, 4) % 28800 + kind * 240) AS moment,
        1 + sipHash64(device, 9) % {points:UInt32} AS home, multiIf(kind < 3, {latitudes:Array(Float64)}[home] + 0.004, kind < 5, {latitudes:Array(Float64)}[home] - 0.002 * kind, {latitudes:Array(Float64)}[point]) AS base_lat,
        if(kind < 5, {longitudes:Array(Float64)}[home] + 0.003, {longitudes:Array(Float64)}[point]) AS base_lon,
        toFloat64(sipHash64(device, k, 7) % 100) - 50 AS north, toFloat64(sipHash64(device, k, 8) % 100) - 50 AS east
      FROM (SELECT number % {devices:UInt32} AS device, intDiv(number, {devices:UInt32}) AS k, k % 10 AS kind FROM numbers({rows:UInt64})))
    SETTINGS output_format_parquet_row_group_size = 500000`,
    params,
  );
  await engine.command("INSERT INTO FUNCTION file({csv:String}, 'CSVWithNames') SELECT * FROM file({parquet:String}, 'Parquet')", { csv, parquet });
  return { csv, parquet };
}

/** The day in the middle of the month that changes, counted from the first, and the share of the pings that are moved into it, in hundredths: 1.5 M of ten million. */
const changedDay = 15;
const changedShare = 15;

/** Writes pings of one day alone, as Parquet: every seventh ping or so of the month, at its time of day. @returns the file and its rows */
export async function writeChangedDay(engine: Engine, folder: string, parquet: string): Promise<{ file: string; rows: number }> {
  const file = path.join(folder, "changed-day.parquet");
  const params = { parquet, file, first: firstSecond, start: firstSecond + changedDay * 86_400, share: changedShare };
  await engine.command(
    `INSERT INTO FUNCTION file({file:String}, 'Parquet') SELECT device_id, toUInt32({start:UInt32} + (timestamp - {first:UInt32}) % 86400) AS timestamp, latitude, longitude, accuracy_m
    FROM file({parquet:String}, 'Parquet') WHERE sipHash64(device_id, timestamp) % 100 < {share:UInt8}`,
    params,
  );
  const [row] = await engine.rows("SELECT count() AS n FROM file({file:String}, 'Parquet')", z.object({ n: count }), { file });
  return { file, rows: row?.n ?? 0 };
}
