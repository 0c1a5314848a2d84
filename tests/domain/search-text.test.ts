import { describe, expect, test } from "vitest";
import { findMatch, searchText } from "~/domain/search-text";

describe("I03: search without regard to accents and case", () => {
  test.each(["sao joao", "SÃO JOÃO", "Sa\u0303o Joa\u0303o", " são  joão "])("%j", (term) => {
    expect(searchText(term)).toBe("sao joao");
    expect(findMatch("Loja São João Norte", term)).toEqual([5, 13]);
  });
  test("marks the accents of a decomposed name as well", () => {
    const name = "Praça Sa\u0303o Joa\u0303o";
    const found = findMatch(name, "joao");
    expect(found && name.slice(...found)).toBe("Joa\u0303o");
  });
  test("no term, no match", () => {
    expect(findMatch("São João", "")).toBeNull();
    expect(findMatch("São João", "pinheiros")).toBeNull();
  });
});
