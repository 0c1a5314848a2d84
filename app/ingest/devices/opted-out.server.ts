import { z } from "~/contract/zod";
import type { Day } from "~/domain/calendar";
import { count } from "~/engine/columns.server";
import { monthNumber } from "../attribution/anchor-windows";
import { lastDayOfData } from "../changes/finish-work.server";
import { rebuildSets } from "../attribution/device-sets.server";
import { promise, type Work } from "../changes/pending-work.server";
import type { IngestContext } from "../context.server";
import { readSalt } from "../salt.server";
import { ask, askOne, dropWorkTable, makeWorkTable, run } from "../sql.server";

/** SQL of a device's keyed hash; `device` is a SQL string, the salt comes in the parameters `salt_a` and `salt_b`. */
export const hashSql = (device: string): string => `sipHash64Keyed((toUInt64({salt_a:String}), toUInt64({salt_b:String})), ${device})`;
/** SQL condition: the device of this hash is not to be taken in. */
export const optedOutSql = (hash: string): string => `${hash} IN (SELECT hash FROM opted_out)`;

/** Every lasting table with rows about devices, `device_ids` last: as long as a device has a number, what is left of it can be found. Read from the schema, so that none is forgotten. */
export async function deviceTables(context: IngestContext): Promise<string[]> {
  const found = await ask(context, "SELECT table FROM system.columns WHERE database = currentDatabase() AND name = 'device' AND NOT startsWith(table, 'ingest_') ORDER BY table = 'device_ids', table", z.object({ table: z.string().regex(/^\w+$/) }));
  return found.map(({ table }) => table);
}

/** Puts devices on the list of those that are not taken in. @returns how many were not on it */
export async function optOut(context: IngestContext, devices: readonly string[]): Promise<number> {
  const before = await listed(context);
  const { a, b } = readSalt(context.dataDir);
  await run(context, `INSERT INTO opted_out SELECT DISTINCT hash FROM (SELECT ${hashSql("arrayJoin({devices:Array(String)})")} AS hash) WHERE NOT ${optedOutSql("hash")}`, { devices: devices.map((device) => device.trim()), salt_a: a, salt_b: b });
  return (await listed(context)) - before;
}

const listed = async (context: IngestContext): Promise<number> => (await askOne(context, "SELECT count() AS rows FROM opted_out", z.object({ rows: count }))).rows;

/**
 * Removes what is known of devices that are on the list: their rows from every table, and what follows from them having been there, the last day and the weights. Rows are
 * removed from the files, not only from sight. May be done twice: a kill in the middle leaves it to the next change of the data.
 * @returns how many devices were removed
 */
export async function removeOptedOut(context: IngestContext, work: Work, lastDay: Day | null): Promise<number> {
  const found = await ask(context, `SELECT device FROM device_ids WHERE ${optedOutSql("hash")} ORDER BY device`, z.object({ device: z.number() }));
  if (found.length === 0) return 0;
  const devices = found.map(({ device }) => device);
  await promise(context, work, { weights: true, version: true });
  await dropLeftTables(context);
  await removeFaces(context, devices);
  const tables = await deviceTables(context);
  for (const table of tables.filter((each) => each !== "device_ids" && each !== "device_sets")) {
    context.progress?.({ phase: "forget", detail: table, done: tables.indexOf(table), total: tables.length });
    await removeRows(context, table, devices);
    if (table === "pings") await followLastDay(context, work, lastDay);
  }
  await rebuildSets(context);
  await removeRows(context, "device_ids", devices);
  return devices.length;
}

const removeRows = (context: IngestContext, table: string, devices: number[]): Promise<void> => run(context, `ALTER TABLE ${table} DELETE WHERE device IN {devices:Array(UInt32)}`, { devices });

/** Faces are a table of their own: those that only these devices were seen in. */
async function removeFaces(context: IngestContext, devices: number[]): Promise<void> {
  await makeWorkTable(context, "ingest_zone_faces", "zone_faces");
  await run(context, `INSERT INTO ingest_zone_faces (month, cell, face) SELECT toYYYYMM(day) AS month, cell, face FROM zone_facts
    WHERE cell IN (SELECT cell FROM zone_facts WHERE device IN {devices:Array(UInt32)}) GROUP BY month, cell, face HAVING countIf(device NOT IN {devices:Array(UInt32)}) = 0`, { devices });
  await run(context, "ALTER TABLE zone_faces DELETE WHERE (month, cell, face) IN (SELECT month, cell, face FROM ingest_zone_faces)");
  await dropWorkTable(context, "ingest_zone_faces");
}

/** Homes of a month are drawn from days that end with the data's last one: where that was a removed device's alone, others' homes follow. */
async function followLastDay(context: IngestContext, work: Work, lastDay: Day | null): Promise<void> {
  const last = await lastDayOfData(context);
  if (last === null || lastDay === null || last === lastDay) return;
  await promise(context, work, { days: [last] });
  for (const table of ["anchors", "device_areas"]) await run(context, `ALTER TABLE ${table} DELETE WHERE month > {month:UInt32}`, { month: monthNumber(last.slice(0, 7)) });
}

/** A killed load leaves its tables until the next one. */
async function dropLeftTables(context: IngestContext): Promise<void> {
  const left = await ask(context, "SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, 'ingest_')", z.object({ name: z.string().regex(/^\w+$/) }));
  for (const { name } of left) await run(context, `DROP TABLE IF EXISTS ${name} SYNC`);
}
