import { z } from "~/contract/zod";
import type { Day } from "~/domain/calendar";
import { count } from "~/engine/columns.server";
import type { IngestContext } from "../context.server";
import { numberDevices } from "../devices/number-devices.server";
import { ask, dropWorkTable, makeWorkTable, replaceDays, run } from "../sql.server";
import { dayBatches, type DayBatch } from "../work/day-batches";
import { promise, type Work } from "../work/pending-work.server";

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
  const batches = dayBatches(both.keys(), both);
  let fresh = 0;
  for (const [index, batch] of batches.entries()) {
    context.progress?.({ phase: "merge", detail: batch.first, done: index, total: batches.length });
    fresh += await mergeBatch(context, batch, batch.days.some((day) => before.has(day)), work);
  }
  await dropWorkTable(context, "ingest_pings");
  return fresh;
}

async function mergeBatch(context: IngestContext, batch: DayBatch, known: boolean, work: Work): Promise<number> {
  await makeWorkTable(context, "ingest_pings", "pings");
  const columns = "day, device, at, lat, lon, accuracy, speed";
  const old = known ? `UNION ALL SELECT ${columns} FROM pings WHERE day IN {days:Array(Date)} AND device % {shards:UInt32} = {shard:UInt32}` : "";
  for (let shard = 0; shard < batch.shards; shard++) {
    await run(context, `INSERT INTO ingest_pings SELECT ${columns} FROM
        (SELECT ${columns} FROM ingest_rows INNER JOIN device_ids USING hash WHERE day IN {days:Array(Date)} AND reason = 0 AND device % {shards:UInt32} = {shard:UInt32} ${old})
      ORDER BY device, at, lat, lon, ${bestFirst} LIMIT 1 BY device, at, lat, lon`,
      { days: batch.days, shards: batch.shards, shard }, { max_insert_threads: 1, min_insert_block_size_rows: 4_000_000, min_insert_block_size_bytes: 0 });
  }
  const content = (table: string) => `SELECT day, count() AS rows, ${known ? "toString(sum(cityHash64(device, at, lat, lon, accuracy, speed)))" : "'new'"} AS content FROM ${table} WHERE day IN {days:Array(Date)} GROUP BY day`;
  const after = await countByDay(context, content("ingest_pings"), { days: batch.days });
  const before = known ? await countByDay(context, content("pings"), { days: batch.days }) : new Map<Day, { rows: number; content: string }>();
  const changed = batch.days.filter((day) => before.get(day)?.content !== after.get(day)?.content);
  await promise(context, work, { days: changed });
  await replaceDays(context, "pings", "ingest_pings", changed);
  return changed.reduce((fresh, day) => fresh + (after.get(day)?.rows ?? 0) - (before.get(day)?.rows ?? 0), 0);
}

async function countByDay(context: IngestContext, sql: string, params: { days?: Day[] }): Promise<Map<Day, { rows: number; content: string }>> {
  return new Map((await ask(context, sql, dayCount, params)).map(({ day, rows, content }) => [day, { rows, content }]));
}
