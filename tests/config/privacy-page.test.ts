import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** PRIVACY.md promises with a test for each statement: `path` "title", "title". */
const page = readFileSync("PRIVACY.md", "utf8");
const claims = [...page.matchAll(/`(tests\/[\w./-]+\.test\.tsx?)`((?:,? "[^"]+")+)/g)].flatMap(([, file = "", titles = ""]) => [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })));

it("the privacy page names tests that there are", () => {
  expect(claims.length).toBeGreaterThan(20);
  const lost = claims.filter(({ file, title }) => !existsSync(file) || !["test", "it"].some((name) => readFileSync(file, "utf8").includes(`${name}("${title}"`)));
  expect(lost).toEqual([]);
  // a title alone, without its file, would be kept by nothing
  expect((page.match(/"[^"\n]{20,}"/g) ?? []).length).toBe(claims.length);
});

it("every statement of a list names its test", () => {
  const statements = page.split("\n").filter((line) => line.startsWith("- "));
  expect(statements.filter((line) => !claims.some(({ title }) => line.includes(`"${title}"`)))).toEqual([]);
});
