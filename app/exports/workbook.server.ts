import { PassThrough, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import ExcelJS from "exceljs";
import { roundHalfUp } from "~/domain/figures";
import type { MoneyFormat } from "./money-format";
import { sheetNames } from "./sheet-names";

/**
 * One value of a sheet: text is always inert text, `{ day }` a calendar date, null an empty cell. A formula keeps its result; `#` in it is the
 * number of its own row, `@key!` the sheet with that key. Formulas are the product's own: no text from data may be part of one.
 */
export type Cell = string | number | null | { day: string } | { formula: string; result: number };
export type Column = { title: string; width?: number; format?: "whole" | "decimal" | "percent" | "day" | "money" };
/** `key` names a sheet for formulas of others; `count` is told where the rows are not a list; `formats` are those of rows, for columns that have none. */
export type Sheet = { name: string; key?: string; formats?: readonly (Column["format"] | undefined)[]; columns: Column[]; rows: Iterable<Cell[]> | AsyncIterable<Cell[]>; count?: number; notes?: string[] };
export type WorkbookInfo = { title: string; creator: string; fallbackName: string; dayFormat: string; /** of cells of money, which are rounded to the minor unit; two decimals without it */ money?: MoneyFormat };

const formats: Record<NonNullable<Column["format"]>, string> = { whole: "#,##0", decimal: "#,##0.00", percent: "0.00%", day: "yyyy-mm-dd", money: "#,##0.00" };
/** Rows between two looks at the reader and at other work. */
const rowsAtOnce = 250;

type Writing = { signal?: AbortSignal; /** hears how many rows are written, now and then */ onRows?: (rows: number) => void };

/** Rows below the titles, as far as they are known before they are written. */
export const expectedRows = (sheets: readonly Sheet[]): number => sheets.reduce((sum, { rows, count }) => sum + (Array.isArray(rows) ? rows.length : (count ?? 0)), 0);

/** A workbook as it is written: distinct legal sheet names, exact days whatever the server's zone. It ends when the reader goes or `signal` aborts. */
export function streamWorkbook(sheets: readonly Sheet[], info: WorkbookInfo, { signal, onRows }: Writing = {}): Readable {
  const out = new PassThrough();
  // a reader who goes away is no failure of the server
  out.on("error", () => undefined);
  const stop = () => { out.destroy(); };
  signal?.addEventListener("abort", stop, { once: true });
  void fill(out, sheets, info, onRows)
    .catch((error: unknown) => { out.destroy(error instanceof Error ? error : new Error(String(error))); })
    .finally(() => { signal?.removeEventListener("abort", stop); });
  return out;
}

/** The whole workbook in memory, for small ones and for tests. */
export const writeWorkbook = (sheets: readonly Sheet[], info: WorkbookInfo): Promise<Buffer> => buffer(streamWorkbook(sheets, info));

async function fill(out: PassThrough, sheets: readonly Sheet[], info: WorkbookInfo, onRows?: (rows: number) => void): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  book.title = inFile(info.title);
  book.creator = inFile(info.creator);
  const names = sheetNames(sheets.map((sheet) => sheet.name), info.fallbackName);
  const nameOf = new Map(sheets.map(({ key }, i) => [key, names[i] ?? ""]));
  // exceljs looks a style up by the object: one for each format, instead of one for each cell, halves the time
  const styles = new Map<Column["format"], Partial<ExcelJS.Style>>();
  const styleOf = (format: Column["format"]): Partial<ExcelJS.Style> => {
    const known = styles.get(format) ?? (format ? { numFmt: format === "day" ? info.dayFormat : ((format === "money" ? info.money?.numFmt : undefined) ?? formats[format]) } : {});
    styles.set(format, known);
    return known;
  };
  let written = 0;
  for (const [i, sheet] of sheets.entries()) {
    const target = book.addWorksheet(names[i], { views: [{ state: "frozen", ySplit: 1 }] });
    target.columns = sheet.columns.map((column) => ({ header: inFile(column.title), width: column.width ?? Math.min(40, Math.max(18, column.title.length + 2)) }));
    const head = target.getRow(1);
    head.font = { bold: true };
    head.commit();
    let number = 1;
    for await (const row of sheet.rows) {
      number++;
      written++;
      const ofRow = sheet.formats?.[number - 2];
      const formatAt = (at: number): Column["format"] => sheet.columns[at]?.format ?? (at > 0 ? ofRow : undefined);
      const added = target.addRow(row.map((cell, at) => toValue(typeof cell === "number" && formatAt(at) === "money" ? roundHalfUp(cell, info.money?.digits ?? 2) : cell, number, nameOf)));
      row.forEach((_, at) => { added.getCell(at + 1).style = styleOf(formatAt(at)); });
      added.commit();
      if (number % rowsAtOnce !== 0) continue;
      onRows?.(written);
      if (!(await ready(out))) return;
    }
    for (const note of sheet.notes ?? []) {
      const row = target.addRow([inFile(note)]);
      row.font = { italic: true, color: { argb: "FF5C6874" } };
      row.commit();
    }
    target.commit();
    onRows?.(written);
    if (!(await ready(out))) return;
  }
  await book.commit();
}

/** Lets other work through and waits for a slow reader; false once the reader is gone. */
async function ready(out: PassThrough): Promise<boolean> {
  await turn();
  while (!out.destroyed && out.writableNeedDrain) {
    await new Promise<void>((resolve) => { const go = () => { out.off("drain", go); out.off("close", go); resolve(); }; out.on("drain", go); out.on("close", go); });
  }
  return !out.destroyed;
}

/** exceljs stores dates by their UTC reading: midnight UTC of the day is the day itself. */
function toValue(cell: Cell, row: number, nameOf: ReadonlyMap<string | undefined, string>): ExcelJS.CellValue {
  if (typeof cell === "string") return inFile(cell);
  if (typeof cell !== "object" || cell === null) return cell;
  if ("day" in cell) return new Date(`${cell.day}T00:00:00Z`);
  return { formula: cell.formula.replaceAll("#", String(row)).replace(/@(\w+)!/g, (_, key: string) => `${quoted(nameOf.get(key), key)}!`), result: cell.result } as ExcelJS.CellFormulaValue;
}

/** Characters that no XML may hold, beyond the control characters that exceljs leaves out: with one of them nobody opens the file. */
const refused = /[\uFFFE\uFFFF\p{Cs}]/gu;
/** The longest text that a cell holds. */
const longestText = 32_767;
/** A text as a file can hold it. */
const inFile = (text: string): string => text.slice(0, longestText).replace(refused, "");

function quoted(name: string | undefined, key: string): string {
  if (name === undefined) throw new Error(`a formula names the sheet ${key}, which is not there`);
  return `'${name.replaceAll("'", "''")}'`;
}
