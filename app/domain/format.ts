import type { Language } from "~/contract/brand";
import { addDays, type Day } from "./calendar";
import { roundHalfUp } from "./figures";

export type FormatSettings = { language: Language; /** BCP 47, for instance pt-BR */ region: string; timezone: string; currency: string };

const nil = "--";
const noBreak = "\u00a0";
const minus = "\u2212";
const abbreviateAbove = 10_000_000;
type Figure = number | null | undefined;

/**
 * Locale of numbers and dates: the brand's region where it speaks the user's language, else the user's language in the brand's country. Where that would
 * write 5,344 in a country that writes 5.344 and the language by itself writes it as the country does, it is the language by itself ("es" in Brazil).
 */
export function formatLocale({ language, region }: Pick<FormatSettings, "language" | "region">): string {
  const [own, ...rest] = region.split("-");
  if (own === language) return region;
  const country = rest.find((part) => /^[A-Z]{2}$|^\d{3}$/.test(part));
  if (!country) return language;
  const there = `${language}-${country}`;
  return mark(there) !== mark(region) && mark(language) === mark(region) ? language : there;
}

const marks = new Map<string, string>();
/** The decimal mark of a locale. */
function mark(locale: string): string {
  const found = marks.get(locale) ?? new Intl.NumberFormat(locale).format(1.5).charAt(1);
  marks.set(locale, found);
  return found;
}

/**
 * The one formatter. Every number, day and instant that a person reads goes through it, on the server and in the browser alike.
 * Days are local days `YYYY-MM-DD` and never shift; instants are epoch ms shown in the brand's zone; null and undefined are `--`.
 */
