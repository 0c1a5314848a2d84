/** Local days and hours of an IANA zone, and arithmetic on days. */

const slotSeconds = 900;
type Slot = { day: string; hour: number };
const slots = new Map<string, Map<number, Slot>>();
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" });
  formats.set(zone, made);
  return made;
}

/** Local day and hour of an instant in epoch seconds. Clocks change on quarters of an hour, so each quarter is asked for once. */
export function localTime(at: number, zone: string): Slot {
  const ofZone = slots.get(zone) ?? new Map<number, Slot>();
  slots.set(zone, ofZone);
  const slot = Math.floor(at / slotSeconds);
  const known = ofZone.get(slot);
  if (known) return known;
  const parts = Object.fromEntries(formatOf(zone).formatToParts(slot * slotSeconds * 1000).map(({ type, value }) => [type, value]));
  const made = { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
  ofZone.set(slot, made);
  return made;
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const shifted = new Map<number, Map<string, string>>();
export function plusDays(day: string, days: number): string {
  const by = shifted.get(days) ?? new Map<string, string>();
  shifted.set(days, by);
  const known = by.get(day);
  if (known !== undefined) return known;
  const date = noonOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  const made = date.toISOString().slice(0, 10);
  by.set(day, made);
  return made;
}
export const daysFrom = (from: string, to: string): number => (noonOf(to).getTime() - noonOf(from).getTime()) / 86_400_000;

/** Every day from `start` to `end`, both included. */
export function daysOf(start: string, end: string): string[] {
  const days: string[] = [];
  for (let day = start; day <= end; day = plusDays(day, 1)) days.push(day);
  return days;
}

const weekdays = new Map<string, number>();
/** Sunday 0 … Saturday 6. */
export function weekdayOf(day: string): number {
  const known = weekdays.get(day) ?? noonOf(day).getUTCDay();
  weekdays.set(day, known);
  return known;
}
export const isWeekend = (day: string): boolean => weekdayOf(day) === 0 || weekdayOf(day) === 6;
export const monthOf = (day: string): string => day.slice(0, 7);
export function lastDayOfMonth(month: string): string {
  const date = noonOf(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return plusDays(date.toISOString().slice(0, 10), -1);
}

/** ISO 8601 week of a day: the week belongs to the year that holds its Thursday. */
export function isoWeek(day: string): string {
  const monday = plusDays(day, -((weekdayOf(day) + 6) % 7));
  const year = Number(plusDays(monday, 3).slice(0, 4));
  const fourth = `${year}-01-04`;
  const firstMonday = plusDays(fourth, -((weekdayOf(fourth) + 6) % 7));
  return `${year}-W${String(1 + daysFrom(firstMonday, monday) / 7).padStart(2, "0")}`;
}
