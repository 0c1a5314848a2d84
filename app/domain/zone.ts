import { addDays, type Day } from "./calendar";

/** Local days of an IANA time zone. Instants are epoch milliseconds. */

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (!found) {
    found = new Intl.DateTimeFormat("en-CA", { timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" });
    formatters.set(zone, found);
  }
  return found;
}

/** Local date and time of an instant: `{ day, time }` with time as HH:MM:SS. */
export function localTime(instant: number, zone: string): { day: Day; time: string } {
  const part: Record<string, string> = {};
  for (const { type, value } of formatter(zone).formatToParts(instant)) part[type] = value;
  return { day: `${(part.year ?? "").padStart(4, "0")}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}:${part.second}` };
}
export const localDay = (instant: number, zone: string): Day => localTime(instant, zone).day;

const starts = new Map<string, number>();
/** First instant of a local day, also where the clocks skip midnight. */
export function dayStart(day: Day, zone: string): number {
  const key = `${zone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  // local days grow with the instant: the first second whose local day is not before `day`
  let low = Date.parse(`${day}T00:00:00Z`) / 1000 - 15 * 3600;
  let high = low + 30 * 3600;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (localDay(middle * 1000, zone) >= day) high = middle;
    else low = middle;
  }
  if (starts.size > 5000) starts.clear();
  starts.set(key, high * 1000);
  return high * 1000;
}
/** First instant after a local day. */
export const dayEnd = (day: Day, zone: string): number => dayStart(addDays(day, 1), zone);

/** An instant as local date and time with the zone's offset from UTC at that moment: `2026-03-02T00:00:00-03:00`. */
export function isoWithOffset(instant: number, zone: string): string {
  const { day, time } = localTime(instant, zone);
  const minutes = Math.round((Date.parse(`${day}T${time}Z`) - Math.floor(instant / 1000) * 1000) / 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${day}T${time}${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}
