import type { TakingsDay } from "~/analytics/takings.server";
import { addDays, eachDay, isoWeekday, type Day } from "~/domain/calendar";
import { medianOf } from "~/inference/forecast/history";

/** A weekday of which takings are known in fewer weeks than this share is one on which nobody sells. */
const closedShare = 0.1;
/** Weeks back that tell how many stores usually report on a weekday, and from which share of them on a last day is complete. */
const usualWeeks = 4;
const completeShare = 0.9;

/**
 * Takings by day from the first known to the last complete one. A day without any is unknown, but 0 on a weekday that never has any. Days at the end for which only some of
 * the stores have reported yet are left off.
 */
export function takingsByDay(rows: readonly TakingsDay[]): { start: Day; values: (number | null)[] } | null {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const complete = [...rows].sort((a, b) => (a.day < b.day ? -1 : 1));
  for (let last = complete.at(-1); last && isEarly(last, byDay); last = complete.at(-1)) complete.pop();
  const [first, last] = [complete[0], complete.at(-1)];
  if (!first || !last) return null;
  const days = eachDay({ start: first.day, end: last.day });
  const known = Array.from({ length: 7 }, () => 0);
  const all = Array.from({ length: 7 }, () => 0);
  for (const day of days) {
    const weekday = isoWeekday(day) - 1;
    all[weekday] = (all[weekday] ?? 0) + 1;
    if (byDay.has(day)) known[weekday] = (known[weekday] ?? 0) + 1;
  }
  const closed = known.map((count, weekday) => count < closedShare * (all[weekday] ?? 0));
  return { start: first.day, values: days.map((day) => byDay.get(day)?.revenue ?? (closed[isoWeekday(day) - 1] ? 0 : null)) };
}

/** Fewer stores than usual on that weekday: the others' takings are still to come. */
function isEarly({ day, stores }: TakingsDay, byDay: ReadonlyMap<Day, TakingsDay>): boolean {
  const before = Array.from({ length: usualWeeks }, (_, week) => byDay.get(addDays(day, -7 * (week + 1)))?.stores).filter((count) => count !== undefined);
  return before.length === usualWeeks && stores < completeShare * medianOf(before);
}
