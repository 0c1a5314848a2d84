import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { iconNames } from "~/components/ui/icon";
import { en } from "~/locales/en";
import { createTranslator } from "~/locales/translate";
import * as accounts from "~/locales/accounts.en";
import * as frame from "~/locales/frame.en";
import * as visitors from "~/locales/visitors.en";

type Loose = (key: string, values?: object) => string;
const translator = (messages: Parameters<typeof createTranslator>[1], language = "en") => createTranslator(language, messages) as unknown as Loose;

describe("words", () => {
  test("of a key, of a plural, and with values as they are", () => {
    const t = translator({ a: { b: "B {{x}} {{y}}", n_one: "one", n_other: "{{count}} things" } });
    expect(t("a.b", { x: "<b>", y: 0 })).toBe("B <b> 0");
    expect([t("a.n", { count: 1 }), t("a.n", { count: 2 }), t("a.b")]).toEqual(["one", "2 things", "B {{x}} {{y}}"]);
  });
  test("a key without words is shown itself, also one of the language's own", () => {
    const t = translator({ a: { b: "B" } });
    expect([t("a.c"), t("a"), t("constructor.name"), t("a.b.length")]).toEqual(["a.c", "a", "constructor.name", "a.b.length"]);
  });
  test("words that arrive later are found", () => {
    const messages: Record<string, { b: string }> = {};
    const t = translator(messages);
    expect(t("a.b")).toBe("a.b");
    messages.a = { b: "B" };
    expect(t("a.b")).toBe("B");
  });
  test("many is a form of its own in Spanish and Portuguese", () => {
    const t = translator({ n_one: "1", n_many: "many", n_other: "other" }, "pt");
    expect([t("n", { count: 1 }), t("n", { count: 2 }), t("n", { count: 1_000_000 })]).toEqual(["1", "other", "many"]);
  });
});

describe("messages by screen", () => {
  const sources = (place: string): string[] => (statSync(place).isDirectory() ? readdirSync(place).flatMap((name) => sources(path.join(place, name))) : /\.tsx?$/.test(place) ? [place] : []);
  const inBrowser = (file: string) => !file.includes(".server.");
  /** Groups whose keys a file names. */
  const groupsIn = (files: string[]) => new Set(files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bt\(\s*(?:\w[^"`(),]*\?\s*)?["`](\w+)\./g)].flatMap((match) => match[1] ?? [])).filter((group) => group in en));
  const loaded: Record<string, string[]> = { frame: Object.keys(frame), visitors: Object.keys(visitors), accounts: Object.keys(accounts) };

  test("what components say is in the frame", () => {
    expect([...groupsIn(sources("app/components").filter(inBrowser))].filter((group) => !(group in frame))).toEqual([]);
  });
  /** Files that a screen takes from other screens, too. */
  function withBorrowed(files: string[], known = new Set<string>()): string[] {
    for (const file of files) {
      if (known.has(file)) continue;
      known.add(file);
      const borrowed = [...readFileSync(file, "utf8").matchAll(/^import (?!type)[^;]*? from "(\.[^"]+)";/gm)].flatMap((match) => [".ts", ".tsx"].map((end) => path.join(path.dirname(file), `${match[1]}${end}`)));
      withBorrowed(borrowed.filter((each) => existsSync(each) && inBrowser(each)), known);
    }
    return [...known];
  }
  /** The group in a file: `best-worst.client` brings `bestWorst`. */
  const groupOf = (file: string): string => file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  test("what a screen says is in the frame or comes with its route", () => {
    const layouts = ["app/routes/_public.tsx"].map((file) => readFileSync(file, "utf8")).join("");
    for (const name of readdirSync("app/routes").filter((each) => /^_(app|public)/.test(each))) {
      const files = withBorrowed(sources(path.join("app/routes", name)).filter(inBrowser));
      const text = files.map((file) => readFileSync(file, "utf8")).join("") + (name.startsWith("_public") ? layouts : "");
      const own = [...text.matchAll(/locales\/([\w-]+)\.client"/g)].flatMap((match) => loaded[match[1] ?? ""] ?? [groupOf(match[1] ?? "")]);
      expect([name, [...groupsIn(files)].filter((group) => !(group in frame) && !own.includes(group))]).toEqual([name, []]);
    }
  });
});

test("every icon has its outline, and every outline is an icon", () => {
  expect([...readFileSync("app/components/ui/icons.svg", "utf8").matchAll(/<symbol id="([\w-]+)" viewBox="0 0 24 24"><path d="[^"]+"\/>/g)].map((match) => match[1])).toEqual([...iconNames]);
});
