import type { Brand } from "../contract/brand";
import { addMonths, addWeeks, isoWeekOf, isoWeekRange, monthOf, monthRange, type Day, type DayRange } from "./calendar";

/** A period as the URL names it, with its days. */
export type ChosenPeriod = DayRange & { oid: string | null; month: string | null; weeks: { from: string; to: string } | null };

export const periodOfMonth = (month: string): ChosenPeriod => ({ ...monthRange(month), oid: null, month, weeks: null });
export const periodOfWeeks = (from: string, to: string): ChosenPeriod =>
  ({ start: isoWeekRange(from).start, end: isoWeekRange(to).end, oid: null, month: null, weeks: { from, to } });
export const periodOfOption = (option: { oid: string; start: Day; end: Day }): ChosenPeriod =>
  ({ start: option.start, end: option.end, oid: option.oid, month: null, weeks: null });

/**
 * The default period: the last complete calendar month, the last complete ISO week, or the newest option, never later than the
 * data's last day. Where the data is shorter than one month or week, the one that holds the last day.
 */
export function defaultPeriod(period: Brand["period"], firstDay: Day | null, lastDay: Day): ChosenPeriod {
  if (period.mode === "fixed") {
    const options = [...period.options].sort((a, b) => (a.end < b.end ? 1 : -1));
    const option = options.find((each) => each.end <= lastDay) ?? options.find((each) => each.start <= lastDay) ?? options.at(-1);
    if (!option) throw new RangeError("fixed mode needs at least one option");
    return periodOfOption(option);
  }
  if (period.mode === "month") {
    const month = monthOf(lastDay);
    const complete = monthRange(month).end === lastDay ? month : addMonths(month, -1);
    return periodOfMonth(firstDay !== null && monthRange(complete).end < firstDay ? month : complete);
  }
  const week = isoWeekOf(lastDay);
  const complete = isoWeekRange(week).end === lastDay ? week : addWeeks(week, -1);
  const chosen = firstDay !== null && isoWeekRange(complete).end < firstDay ? week : complete;
  return periodOfWeeks(chosen, chosen);
}
