/** Calendar arithmetic on local days written as `YYYY-MM-DD`, months as `YYYY-MM`, ISO weeks as `YYYY-Www`. No clock, no zone. */

export type Day = string;
/** Both days inclusive. */
export type DayRange = { start: Day; end: Day };

const dayMs = 86_400_000;
const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const fromMs = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** True for a day that exists: `2026-02-31` does not. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toMs(text)) && fromMs(toMs(text)) === text;

export const addDays = (day: Day, days: number): Day => fromMs(toMs(day) + days * dayMs);
/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toMs(to) - toMs(from)) / dayMs);
export const lengthInDays = (range: DayRange): number => daysBetween(range.start, range.end) + 1;
export const eachDay = (range: DayRange): Day[] => Array.from({ length: Math.max(0, lengthInDays(range)) }, (_, i) => addDays(range.start, i));

/** ISO weekday, 1 Monday … 7 Sunday. */
export const isoWeekday = (day: Day): number => ((new Date(toMs(day)).getUTCDay() + 6) % 7) + 1;
/** METRICS.md rule 8, time blocks and weekday metrics: 1 Saturday, 2 Sunday, 3 Monday … 7 Friday. */
export const blockWeekday = (day: Day): number => ((isoWeekday(day) + 1) % 7) + 1;
/** METRICS.md rule 8, full demographics: 1 Sunday … 7 Saturday. */
export const demographicWeekday = (day: Day): number => (isoWeekday(day) % 7) + 1;
export const isWeekend = (day: Day): boolean => isoWeekday(day) >= 6;

/** The ISO week of a day: 2027-01-01 is in 2026-W53. */
export function isoWeekOf(day: Day): string {
  const thursday = addDays(day, 4 - isoWeekday(day));
  const year = thursday.slice(0, 4);
  return `${year}-W${String(Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1).padStart(2, "0")}`;
}
/** Monday to Sunday of an ISO week that exists (see `parseIsoWeek`). */
export function isoWeekRange(week: string): DayRange {
  const firstMonday = addDays(`${week.slice(0, 4)}-01-04`, 1 - isoWeekday(`${week.slice(0, 4)}-01-04`));
  const start = addDays(firstMonday, 7 * (Number(week.slice(6)) - 1));
  return { start, end: addDays(start, 6) };
}
export const addWeeks = (week: string, weeks: number): string => isoWeekOf(addDays(isoWeekRange(week).start, 7 * weeks));

export const monthOf = (day: Day): string => day.slice(0, 7);
export function addMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}
export const monthRange = (month: string): DayRange => ({ start: `${month}-01`, end: addDays(`${addMonths(month, 1)}-01`, -1) });
export const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));

/** The part two ranges share, or null. */
export function intersect(a: DayRange, b: DayRange): DayRange | null {
  const start = a.start > b.start ? a.start : b.start;
  const end = a.end < b.end ? a.end : b.end;
  return start <= end ? { start, end } : null;
}
