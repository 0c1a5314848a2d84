import type { Formatter } from "~/domain/format";
import { csvRow, inertText, type CsvCell } from "~/domain/csv";

/** How a column's numbers are written. `percent` holds shares (0..1), `minutes` minutes that are shown as a clock's time. */
export type ColumnKind = "count" | "decimal" | "percent" | "minutes";
export type TableColumn = { label: string; /** absent for counts and for text */ kind?: ColumnKind; digits?: number };
/** `hidden`: which values the privacy floor withholds. */
export type TableRow = { key: string; name: string; values: (number | string | null)[]; hidden?: boolean[] };
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
  const cell = (value: number | string | null, { kind, digits }: TableColumn): string => {
    if (value === null) return "";
    if (typeof value === "string") return safe(value);
    return kind === "percent" ? `${format.plain(value * 100, digits ?? 2)}%` : format.plain(value);
  };
  const lines = [[rowHead, ...columns.map(({ label }) => label)].map(safe), ...rows.map((row) => [safe(row.name), ...columns.map((column, i) => cell(row.values[i] ?? null, column))])];
  return lines.map((line) => line.join("\t")).join("\n");
}

/** The table as CSV in UTF-8: full numbers with a point, shares as 0 to 1, empty where a figure is missing. The mark at its start tells spreadsheets the encoding. */
export function csvText({ rowHead, columns, rows }: TableModel): string {
  const lines: CsvCell[][] = [[rowHead, ...columns.map(({ label }) => label)], ...rows.map((row) => [row.name, ...columns.map((_, i) => row.values[i] ?? null)])];
  return `\ufeff${lines.map(csvRow).join("")}`;
}

const safe = (text: string): string => inertText(text.replace(/[\t\r\n]+/g, " "));
