import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import type { IngestContext } from "../context.server";
import { ask } from "../sql.server";
import { matchColumns } from "./known-columns";
import { parseCsv } from "./csv-records.server";
import { engineReads } from "./line-table.server";
import { decodeText, encodingOf, type Encoding, type Sniffed } from "./sniff.server";
import { placeConditions, type KindCondition } from "./where-condition.server";

/** One record by its fields' usual names; `value` answers undefined for what is missing or blank. */
export type InputRecord<F extends string> = { row: number; value(field: F): unknown; column(name: string): unknown };
export type Records<F extends string> = { records: InputRecord<F>[]; header: string[]; columns: Record<string, string>; encoding: Encoding; passedOver: number; unreadable: number[] };

/** Points and places are read into memory whole. */
const MOST_BYTES = 256 * 2 ** 20;

type Table = { header: string[]; rows: { row: number; values: unknown[] }[]; encoding: Encoding; unreadable: number[] };

/**
 * Reads a file of points, places or areas: CSV, NDJSON, a JSON array, GeoJSON or Parquet, gzipped or not. A GeoJSON feature is its properties with its
 * position; with `shapes` with its geometry instead.
 * @throws AppError bad_input when the file is too large, broken, or lacks a column that `where` names
 */
export async function readRecords<F extends string>(context: IngestContext, sniffed: Sniffed, known: Record<F, readonly string[]>, options: { map: Record<string, string> | undefined; where: KindCondition[]; shapes?: boolean }): Promise<Records<F>> {
  if (statSync(sniffed.file).size > MOST_BYTES) throw new AppError("bad_input", "is larger than 256 MB, which is too large for points, places and areas");
  const table = await readTable(context, sniffed, options.shapes ?? false);
  const found = matchColumns(known, table.header, options.map);
  const conditions = placeConditions(options.where, table.header);
  const kept = table.rows.filter(({ values }) => conditions.every(({ at, value }) => String(values[at] ?? "") === value));
  return {
    records: kept.map(({ row, values }) => ({
      row,
      value: (field) => { const index = found[field]; return index === undefined ? undefined : present(values[index]); },
      column: (name) => present(values[table.header.indexOf(name)]),
    })),
    header: table.header,
    columns: Object.fromEntries((Object.entries(found) as [F, number][]).map(([field, index]) => [field, table.header[index] ?? ""])),
    encoding: table.encoding,
    passedOver: table.rows.length - kept.length,
    unreadable: table.unreadable,
  };
}

const present = (value: unknown): unknown => (typeof value === "string" ? value.trim() || undefined : (value ?? undefined));

async function readTable(context: IngestContext, sniffed: Sniffed, shapes: boolean): Promise<Table> {
  if (sniffed.format === "parquet") {
    if (!engineReads(context)) throw new AppError("bad_input", "is Parquet, which an engine on another machine cannot read from here: give CSV, NDJSON or GeoJSON");
    const rows = await ask(context, "SELECT * FROM file({path:String}, 'Parquet')", z.record(z.string(), z.unknown()), { path: sniffed.file });
    return fromObjects(rows.map((value, index) => ({ row: index + 1, value })), "utf-8", []);
  }
  const bytes = sniffed.gzip ? gunzipSync(readFileSync(sniffed.file)) : readFileSync(sniffed.file);
  const encoding = encodingOf(bytes);
  const text = decodeText(bytes, encoding);
  if (sniffed.format === "csv") return fromCsv(text, sniffed.separator, encoding);
  if (sniffed.format === "ndjson") return fromNdjson(text, encoding, shapes);
  return fromDocument(parseJson(text), encoding, shapes);
}

function fromCsv(text: string, separator: string, encoding: Encoding): Table {
  const [first, ...rest] = [...parseCsv(text, separator)];
  const rows = rest.filter(({ fields }) => fields.some((field) => field.trim() !== ""));
  return { header: (first?.fields ?? []).map((name) => name.trim()), rows: rows.map(({ row, fields }) => ({ row, values: fields })), encoding, unreadable: [] };
}

