import { addMonths, monthOf, monthRange, type Day } from "./calendar";
import type { Measured } from "./comparison";

/** The last calendar month that is over by a day and measured from its first day to its last; null where there is none. */
export function lastWholeMonth(until: Day, { firstDay, completeUntil }: Measured): string | null {
  if (firstDay === null || completeUntil === null) return null;
  const last = until < completeUntil ? until : completeUntil;
  const month = monthRange(monthOf(last)).end === last ? monthOf(last) : addMonths(monthOf(last), -1);
  return monthRange(month).start >= firstDay ? month : null;
}

/** The first and the last month that is measured from its first day to its last; null where none is. */
export function wholeMonths(measured: Measured): { first: string; last: string } | null {
  const { firstDay, completeUntil } = measured;
  if (firstDay === null || completeUntil === null) return null;
  const last = lastWholeMonth(completeUntil, measured);
  const begun = monthOf(firstDay);
  return last === null ? null : { first: monthRange(begun).start === firstDay ? begun : addMonths(begun, 1), last };
}

/** The month that the advisor shows for a period: that of its last day where it is whole, else the last whole one before it. */
export const monthShown = (end: Day, measured: Measured): string | null => lastWholeMonth(monthRange(monthOf(end)).end, measured);
