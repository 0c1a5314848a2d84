import path from "node:path";
import { originalText } from "~/domain/csv";
import type { NewPoint } from "~/store/points.server";
import type { FileReport, IngestContext, LoadInputs } from "../context.server";
import { pointColumns } from "../inputs/known-columns";
import { asFlag, asNumber, asText } from "../inputs/record-values";
import { readRecords, type InputRecord } from "../inputs/records.server";
import type { Sniffed } from "../inputs/sniff.server";
import { conditionsFor } from "../inputs/where-condition.server";
import type { Reason } from "../pings/reject-reasons";
import { codeFor, statusOf, typeOf } from "./point-words";

/** A refused row; `value` is what it was refused for, as the rejects file may tell it. */
export type PointReject = { row: number; reason: Reason; value?: string };
export type PointFile = { points: NewPoint[]; rejects: PointReject[]; passedOver: number; report: Pick<FileReport, "columns" | "read" | "encoding"> };
type PointRecord = InputRecord<keyof typeof pointColumns>;

/**
 * The points of one file. A point without a code is known by the file's name with its id there, or with a digest of name and position.
 * @throws AppError bad_input when the file cannot be used
 */
export async function readPoints(context: IngestContext, sniffed: Sniffed, inputs: LoadInputs): Promise<PointFile> {
  const { records, header, columns, encoding, passedOver, unreadable } = await readRecords(context, sniffed, pointColumns, { map: inputs.map, where: conditionsFor("points", inputs) });
  const rejects: PointReject[] = unreadable.map((row) => ({ row, reason: "not_json" }));
  const points: NewPoint[] = [];
  const stem = path.basename(sniffed.file).replace(/\.gz$/i, "").replace(/\.[^.]+$/, "");
  for (const record of records) {
    const place = readPosition(record.value("latitude"), record.value("longitude"), inputs.decimalComma ?? false);
    if (typeof place === "string") rejects.push({ row: record.row, reason: place });
    else points.push(toPoint(record, place, inputs, stem));
  }
  const levels = (inputs.pathColumns ?? []).filter((name) => header.includes(name));
  return { points, rejects, passedOver, report: { columns: levels.length > 0 ? { ...columns, path: levels.join(",") } : columns, read: records.length + passedOver + unreadable.length, encoding } };
}

/** A position in degrees, or why it is none. */
export function readPosition(latitude: unknown, longitude: unknown, decimalComma: boolean): { latitude: number; longitude: number } | Reason {
  const [lat, lon] = [asNumber(latitude, decimalComma), asNumber(longitude, decimalComma)];
  if (lat === null && lon === null) return "no_position";
  if (lat === null || !Number.isFinite(lat)) return "bad_latitude";
  if (lon === null || !Number.isFinite(lon)) return "bad_longitude";
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return "out_of_range";
  return lat === 0 && lon === 0 ? "no_position" : { latitude: lat, longitude: lon };
}

function toPoint(record: PointRecord, { latitude, longitude }: { latitude: number; longitude: number }, inputs: LoadInputs, stem: string): NewPoint {
  const text = (field: keyof typeof pointColumns) => pointText(record.value(field));
  const amount = (field: keyof typeof pointColumns) => { const number = asNumber(record.value(field), inputs.decimalComma ?? false); return number !== null && Number.isFinite(number) && number >= 0 ? number : null; };
  const id = text("weak_id");
  const code = text("code") || codeFor(stem, id, { name: text("name"), latitude, longitude });
  const defaults = inputs.pointDefaults ?? {};
  const category = text("category") || defaults.category || null;
  const radius = amount("radius_m");
  return {
    code, name: text("name") || code, address: text("address"), address1: text("address1") || null, city: text("city"), uf: text("uf"), zipcode: text("zipcode"),
    country_code: text("country_code").toUpperCase() || "BR", phone: text("phone"), latitude, longitude,
    type: typeOf(text("type")) ?? defaults.type ?? "pdv", own: asFlag(record.value("own")) ?? defaults.own ?? true, category,
    radius_m: radius === 0 ? null : radius, path: pathOf(record, inputs) ?? (category ? [category] : []), cp_name: text("cp_name") || null, sales_office: text("sales_office") || null,
    status: statusOf(text("status")) ?? "unknown", impressions: amount("impressions"), cost: amount("cost"),
  };
}

/** Segment names, outermost first; undefined where the file says nothing. A text is cut at the separator asked for, else at `>`. */
function pathOf(record: PointRecord, inputs: LoadInputs): string[] | undefined {
  const parts = inputs.pathColumns
    ? inputs.pathColumns.flatMap((name) => (name.startsWith("=") ? [name.slice(1)] : [pointText(record.column(name))]))
    : split(record.value("path"), inputs.pathSeparator ?? ">");
  const names = parts.map((part) => part.trim()).filter((part) => part !== "");
  return names.length > 0 ? names : undefined;
}

/** A text as it was before an exported file made it inert for spreadsheets: a list of points comes back as it went. */
const pointText = (value: unknown): string => originalText(asText(value));

const split = (value: unknown, separator: string): string[] => (Array.isArray(value) ? value.map(pointText) : pointText(value).split(separator));
