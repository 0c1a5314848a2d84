import type { ExportedPoint } from "~/contract/point-import";
import { pointFileFields, type PointFileField } from "~/contract/point-file";
import { csvRow } from "~/domain/csv";
import { groupLine } from "~/domain/group-line";
import type { Cell, Sheet } from "./workbook.server";

/** Excel takes a file for UTF-8 by this mark alone. */
const mark = "\uFEFF";
const rowsAtOnce = 500;

/** A point's fields in the order of the columns, whose titles are the names by which an import knows them. */
const cellOf = (point: ExportedPoint, field: PointFileField): string | number | null => {
  const value = field === "path" ? groupLine(point.path) : point[field];
  return typeof value === "boolean" ? String(value) : value;
};
const rowOf = (point: ExportedPoint): (string | number | null)[] => pointFileFields.map((field) => cellOf(point, field));

/** Points as CSV, piece by piece; what a spreadsheet would run is made inert. */
export function* csvOfPoints(points: readonly ExportedPoint[]): Generator<string> {
  yield mark + csvRow([...pointFileFields]);
  for (let at = 0; at < points.length; at += rowsAtOnce) yield points.slice(at, at + rowsAtOnce).map((point) => csvRow(rowOf(point))).join("");
}

/** Points as a sheet. */
export function sheetOfPoints(points: readonly ExportedPoint[], name: string): Sheet {
  const rows = { *[Symbol.iterator](): Generator<Cell[]> { for (const point of points) yield rowOf(point); } };
  return { name, columns: pointFileFields.map((title) => ({ title, width: title === "name" || title === "address" || title === "path" ? 36 : 16 })), rows, count: points.length };
}
