import { describe, expect, test } from "vitest";
import { errorStatus } from "~/contract/errors";
import { en } from "~/locales/en";
import { es } from "~/locales/es";
import { languageOf, translator } from "~/locales/i18n.server";
import { pt } from "~/locales/pt";

const leaves = (value: object, path = ""): [string, string][] =>
  Object.entries(value).flatMap(([key, inside]) => (typeof inside === "string" ? [[`${path}${key}`, inside] as [string, string]] : leaves(inside as object, `${path}${key}.`)));
const variables = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ""))].sort();
const withoutMany = (keys: string[]) => keys.filter((key) => !key.endsWith("_many")).sort();

describe.each([["es", es], ["pt", pt]] as const)("%s", (_language, messages) => {
  const own = new Map(leaves(messages));
  test("has the keys of English, no more and no less", () => {
    expect(withoutMany([...own.keys()])).toEqual(leaves(en).map(([key]) => key).sort());
  });
  test("has a form for many beside every other", () => {
    for (const key of own.keys()) if (key.endsWith("_other")) expect([...own.keys()]).toContain(key.replace(/_other$/, "_many"));
  });
  test("uses the variables of English", () => {
    for (const [key, text] of leaves(en)) expect([key, variables(own.get(key) ?? "")]).toEqual([key, variables(text)]);
  });
  test("leaves nothing empty", () => {
    for (const [key, text] of own) expect([key, text.trim().length > 0]).toEqual([key, true]);
  });
});

test("every error of the closed list has words for people", () => {
  expect(Object.keys(en.errors).sort()).toEqual(Object.keys(errorStatus).sort());
});

describe("plurals", () => {
  test("one, several and a million points", async () => {
    const [english, spanish] = [await translator("en"), await translator("es")];
    expect(english("points.pdv", { count: 1, formatted: "1" })).toBe("1 POI");
    expect(english("points.pdv", { count: 2, formatted: "2" })).toBe("2 POIs");
    expect(spanish("points.ooh", { count: 1, formatted: "1" })).toBe("1 emplazamiento OOH");
    expect(spanish("points.ooh", { count: 1_000_000, formatted: "1.000.000" })).toBe("1.000.000 emplazamientos OOH");
  });
});

describe("language of a request", () => {
  const asked = (path: string, cookie = "") => languageOf(new Request(`http://here${path}`, { headers: { cookie } }), { language: "es" });
  test("address, then cookie, then brand", async () => {
    expect(await asked("/?lang=pt", "lang=en")).toBe("pt");
    expect(await asked("/", "theme=dark; lang=en")).toBe("en");
    expect(await asked("/")).toBe("es");
  });
  test("what is not known counts as absent", async () => {
    expect(await asked("/?lang=xx", "lang=__proto__")).toBe("es");
  });
});
