import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import ExcelJS from "exceljs";

/** What a cell shows: text, a number, a day as `2026-10-01`, or nothing; of a formula its result. */
export type Shown = string | number | null;
export type Sheets = Map<string, Shown[][]>;

const isFormula = (value: ExcelJS.CellValue): value is ExcelJS.CellFormulaValue => typeof value === "object" && value !== null && ("formula" in value || "sharedFormula" in value);

/** A formula's `value` leaves out a result of 0, its cell's `result` does not. */
const shownIn = (cell: ExcelJS.Cell): Shown => shown(isFormula(cell.value) ? (cell.result as ExcelJS.CellValue) : cell.value);

function shown(value: ExcelJS.CellValue): Shown {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "number" || typeof value === "string") return value;
  return JSON.stringify(value);
}

export async function openBook(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  return book;
}

/** Rows of every sheet without the titles and without the notes in italics below, each as wide as the titles. */
export const sheetsOf = (book: ExcelJS.Workbook): Sheets => new Map(book.worksheets.map((sheet) => {
  const width = sheet.getRow(1).cellCount;
  const rows = Array.from({ length: Math.max(0, sheet.rowCount - 1) }, (_, i) => sheet.getRow(i + 2)).filter((row) => row.getCell(1).font?.italic !== true);
  return [sheet.name, rows.map((row) => Array.from({ length: width }, (_each, column) => shownIn(row.getCell(column + 1))))];
}));

/** The file with no result kept beside any formula, so that whoever opens it has to compute; and how many formulas there are. */
export async function withoutResults(bytes: Buffer): Promise<{ bytes: Buffer; formulas: number }> {
  const book = await openBook(bytes);
  let formulas = 0;
  book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => {
    if (!isFormula(cell.value)) return;
    formulas++;
    cell.value = { formula: cell.formula, date1904: false } as ExcelJS.CellFormulaValue;
  })));
  return { bytes: Buffer.from(await book.xlsx.writeBuffer()), formulas };
}

/** Opens files with LibreOffice Calc and has it write them anew; a file that it would have to repair is not among the answers. Headless, it repairs nothing. */
export function throughLibreOffice(folder: string, files: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const [into, out] = [path.join(folder, "in"), path.join(folder, "out")];
  for (const each of [into, out]) mkdirSync(each, { recursive: true });
  const names = [...files].map(([name, bytes]) => { const file = path.join(into, `${name}.xlsx`); writeFileSync(file, bytes); return file; });
  const { error } = spawnSync("soffice", ["--headless", `-env:UserInstallation=file://${path.resolve(folder, "profile")}`, "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", out, ...names], { timeout: 150_000 });
  if (error) throw error;
  return new Map([...files.keys()].flatMap((name) => { try { return [[name, readFileSync(path.join(out, `${name}.xlsx`))] as const]; } catch { return []; } }));
}

/** Two cells are one figure but for the last digits of a division. */
export const isSame = (one: Shown, other: Shown): boolean =>
  typeof one === "number" && typeof other === "number" ? Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other)) : one === other;

/** Where rows differ, as text for a message; a missing row differs, what is undefined is not looked at. */
export function differences(found: readonly Shown[][], expected: readonly (readonly (Shown | undefined)[])[], name: string): string[] {
  const told: string[] = found.length === expected.length ? [] : [`${name}: ${found.length} rows instead of ${expected.length}`];
  expected.forEach((row, i) => row.forEach((cell, column) => {
    if (cell === undefined) return;
    const other = found[i]?.[column] ?? null;
    if (!isSame(other, cell)) told.push(`${name} row ${i + 2} column ${column + 1}: ${String(other)} instead of ${String(cell)}`);
  }));
  return told.slice(0, 8);
}
