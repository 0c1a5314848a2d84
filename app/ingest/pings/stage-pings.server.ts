import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import type { FileReport, IngestContext, LoadInputs } from "../context.server";
import { matchColumns, pingColumns } from "../inputs/known-columns";
import { dayStart } from "~/domain/zone";
import { readCut } from "../retention/ping-cut.server";
import { hashSql, optedOutSql } from "../devices/opted-out.server";
import { dateLike } from "../inputs/shown-value";
import type { Sniffed } from "../inputs/sniff.server";
import { instantSql, numberSql, tableSource, textSql, type TableSource } from "../inputs/table-source.server";
import type { Salt } from "../salt.server";
import { askOne, dropWorkTable, run } from "../sql.server";
import { conditionsFor, whereSql } from "../inputs/where-condition.server";
import { reasonCode, type Reason } from "./reject-reasons";
import { toldHeader } from "../inputs/told-header";

/**
 * The table that takes every row of every ping file of a load, good or bad, until the days are merged. It is read once or twice, so its
 * parts stay as they are: merging them would cost more than it saves.
 */
export async function makeStage(context: IngestContext): Promise<void> {
  await dropWorkTable(context, "ingest_rows");
  await run(context, `CREATE TABLE ingest_rows (day Date, hash UInt64, at DateTime('UTC'), lat Float64, lon Float64, accuracy Float32, speed Float32,
    reason UInt8, file UInt16, row UInt64, value String) ENGINE = MergeTree ORDER BY (day, reason)
    SETTINGS max_bytes_to_merge_at_max_space_in_pool = 1, parts_to_throw_insert = 100000, parts_to_delay_insert = 100000`);
}

/**
 * Reads one ping file into the stage. Bad rows are staged too, with their reason and row number instead of what they hold.
 * @throws AppError bad_input when the file cannot be used at all
 */
export async function stagePings(context: IngestContext, sniffed: Sniffed, fileNumber: number, inputs: LoadInputs, salt: Salt): Promise<Pick<FileReport, "columns" | "read">> {
  const source = await tableSource(context, sniffed);
  const { select, columns, params } = stageSelect(source, inputs);
  const all = { ...source.params, ...params, zone: context.brand.timezone, file: fileNumber, salt_a: salt.a, salt_b: salt.b, latest: Math.floor(context.now.getTime() / 1000) + 86_400, earliest: await earliest(context) };
  const insert = (from: TableSource, text: string, more: typeof all) => run(context, `INSERT INTO ingest_rows ${text}`, { ...more, ...from.params }, { max_insert_threads: 2, ...from.settings });
  try {
    await insert(source, select, all);
    const { rows, broken } = await countStaged(context, fileNumber);
    if (sniffed.format !== "csv" || broken === 0) return { columns, read: rows };
    throw new AppError("bad_input", "quotes do not pair");
  } catch (error) {
    await unstage(context, fileNumber);
    if (sniffed.format !== "csv") throw unusable(error);
    const byLine = await tableSource(context, sniffed, true);
    await insert(byLine, stageSelect(byLine, inputs).select, all).catch(async (second: unknown) => {
      await unstage(context, fileNumber);
      throw unusable(second);
    });
  }
  return { columns, read: (await countStaged(context, fileNumber)).rows };
}

/** Older pings are of days whose visits stay as they are. */
async function earliest(context: IngestContext): Promise<number> {
  const { openFrom } = await readCut(context);
  return openFrom === null ? 0 : Math.floor(dayStart(openFrom, context.brand.timezone) / 1000);
}

const unusable = (error: unknown): unknown => (error instanceof AppError && error.code === "internal" ? new AppError("bad_input", `cannot be read: ${error.message.slice(0, 300)}`, { cause: error }) : error);

/** Takes out what a file has left that broke off: it is used whole or not at all. */
const unstage = (context: IngestContext, file: number): Promise<void> => run(context, "ALTER TABLE ingest_rows DELETE WHERE file = {file:UInt16}", { file });

/** Staged rows of a file, and those that are no whole line. */
const countStaged = (context: IngestContext, file: number): Promise<{ rows: number; broken: number }> =>
  askOne(context, "SELECT count() AS rows, countIf(reason = {broken:UInt8}) AS broken FROM ingest_rows WHERE file = {file:UInt16}", z.object({ rows: count, broken: count }), { file, broken: reasonCode("broken_line") });

