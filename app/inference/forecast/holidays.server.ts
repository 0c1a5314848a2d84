import { createRequire } from "node:module";
import type Holidays from "date-holidays";
import { holidayNames, substitutes } from "./holiday-names";

const languages = ["en", "es", "pt"] as const;
type Language = (typeof languages)[number];
export type Holiday = { day: string; name: Record<Language, string> };

/** Days off for most people; days of remembrance alone are not among them. */
const types = new Set(["public", "bank"]);
type Calendar = InstanceType<typeof Holidays>;
/** A country's holidays by their own names, and in each language of the product. */
type Calendars = { own: Calendar } & Record<Language, Calendar>;
const known = new Map<string, Calendars | null>();

/** The rules of all countries are read when the first forecast asks for some: they are a megabyte. */
function calendarsOf(country: string): Calendars | null {
  const found = known.get(country);
  if (found !== undefined) return found;
  const Rules = createRequire(import.meta.url)("date-holidays") as typeof Holidays;
  const own = country in new Rules().getCountries() ? new Rules(country) : null;
  // a calendar keeps every language that it was ever asked for: each language has one of its own
  const inLanguage = (language: Language): Calendar => new Rules(country, { languages: [language, ...(own?.getLanguages().slice(0, 1) ?? [])] });
  const made = own && { own, en: inLanguage("en"), es: inLanguage("es"), pt: inLanguage("pt") };
  known.set(country, made);
  return made;
}

/**
 * Public holidays of a country (ISO 3166 alpha-2) between two local days, by day; none for a country that is not known. A name that nobody has put into a language is the
 * country's own.
 */
export function holidaysOf(country: string, { start, end }: { start: string; end: string }): Holiday[] {
  const calendars = calendarsOf(country);
  if (!calendars) return [];
  const years = Array.from({ length: Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1 }, (_, i) => Number(start.slice(0, 4)) + i);
  const byDay = new Map<string, Holiday>();
  for (const year of years) {
    const key = ({ date, rule }: { date: string; rule: string }) => `${date} ${rule}`;
    const named = Object.fromEntries(languages.map((language) => [language, new Map(calendars[language].getHolidays(year).map((each) => [key(each), each.name]))])) as Record<Language, Map<string, string>>;
    for (const each of calendars.own.getHolidays(year)) {
      const day = each.date.slice(0, 10);
      if (!types.has(each.type) || day < start || day > end || byDay.has(day)) continue;
      const nameIn = (language: Language): string => {
        const name = named[language].get(key(each)) ?? each.name;
        if (name === each.name) return holidayNames[country]?.[each.name]?.[language] ?? name;
        return each.substitute && language in substitutes ? name.replace(/ \([^)]*\)$/, ` (${substitutes[language]})`) : name;
      };
      byDay.set(day, { day, name: { en: nameIn("en"), es: nameIn("es"), pt: nameIn("pt") } });
    }
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
