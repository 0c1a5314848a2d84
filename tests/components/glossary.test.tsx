import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { brandSchema, languages, type Brand } from "~/contract/brand";
import { glossary as en } from "~/locales/glossary.en";
import { glossary as es } from "~/locales/glossary.es";
import { glossary as pt } from "~/locales/glossary.pt";
import { sections, entriesOf } from "~/routes/_app.glossary/entries";
import { glossaryOf } from "~/routes/_app.glossary/texts.server";

const brand = (name: string): Brand => brandSchema.parse(JSON.parse(readFileSync(`brands/${name}/brand.json`, "utf8")));
const ids = (of: Parameters<typeof entriesOf>[0]): string[] => entriesOf(of).flatMap(({ entries }) => entries);
const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

test("every entry stands in exactly one section", () => {
  const placed = sections.flatMap(({ entries }) => entries.map((entry) => (typeof entry === "string" ? entry : entry[0])));
  expect([...placed].sort()).toEqual(Object.keys(en.entries).sort());
});

describe("what a deployment does not show is not explained", () => {
  const demo = brand("demo");
  const off = { ...demo.modules.reports, on: false };
  test("without out-of-home: no sites, exposure or attribution", () => {
    const shown = ids({ ...demo, modules: { ...demo.modules, ooh: { ...demo.modules.ooh, on: false }, reports: off } });
    expect(shown).not.toEqual(expect.arrayContaining(["ooh"]));
    for (const id of ["exposure", "attributed", "conversion", "uplift"]) expect(shown).not.toContain(id);
    for (const id of ["poi", "dwell", "visitor", "home", "work"]) expect(shown).toContain(id);
  });
  test("out-of-home alone: no stores and no dwell time", () => {
    const shown = ids({ ...demo, modules: { ...demo.modules, pdv: { ...demo.modules.pdv, on: false }, reports: off } });
    for (const id of ["poi", "dwell", "quartiles", "residents", "attributed"]) expect(shown).not.toContain(id);
    for (const id of ["ooh", "exposure", "visitor"]) expect(shown).toContain(id);
  });
  test("what AI and Premium show, by their modules", () => {
    const both = ids(demo);
    for (const id of ["forecast", "forecastBands", "recommendation", "churn", "takings", "sentiment", "loyal", "receptive", "neighborhood", "means"]) expect(both).toContain(id);
    const without = ids({ ...demo, modules: { ...demo.modules, ai: { ...demo.modules.ai, forecast: false }, premium: { ...demo.modules.premium, loyalty: false, financial: false } } });
    for (const id of ["forecast", "forecastError", "loyal", "receptive", "means"]) expect(without).not.toContain(id);
    for (const id of ["recommendation", "benefit", "takings", "sentiment"]) expect(without).toContain(id);
    const neither = ids({ ...demo, modules: { ...demo.modules, ai: { ...demo.modules.ai, on: false }, premium: { ...demo.modules.premium, on: false } } });
    for (const id of ["recommendation", "takings", "sentiment", "neighborhood"]) expect(neither).not.toContain(id);
  });
  test("a floor of 0 is not described as one", () => {
    expect(ids({ ...demo, privacy: { ...demo.privacy, minimumDevices: 0 } })).not.toContain("floor");
  });
});

describe.each(languages)("in %s", (language) => {
  test("all settings are filled in, with this deployment's values", () => {
    const data = glossaryOf({ ...brand("demo"), attribution: { ...brand("demo").attribution, radiusMeters: 75 }, weights: true }, language);
    const texts = data.sections.flatMap(({ entries }) => entries.map(({ text }) => text));
    expect(texts.filter((text) => /\{\{|\}\}|undefined|NaN/.test(text))).toEqual([]);
    const textOf = (id: string) => data.sections.flatMap(({ entries }) => entries).find((entry) => entry.id === id)?.text ?? "";
    expect(textOf("visitor")).toContain("75 m");
    expect(textOf("floor")).toContain("9");
  });
  test("uses the settings that English uses", () => {
    const own = { en, es, pt }[language];
    for (const [id, { text }] of Object.entries(en.entries)) expect([id, variables(own.entries[id as keyof typeof own.entries].text)]).toEqual([id, variables(text)]);
  });
});

test("the privacy section says what stays open", () => {
  const privacy = glossaryOf(brand("demo"), "en").sections.find(({ id }) => id === "privacy");
  expect(privacy?.entries.find(({ id }) => id === "open")?.text).toMatch(/four or more queries.*periods shifted/);
});
