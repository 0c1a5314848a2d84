import type { IngestContext } from "../context.server";
import { dropWorkTable, makeWorkTable, run } from "../sql.server";
import type { PingCut } from "../retention/ping-cut.server";
import { insertRunsOfPoints } from "./visit-runs.server";
import { insertVisitsOfPoints } from "./visits.server";

/**
 * Recomputes the runs and visits of some points and of nothing else. `points` holds the neighbours too, whose overlaps change.
 * Rows are taken away and put back in two statements: pending work covers a stop between them. Runs of days whose pings are deleted stay.
 */
export async function recomputePoints(context: IngestContext, points: number[], cut: PingCut): Promise<void> {
  context.progress?.({ phase: "points", detail: String(points.length), done: 0, total: 2 });
  const open_from = cut.openFrom ?? "1970-01-01";
  await insertRunsOfPoints(context, points, cut);
  // a part a day: rewriting them all takes longer than anything else here, and only ingest reads this table
  await run(context, "DELETE FROM visit_runs WHERE point IN {points:Array(UInt32)} AND day >= {open_from:Date}", { points, open_from }, { lightweight_deletes_sync: 0 });
  await run(context, "INSERT INTO visit_runs SELECT * FROM ingest_runs");
  await dropWorkTable(context, "ingest_runs");
  context.progress?.({ phase: "points", detail: String(points.length), done: 1, total: 2 });
  await makeWorkTable(context, "ingest_visits", "visits");
  await insertVisitsOfPoints(context, points);
  await run(context, "DELETE FROM visits WHERE point IN {points:Array(UInt32)}", { points });
  await run(context, "INSERT INTO visits SELECT * FROM ingest_visits");
  await dropWorkTable(context, "ingest_visits");
}
