import type { ImportPreview } from "~/contract/point-import";
import { csvRow } from "~/domain/csv";

/** Excel takes a file for UTF-8 by this mark alone. */
const mark = "\uFEFF";

const rowsAtOnce = 500;

/** Problems of a file of points as CSV, piece by piece, those of the whole file first; what a spreadsheet would run is made inert. `more`: what the last line says where there are more than these. */
export function* csvOfProblems({ header, columns, fileProblems, problems }: Pick<ImportPreview, "header" | "columns" | "fileProblems" | "problems">, more: string | null = null): Generator<string> {
  yield mark + csvRow(["row", "field", "column", "value", "problem", "code", "same_as_row"]);
  for (const { field, title, message, code } of fileProblems) yield csvRow([null, field, title, null, message, code, null]);
  for (let at = 0; at < problems.length; at += rowsAtOnce) {
    yield problems.slice(at, at + rowsAtOnce).map(({ row, field, value, message, code, other }) => csvRow([row, field, field === null ? null : (header[columns[field] ?? -1] ?? null), value, message, code, other ?? null])).join("");
  }
  if (more !== null) yield csvRow([null, null, null, null, more, null, null]);
}
