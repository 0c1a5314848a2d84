import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { holidayNames, substitutes } from "~/inference/forecast/holiday-names";
import { holidaysOf } from "~/inference/forecast/holidays.server";

/** The library's own lists of names, read without it. */
const names = z.record(z.string(), z.string());
const listed = z.object({
  holidays: z.record(z.string(), z.object({ langs: z.array(z.string()).optional(), days: z.record(z.string(), z.union([z.literal(false), z.object({ name: z.union([names, z.string()]).optional() }).loose()])).optional() }).loose()),
  names: z.record(z.string(), z.object({ name: names }).loose()),
});
const folder = path.dirname(createRequire(import.meta.url).resolve("date-holidays/package.json"));
const lists = listed.parse(JSON.parse(readFileSync(path.join(folder, "data/holidays.json"), "utf8")));
const languages = ["en", "es", "pt"] as const;

/** Every name that a country's holidays may have in a language: of its own list, of the common one. */
function namesIn(country: string, language: (typeof languages)[number]): Set<string> {
  const own = Object.values(lists.holidays[country]?.days ?? {}).flatMap((day) => (!day ? [] : typeof day.name === "string" ? (language === ownLanguage(country) ? [day.name] : []) : [day.name?.[language]]));
  return new Set([...own, substitutes[language], ...Object.values(lists.names).map(({ name }) => name[language])].filter((name) => name !== undefined));
}
/** A name, or that of a day in its place: "Christmas Day (substitute day)", both parts in one language. */
const isOf = (known: Set<string>, name: string): boolean => known.has(name) || (/^(.+) \((.+)\)$/.exec(name)?.slice(1).every((part) => known.has(part)) ?? false);
const ownLanguage = (country: string): "es" | "pt" => (lists.holidays[country]?.langs?.[0] === "pt" ? "pt" : "es");
const span = { start: "2000-01-01", end: "2035-12-31" };

describe("names of holidays, 2000 to 2035", () => {
  it.each(["BR", "MX"])("of %s, where the brands are: each is in the page's language, none in another", (country) => {
    const found = holidaysOf(country, span);
    expect(found.length).toBeGreaterThan(36 * 6);
    for (const language of languages) {
      const translated = new Set(Object.values(holidayNames[country] ?? {}).flatMap((each) => each[language] ?? []));
      const known = namesIn(country, language);
      expect(found.map(({ name }) => name[language]).filter((name) => !isOf(known, name) && !translated.has(name))).toEqual([]);
    }
  });

  it.each(["AR", "CL", "CO", "PE", "UY", "ES", "PT"])("of %s: in the page's language, else the country's own, never English on a page that is not", (country) => {
    const found = holidaysOf(country, span);
    expect(found.length).toBeGreaterThan(36 * 6);
    for (const language of languages) {
      const [known, own] = [namesIn(country, language), namesIn(country, ownLanguage(country))];
      expect(found.map(({ name }) => name[language]).filter((name) => !isOf(known, name) && !isOf(own, name))).toEqual([]);
    }
  });

  it("what stands in the product's own list is needed: the library has no such name in that language", () => {
    for (const [country, translations] of Object.entries(holidayNames)) {
      for (const [own, each] of Object.entries(translations)) {
        const named = (all: readonly { name?: unknown }[] | readonly (false | { name?: unknown })[]) => all.flatMap((day) => { const name = day && names.safeParse(day.name); return name && name.success && name.data[ownLanguage(country)] === own ? [name.data] : []; });
        const inCountry = named(Object.values(lists.holidays[country]?.days ?? {}));
        const same = inCountry.length > 0 ? inCountry : named(Object.values(lists.names));
        expect([own, same.length > 0]).toEqual([own, true]);
        for (const language of languages) if (each[language]) expect([own, same.some((name) => name[language] !== undefined)]).toEqual([own, false]);
      }
    }
  });

  it("do not depend on what was asked before", () => {
    const december = { start: "2026-11-20", end: "2026-11-20" };
    const first = holidaysOf("BR", december);
    holidaysOf("MX", span);
    expect(holidaysOf("BR", december)).toEqual(first);
    expect(first[0]?.name).toEqual({ en: "Black Awareness Day", es: "Día de la Conciencia Negra", pt: "Dia da Consciência Negra" });
  });
});
