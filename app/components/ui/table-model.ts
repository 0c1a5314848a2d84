import type { Formatter } from "~/domain/format";

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
