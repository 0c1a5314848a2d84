import { addDays, monthOf, monthRange, type Day } from "~/domain/calendar";

/** Length of the window that a month's homes and work places are drawn from. */
export const windowDays = 60;

/** First and last day of the window of `month` (YYYY-MM) when the data ends on `lastDay`. */
export function anchorWindow(month: string, lastDay: Day): { first: Day; last: Day } {
  const { end } = monthRange(month);
  const last = end < lastDay ? end : lastDay;
  return { first: addDays(last, 1 - windowDays), last };
}

/** Whether a change of the pings of `day` can change the window's content: its nights end on the morning after their day. */
export function windowHolds(window: { first: Day; last: Day }, day: Day): boolean {
  return (day >= window.first && day <= window.last) || addDays(day, -1) === window.last;
}

/** YYYYMM as the tables hold it. */
export const monthNumber = (month: string): number => Number(month.replace("-", ""));
export const monthText = (number: number): string => `${Math.floor(number / 100)}-${String(number % 100).padStart(2, "0")}`;

/** Months from that of `first` to that of `last`. */
export function monthsOf(first: Day, last: Day): string[] {
  const months: string[] = [];
  for (let day = `${monthOf(first)}-01`; day <= last; day = addDays(monthRange(monthOf(day)).end, 1)) months.push(monthOf(day));
  return months;
}
