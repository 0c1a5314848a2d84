import { z } from "~/contract/zod";
import { monthOf, type Day } from "~/domain/calendar";
import { count } from "~/engine/columns.server";
import type { IngestContext } from "../context.server";
import { ask } from "../sql.server";

/** How many pings are stored of each local day that has any. */
export type PingsByDay = ReadonlyMap<Day, number>;

export async function pingsByDay(context: IngestContext): Promise<PingsByDay> {
  const found = await ask(context, "SELECT day, count() AS rows FROM pings GROUP BY day ORDER BY day", z.object({ day: z.string(), rows: count }));
  return new Map(found.map(({ day, rows }) => [day, rows]));
}

/** Pings of each month (YYYY-MM) that has any. */
export function pingsByMonth(pings: PingsByDay): Map<string, number> {
  const months = new Map<string, number>();
  for (const [day, rows] of pings) months.set(monthOf(day), (months.get(monthOf(day)) ?? 0) + rows);
  return months;
}

/** Pings of the days from `first` to `last`. */
export function pingsWithin(pings: PingsByDay, first: Day, last: Day): number {
  let sum = 0;
  for (const [day, rows] of pings) if (day >= first && day <= last) sum += rows;
  return sum;
}
