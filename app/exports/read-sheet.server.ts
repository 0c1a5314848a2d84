import ExcelJS from "exceljs";
import { AppError, fieldProblem } from "~/contract/errors";

type Value = string | number | boolean | null;
const mostColumns = 1000;

/** The first sheet of a workbook, row by row: what cells show as text, results of formulas, never the formulas. @throws AppError bad_input when it cannot be read */
export async function readFirstSheet(file: string): Promise<{ name: string; rows: AsyncIterable<Value[]> }> {
  const book = new ExcelJS.stream.xlsx.WorkbookReader(file, { worksheets: "emit", sharedStrings: "cache", styles: "cache", hyperlinks: "ignore", entries: "ignore" });
  const sheets = book[Symbol.asyncIterator]();
  const first = await sheets.next().catch((error: unknown) => { throw unreadable(error); });
  if (first.done) throw unreadable(undefined);
  const sheet = first.value;
  async function* rows(): AsyncGenerator<Value[]> {
    let expected = 1;
    try {
      for await (const row of sheet) {
        // rows without a cell are left out of the file, and count
        for (; expected < row.number; expected++) yield [];
        expected = row.number + 1;
        const values: Value[] = [];
        for (let at = 1; at <= Math.min(row.cellCount, mostColumns); at++) values.push(shown(row.getCell(at).value));
        yield values;
      }
    } catch (error) {
      throw unreadable(error);
    }
  }
  return { name: "name" in sheet && typeof sheet.name === "string" ? sheet.name : "", rows: rows() };
}

const unreadable = (cause: unknown): AppError => new AppError("bad_input", "cannot be read as a workbook (.xlsx)", { cause, fields: [fieldProblem("file", "points.fileNoWorkbook")] });

/** What a person sees in a cell; a day is written as in ISO, a failed formula is nothing. */
function shown(value: ExcelJS.CellValue | undefined): Value {
  if (value === null || value === undefined) return null;
  if (typeof value !== "object") return value;
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if ("richText" in value) return value.richText.map(({ text }) => text).join("");
  if ("hyperlink" in value) return shown(value.text as ExcelJS.CellValue);
  if ("result" in value) return shown(value.result as ExcelJS.CellValue);
  return null;
}
