import { readFile } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import { AppError, fieldProblem } from "~/contract/errors";
import type { ImportSettings } from "~/contract/point-import";
import { originalText } from "~/domain/csv";
import type { Upload } from "../uploads.server";
import { parseCsv } from "./csv-records.server";
import { decodeText, encodingOf, sniff, type Encoding } from "./sniff.server";

/** A table as it was sent; values are texts without the blanks around them. Rows count from 1, the titles included. */
export type PointTable = { header: string[]; rows: { row: number; values: string[] }[]; encoding: Encoding; separator: string };

export const mostRows = 250_000;
const rowsAtOnce = 5000;

/** Reads a sent table whole, by what it was found to be or is said to be. @throws AppError bad_input, too_large */
export async function readPointTable({ file, format }: Upload, { encoding: asked, separator: wanted }: Pick<ImportSettings, "encoding" | "separator">): Promise<PointTable> {
  const bytes = await readFile(file);
  const found = encodingOf(bytes);
  const fixed = format === "xlsx";
  if (decodeText(bytes, found).trim() === "") throw unusable(fixed ? "points.sheetEmpty" : "points.fileEmpty");
  const sniffed = await sniff(file);
  const encoding = fixed || asked === undefined || (asked === "utf-8" && found === "utf-8 with BOM") ? found : asked;
  const separator = fixed ? "," : (wanted ?? (sniffed.separator || ","));
  const table: PointTable = { header: [], rows: [], encoding, separator };
  for (const { row, fields } of parseCsv(decodeText(bytes, encoding), separator)) {
    const values = fields.map((field) => originalText(field.trim()));
    if (values.every((value) => value === "")) continue;
    if (table.header.length === 0) table.header = values;
    else table.rows.push({ row, values });
    if (table.rows.length > mostRows) throw new AppError("too_large", `holds more than ${mostRows} rows`);
    if (table.rows.length % rowsAtOnce === 0) await turn();
  }
  if (table.header.length === 0) throw unusable(fixed ? "points.sheetEmpty" : "points.fileEmpty");
  if (table.rows.length === 0) throw unusable("points.fileTitlesOnly");
  return table;
}

const unusable = (key: string): AppError => new AppError("bad_input", `the file cannot be used: ${key}`, { fields: [fieldProblem("file", key)] });
