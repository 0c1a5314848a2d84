import type { Formatter } from "~/domain/format";
import { csvRow, inertText, type CsvCell } from "~/domain/csv";

/** How a column's numbers are written. `percent` holds shares (0..1), `minutes` minutes that are shown as a clock's time. */
export type ColumnKind = "count" | "decimal" | "percent" | "minutes";
export type TableColumn = { label: string; /** its label in files, where days are ISO's (`2026-10-01/2026-10-31`) */ file?: string; /** absent for counts and for text */ kind?: ColumnKind; digits?: number };
/** A day, or days, in words and as files write it. */
export type DatedText = { text: string; file: string };
export type TableCell = number | string | DatedText | null;
/** `hidden`: which values the privacy floor withholds; `file`: the row's name in files. */
export type TableRow = { key: string; name: string; file?: string; values: TableCell[]; hidden?: boolean[] };

/** Days as files write them: one, or an interval by ISO 8601. */
export const isoDays = (start: string, end: string): string => (start === end ? start : `${start}/${end}`);
/** Every value of a card: what its table shows, and what is copied and downloaded. */
export type TableModel = { rowHead: string; columns: TableColumn[]; rows: TableRow[] };

/** A number of a column as a person reads it. */
export function shown(format: Formatter, { kind = "count", digits }: TableColumn): (value: number) => string {
  switch (kind) {
    case "count": return format.count;
    case "decimal": return (value) => format.decimal(value, digits ?? 2);
    case "percent": return (value) => format.percent(value, digits ?? 1);
    case "minutes": return format.hms;
  }
}

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
