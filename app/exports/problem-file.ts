import type { ImportPreview } from "~/contract/point-import";
import { csvRow } from "~/domain/csv";

/** Excel takes a file for UTF-8 by this mark alone. */
const mark = "\uFEFF";

/** Problems of a file of points as CSV, those of the whole file first; what a spreadsheet would run is made inert. */
export function* csvOfProblems({ header, columns, fileProblems, problems }: Pick<ImportPreview, "header" | "columns" | "fileProblems" | "problems">): Generator<string> {
  yield mark + csvRow(["row", "field", "column", "value", "problem", "code", "same_as_row"]);
  for (const { field, title, message, code } of fileProblems) yield csvRow([null, field, title, null, message, code, null]);
  for (const { row, field, value, message, code, other } of problems) yield csvRow([row, field, field === null ? null : (header[columns[field] ?? -1] ?? null), value, message, code, other ?? null]);
}