/** The statement that turns a source's rows into stage rows, and the columns it takes. */
function stageSelect(source: TableSource, inputs: LoadInputs) {
  const found = matchColumns(pingColumns, source.header, inputs.map);
  const missing = (["device_id", "at", "latitude", "longitude"] as const).filter((field) => found[field] === undefined);
  if (missing.length > 0) throw new AppError("bad_input", `no column for ${missing.join(", ")} ${toldHeader(source.header)}; name it with --map ${missing[0]}=COLUMN`);
  const column = (field: keyof typeof pingColumns) => { const index = found[field]; return index === undefined ? undefined : source.column(index); };
  const comma = inputs.decimalComma ?? false;
  const { sql: kept, params } = whereSql(source, conditionsFor("pings", inputs));
  const time = column("at");
  if (!time) throw new AppError("internal", "the time column vanished");
  const code = (reason: Reason) => String(reasonCode(reason));
  const select = `SELECT toDate(at, {zone:String}) AS day, hash, at, lat + 0, lon + 0, accuracy, speed, reason, {file:UInt16}, if(reason = 0, 0, row), value FROM (
    SELECT row, reason, if(reason = 0, device_hash, 0) AS hash,
      toDateTime(toUInt32(if(reason = 0, ifNull(seconds, 0), 0)), 'UTC') AS at, if(reason = 0, ifNull(latitude, 0), 0) AS lat, if(reason = 0, ifNull(longitude, 0), 0) AS lon,
      toFloat32(if(isFinite(ifNull(accuracy_read, -1)) AND accuracy_read >= 0, accuracy_read, -1)) AS accuracy,
      toFloat32(if(isFinite(ifNull(speed_read, -1)) AND speed_read >= 0, speed_read, -1)) AS speed,
      if(reason = 0, '', multiIf(reason IN (${code("bad_time")}, ${code("future")}, ${code("expired")}), if(match(time_text, '${dateLike}'), time_text, ${shape("time_text")}),
        reason = ${code("bad_latitude")}, ${shape("latitude_text")}, reason = ${code("bad_longitude")}, ${shape("longitude_text")}, '')) AS value
    FROM (SELECT *, multiIf(fault > 0, fault, ${optedOutSql("device_hash")}, ${code("opted_out")}, 0) AS reason FROM (SELECT *, if(fault = 0, ${hashSql("device")}, 0) AS device_hash
      FROM (SELECT *, if(ifNull(${sound}, 0), 0, multiIf(NOT kept, ${code("passed_over")}, unreadable, ${code("not_json")}, position(device, '\\n') > 0 OR position(time_text, '\\n') > 0, ${code("broken_line")},
        device = '', ${code("missing_device")}, time_text = '', ${code("missing_time")}, isNull(seconds) OR NOT isFinite(seconds) OR seconds < 0, ${code("bad_time")}, seconds > {latest:UInt32}, ${code("future")}, seconds < {earliest:UInt32}, ${code("expired")},
        isNull(latitude) OR NOT isFinite(latitude), ${code("bad_latitude")}, isNull(longitude) OR NOT isFinite(longitude), ${code("bad_longitude")},
        abs(latitude) > 90 OR abs(longitude) > 180, ${code("out_of_range")}, latitude = 0 AND longitude = 0, ${code("no_position")}, 0)) AS fault
      FROM (SELECT row, unreadable, ${kept} AS kept, ${textSql(column("device_id"))} AS device, ${textSql(time)} AS time_text, ${instantSql(time, comma)} AS seconds,
        ${textSql(column("latitude"))} AS latitude_text, ${textSql(column("longitude"))} AS longitude_text, ${numberSql(column("latitude"), comma)} AS latitude, ${numberSql(column("longitude"), comma)} AS longitude,
        ${numberSql(column("accuracy"), comma)} AS accuracy_read, ${numberSql(column("speed"), comma)} AS speed_read FROM ${source.from})))))`;
  const columns = Object.fromEntries(Object.entries(found).map(([field, index]) => [field, source.header[index] ?? ""]));
  return { select, columns, params };
}

/** True of a row without fault; asked first, so that the list of faults is gone through for bad rows only. */
const sound = `kept AND NOT unreadable AND device != '' AND position(device, '\\n') = 0 AND ifNull(seconds, -1) BETWEEN {earliest:UInt32} AND {latest:UInt32}
  AND abs(ifNull(latitude, nan)) <= 90 AND abs(ifNull(longitude, nan)) <= 180 AND NOT (latitude = 0 AND longitude = 0)`;

/** What a value looks like, without what it says: rejects name no device and no position. */
const shape = (text: string): string => `substring(replaceRegexpAll(replaceRegexpAll(${text}, '[0-9]', '9'), '[^0-9 ,.:;+-]', 'a'), 1, 40)`;
