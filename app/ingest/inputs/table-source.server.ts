import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import type { Params, Settings } from "~/engine/client.server";
import type { IngestContext } from "../context.server";
import { ask } from "../sql.server";
import { engineReads, lineTable, type LineTable } from "./line-table.server";
import type { Sniffed } from "./sniff.server";

/** How the engine delivers a column: as text to be parsed, as a number, or as an instant (with the zone's name where it has one). */
export type ColumnSql = { sql: string; kind: "text" | "number" | "instant" | "naive instant" };

/**
 * A file as the engine reads it. `from` is a FROM clause whose rows carry `row` (the record's number in the file, the header
 * counted) and `unreadable` (1 where the record is not even of the file's format). Nothing in it throws on a bad value. Of JSON a column is a text or a number, and one that
 * `holds` a list may be one: as its JSON.
 */
export type TableSource = { from: string; params: Params; settings: Settings; header: string[]; column(index: number, holds?: "list"): ColumnSql };

/** Opens a CSV, NDJSON or Parquet file for the engine. @throws AppError bad_input for other formats */
export async function tableSource(context: IngestContext, sniffed: Sniffed, byLine = false): Promise<TableSource> {
  switch (sniffed.format) {
    case "csv": return byLine || sniffed.separator === "\t" || !engineReads(context) ? csvByLine(await lineTable(context, sniffed)) : csv(sniffed);
    case "ndjson": return ndjson(await lineTable(context, sniffed));
    case "parquet": return parquet(context, sniffed);
    default: throw new AppError("bad_input", `is ${sniffed.format}, which is read for points and places only`);
  }
}

/** Columns are read by position: header names never become part of a statement. */
function csv(sniffed: Sniffed): TableSource {
  const names = sniffed.header.map((_, index) => `c${index}`);
  const all = names.join(", ");
  return {
    header: sniffed.header,
    from: `(SELECT _row_number + 1 AS row, 0 AS unreadable, ${all} FROM file({path:String}, 'CSV', {structure:String}, {compression:String})
      WHERE _row_number > 0 AND coalesce(${names.map((name) => `nullIf(${name}, '')`).join(", ")}) IS NOT NULL)`,
    params: { path: sniffed.file, structure: names.map((name) => `${name} Nullable(String)`).join(", "), compression: sniffed.gzip ? "gzip" : "none" },
    settings: { format_csv_delimiter: sniffed.separator, input_format_csv_allow_variable_number_of_columns: 1, input_format_csv_skip_first_lines: 0, format_csv_allow_single_quotes: 0 },
    column: (index) => text(sniffed, `c${index}`),
  };
}

/** The slower way, for a CSV whose quotes do not pair and for tabs, which the engine does not take: each line by itself, a stray quote spoils one line only. */
function csvByLine({ sniffed, rows, params }: LineTable): TableSource {
  const separator = sniffed.separator === "|" ? "\\|" : sniffed.separator;
  return {
    header: sniffed.header,
    from: `(SELECT row, 0 AS unreadable, extractAll(concat({separator:String}, trimRight(line, '\\r')), {field:String}) AS fields
      FROM (${rows}) WHERE row > 1 AND match(line, '[^ \\\\t\\\\r]'))`,
    params: { ...params, separator: sniffed.separator, field: `${separator}("(?:[^"]|"")*"|[^${separator}]*)` },
    settings: {},
    column: (index) => text(sniffed, `nullIf(replaceAll(replaceRegexpOne(arrayElement(fields, ${index + 1}), '^"(.*)"$', '\\\\1'), '""', '"'), '')`),
  };
}

function ndjson({ sniffed, rows, params }: LineTable): TableSource {
  const keys = Object.fromEntries(sniffed.header.map((key, index) => [`key${index}`, key]));
  return {
    header: sniffed.header,
    from: `(SELECT row, NOT (isValidJSON(line) AND startsWith(trimLeft(line), '{')) AS unreadable, line FROM (${rows}) WHERE match(line, '[^ \\\\t\\\\r]'))`,
    params: { ...params, ...keys },
    settings: {},
    column: (index, holds) => text(sniffed, holds === "list" ? jsonValue(`{key${index}:String}`) : jsonText(`{key${index}:String}`)),
  };
}

/** A value of a JSON line as text, whatever it is. */
const jsonValue = (key: string): string => `JSONExtract(line, ${key}, 'Nullable(String)')`;

/** The same where objects and lists are none. Only what begins like them is looked at again: the type costs another pass over the line. */
const jsonText = (key: string): string => `if(match(ifNull(${jsonValue(key)}, ''), '^[[{]') AND JSONType(line, ${key}) IN ('Object', 'Array'), NULL, ${jsonValue(key)})`;

