import { csvRow, inertText, type CsvCell } from "~/domain/csv";
import type { Formatter } from "~/domain/format";
import type { TableCell, TableColumn, TableModel } from "./table-model";

/**
 * The table as text with tabs, for a spreadsheet in the page's language: numbers with its decimal mark, shares as per cent, nothing
 * where a figure is missing, and no text that would run as a formula.
 */
export function tabbedText({ rowHead, columns, rows }: TableModel, format: Formatter): string {
  const cell = (value: TableCell, { kind, digits }: TableColumn): string => {
    if (value === null) return "";
    if (typeof value === "string") return safe(value);
    if (typeof value === "object") return safe(value.text);
    return kind === "percent" ? `${format.plain(value * 100, digits ?? 2)}%` : format.plain(value);
  };
  const lines = [[rowHead, ...columns.map(({ label }) => label)].map(safe), ...rows.map((row) => [safe(row.name), ...columns.map((column, i) => cell(row.values[i] ?? null, column))])];
  return lines.map((line) => line.join("\t")).join("\n");
}

/** The table as CSV in UTF-8: full numbers with a point, shares as 0 to 1, days as ISO writes them, empty where a figure is missing. The mark at its start tells spreadsheets the encoding. */
export function csvText({ rowHead, columns, rows }: TableModel): string {
  const cell = (value: TableCell | undefined): CsvCell => (typeof value === "object" && value !== null ? value.file : value ?? null);
  const lines: CsvCell[][] = [[rowHead, ...columns.map(({ label, file }) => file ?? label)], ...rows.map((row) => [row.file ?? row.name, ...columns.map((_, i) => cell(row.values[i]))])];
  return `\ufeff${lines.map(csvRow).join("")}`;
}

const safe = (text: string): string => inertText(text.replace(/[\t\r\n]+/g, " "));
