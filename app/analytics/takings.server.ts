import type { Day, DayRange } from "~/domain/calendar";
import { z } from "~/contract/zod";
import { dayColumn } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const takingsOfDays = defineQuery({
  name: "takings-of-days",
  sql: `
SELECT s.day AS day, toFloat64(sum(s.revenue)) AS revenue, toFloat64(sum(s.tickets)) AS tickets, toFloat64(sum(s.cost)) AS cost,
  toFloat64(sumIf(s.revenue, isNotNull(s.cost))) AS costed_revenue, toUInt32(count()) AS stores
FROM sales AS s WHERE s.store IN {points:Array(UInt32)} AND s.day BETWEEN {start:Date} AND {end:Date}
GROUP BY s.day ORDER BY s.day`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string() }),
  row: z.object({ day: dayColumn, revenue: z.number(), tickets: z.number(), cost: z.number().nullable(), costed_revenue: z.number(), stores: z.number() }),
});

const takingsOfStores = defineQuery({
  name: "takings-of-stores",
  sql: `
SELECT s.store AS point, s.day AS day, toFloat64(s.revenue) AS revenue, toFloat64(s.tickets) AS tickets, toFloat64(s.cost) AS cost
FROM sales AS s WHERE s.store IN {points:Array(UInt32)} AND s.day BETWEEN {start:Date} AND {end:Date}
ORDER BY s.store, s.day`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string() }),
  row: z.object({ point: z.number(), day: dayColumn, revenue: z.number(), tickets: z.number(), cost: z.number().nullable() }),
});

const spanOfTakings = defineQuery({
  name: "span-of-takings",
  sql: "SELECT min(s.day) AS first, max(s.day) AS last, toUInt32(uniqExact(s.store)) AS stores FROM sales AS s WHERE s.store IN {points:Array(UInt32)} HAVING stores > 0",
  params: z.object({ points: z.array(z.number()) }),
  row: z.object({ first: dayColumn, last: dayColumn, stores: z.number() }),
});

/**
 * Takings of some points together on one local day, of the stores that tell any. `cost` is the sum where stores tell it, null where none does; `costed_revenue` are the
 * takings of those stores: cost / takings is a ratio of these two.
 */
export type TakingsDay = { day: Day; revenue: number; tickets: number; cost: number | null; costed_revenue: number; stores: number };
/** Takings of one point on one local day. */
export type StoreTakings = { point: number; day: Day; revenue: number; tickets: number; cost: number | null };

/** Days without any takings have no row. `points`: those of the segment that the asker may see. @throws AppError as the engine does */
export const readTakings = (engine: Engine, points: number[], period: DayRange, signal?: AbortSignal): Promise<TakingsDay[]> => engine.query(takingsOfDays, { points, ...period }, { signal });

/** The same by store, by store's number and day. @throws AppError as the engine does */
export const readStoreTakings = (engine: Engine, points: number[], period: DayRange, signal?: AbortSignal): Promise<StoreTakings[]> => engine.query(takingsOfStores, { points, ...period }, { signal });

/** The first and the last day with takings of some points, and how many of them tell any; null where none does. @throws AppError as the engine does */
export async function readTakingsSpan(engine: Engine, points: number[], signal?: AbortSignal): Promise<{ first: Day; last: Day; stores: number } | null> {
  const [row] = await engine.query(spanOfTakings, { points }, { signal });
  return row ?? null;
}
