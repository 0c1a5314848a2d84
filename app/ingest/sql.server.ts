import { z } from "~/contract/zod";
import type { Params, Settings } from "~/engine/client.server";
import type { IngestContext } from "./context.server";

/** Marks every statement of ingest, so that a load can tell whether the engine still works for one that was killed. */
export const statementMark = "/* atalaia ingest */";

/** Big steps spill to disk instead of growing; a replaced partition may be empty. */
const ingestSettings: Settings = {
  max_execution_time: 0,
  max_threads: 2,
  max_bytes_before_external_group_by: 300 * 2 ** 20,
  max_bytes_before_external_sort: 300 * 2 ** 20,
  max_partitions_per_insert_block: 0,
  allow_replace_partition_from_empty_source: 1,
  mutations_sync: 2,
  lightweight_deletes_sync: 2,
  // deletions that are still being worked on in the background count as done
  apply_mutations_on_fly: 1,
};

/** One statement without an answer. */
export function run(context: IngestContext, sql: string, params: Params = {}, settings: Settings = {}): Promise<void> {
  return context.engine.command(`${statementMark} ${sql}`, params, { ...ingestSettings, ...settings });
}

/** The rows of one statement, parsed by `row`. */
export function ask<R>(context: IngestContext, sql: string, row: z.ZodType<R>, params: Params = {}, settings: Settings = {}): Promise<R[]> {
  return context.engine.rows(`${statementMark} ${sql}`, row, params, { ...ingestSettings, ...settings });
}

/** The only row of a statement that always has one. */
export async function askOne<R>(context: IngestContext, sql: string, row: z.ZodType<R>, params: Params = {}, settings: Settings = {}): Promise<R> {
  const [first] = await ask(context, sql, row, params, settings);
  if (first === undefined) throw new Error("a statement that always answers one row answered none");
  return first;
}

/** Tables that live during one load only. */
export const workTables = ["ingest_upload", "ingest_rows", "ingest_pings", "ingest_single", "ingest_runs", "ingest_visits", "ingest_anchors", "ingest_first", "ingest_panel", "ingest_devices", "ingest_stays", "ingest_zone_facts", "ingest_zone_faces", "ingest_stale_cells", "ingest_place_days", "ingest_device_areas", "ingest_strata", "ingest_cell_weights", "ingest_device_sets", "ingest_sales", "ingest_posts"] as const;
export type WorkTable = (typeof workTables)[number];

type LastingTable = "pings" | "visit_runs" | "visits" | "anchors" | "first_visits" | "panel_days" | "devices" | "stays" | "zone_facts" | "zone_faces" | "place_days" | "device_areas" | "device_sets" | "sales" | "posts";

/** An empty work table with the structure of a lasting one. */
export async function makeWorkTable(context: IngestContext, name: WorkTable, like: LastingTable): Promise<void> {
  await dropWorkTable(context, name);
  await run(context, `CREATE TABLE ${name} AS ${like}`);
}

/** Makes a work table, lets `fill` fill and use it, and drops it with its files. What a failure leaves goes with the next table of its name. */
export async function withWorkTable(context: IngestContext, name: WorkTable, like: LastingTable, fill: () => Promise<void>): Promise<void> {
  await makeWorkTable(context, name, like);
  await fill();
  await dropWorkTable(context, name);
}

/** Drops a work table at once, with its files. */
export async function dropWorkTable(context: IngestContext, name: WorkTable): Promise<void> {
  await run(context, `DROP TABLE IF EXISTS ${name} SYNC`);
}

/** Drops what work tables a load has left. */
export async function dropWorkTables(context: IngestContext): Promise<void> {
  const left = await ask(context, "SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN {names:Array(String)}", z.object({ name: z.enum(workTables) }), { names: [...workTables] });
  for (const { name } of left) await dropWorkTable(context, name);
}

const PARTITIONS_A_STATEMENT = 50;

/** Replaces days of a table by those of a work table, each day in one step; a day that the work table lacks becomes empty. */
export async function replaceDays(context: IngestContext, table: "pings" | "visit_runs" | "stays", from: WorkTable, days: readonly string[]): Promise<void> {
  await replacePartitions(context, table, from, days, "Date");
}

/** The same for whole months (YYYYMM). */
export async function replaceMonths(context: IngestContext, table: "visits" | "anchors" | "panel_days" | "zone_facts" | "zone_faces" | "place_days" | "device_areas" | "device_sets", from: WorkTable, months: readonly number[]): Promise<void> {
  await replacePartitions(context, table, from, months, "UInt32");
}

async function replacePartitions(context: IngestContext, table: LastingTable, from: WorkTable, partitions: readonly (string | number)[], type: "Date" | "UInt32"): Promise<void> {
  for (let at = 0; at < partitions.length; at += PARTITIONS_A_STATEMENT) {
    const part = partitions.slice(at, at + PARTITIONS_A_STATEMENT);
    await run(context, `ALTER TABLE ${table} ${part.map((_, index) => `REPLACE PARTITION {part${index}:${type}} FROM ${from}`).join(", ")}`, Object.fromEntries(part.map((each, index) => [`part${index}`, each])));
  }
}
