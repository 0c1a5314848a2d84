import { describe, expect, test } from "vitest";
import { ancestorsOf, canApply, findNode, searchTree, treeMove, treeRows, typeAhead } from "~/components/filters/tree-model";
import type { Segment } from "~/contract/segments";

const node = (name: string, children: Segment[] = []): Segment => ({
  name, children, group_hash: `#${name}`, groupCount: children.reduce((sum, child) => sum + child.groupCount, 0) || 1, month_range_start: null, month_range_end: null, periods: [],
});
const roots = [node("Rede", [node("Capital", [node("São João"), node("Pinheiros")]), node("Interior", [node("Sorocaba")])]), node("Concorrentes", [node("Rival Pinheiros")])];
const names = (open: string[]) => treeRows(roots, new Set(open)).map((row) => row.node.name);

describe("rows", () => {
  test("only what is open", () => {
    expect(names([])).toEqual(["Rede", "Concorrentes"]);
    expect(names(["#Rede"])).toEqual(["Rede", "Capital", "Interior", "Concorrentes"]);
    expect(names(["#Capital"])).toEqual(["Rede", "Concorrentes"]);
  });
  test("carry level, place among siblings and whether they open", () => {
    expect(treeRows(roots, new Set(["#Rede"])).map(({ depth, position, siblings, expanded }) => [depth, position, siblings, expanded])).toEqual([[0, 1, 2, true], [1, 1, 2, false], [1, 2, 2, false], [0, 2, 2, false]]);
    expect(treeRows(roots, new Set(["#Rede", "#Interior"])).at(3)?.expanded).toBeNull();
  });
});

describe("search", () => {
  test("I03: finds without accents, opens what leads to a match, hides the rest", () => {
    const found = searchTree(roots, "SAO JOAO");
    expect(found?.count).toBe(1);
    expect(treeRows(found?.roots ?? [], found?.open ?? new Set()).map((row) => row.node.name)).toEqual(["Rede", "Capital", "São João"]);
  });
  test("a branch that matches keeps all below it", () => {
    const found = searchTree(roots, "capital");
    expect(treeRows(found?.roots ?? [], new Set(["#Rede", "#Capital"])).map((row) => row.node.name)).toEqual(["Rede", "Capital", "São João", "Pinheiros"]);
  });
  test("an empty term is no search, a vain one finds nothing", () => {
    expect(searchTree(roots, "  ")).toBeNull();
    expect(searchTree(roots, "xyz")).toEqual({ roots: [], open: new Set(), count: 0 });
  });
});

describe("Apply", () => {
  test("needs a node with a hash", () => {
    expect(canApply(null, false)).toBe(false);
    expect(canApply({ ...node("x"), group_hash: "" }, false)).toBe(false);
    expect(canApply(roots[0] ?? null, false)).toBe(true);
  });
  test("in single mode needs one point without anything below", () => {
    expect(canApply(findNode(roots, "#São João"), true)).toBe(true);
    expect(canApply(findNode(roots, "#Interior"), true)).toBe(false);
    expect(canApply(findNode(roots, "#Capital"), true)).toBe(false);
  });
});

describe("U05: keys", () => {
  const rows = treeRows(roots, new Set(["#Rede"]));
  test("up and down stop at the ends", () => {
    expect(treeMove(rows, 0, "ArrowUp")).toEqual({ focus: 0 });
    expect(treeMove(rows, 3, "ArrowDown")).toEqual({ focus: 3 });
    expect(treeMove(rows, 2, "Home")).toEqual({ focus: 0 });
    expect(treeMove(rows, 0, "End")).toEqual({ focus: 3 });
  });
  test("right opens, then goes in; left closes, then goes out", () => {
    expect(treeMove(rows, 1, "ArrowRight")).toEqual({ toggle: "#Capital" });
    expect(treeMove(rows, 0, "ArrowRight")).toEqual({ focus: 1 });
    expect(treeMove(rows, 0, "ArrowLeft")).toEqual({ toggle: "#Rede" });
    expect(treeMove(rows, 2, "ArrowLeft")).toEqual({ focus: 0 });
    expect(treeMove(rows, 3, "ArrowLeft")).toBeNull();
    expect(treeMove(rows, 0, "x")).toBeNull();
  });
  test("letters find the next name, round the end, accents aside", () => {
    expect(typeAhead(rows, 0, "c")).toBe(1);
    expect(typeAhead(rows, 1, "c")).toBe(3);
    expect(typeAhead(rows, 3, "c")).toBe(1);
    expect(typeAhead(rows, 0, "int")).toBe(2);
    expect(typeAhead(rows, 0, "z")).toBe(0);
  });
});

test("ancestors of a node, outermost first", () => {
  expect(ancestorsOf(roots, "#Pinheiros")).toEqual(["#Rede", "#Capital"]);
  expect(ancestorsOf(roots, "#Rede")).toEqual([]);
  expect(ancestorsOf(roots, null)).toEqual([]);
});
