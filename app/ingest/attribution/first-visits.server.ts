import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import { rowsAStatement, type IngestContext } from "../context.server";
import { askOne, dropWorkTable, makeWorkTable, run } from "../sql.server";

const SHARD_ROWS = 8_000_000;

/** Rebuilds the local day of each device's first counted visit to each point, over all history, and exchanges it in one step. */
export async function rebuildFirstVisits(context: IngestContext): Promise<void> {
  context.progress?.({ phase: "first visits", detail: "", done: 0, total: 1 });
  await makeWorkTable(context, "ingest_first", "first_visits");
  const { rows } = await askOne(context, "SELECT count() AS rows FROM visits", z.object({ rows: count }));
  const shards = Math.max(1, Math.ceil(rows / rowsAStatement(context, SHARD_ROWS)));
  for (let shard = 0; shard < shards; shard++) {
    await run(context, "INSERT INTO ingest_first SELECT point, device, min(day) FROM visits WHERE excluded = 0 AND point % {shards:UInt32} = {shard:UInt32} GROUP BY point, device", { shards, shard });
  }
  await run(context, "ALTER TABLE first_visits REPLACE PARTITION tuple() FROM ingest_first");
  await dropWorkTable(context, "ingest_first");
}

/** The same for some points whose visits alone have changed; a stop between the two statements is covered by promised work. */
export async function recomputeFirstVisits(context: IngestContext, points: number[]): Promise<void> {
  await run(context, "DELETE FROM first_visits WHERE point IN {points:Array(UInt32)}", { points });
  await run(context, "INSERT INTO first_visits SELECT point, device, min(day) FROM visits WHERE excluded = 0 AND point IN {points:Array(UInt32)} GROUP BY point, device", { points });
}
