import type { RowProblem } from "~/contract/point-import";
import type { PointType } from "~/contract/values";
import type { PointFileField } from "~/contract/point-file";
import { groupPath } from "~/domain/group-line";
import type { NewPoint, StoredPoint } from "~/store/points.server";
import { asFlag, asNumber } from "../inputs/record-values";
import { codeFor, statusOf, typeOf } from "./point-words";
import type { Reason } from "../pings/reject-reasons";
import { readPosition } from "./read-points.server";

export type Outcome = "created" | "moved" | "changed" | "unchanged";
export type Problem = Pick<RowProblem, "field" | "message" | "value">;
/** A row as it would be stored, whatever is wrong with it; `id` is the stored point's. */
export type JudgedRow = { point: NewPoint; id: number | null; outcome: Outcome; problems: Problem[] };

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
const positionProblems: Partial<Record<Reason, readonly [PointFileField, string]>> = { no_position: ["latitude", "points.noPosition"], bad_latitude: ["latitude", "points.notANumber"], bad_longitude: ["longitude", "points.notANumber"], out_of_range: ["latitude", "points.outOfRange"] };

/**
 * What a row says about a point, by the rules of the form for what it says and no others: what a file does not have, a known point keeps. A row that equals its
 * point has no problems, so that whatever was exported can be imported.
 */
export function judgeRow(value: (field: PointFileField | "weak_id") => string, { decimalComma, type: usual, stem, stored, has }: Reading): JudgedRow {
  const problems: Problem[] = [];
  const wrong = (field: PointFileField, message: string): void => { problems.push({ field, message, value: value(field).slice(0, longest) }); };
  const type = typeOf(value("type"));
  if (type === null && value("type") !== "") wrong("type", "points.badType");
  const kind = type ?? usual;
  const position = readPosition(value("latitude"), value("longitude"), decimalComma);
  const at = typeof position === "string" ? { latitude: 0, longitude: 0 } : position;
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
  if (typeof position === "string" && (has("latitude") || has("longitude") || !old)) {
    const [field, message] = positionProblems[position] ?? ["latitude", "points.noPosition"];
    if (position === "out_of_range" && Math.abs(asNumber(value("latitude"), decimalComma) ?? 0) <= 90) wrong("longitude", message);
    else wrong(field, value(field) === "" ? "points.required" : message);
  }
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
  return { point, id: old?.id ?? null, outcome, problems: outcome === "unchanged" ? [] : problems };
}

/** What storing a point would come to, as `pointsRepository.upsertByCode` tells it. */
function outcomeOf(old: StoredPoint | undefined, point: NewPoint): Outcome {
  if (!old) return "created";
  if (old.latitude !== point.latitude || old.longitude !== point.longitude || old.radius_m !== point.radius_m) return "moved";
  const same = (Object.keys(point) as (keyof NewPoint)[]).every((field) => (field === "path" ? old.path.length === point.path.length && old.path.every((level, i) => level === point.path[i]) : old[field] === point[field]));
  return same ? "unchanged" : "changed";
}

/** Whether the form would ask for more before it lets a point be saved. */
export const isIncomplete = ({ name, address, city, uf, zipcode, phone }: NewPoint): boolean => [name, address, city, zipcode, phone].some((text) => text.length < 4) || uf.length < 2;
