import type { DayRange } from "~/domain/calendar";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const pointMonths = defineQuery({
  name: "point-months",
  sql: `
SELECT point, toUInt32(countIf(day BETWEEN {start:Date} AND {end:Date})) AS now, toUInt32(countIf(day BETWEEN {base_start:Date} AND {base_end:Date})) AS base
FROM visits WHERE (day BETWEEN {start:Date} AND {end:Date} OR day BETWEEN {base_start:Date} AND {base_end:Date}) AND excluded = 0 GROUP BY point`,
  params: z.object({ start: z.string(), end: z.string(), base_start: z.string(), base_end: z.string() }),
  row: z.object({ point: z.number(), now: z.number(), base: z.number() }),
});

/** Counted visits of every point in a month and in the baseline month; points without any are left out. */
export async function readPointMonths(engine: Engine, month: DayRange, baseline: DayRange): Promise<Map<number, { now: number; base: number }>> {
  const rows = await engine.query(pointMonths, { ...month, base_start: baseline.start, base_end: baseline.end });
  return new Map(rows.map(({ point, now, base }) => [point, { now, base }]));
}
