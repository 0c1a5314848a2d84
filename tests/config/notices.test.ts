import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { chosen, noticesOf, packagesOf, problemsOf, read, reasons } from "../../scripts/notices.mjs";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Parameters<typeof packagesOf>[0] & { packages: Record<string, { dependencies?: Record<string, string> }> };
const permissive = (license: string): boolean => ["MIT", "ISC", "Apache-2.0"].includes(license);

describe("NOTICES.md", () => {
  it("lists the packages of the lock file with their versions and licences: else run npm run notices", () => {
    const text = readFileSync("NOTICES.md", "utf8");
    const rows = [...text.slice(text.indexOf("## Packages")).matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].slice(1).map(([, name, version]) => `${name} ${version}`);
    expect(rows).toEqual(packagesOf(lock).map(({ name, version }) => `${name} ${version}`));
    expect(noticesOf(lock, text)).toBe(text);
  });

  it("names every dependency that the product declares, and none that only builds or tests it", () => {
    const names = new Set(packagesOf(lock).map(({ name }) => name));
    expect(Object.keys(lock.packages[""]?.dependencies ?? {}).filter((name) => !names.has(name))).toEqual([]);
    expect(["vitest", "vite", "esbuild", "eslint"].filter((name) => names.has(name))).toEqual([]);
  });

  it("holds nothing that is unknown or asks for more than a notice", () => {
    expect(problemsOf(lock)).toEqual([]);
  });

  it.each([
    ["GPL-3.0-or-later", false], ["AGPL-3.0", false], ["LGPL-2.1", false], ["Hippocratic-2.1", false], ["SEE LICENSE IN x", false], ["UNLICENSED", false], ["", false],
    ["(MIT OR GPL-3.0-or-later)", true], ["(MIT AND GPL-3.0)", false], ["MIT AND (Apache-2.0 OR GPL-2.0)", true], ["OFL-1.1", false],
  ])("of a new package under %s: may ship is %s", (license, fine) => {
    const wider = { packages: { ...lock.packages, "node_modules/new-thing": { version: "1.0.0", license } } };
    expect(problemsOf(wider).length === 0).toBe(fine);
    // of what only builds the product nothing is asked
    expect(problemsOf({ packages: { ...lock.packages, "node_modules/new-thing": { version: "1.0.0", license, dev: true } } })).toEqual([]);
  });

  it("keeps what is permissive of a choice", () => {
    expect(chosen("(MIT OR GPL-3.0-or-later)", permissive)).toEqual(["MIT"]);
    expect(chosen("(GPL-3.0 OR ISC) AND MIT", permissive)).toEqual(["ISC", "MIT"]);
    expect(chosen("MIT ISC", permissive)).toBeNull();
  });

  it("asks for a new look when a package without a licence in its manifest changes its version, or an exception is needed no more", () => {
    const [key = ""] = Object.keys(read);
    const name = key.slice(0, key.lastIndexOf("@"));
    const newer = { packages: { ...lock.packages, [`node_modules/${name}`]: { version: "99.0.0" } } };
    expect(problemsOf(newer)).toEqual([`${name} 99.0.0: no licence is named`, `${key}: was read and is no dependency`]);
    expect(problemsOf({ packages: {} })).toHaveLength(Object.keys(reasons).length + Object.keys(read).length);
  });

  it("says of a licence file what stands in it", () => {
    const words: Record<string, RegExp> = { "BSD-2-Clause": /Redistributions in binary form must reproduce/, MIT: /Permission is hereby granted, free of charge/ };
    for (const [key, license] of Object.entries(read)) {
      const folder = path.join("node_modules", key.slice(0, key.lastIndexOf("@")));
      const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((each) => path.join(folder, each)).find((each) => existsSync(each));
      expect(file, key).toBeDefined();
      expect(readFileSync(file ?? "", "utf8")).toMatch(words[license]!);
    }
  });
});