/** Parquet has types, and a column is asked for by its name: only names of the file's own schema without quoting characters. */
async function parquet(context: IngestContext, sniffed: Sniffed): Promise<TableSource> {
  if (!engineReads(context)) throw new AppError("bad_input", "is Parquet, which an engine on another machine cannot read from here: give CSV or NDJSON");
  const columns = await ask(context, "DESCRIBE TABLE file({path:String}, 'Parquet')", z.object({ name: z.string(), type: z.string() }), { path: sniffed.file });
  return {
    header: columns.map(({ name }) => name),
    from: "(SELECT _row_number + 1 AS row, 0 AS unreadable, * FROM file({path:String}, 'Parquet'))",
    params: { path: sniffed.file },
    settings: {},
    column: (index) => {
      const { name, type } = columns[index] ?? { name: "", type: "" };
      if (!/^[\p{L}\p{N}_ .-]+$/u.test(name)) throw new AppError("bad_input", `column ${index + 1} has a name that cannot be asked for`);
      const quoted = `\`${name}\``;
      if (/DateTime/.test(type)) return { sql: `toUnixTimestamp64Micro(toDateTime64(${quoted}, 6))`, kind: type.includes("'") ? "instant" : "naive instant" };
      if (/Int|Float|Decimal/.test(type) && !/Array|Map|Tuple/.test(type)) return { sql: quoted, kind: "number" };
      return { sql: `toNullable(trimBoth(toString(${quoted})))`, kind: "text" };
    },
  };
}

/** Text without the blanks around it; of a Windows-1252 file as UTF-8. */
function text(sniffed: Sniffed, sql: string): ColumnSql {
  const trimmed = `trimBoth(${sql})`;
  return { sql: sniffed.encoding === "windows-1252" ? `convertCharset(${trimmed}, 'windows-1252', 'UTF-8')` : trimmed, kind: "text" };
}

/** A column as text, never null. */
export function textSql(column: ColumnSql | undefined): string {
  if (!column) return "''";
  return column.kind === "text" ? `ifNull(${column.sql}, '')` : `ifNull(toString(${column.sql}), '')`;
}

/**
 * A column as Nullable(Float64); null where it is no number. With `decimalComma` a value that holds a comma has it for its decimal
 * mark and points between thousands; a value without a comma is read as it stands.
 */
export function numberSql(column: ColumnSql | undefined, decimalComma: boolean): string {
  if (!column) return "CAST(NULL, 'Nullable(Float64)')";
  if (column.kind !== "text") return `toNullable(toFloat64(${column.sql}))`;
  return `toFloat64OrNull(${decimalComma ? `if(position(${column.sql}, ',') > 0, replaceOne(replaceAll(${column.sql}, '.', ''), ',', '.'), ${column.sql})` : column.sql})`;
}

const isoInstant = "^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.,][0-9]{1,9})?)?( ?(Z|UTC|[+-][0-9]{2}(:?[0-9]{2})?))?$";
/** Epoch numbers below this are no instants but counts, serial days or missing values. */
const SMALLEST_EPOCH = 1e8;

/**
 * A column as Nullable(Float64) whole epoch seconds. Each value by itself: numbers are seconds, milli-, micro- or nanoseconds by their
 * size, text is an ISO instant; an ISO time without a zone is of the zone in the parameter `zone`. Fractions are cut off.
 */
export function instantSql(column: ColumnSql, decimalComma: boolean): string {
  const epoch = (number: string) => `if(${number} >= ${SMALLEST_EPOCH}, floor(${number} / multiIf(${number} < 1e11, 1, ${number} < 1e14, 1e3, ${number} < 1e17, 1e6, 1e9)), NULL)`;
  switch (column.kind) {
    case "number": return epoch(`toNullable(toFloat64(${column.sql}))`);
    case "instant": return `floor(${column.sql} / 1e6)`;
    case "naive instant": return `toFloat64(toUnixTimestamp(toDateTime(toString(fromUnixTimestamp64Micro(${column.sql}, 'UTC')), {zone:String})))`;
    case "text": return `if(isNotNull(${numberSql(column, decimalComma)}), ${epoch(numberSql(column, decimalComma))},
      if(match(ifNull(${column.sql}, ''), '${isoInstant}'), floor(toUnixTimestamp64Micro(parseDateTime64BestEffortOrNull(replaceOne(ifNull(${column.sql}, ''), ',', '.'), 6, {zone:String})) / 1e6), NULL))`;
  }
}
