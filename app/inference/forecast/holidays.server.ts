import { createRequire } from "node:module";
import type Holidays from "date-holidays";

export type Holiday = { day: string; name: Record<"en" | "es" | "pt", string> };

/** Days off for most people; days of remembrance alone are not among them. */
const types = new Set(["public", "bank"]);
type Calendar = InstanceType<typeof Holidays>;
const known = new Map<string, Calendar | null>();

/** The rules of all countries are read when the first forecast asks for some: they are a megabyte. */
function calendarOf(country: string): Calendar | null {
  const found = known.get(country);
  if (found !== undefined) return found;
  const Rules = createRequire(import.meta.url)("date-holidays") as typeof Holidays;
  const made = country in new Rules().getCountries() ? new Rules(country) : null;
  known.set(country, made);
  return made;
}

/** Public holidays of a country (ISO 3166 alpha-2) between two local days, by day; none for a country that is not known. */
export function holidaysOf(country: string, { start, end }: { start: string; end: string }): Holiday[] {
  const calendar = calendarOf(country);
  if (!calendar) return [];
  const years = Array.from({ length: Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1 }, (_, i) => Number(start.slice(0, 4)) + i);
  const byDay = new Map<string, Holiday>();
  for (const year of years) {
    const named = (language: string) => calendar.getHolidays(year, language).filter(({ type }) => types.has(type));
    const [en, es, pt] = [named("en"), named("es"), named("pt")];
    en.forEach(({ date, name }, i) => {
      const day = date.slice(0, 10);
      if (day < start || day > end || byDay.has(day)) return;
      byDay.set(day, { day, name: { en: name, es: es[i]?.name ?? name, pt: pt[i]?.name ?? name } });
    });
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
