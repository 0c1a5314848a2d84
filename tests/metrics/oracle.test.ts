import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the oracle imports nothing but itself", () => {
  const sources = readdirSync("tests/oracle").filter((name) => name.endsWith(".ts"));
  const imports = sources.flatMap((name) => [...readFileSync(`tests/oracle/${name}`, "utf8").matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map((match) => match[1] ?? ""));
  expect(sources.length).toBeGreaterThan(10);
  expect(imports.length).toBeGreaterThan(20);
  expect(imports.filter((from) => !/^\.\/[a-z-]+$/.test(from))).toEqual([]);
});