const objectSchema = z.record(z.string(), z.unknown());

function fromNdjson(text: string, encoding: Encoding, shapes: boolean): Table {
  const unreadable: number[] = [];
  const objects = text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const parsed = objectSchema.safeParse(tryJson(line));
    const feature = shapes && parsed.data?.["type"] === "Feature" ? featureSchema.safeParse(parsed.data).data : undefined;
    if (parsed.success) return [{ row: index + 1, value: feature ? shapeOf(feature) : parsed.data }];
    unreadable.push(index + 1);
    return [];
  });
  return fromObjects(objects, encoding, unreadable);
}

const featureSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
});

const shapeOf = ({ id, properties, geometry }: z.infer<typeof featureSchema>): Record<string, unknown> => ({ ...(id === undefined ? {} : { id }), ...properties, geometry });

/** GeoJSON numbers its features from 1; a feature's coordinates go before properties of the same meaning. */
function fromDocument(document: unknown, encoding: Encoding, shapes: boolean): Table {
  const list = z.array(z.unknown()).safeParse(document);
  if (list.success) {
    const parsed = list.data.map((value, index) => ({ row: index + 1, parsed: objectSchema.safeParse(value) }));
    return fromObjects(parsed.flatMap(({ row, parsed }) => (parsed.success ? [{ row, value: parsed.data }] : [])), encoding, parsed.filter(({ parsed }) => !parsed.success).map(({ row }) => row));
  }
  const collection = z.object({ features: z.array(featureSchema) }).safeParse(document);
  if (!collection.success) throw new AppError("bad_input", "is neither a list of objects nor a GeoJSON feature collection");
  if (shapes) {
    refuseOtherSystems(document);
    return fromObjects(collection.data.features.map((feature, index) => ({ row: index + 1, value: shapeOf(feature) })), encoding, []);
  }
  const objects = collection.data.features.map(({ id, properties, geometry }, index) => {
    const position = z.tuple([z.number(), z.number()]).rest(z.number()).safeParse(geometry?.type === "MultiPoint" && Array.isArray(geometry.coordinates) ? geometry.coordinates[0] : geometry?.coordinates);
    const kept = Object.entries(properties ?? {}).filter(([key]) => !/^(lat|latitude|lon|lng|longitude)$/i.test(key));
    const place = position.success ? { longitude: position.data[0], latitude: position.data[1] } : {};
    return { row: index + 1, value: { ...(id === undefined ? {} : { id }), ...Object.fromEntries(kept), ...place } };
  });
  return fromObjects(objects, encoding, []);
}

const systemSchema = z.object({ crs: z.object({ properties: z.object({ name: z.string() }) }).nullish() });
/** Longitude and latitude of WGS84, by the names that old GeoJSON gives them; SIRGAS 2000 (4674) differs from it by less than a metre. */
const degreesOfWgs84 = /(CRS84|EPSG:+(\d+(\.\d+)*:)?(4326|4674))$/i;

/** GeoJSON is in WGS84 unless an old file says otherwise. @throws AppError bad_input naming the other system */
function refuseOtherSystems(document: unknown): void {
  const name = systemSchema.safeParse(document).data?.crs?.properties.name;
  if (name !== undefined && !degreesOfWgs84.test(name)) throw new AppError("bad_input", `is in the coordinate system ${name.slice(0, 80)}: convert it to WGS84 (EPSG:4326)`);
}

function fromObjects(objects: { row: number; value: Record<string, unknown> }[], encoding: Encoding, unreadable: number[]): Table {
  const header = [...new Set(objects.flatMap(({ value }) => Object.keys(value)))];
  return { header, rows: objects.map(({ row, value }) => ({ row, values: header.map((key) => value[key]) })), encoding, unreadable };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("bad_input", "is not valid JSON", { cause: error });
  }
}

function tryJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
