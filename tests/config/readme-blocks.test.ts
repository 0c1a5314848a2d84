import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "~/contract/zod";
import { blocksOf } from "../../scripts/try-readme.mjs";

const readme = readFileSync("README.md", "utf8");
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync("package.json", "utf8")));
const blocks = blocksOf(readme);

it("the README's code blocks are shell that can be read, and name commands that there are", () => {
  const all = [...blocks.values()].flat();
  expect(all.length).toBeGreaterThan(5);
  for (const code of all) expect(spawnSync("sh", ["-n"], { input: code, encoding: "utf8" }).stderr, code).toBe("");
  const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map(([, name = ""]) => name);
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  // a command that nobody is told of is none
  expect(Object.keys(scripts).filter((name) => !["start", "test", "typecheck", "lint", "build", "demo"].includes(name) && !named.includes(name))).toEqual([]);
});

it("the blocks that scripts/try-readme.mjs follows stand where it looks for them", () => {
  expect(blocks.get("Two commands")?.[0]).toMatch(/^npm start\b/m);
  const own = blocks.get("Your own data in five minutes") ?? [];
  expect(own).toHaveLength(3);
  expect(own[1]).toMatch(/npm run ingest/);
  expect(own[2]).toMatch(/npm run serve/);
});

it("the files and places that the README leads to are there, its picture small", () => {
  const links = [...readme.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, file = ""]) => file).filter((file) => !file.startsWith("http"));
  expect(links.filter((file) => !existsSync(file))).toEqual([]);
  expect(statSync("docs/dashboard.png").size).toBeLessThan(250_000);
  const anchors = new Set([...readme.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => `#${title.toLowerCase().replace(/[^\w ]/g, "").replaceAll(" ", "-")}`));
  expect([...readme.matchAll(/\]\((#[^)]+)\)/g)].map(([, anchor = ""]) => anchor).filter((anchor) => !anchors.has(anchor))).toEqual([]);
});
