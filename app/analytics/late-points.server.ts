import { z } from "~/contract/zod";
import type { Day, DayRange } from "~/domain/calendar";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const lateRead = defineQuery({
  name: "late-points",
  sql: "SELECT point, toString(max(first_day)) AS first FROM point_starts WHERE earlier = 0 GROUP BY point",
  params: z.object({}), row: z.object({ point: z.number(), first: z.string() }),
});

/** Points of which nothing is known before a local day: they were made or moved after the pings of earlier days had been deleted. */
export type LatePoints = ReadonlyMap<number, Day>;

export const readLatePoints = async (engine: Engine): Promise<LatePoints> => new Map((await engine.query(lateRead, {})).map(({ point, first }) => [point, first]));

/**
 * The days of a period fall into spans with the same points: `firsts` are the days on which a span begins beside the first one, `late` the points that are not in all
 * spans, each with the number of its first one (0 the span that begins the period). Null where every point is known on every day.
 */
export function spansOf(points: readonly number[], { start, end }: DayRange, known: LatePoints): { late: number[]; late_spans: number[]; firsts: Day[] } | null {
  if (known.size === 0) return null;
  const late = points.filter((point) => (known.get(point) ?? start) > start);
  if (late.length === 0) return null;
  const firsts = [...new Set(late.map((point) => known.get(point) ?? start))].filter((day) => day <= end).sort();
  const spanOf = (point: number): number => { const at = firsts.indexOf(known.get(point) ?? start); return at < 0 ? firsts.length + 1 : at + 1; };
  return { late, late_spans: late.map(spanOf), firsts };
}

const historyRead = defineQuery({
  name: "point-history",
  sql: `
SELECT (SELECT if(count() = 0, NULL, toString(addDays(max(kept_from), 1))) FROM ping_cuts) AS open_from,
  if(countIf(earlier = 0) = 0, NULL, toString(maxIf(first_day, earlier = 0))) AS known_from, if(countIf(earlier = 1) = 0, NULL, toString(maxIf(first_day, earlier = 1))) AS altered_on
FROM point_starts WHERE point = {point:UInt32}`,
  params: z.object({ point: z.number() }), row: z.object({ open_from: z.string().nullable(), known_from: z.string().nullable(), altered_on: z.string().nullable() }),
});

/** What deleted pings mean for a point: the first day that can be computed again, the first day of which its visits are known, and the first day that its present radius and type count for. Null: no such bound. */
export type PointHistory = { open_from: Day | null; known_from: Day | null; altered_on: Day | null };

export async function readPointHistory(engine: Engine, point: number): Promise<PointHistory> {
  const [row] = await engine.query(historyRead, { point });
  if (!row) return { open_from: null, known_from: null, altered_on: null };
  // who was moved has nothing of an earlier radius left
  return { ...row, altered_on: row.altered_on !== null && row.altered_on > (row.known_from ?? "") ? row.altered_on : null };
}
