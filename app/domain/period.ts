import { addDays, addMonths, addWeeks, daysBetween, eachDay, intersect, isoWeekOf, isoWeekRange, isWeekend, lengthInDays, monthOf, monthRange, monthsBetween, type Day, type DayRange } from "./calendar";

/** A named run of days inside a period. */
export type PeriodRow = { label: string; start: Day; end: Day; days: number };

/** The ISO weeks of T cut to T (METRICS.md rule 4). */
export function isoWeeksOf(period: DayRange): PeriodRow[] {
  const rows: PeriodRow[] = [];
  for (let week = isoWeekOf(period.start); ; week = addWeeks(week, 1)) {
    const cut = intersect(isoWeekRange(week), period);
    if (!cut) return rows;
    rows.push({ label: week, ...cut, days: lengthInDays(cut) });
  }
}

/** Four consecutive runs of T's days, the first taking the spare days; later ones null with fewer than four days. */
export function quartersOf(period: DayRange): (PeriodRow | null)[] {
  const total = lengthInDays(period);
  let start = period.start;
  return [0, 1, 2, 3].map((quarter) => {
    const days = Math.floor(total / 4) + (quarter < total % 4 ? 1 : 0);
    if (days === 0) return null;
    const row = { label: `q${quarter + 1}`, start, end: addDays(start, days - 1), days };
    start = addDays(start, days);
    return row;
  });
}

/** Days of history before the new-visitor window that count as full. */
const fullHistoryDays = 365;

/** Days of history before the window in which a first visit counts as new, where they are too few for it to be sure; else null. */
export function shortHistory(firstDay: Day | null, period: DayRange): number | null {
  const history = firstDay === null ? 0 : Math.max(0, daysBetween(firstDay, newVisitorWindowStart(period)));
  return history < fullHistoryDays ? history : null;
}

/** First day of the window in which a first visit counts as new: 30 days that end with the period, or the period where longer. */
export const newVisitorWindowStart = (period: DayRange): Day => (lengthInDays(period) > 30 ? period.start : addDays(period.end, -29));

export type PeriodChoice =
  | { mode: "fixed"; oid: string; options: { oid: string; start: Day; end: Day }[] }
  | { mode: "month" }
  | { mode: "week" };

/**
 * The period that T is compared with (METRICS.md "Comparing periods"); null in fixed mode for the oldest option. The option before
 * is the last that begins and ends before T does.
 */
export function previousPeriod(period: DayRange, choice: PeriodChoice): DayRange | null {
  if (choice.mode === "fixed") {
    const older = choice.options.filter((option) => option.start < period.start && option.end < period.end).sort((a, b) => (a.start < b.start ? 1 : -1))[0];
    return older ? { start: older.start, end: older.end } : null;
  }
  const months = monthsBetween(monthOf(period.start), monthOf(period.end)) + 1;
  const wholeMonths = period.start === monthRange(monthOf(period.start)).start && period.end === monthRange(monthOf(period.end)).end;
  if (choice.mode === "month" && wholeMonths) {
    return { start: `${addMonths(monthOf(period.start), -months)}-01`, end: addDays(period.start, -1) };
  }
  const days = lengthInDays(period);
  return { start: addDays(period.start, -days), end: addDays(period.start, -1) };
}

/** Days of a range by weekday number; `weekdayOf` is one of calendar's numberings. */
export function daysByWeekday(period: DayRange, weekdayOf: (day: Day) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const day of eachDay(period)) counts.set(weekdayOf(day), (counts.get(weekdayOf(day)) ?? 0) + 1);
  return counts;
}

export const weekPart = (day: Day): "weekday" | "weekend" => (isWeekend(day) ? "weekend" : "weekday");
