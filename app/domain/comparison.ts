import type { Brand } from "../contract/brand";
import { addDays, daysBetween, intersect, lengthInDays, type Day, type DayRange } from "./calendar";
import { previousPeriod } from "./period";

/** The two sides of a comparison (METRICS.md "Comparing periods"), as they are compared: cut alike where T is not complete. */
export type Comparison = {
  now: DayRange;
  before: DayRange;
  days: number;
  daysBefore: number;
  /** the sides still differ in length: visits are compared per day */
  lengthsDiffer: boolean;
  /** T, or its data, is not complete: both sides keep their first days */
  partial: boolean;
  /** the data begins after the first day of `before`: a part of the change is only that it was not measured */
  beforeIncomplete: boolean;
};

/** What is measured: the first day with data and the last day that has data and is over; null where nothing is. */
export type Measured = { firstDay: Day | null; completeUntil: Day | null };

/**
 * Cuts T and the period before it as METRICS.md asks: where T is not complete, both keep their first n days, n being the smaller of
 * T's complete days and the length of the period before. Days before the data's first one do not shorten T: nothing lies before them.
 * @returns null where no day of T is complete
 */
export function compareSides(period: DayRange, previous: DayRange, { firstDay, completeUntil }: Measured): Comparison | null {
  if (firstDay === null || completeUntil === null) return null;
  const measured = intersect(period, { start: period.start, end: completeUntil });
  if (!measured || period.end < firstDay) return null;
  const whole = lengthInDays(period);
  const complete = lengthInDays(measured);
  const partial = complete < whole || firstDay > period.start;
  const keep = complete < whole ? Math.min(complete, lengthInDays(previous)) : null;
  const now = keep === null ? period : firstDaysOf(period, keep);
  const before = keep === null ? previous : firstDaysOf(previous, keep);
  const [days, daysBefore] = [lengthInDays(now), lengthInDays(before)];
  return { now, before, days, daysBefore, lengthsDiffer: days !== daysBefore, partial, beforeIncomplete: firstDay > before.start };
}

const firstDaysOf = (range: DayRange, days: number): DayRange => ({ start: range.start, end: addDays(range.start, days - 1) });

/** The period that T is compared with under a brand's period mode; null for the oldest option of the fixed mode. */
export function periodBefore(period: DayRange, mode: Brand["period"], oid: string | null): DayRange | null {
  return previousPeriod(period, mode.mode === "fixed" ? { mode: "fixed", oid: oid ?? "", options: mode.options } : mode);
}

/** Fifty-two whole weeks: a year ago by weekday. */
const yearOfWeeks = 364;
/** The same days a year ago, matched by weekday: a Thursday is compared with a Thursday. */
export const yearBefore = (period: DayRange): DayRange => ({ start: addDays(period.start, -yearOfWeeks), end: addDays(period.end, -yearOfWeeks) });

/** Beyond this a change of the panel is a warning beside every variation (METRICS.md rule 9). */
export const panelDriftLimit = 0.1;
/** A change of the panel's devices that looks like growth or decline of what is measured. */
export const isPanelDrift = (change: number | null): boolean => change !== null && Math.abs(change) > panelDriftLimit;

/** The last day that is over at an instant, given the local day one minute later: the last minute counts as over. */
export function lastCompleteDay(lastDay: Day | null, dayInAMinute: Day): Day | null {
  if (lastDay === null) return null;
  return daysBetween(lastDay, dayInAMinute) > 0 ? lastDay : addDays(dayInAMinute, -1);
}
