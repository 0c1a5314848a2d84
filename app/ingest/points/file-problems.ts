import type { FileProblem } from "~/contract/point-import";
import { pointFileFields } from "~/contract/point-file";
import { plainName } from "../inputs/known-columns";
import type { Judged } from "./point-imports.server";

/** What is told once for the whole file, not for each row: columns that rows need and the file lacks, titles that several columns have, cells without a title. */
export function fileProblemsOf({ table: { header }, rows, untitled }: Pick<Judged, "table" | "rows" | "untitled">): Omit<FileProblem, "message">[] {
  const concerned = new Map<string, number>();
  for (const { problems } of rows) for (const { code, field } of problems) if (code === "points.columnMissing" && field !== null) concerned.set(field, (concerned.get(field) ?? 0) + 1);
  const missing = pointFileFields.filter((field) => concerned.has(field)).map((field): Omit<FileProblem, "message"> => ({ code: "points.columnMissing", field, title: "", columns: [], rows: concerned.get(field) ?? 0 }));
  const twice = sameTitles(header).map(({ title, columns }): Omit<FileProblem, "message"> => ({ code: "points.columnTwice", field: null, title, columns, rows: rows.length }));
  return [...missing, ...twice, ...(untitled === 0 ? [] : [{ code: "points.cellsUntitled" as const, field: null, title: "", columns: [], rows: untitled }])];
}

/** Titles that differ at most in case, accents and punctuation, with the places of their columns. */
function sameTitles(header: readonly string[]): { title: string; columns: number[] }[] {
  const places = new Map<string, number[]>();
  header.forEach((title, at) => {
    if (title === "") return;
    const name = plainName(title) || title;
    places.set(name, [...(places.get(name) ?? []), at]);
  });
  return [...places.values()].filter(({ length }) => length > 1).map((columns) => ({ title: header[columns[0] ?? 0] ?? "", columns }));
}
