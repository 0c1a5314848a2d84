import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import type { FileReport, IngestContext, LoadInputs } from "../context.server";
import { deviceColumns, matchColumns } from "../inputs/known-columns";
import type { Sniffed } from "../inputs/sniff.server";
import { tableSource, textSql, type TableSource } from "../inputs/table-source.server";
import { conditionsFor, whereSql } from "../inputs/where-condition.server";
import { replaceTable } from "../points/point-tables.server";
import type { Salt } from "../salt.server";
import { ask, askOne, dropWorkTable, run } from "../sql.server";
import { promise, type Work } from "../changes/pending-work.server";
import { ageSql, classSql, flagSql, genderSql, listSql } from "./profile-values";
import { hashSql, optedOutSql } from "./opted-out.server";
import { numberDevices } from "./number-devices.server";
import { toldHeader } from "../inputs/told-header";

export type DeviceFile = { report: Pick<FileReport, "columns" | "read">; passedOver: number; /** profiles that are new or other than before */ taken: number; rejects: { row: number; reason: "missing_device" | "not_json" | "opted_out" }[] };

const profile = "gender, age, class, seg, platform, make, model, carrier, genres, own_car, risk_level";

/**
 * Reads one file of profiles and lays it over the profiles known so far: a device in the file gets the file's values. Of several
 * rows for one device the one with the most known values counts, then the greatest. New values ask for new `seg` in the visits.
 * @throws AppError bad_input when the file cannot be used
 */
export async function loadDevices(context: IngestContext, sniffed: Sniffed, inputs: LoadInputs, salt: Salt, work: Work): Promise<DeviceFile> {
  const source = await tableSource(context, sniffed);
  const { select, params, columns } = profileSelect(source, inputs);
  await dropWorkTable(context, "ingest_devices");
  await run(context, `CREATE TABLE ingest_devices (row UInt64, reason String, hash UInt64, gender UInt8, age UInt8, class UInt8, platform String, make String, model String, carrier String,
    genres Array(String), own_car Int8, risk_level String) ENGINE = MergeTree ORDER BY (reason, hash)`);
  await run(context, `INSERT INTO ingest_devices ${select}`, { ...params, ...source.params, salt_a: salt.a, salt_b: salt.b }, source.settings).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "internal" ? new AppError("bad_input", `cannot be read: ${error.message.slice(0, 300)}`, { cause: error }) : error;
  });
  await numberDevices(context, "ingest_devices", "reason = ''");
  let taken = 0;
  await replaceTable(context, "devices", async (aside) => {
    await run(context, `INSERT INTO ${aside} (device, ${profile}) SELECT device, ${profile} FROM
      (SELECT device, best.2 AS gender, best.3 AS age, best.4 AS class, toUInt8(gender * 48 + age * 6 + class) AS seg, best.5 AS platform, best.6 AS make, best.7 AS model, best.8 AS carrier, best.9 AS genres, best.10 AS own_car, best.11 AS risk_level
        FROM (SELECT hash, max(((gender > 0) + (age > 0) + (class > 0) + (platform != '') + (make != '') + (model != '') + (carrier != '') + notEmpty(genres) + (own_car >= 0) + (risk_level != ''),
            gender, age, class, platform, make, model, carrier, genres, own_car, risk_level)) AS best FROM ingest_devices WHERE reason = '' GROUP BY hash) AS d INNER JOIN device_ids USING hash)`);
    await run(context, `INSERT INTO ${aside} (device, ${profile}) SELECT device, ${profile} FROM devices WHERE device NOT IN (SELECT device FROM ${aside})`);
    taken = (await askOne(context, `SELECT count() AS rows FROM ${aside} WHERE ${digest} NOT IN (SELECT ${digest} FROM devices)`, z.object({ rows: count }))).rows;
    if (taken > 0) await promise(context, work, { visits: true });
  });
  const rejects = await ask(context, "SELECT row, reason FROM ingest_devices WHERE reason NOT IN ('', 'passed_over') ORDER BY row", z.object({ row: count, reason: z.enum(["missing_device", "not_json", "opted_out"]) }));
  const totals = await askOne(context, "SELECT count() AS rows, countIf(reason = 'passed_over') AS passed FROM ingest_devices", z.object({ rows: count, passed: count }));
  await dropWorkTable(context, "ingest_devices");
  return { report: { columns, read: totals.rows }, passedOver: totals.passed, taken, rejects };
}

/** Of a whole profile: equal when nothing of it differs. */
const digest = "cityHash64(device, seg, platform, make, model, carrier, genres, own_car, risk_level)";

function profileSelect(source: TableSource, inputs: LoadInputs) {
  const found = matchColumns(deviceColumns, source.header, inputs.map);
  if (found.device_id === undefined) throw new AppError("bad_input", `no column for device_id ${toldHeader(source.header)}; name it with --map device_id=COLUMN`);
  const text = (field: keyof typeof deviceColumns, holds?: "list") => { const index = found[field]; return textSql(index === undefined ? undefined : source.column(index, holds)); };
  const { sql: kept, params } = whereSql(source, conditionsFor("devices", inputs));
  const select = `SELECT row, multiIf(NOT (${kept}), 'passed_over', unreadable, 'not_json', ${text("device_id")} = '', 'missing_device', ${optedOutSql("hash")}, 'opted_out', '') AS reason,
    ${hashSql(text("device_id"))} AS hash, ${genderSql(text("gender"))}, ${ageSql(text("age_range"))}, ${classSql(text("class"))},
    ${text("platform")}, ${text("make")}, ${text("model")}, ${text("carrier")}, ${listSql(text("genres", "list"))}, ${flagSql(text("own_car"))}, ${text("risk_level")} FROM ${source.from}`;
  return { select, params, columns: Object.fromEntries(Object.entries(found).map(([field, index]) => [field, source.header[index] ?? ""])) };
}
