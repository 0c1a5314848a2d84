import type { RowProblem } from "~/contract/point-import";
import type { PointType } from "~/contract/values";
import type { PointFileField } from "~/contract/point-file";
import { groupPath } from "~/domain/group-line";
import type { NewPoint, StoredPoint } from "~/store/points.server";
import { asFlag, asNumber } from "../inputs/record-values";
import { codeFor, statusOf, typeOf } from "./point-words";
import { changedFields } from "./row-changes";

export type Outcome = "created" | "moved" | "changed" | "unchanged";
export type Problem = Pick<RowProblem, "field" | "code" | "value" | "other">;
/** A row as it would be stored, whatever is wrong with it; `old` is the stored point of its type and code. */
export type JudgedRow = { point: NewPoint; old: StoredPoint | null; outcome: Outcome; problems: Problem[] };

type Reading = {
  decimalComma: boolean;
  /** of rows that name none */
  type: PointType;
  /** name of the file, of which codes are made */
  stem: string;
  /** the stored point of a type and code */
  stored: (type: PointType, code: string) => StoredPoint | undefined;
  /** the file has the column */
  has: (field: PointFileField) => boolean;
};

const texts = ["code", "name", "address", "address1", "city", "uf", "zipcode", "phone", "category", "cp_name", "sales_office"] as const satisfies readonly PointFileField[];
const longest = 100;
const mostLevels = 10;

/**
 * What a row says about a point, by the rules of the form for what it says and no others: what a file does not have, a known point keeps. A row that equals its
 * point has no problems, so that whatever was exported can be imported.
 */
export function judgeRow(value: (field: PointFileField | "weak_id") => string, { decimalComma, type: usual, stem, stored, has }: Reading): JudgedRow {
  const problems: Problem[] = [];
  const wrong = (field: PointFileField, code: string): void => { problems.push({ field, code: code === "points.required" && !has(field) ? "points.columnMissing" : code, value: value(field).slice(0, longest) }); };
  const type = typeOf(value("type"));
  if (type === null && value("type") !== "") wrong("type", "points.badType");
  const kind = type ?? usual;
  const { at, wrong: misplaced } = readDegrees(value, decimalComma);
  const code = value("code") || codeFor(stem, value("weak_id"), { name: value("name"), ...at });
  const old = stored(kind, code);
  const kept = <K extends PointFileField>(field: K, read: () => NewPoint[K], usually: NewPoint[K]): NewPoint[K] => (has(field) ? read() : old ? old[field] : usually);
  const optional = (field: "address1" | "category" | "cp_name" | "sales_office") => kept(field, () => value(field) || null, null);
  const plain = (field: "address" | "city" | "uf" | "zipcode" | "phone") => kept(field, () => value(field), "");
  const amount = (field: "radius_m" | "impressions" | "cost", least: number, most: number) => kept(field, () => {
    const number = asNumber(value(field), decimalComma);
    if (number === null) return null;
    if (!Number.isFinite(number)) wrong(field, "points.notANumber");
    else if (number < least || number > most) wrong(field, "points.outOfRange");
    return number;
  }, null);

  for (const field of texts) if (value(field).length > longest) wrong(field, "points.tooLong");
  if (has("latitude") || has("longitude") || !old) for (const [field, code] of misplaced) wrong(field, code);
  const name = kept("name", () => value("name"), "");
  if (name === "") wrong("name", "points.required");
  const country = kept("country_code", () => value("country_code").toUpperCase() || (old?.country_code ?? "BR"), "BR");
  if (has("country_code") && !/^[A-Z]{2}$/.test(country)) wrong("country_code", "points.badCountry");
  const category = optional("category");
  const path = kept("path", () => groupPath(value("path")), category ? [category] : []);
  if (has("path")) {
    if (path.length > mostLevels) wrong("path", "points.tooManyLevels");
    if (path.some((level) => level === "")) wrong("path", "points.emptyLevel");
    if (path.some((level) => level.length > longest)) wrong("path", "points.tooLong");
  }
  const status = kept("status", () => {
    const known = statusOf(value("status"));
    if (known === null) wrong("status", "points.badStatus");
    return known ?? "unknown";
  }, "unknown");
  const own = kept("own", () => {
    const flag = asFlag(value("own"));
    if (flag === null && value("own") !== "") wrong("own", "points.badFlag");
    return flag ?? true;
  }, true);
  const point: NewPoint = {
    code, type: kind, name, path, category, status, own, country_code: country, address: plain("address"), address1: optional("address1"), city: plain("city"), uf: plain("uf"), zipcode: plain("zipcode"),
    phone: plain("phone"), cp_name: optional("cp_name"), sales_office: optional("sales_office"), radius_m: amount("radius_m", 1, 1000), impressions: amount("impressions", 0, 1e12), cost: amount("cost", 0, 1e12),
    ...(old && !has("latitude") && !has("longitude") ? { latitude: old.latitude, longitude: old.longitude } : at),
  };
  const outcome = outcomeOf(old, point);
  return { point, old: old ?? null, outcome, problems: outcome === "unchanged" ? [] : problems };
}

/** What storing a point would come to, as `pointsRepository.upsertByCode` tells it. */
function outcomeOf(old: StoredPoint | undefined, point: NewPoint): Outcome {
  if (!old) return "created";
  if (old.latitude !== point.latitude || old.longitude !== point.longitude || old.radius_m !== point.radius_m) return "moved";
  return changedFields(old, point).length === 0 ? "unchanged" : "changed";
}

/** A position by its two fields, each with what is wrong with it; 0, 0 where anything is. */
function readDegrees(value: (field: PointFileField) => string, decimalComma: boolean): { at: Pick<NewPoint, "latitude" | "longitude">; wrong: [PointFileField, string][] } {
  const wrong: [PointFileField, string][] = [];
  const degrees = (field: "latitude" | "longitude", limit: number): number => {
    const number = asNumber(value(field), decimalComma);
    if (number === null) wrong.push([field, "points.required"]);
    else if (!Number.isFinite(number)) wrong.push([field, "points.notANumber"]);
    else if (Math.abs(number) > limit) wrong.push([field, "points.outOfRange"]);
    return number ?? 0;
  };
  const at = { latitude: degrees("latitude", 90), longitude: degrees("longitude", 180) };
  if (wrong.length === 0 && at.latitude === 0 && at.longitude === 0) wrong.push(["latitude", "points.noPosition"]);
  return { at: wrong.length > 0 ? { latitude: 0, longitude: 0 } : at, wrong };
}

const asked = [["name", 4], ["address", 4], ["city", 4], ["uf", 2], ["zipcode", 4], ["phone", 4]] as const;
/** Fields that the form would ask for, or ask more of, before it lets a point be saved. */
export const lackingFields = (point: NewPoint): PointFileField[] => asked.filter(([field, least]) => point[field].length < least).map(([field]) => field);
export const isIncomplete = (point: NewPoint): boolean => asked.some(([field, least]) => point[field].length < least);
