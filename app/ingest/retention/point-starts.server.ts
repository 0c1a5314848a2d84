import { z } from "~/contract/zod";
import type { Day } from "~/domain/calendar";
import type { IngestContext } from "../context.server";
import { ask, run } from "../sql.server";

/**
 * Notes points that change after pings were deleted: what `placed` ones (new or moved) saw before `first` cannot be told any more, what `altered` ones (another radius or type) saw stays as
 * it was attributed. Written before the points change; twice is no harm.
 */
export async function noteStarts(context: IngestContext, first: Day, { placed, altered }: { placed: number[]; altered: number[] }): Promise<void> {
  if (placed.length + altered.length === 0) return;
  await context.engine.insert("point_starts", [...placed.map((point) => ({ point, first_day: first, earlier: 0 })), ...altered.map((point) => ({ point, first_day: first, earlier: 1 }))]);
}

/** Takes away the visit runs of days that cannot be computed again, at points that were not there then or are no more. */
export async function dropLostRuns(context: IngestContext): Promise<void> {
  // by number, as a subquery cannot be worked on in the background
  const gone = await ask(context, "SELECT DISTINCT point FROM visit_runs WHERE point NOT IN (SELECT point FROM points)", z.object({ point: z.number() }));
  if (gone.length > 0) await run(context, "DELETE FROM visit_runs WHERE point IN {points:Array(UInt32)}", { points: gone.map(({ point }) => point) }, { lightweight_deletes_sync: 0 });
  const starts = await ask(context, "SELECT first_day, groupArray(point) AS points FROM (SELECT point, toString(max(first_day)) AS first_day FROM point_starts WHERE earlier = 0 GROUP BY point) GROUP BY first_day",
    z.object({ first_day: z.string(), points: z.array(z.number()) }));
  for (const { first_day, points } of starts) await run(context, "DELETE FROM visit_runs WHERE day < {first_day:Date} AND point IN {points:Array(UInt32)}", { first_day, points }, { lightweight_deletes_sync: 0 });
}
