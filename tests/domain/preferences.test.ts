import { describe, expect, test } from "vitest";
import { parsePreferences, preferenceCookie, returnPath } from "~/domain/preferences";

test("cookies are read, what is not allowed counts as absent", () => {
  expect(parsePreferences("a=1; theme=dark; nav=mini; lang=pt; nojs=1")).toEqual({ language: "pt", theme: "dark", nav: "mini", noScript: true });
  expect(parsePreferences("theme=system; nav=wide; lang=fr; xlang=pt")).toEqual({ language: null, theme: null, nav: null, noScript: false });
  expect(parsePreferences(null)).toEqual({ language: null, theme: null, nav: null, noScript: false });
});

test("only known cookies are written", () => {
  expect(preferenceCookie("theme", "dark")).toContain("theme=dark; Path=/; SameSite=Lax; Max-Age=");
  expect(preferenceCookie("nojs", "1")).not.toContain("Max-Age");
  expect(preferenceCookie("theme", "dark; Domain=evil.example")).toBeNull();
  expect(preferenceCookie("__proto__", "x")).toBeNull();
});

describe("S02: the way back stays on this site", () => {
  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", "/a\nb", "/x\\..\\y"])("%j leads to the start", (raw) => expect(returnPath(raw)).toBe("/"));
  test("a path with its query is kept", () => expect(returnPath("/dashboard?type=pdv&month=2026-10")).toBe("/dashboard?type=pdv&month=2026-10"));
});
