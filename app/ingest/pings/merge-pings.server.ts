import { z } from "~/contract/zod";
import type { Day } from "~/domain/calendar";
import { count } from "~/engine/columns.server";
import { rowsAStatement, type IngestContext } from "../context.server";
import { numberDevices } from "../devices/number-devices.server";
import { ask, askOne, dropWorkTable, makeWorkTable, replaceDays, run } from "../sql.server";
import { batchRows, dayBatches, type DayBatch } from "../changes/day-batches";
import { promise, type Work } from "../changes/pending-work.server";

/** How good a row is, best first: known accuracy before unknown, then the better accuracy, then the greater speed. */
const bestFirst = "if(accuracy < 0, toFloat32(inf), accuracy), speed DESC";

const dayCount = z.object({ day: z.string(), rows: count, content: z.string() });

/**
 * Merges the staged rows into `pings`, day by day: of rows with equal device, second and position the best stays. A day whose
 * content does not change is not replaced. The changed days are promised as work before the first of them is replaced.
 * @returns the number of pings that are new
 */
export async function mergePings(context: IngestContext, work: Work): Promise<number> {
  await numberDevices(context, "ingest_rows", "reason = 0");
  const staged = await countByDay(context, "SELECT day, count() AS rows, '' AS content FROM ingest_rows WHERE reason = 0 GROUP BY day", {});
  const before = await countByDay(context, "SELECT day, count() AS rows, '' AS content FROM pings GROUP BY day", {});
  const both = new Map([...staged.keys()].map((day) => [day, (staged.get(day)?.rows ?? 0) + (before.get(day)?.rows ?? 0)]));
  const batches = dayBatches(both.keys(), both, rowsAStatement(context, batchRows));
  let fresh = 0;
  for (const [index, batch] of batches.entries()) {
    context.progress?.({ phase: "merge", detail: batch.first, done: index, total: batches.length });
    fresh += await mergeBatch(context, batch, batch.days.some((day) => before.has(day)), work);
  }
  await dropWorkTable(context, "ingest_pings");
  await dropWorkTable(context, "ingest_single");
  return fresh;
}

const columns = "day, device, at, lat, lon, accuracy, speed";
const inOrder = "device, at, lat, lon";
/** One part a day and share: a block is sorted when it is written, which costs half of what ORDER BY in the statement does. */
const bigBlocks = { max_insert_threads: 2, min_insert_block_size_rows: 2_000_000, min_insert_block_size_bytes: 0 };

async function mergeBatch(context: IngestContext, batch: DayBatch, known: boolean, work: Work): Promise<number> {
  await makeWorkTable(context, "ingest_pings", "pings");
  const old = known ? `UNION ALL SELECT ${columns} FROM pings WHERE day IN {days:Array(Date)} AND device % {shards:UInt32} = {shard:UInt32}` : "";
  for (let shard = 0; shard < batch.shards; shard++) {
    await run(context, `INSERT INTO ingest_pings SELECT ${columns} FROM ingest_rows INNER JOIN device_ids USING hash
        WHERE day IN {days:Array(Date)} AND reason = 0 AND device % {shards:UInt32} = {shard:UInt32} ${old}`,
      { days: batch.days, shards: batch.shards, shard }, bigBlocks);
  }
  const merged = (await holdsRepeats(context)) ? await withoutRepeats(context) : "ingest_pings";
  const content = (table: string) => `SELECT day, count() AS rows, ${known ? "toString(sum(cityHash64(device, at, lat, lon, accuracy, speed)))" : "'new'"} AS content FROM ${table} WHERE day IN {days:Array(Date)} GROUP BY day`;
  const after = await countByDay(context, content(merged), { days: batch.days });
  const before = known ? await countByDay(context, content("pings"), { days: batch.days }) : new Map<Day, { rows: number; content: string }>();
  const changed = batch.days.filter((day) => before.get(day)?.content !== after.get(day)?.content);
  await promise(context, work, { days: changed });
  await replaceDays(context, "pings", merged, changed);
  return changed.reduce((fresh, day) => fresh + (after.get(day)?.rows ?? 0) - (before.get(day)?.rows ?? 0), 0);
}

/** Whether rows of equal device, second and position stand in the work table; read in its own order, nothing is sorted. */
async function holdsRepeats(context: IngestContext): Promise<boolean> {
  const { rows, distinct } = await askOne(context, `SELECT (SELECT count() FROM ingest_pings) AS rows, count() AS distinct FROM (SELECT 1 FROM ingest_pings ORDER BY ${inOrder} LIMIT 1 BY ${inOrder})`, z.object({ rows: count, distinct: count }));
  return distinct < rows;
}

/** The work table with the best row of each device, second and position. */
async function withoutRepeats(context: IngestContext): Promise<"ingest_single"> {
  await makeWorkTable(context, "ingest_single", "pings");
  await run(context, `INSERT INTO ingest_single SELECT ${columns} FROM ingest_pings ORDER BY ${inOrder}, ${bestFirst} LIMIT 1 BY ${inOrder}`, {}, bigBlocks);
  return "ingest_single";
}

async function countByDay(context: IngestContext, sql: string, params: { days?: Day[] }): Promise<Map<Day, { rows: number; content: string }>> {
  return new Map((await ask(context, sql, dayCount, params)).map(({ day, rows, content }) => [day, { rows, content }]));
}
