import type { DashboardData } from "../contract/metrics";
import { blockWeekday, intersect, lengthInDays, type DayRange } from "./calendar";
import { daysByWeekday } from "./period";

const rowFigures = { unique_visitors: null, visits: null, new_visitors: null, repeat_visitors: null, dwell_time_mins: null };

/**
 * The answer as a person should read it where the data does not cover the whole period: days without data are unknown, not zero
 * (METRICS.md rule 5), and rows count only the days that were measured, so that a mean per day divides by these.
 */
export function measuredPart<D extends DashboardData>(data: D): D {
  const { first_day: first, last_day: last, start, end, partial } = data.meta;
  if (!partial || first === null || last === null) return data;
  const held: DayRange = { start: first, end: last };
  const part = intersect({ start, end }, held);
  const weekdays = part ? daysByWeekday(part, blockWeekday) : new Map<number, number>();
  return {
    ...data,
    metricsDaily: data.metricsDaily?.map((row) => (row._id.day_part < first || row._id.day_part > last ? { ...row, ...rowFigures } : row)),
    metricsWeekly: data.metricsWeekly?.map((row) => {
      const { period_quarter_start: from, period_quarter_end: to } = row._id;
      if (from === null || to === null) return row;
      const measured = intersect({ start: from, end: to }, held);
      return measured ? { ...row, days: lengthInDays(measured) } : { ...row, ...rowFigures, days: 0 };
    }),
    metricsTimeBlock: data.metricsTimeBlock?.map((row) => {
      const days = weekdays.get(row.dow) ?? 0;
      return { ...row, days, visits: days === 0 ? null : row.visits };
    }),
  };
}

/** Where the data ends or begins inside a period; null where it holds all or none of it. */
export type PartialPeriod = { side: "until" | "from"; day: string };

export function partialPeriod({ start, end }: DayRange, first: string | null, last: string | null): PartialPeriod | null {
  if (first === null || last === null || start > last || end < first) return null;
  if (end > last) return { side: "until", day: last };
  return start < first ? { side: "from", day: first } : null;
}

/** Does the period hold a day with data? */
export const hasDays = ({ start, end, first_day: first, last_day: last }: { start: string; end: string; first_day: string | null; last_day: string | null }): boolean =>
  first !== null && last !== null && start <= last && end >= first;
