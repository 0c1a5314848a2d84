// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { ImportPreview as Preview } from "~/contract/point-import";
import { en } from "~/locales/en";
import { ImportPreview } from "~/routes/_app.pois.import/import-preview";
import { renderScreen } from "../support/render-screen";

afterEach(cleanup);
const upload = "00000000-0000-4000-8000-000000000000";
const none: Preview = {
  name: "stores.csv", format: "csv", encoding: "utf-8", separator: ";", decimal: "comma", sheet: null, type: "pdv", header: ["code", "Nome", "Nome", "latitude", "longitude", ""], columns: { code: 0, name: 1, latitude: 3, longitude: 4 },
  rows: 3, good: { created: 0, moved: 0, changed: 0, unchanged: 3 }, bad: 0, fileProblems: [], problems: [], problemCount: 0, warnings: [], warningCount: 0, changes: [], incomplete: [], incompleteCount: 0, sample: [],
};
const show = (change: Partial<Preview>, settings = {}) => renderScreen(<ImportPreview upload={upload} preview={{ ...none, ...change }} settings={settings} />, { path: "/pois/import" });
const cellsOf = (id: string): string[][] => [...document.querySelectorAll(`section[aria-labelledby="${id}"] tbody tr`)].map((row) => [...row.children].map(({ textContent }) => textContent ?? ""));

describe("problems", () => {
  test("of a row stand together with field, value and sentence; how many more there are is told, and all are a file", async () => {
    await show({ bad: 3, problemCount: 5003, good: none.good, problems: [
      { row: 2, field: null, code: "points.tooManyCells", message: "Too many", value: "SP" },
      { row: 2, field: "latitude", code: "points.outOfRange", message: "Out of range", value: "<b>90,5</b>" },
      { row: 1200, field: "code", code: "points.sameCode", message: "Same", value: "", other: 7 },
    ] }, { decimal: "comma" });
    expect(cellsOf("import-problems")).toEqual([["2", en.importing.wholeRow, "SP", "Too many"], [en.poi.field.latitude, "<b>90,5</b>", "Out of range"], ["1,200", en.poi.field.code, "--", "Row 7 has this type and code."]]);
    expect(document.querySelector("#import-problems")?.textContent).toBe("Problems 3 of 5,003");
    expect(screen.getByText("and 5,000 more")).toBeTruthy();
    expect(screen.getByRole("link", { name: en.importing.allProblems }).getAttribute("href")).toBe(`/pois/import.csv?upload=${upload}&decimal=comma`);
  });

  test("of the whole file are told once, above all rows", async () => {
    await show({ bad: 3, good: { ...none.good, unchanged: 0 }, fileProblems: [
      { code: "points.columnMissing", message: "No column.", field: "longitude", title: "", columns: [], rows: 3 },
      { code: "points.columnTwice", message: "Two columns.", field: null, title: "Nome", columns: [1, 2], rows: 3 },
      { code: "points.cellsUntitled", message: "Not read.", field: null, title: "", columns: [], rows: 1 },
    ] });
    expect([...document.querySelectorAll("#import-result ~ .alert-danger li")].map(({ textContent }) => textContent)).toEqual(["Longitude: No column. 3 rows cannot be used without it.", "“Nome” (columns 2, 3): Two columns. ", "Not read. 1 row has some."]);
    expect(document.querySelector("#import-problems")).toBeNull();
    const choices = [...document.querySelectorAll("select[name='c.name'] option")].map(({ textContent }) => textContent);
    expect(choices).toEqual([en.importing.columnNone, "code", "Nome (2)", "Nome (3)", "latitude", "longitude", "6"]);
  });
});

test("changes stand before and after, in words and in numbers that differ", async () => {
  await show({ good: { created: 0, moved: 1, changed: 119, unchanged: 0 }, rows: 120, changes: [{ row: 2, outcome: "moved", code: "s1", name: "São João", fields: [
    { field: "name", before: "São João", after: "=1+1" }, { field: "latitude", before: -23.5505, after: -23.55050001 }, { field: "status", before: "unknown", after: "open" }, { field: "own", before: true, after: false },
    { field: "radius_m", before: null, after: 80 }, { field: "impressions", before: 1234567, after: 1234567.125 }, { field: "cost", before: 0.5, after: null },
  ] }] });
  expect(cellsOf("import-changes")).toEqual([
    ["2", "São João s1", "Name", "São João", "=1+1"], ["Latitude", "−23.5505000000", "−23.5505000100"], ["Status", "unknown", "open"], ["Our own place", "Yes", "No"], ["Radius, m", "--", "80"],
    ["Impressions", "1,234,567.00", "1,234,567.13"], ["Cost", "0.50", "--"],
  ]);
  expect(screen.getByText("and 119 more")).toBeTruthy();
});

test("incomplete points are counted, with a link to the rows and what each lacks", async () => {
  await show({ good: { ...none.good, created: 3, unchanged: 0 }, incompleteCount: 2, incomplete: [{ row: 2, code: "n1", name: "Nova", fields: ["address", "phone"] }, { row: 3, code: "n2", name: "Outra", fields: ["uf"] }] });
  expect(screen.getByRole("link", { name: /^2 rows lack something/ }).getAttribute("href")).toBe("#import-incomplete");
  expect(cellsOf("import-incomplete")).toEqual([["2", "Nova n1", "Address, Phone"], ["3", "Outra n2", "State"]]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import all 3 rows" }).disabled).toBe(false);
});
