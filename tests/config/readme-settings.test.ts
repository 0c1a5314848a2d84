import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readEnvironment, settingNames } from "~/config/environment.server";

const readme = readFileSync("README.md", "utf8");
/** Rows of the README's table of settings: the variables of the first cell and the default of the second; what a text names besides counts as named. */
const section = readme.slice(readme.indexOf("## Settings"), readme.indexOf("## Age of positions"));
const rows = [...section.matchAll(/^\| (`[^|]+) \| ([^|]*) \|(.*)\|$/gm)].map(([, names = "", fallback = "", text = ""]) => ({ names: [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name), fallback, text }));

it("the README's table names every setting, and none that is not", () => {
  const named = rows.flatMap(({ names }) => names);
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([]);
  const told = new Set([...named, ...[...section.matchAll(/`([A-Z_]{3,})`/g)].map(([, name = ""]) => name)]);
  expect(settingNames.filter((name) => !told.has(name))).toEqual([]);
});

it("the README's defaults are those of the schema", () => {
  const defaults = readEnvironment({}) as Record<string, unknown>;
  let compared = 0;
  for (const { names, fallback } of rows) {
    const parts = fallback.split(", ");
    if (parts.length !== names.length) continue;
    for (const [i, name] of names.entries()) {
      const value = defaults[name];
      if (value === undefined || value === "" || fallback === "\u2013") continue;
      expect(parts[i], name).toBe(String(value));
      compared++;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(8);
});
