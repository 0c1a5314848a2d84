import ExcelJS from "exceljs";
import { sheetNames } from "./sheet-names";

/** One value of a sheet: text is always inert text, `{ day }` a calendar date, null an empty cell. */
export type Cell = string | number | null | { day: string };
export type Column = { title: string; width?: number; format?: "whole" | "decimal" | "percent" | "day" };
export type Sheet = { name: string; columns: Column[]; rows: Cell[][]; notes?: string[] };

const formats: Record<NonNullable<Column["format"]>, string> = { whole: "#,##0", decimal: "#,##0.00", percent: "0.00%", day: "yyyy-mm-dd" };

/** A workbook with distinct legal sheet names; numbers stay numbers, dates are exact days whatever the server's zone. */
export async function writeWorkbook(sheets: readonly Sheet[], info: { title: string; creator: string; fallbackName: string; dayFormat: string }): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.title = info.title;
  book.creator = info.creator;
  const names = sheetNames(sheets.map((sheet) => sheet.name), info.fallbackName);
  sheets.forEach((sheet, i) => {
    const target = book.addWorksheet(names[i], { views: [{ state: "frozen", ySplit: 1 }] });
    target.columns = sheet.columns.map((column) => ({
      header: column.title, width: column.width ?? 18,
      style: column.format ? { numFmt: column.format === "day" ? info.dayFormat : formats[column.format] } : {},
    }));
    target.getRow(1).font = { bold: true };
    for (const row of sheet.rows) target.addRow(row.map(toValue));
    for (const note of sheet.notes ?? []) target.addRow([note]).font = { italic: true, color: { argb: "FF5C6874" } };
  });
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** exceljs stores dates by their UTC reading: midnight UTC of the day is the day itself. */
const toValue = (cell: Cell): string | number | Date | null => (typeof cell === "object" && cell !== null ? new Date(`${cell.day}T00:00:00Z`) : cell);