export function createFormatter(settings: FormatSettings) {
  const locale = formatLocale(settings);
  const numbers = new Map<string, Intl.NumberFormat>();
  const dates = new Map<string, Intl.DateTimeFormat>();
  const number = (value: number, options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options);
    const found = numbers.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: "always" as never, ...options });
    numbers.set(key, found);
    return found.format(value + 0).replace(/^-/, minus).replace(/[ \u202f]/g, noBreak);
  };
  const date = (instant: number, options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options);
    const found = dates.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
    dates.set(key, found);
    return found.format(instant);
  };
  const at = (day: Day) => Date.parse(`${day}T00:00:00Z`);
  const monthName = (day: Day, length: "short" | "long") => date(at(day), { month: length }).replace(/\.$/, "");
  const dayNumber = (day: Day) => String(Number(day.slice(8)));
  const twelveHours = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true;

  const decimal = (value: Figure, digits = 2): string =>
    value == null ? nil : number(roundHalfUp(value, digits), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const shortDay = (day: Day) => `${dayNumber(day)} ${monthName(day, "short")}`;
  const longDay = (day: Day) => `${shortDay(day)} ${day.slice(0, 4)}`;
  const clock = (time: string) => {
    const hour = Number(time.slice(0, 2));
    const minutes = time.slice(3) === "00" ? "" : time.slice(2);
    if (!twelveHours) return `${hour}${minutes}`;
    return `${hour % 12 || 12}${minutes}${hour < 12 ? "am" : "pm"}`;
  };

  return {
    locale,
    /** a count with thousands separators; above ten million abbreviated */
    count: (value: Figure): string =>
      value == null ? nil
        : Math.abs(value) > abbreviateAbove ? number(value, { notation: "compact", maximumFractionDigits: 2 })
          : number(roundHalfUp(value), { maximumFractionDigits: 0 }),
    /** a short count for an axis that ends at `upper`: 20 mil, 1.5M; all ticks of one axis alike */
    axis: (value: number, upper: number): string =>
      value === 0 || upper < 10_000 ? number(value, { maximumFractionDigits: 2 }) : number(value, { notation: "compact", maximumFractionDigits: 1 }),
    decimal,
    /** a number as a spreadsheet of the page's language takes it: its decimal mark, no grouping, an ASCII minus */
    plain: (value: number, digits = 10): string => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: digits }).format(roundHalfUp(value, digits)).replace("\u2212", "-"),
    /** a share (0..1) as per cent: 2 decimals in results, 1 in charts */
    percent: (share: Figure, digits = 2): string => (share == null ? nil : `${decimal(share * 100, digits)}${noBreak}%`),
    money: (value: Figure): string => (value == null ? nil : number(value, { style: "currency", currency: settings.currency, maximumFractionDigits: 2 })),
    /** money without cents; above ten million abbreviated */
    wholeMoney: (value: Figure): string =>
      value == null ? nil : number(Math.abs(value) > abbreviateAbove ? value : roundHalfUp(value), { style: "currency", currency: settings.currency, ...(Math.abs(value) > abbreviateAbove ? { notation: "compact", minimumFractionDigits: 2, maximumFractionDigits: 2 } : { minimumFractionDigits: 0, maximumFractionDigits: 0 }) }),
    /** minutes as hh:mm:ss hs */
    hms: (minutes: Figure): string => {
      if (minutes == null) return nil;
      const seconds = roundHalfUp(minutes * 60);
      const two = (value: number) => String(value).padStart(2, "0");
      return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${noBreak}hs`;
    },
    /** 01/03/2026 in the order of the region */
    day: (day: Day | null | undefined): string => (day ? date(at(day), { day: "2-digit", month: "2-digit", year: "numeric" }) : nil),
    /** 1 out */
    shortDay,
    /** 1 out 2026 */
    longDay: (day: Day | null | undefined): string => (day ? longDay(day) : nil),
    /** sábado, 10 de outubro */
    namedDay: (day: Day): string => date(at(day), { weekday: "long", day: "numeric", month: "long" }),
    /** 1–31 out 2026, as short as the two days allow */
    dayRange: (start: Day, end: Day): string => {
      if (start === end) return longDay(start);
      if (start.slice(0, 7) === end.slice(0, 7)) return `${dayNumber(start)}–${longDay(end)}`;
      return `${start.slice(0, 4) === end.slice(0, 4) ? shortDay(start) : longDay(start)} – ${longDay(end)}`;
    },
    /** Outubro 2026 from 2026-10 */
    month: (month: string): string => {
      const name = monthName(`${month}-01`, "long");
      return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)} ${month.slice(0, 4)}`;
    },
    /** out, from 1..12 */
    monthName: (month: number, length: "short" | "long" = "short"): string => monthName(`2000-${String(month).padStart(2, "0")}-01`, length),
    /** W10 or S10 from 2026-W10; with its year where `withYear` */
    isoWeek: (week: string, withYear = false): string => `${settings.language === "en" ? "W" : "S"}${week.slice(6)}${withYear ? ` ${week.slice(0, 4)}` : ""}`,
    /** name of an ISO weekday, 1 Monday … 7 Sunday */
    weekday: (isoDay: number, length: "short" | "long" = "long"): string => {
      const name = date(at(addDays("2024-01-01", isoDay - 1)), { weekday: length }).replace(/\.$/, "");
      return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)}`;
    },
    weekdayOf: (day: Day, length: "short" | "long" = "short"): string => date(at(day), { weekday: length }).replace(/\.$/, ""),
    /** 10am–1:59pm, or 10–13:59 h where clocks have 24 hours */
    timeRange: (start: string, end: string): string => {
      const [from, to] = [clock(start), clock(end)];
      return twelveHours ? `${from.slice(-2) === to.slice(-2) ? from.slice(0, -2) : from}–${to}` : `${from}–${to}${noBreak}h`;
    },
    /** 31 out 2026, 23:59 in the brand's zone */
    instant: (instant: number): string =>
      `${date(instant, { timeZone: settings.timezone, day: "numeric", month: "short", year: "numeric" })}, ${date(instant, { timeZone: settings.timezone, hour: "2-digit", minute: "2-digit" })}`,
  };
}
export type Formatter = ReturnType<typeof createFormatter>;
