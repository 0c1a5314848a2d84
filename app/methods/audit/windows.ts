import { windowBefore } from "~/analytics/audit-devices.server";
import { addDays, lengthInDays, type Day, type DayRange } from "~/domain/calendar";
import { lessonDays } from "~/inference/expected-days";

/** The windows of an audit: T as far as its days are over, `before` and, for the placebo, `earlier`, each of T's length; `lesson` is the first day that teaches what to expect. */
export type AuditWindows = { now: DayRange; before: DayRange; earlier: DayRange; lesson: Day; partial: boolean };

/** @returns null where no day of T is over and has data */
export function auditWindows(period: DayRange, data: { firstDay: Day | null; completeUntil: Day | null }): AuditWindows | null {
  const { firstDay, completeUntil } = data;
  if (firstDay === null || completeUntil === null || period.start > completeUntil || period.end < firstDay) return null;
  const now = { start: period.start, end: period.end < completeUntil ? period.end : completeUntil };
  const before = windowBefore(now);
  return { now, before, earlier: windowBefore(before), lesson: addDays(now.start, -lessonDays), partial: lengthInDays(now) < lengthInDays(period) };
}
