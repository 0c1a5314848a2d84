import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const visitSpans = defineQuery({
  name: "visit-spans",
  sql: `SELECT point, toString(min(day)) AS first, toString(max(day)) AS last FROM visits WHERE excluded = 0 GROUP BY point`,
  params: z.object({}),
  row: z.object({ point: z.number(), first: z.string(), last: z.string() }),
});

/** First and last local day with a counted visit, by point id. */
export async function readVisitSpans(engine: Engine): Promise<Map<number, { first: string; last: string }>> {
  const rows = await engine.query(visitSpans, {});
  return new Map(rows.map(({ point, first, last }) => [point, { first, last }]));
}
