import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { Brand } from "~/contract/brand";
import { AppError } from "~/contract/errors";
import type { ImportPreview, ImportSettings, ImportState, RowProblem } from "~/contract/point-import";
import type { PointType } from "~/contract/values";
import { pointFileFields, type PointFileField } from "~/contract/point-file";
import type { PlacedChange } from "~/domain/notice-about.server";
import { pointsRepository, type NewPoint, type StoredPoint } from "~/store/points.server";
import type { Store } from "~/store/store.server";
import { matchColumns, pointColumns } from "../inputs/known-columns";
import { readPointTable, type PointTable } from "../inputs/point-table.server";
import type { Upload } from "../uploads.server";
import { farRows } from "./far-rows";
import { isIncomplete, judgeRow, type JudgedRow } from "./judge-row";

/** Problems and warnings that a preview shows; it counts all. */
const mostShown = 200;
const sampleSize = 10;
const rowsAtOnce = 2000;

/** What whoever imports may touch. */
export type ImportSight = {
  /** points that they may see; undefined for all */
  seen: ReadonlySet<number> | undefined;
  /** whether a point may be put there */
  mayPut: (point: NewPoint) => boolean;
  /** of rows that name no type */
  type: PointType;
};

type Row = JudgedRow & { row: number; problems: (Omit<RowProblem, "row">)[] };
export type Judged = { table: PointTable; columns: Partial<Record<PointFileField, number>>; decimal: "point" | "comma"; type: PointType; rows: Row[]; known: StoredPoint[] };
type Told = (phase: NonNullable<ImportState["phase"]>, done: number, total: number) => void;

/** Reads a sent file and says of each row what would become of it. Nothing is written. @throws AppError bad_input, too_large */
export async function judgeUpload(store: Store, upload: Upload, settings: ImportSettings, sight: ImportSight, told: Told = () => undefined): Promise<Judged> {
  told("reading", 0, 0);
  const table = await readPointTable(upload, settings);
  const known = await pointsRepository(store).all();
  const byCode = new Map(known.map((point) => [keyOf(point.type, point.code), point]));
  const { columns, weakId } = columnsOf(table.header, settings.columns ?? {});
  const decimal = settings.decimal ?? decimalOf(table, columns);
  const type = settings.type ?? sight.type;
  const stem = path.basename(upload.name).replace(/\.gz$/i, "").replace(/\.[^.]+$/, "");
  const first = new Map<string, number>();
  const rows: Row[] = [];
  for (const { row, values } of table.rows) {
    const value = (field: PointFileField | "weak_id"): string => { const at = field === "weak_id" ? weakId : columns[field]; return at === undefined ? "" : (values[at] ?? ""); };
    const judged = judgeRow(value, { decimalComma: decimal === "comma", type, stem, stored: (kind, code) => byCode.get(keyOf(kind, code)), has: (field) => columns[field] !== undefined });
    rows.push({ ...judged, row, problems: [...judged.problems, ...outside(judged, sight), ...repeated(judged, row, first)] });
    if (rows.length % rowsAtOnce !== 0) continue;
    told("checking", rows.length, table.rows.length);
    await turn();
  }
  return { table, columns, decimal, type, rows, known };
}

/** What a preview shows of it. */
export function describeImport({ table, columns, decimal, type, rows, known }: Judged, { name, format, sheet }: Upload, brand: Pick<Brand, "map">): ImportPreview {
  const good = rows.filter(({ problems }) => problems.length === 0);
  const fresh = good.filter(({ outcome }) => outcome === "created" || outcome === "moved");
  const marks = farRows(fresh.map(({ point }) => point), known, { latitude: brand.map.center[0], longitude: brand.map.center[1] });
  const warnings = fresh.flatMap(({ row, point }, i): ImportPreview["warnings"] => { const kind = marks[i]; return kind ? [{ row, kind, latitude: point.latitude, longitude: point.longitude }] : []; });
  const problems = rows.flatMap(({ row, problems: of }) => of.map((problem) => ({ ...problem, row })));
  return {
    name, format, sheet, encoding: table.encoding, separator: table.separator, decimal, type, header: table.header, columns, rows: rows.length,
    good: countOutcomes(good), bad: rows.length - good.length, problems: problems.slice(0, mostShown), problemCount: problems.length, warnings: warnings.slice(0, mostShown), warningCount: warnings.length,
    incomplete: good.filter(({ outcome, point }) => outcome !== "unchanged" && isIncomplete(point)).length,
    sample: good.slice(0, sampleSize).map(({ row, outcome, point: { code, name: called, type: kind, city, path: group, latitude, longitude } }) => ({ row, outcome, code, name: called, type: kind, city, group, latitude, longitude })),
  };
}

/** Stores the good rows together or not at all. @throws AppError bad_input when rows are bad and all are asked for */
export async function storeRows(store: Store, { rows }: Pick<Judged, "rows">, wanted: "all" | "good", told: Told): Promise<NonNullable<ImportState["result"]>> {
  const good = rows.filter(({ problems }) => problems.length === 0);
  const bad = rows.length - good.length;
  if (wanted === "all" && bad > 0) throw new AppError("bad_input", `${bad} rows are bad`);
  const changed = good.filter(({ outcome }) => outcome !== "unchanged").map(({ point }) => point);
  told("saving", 0, changed.length);
  const done = await pointsRepository(store).upsertByCode(changed, { onRows: (count) => told("saving", count, changed.length) });
  return { created: done.created.length, moved: done.moved.length, changed: done.changed.length, unchanged: good.length - changed.length + done.unchanged.length, bad };
}

/** The rows that change something, with where each point was and will be. */
export function placedRows({ rows, known }: Pick<Judged, "rows" | "known">): { outcome: JudgedRow["outcome"]; at: PlacedChange }[] {
  const byId = new Map(known.map((point) => [point.id, point]));
  return rows.filter(({ problems, outcome }) => problems.length === 0 && outcome !== "unchanged").map(({ id, outcome, point }) => {
    const old = id === null ? undefined : byId.get(id);
    return { outcome, at: old ? [old, point] : [point] };
  });
}

const keyOf = (type: PointType, code: string): string => `${type} ${code}`;

export function countOutcomes(rows: readonly Pick<JudgedRow, "outcome">[]): ImportPreview["good"] {
  const counts = { created: 0, moved: 0, changed: 0, unchanged: 0 };
  for (const { outcome } of rows) counts[outcome]++;
  return counts;
}

/** Columns by their usual names, and as they were chosen; an `id` makes codes where no column holds them. */
function columnsOf(header: readonly string[], chosen: NonNullable<ImportSettings["columns"]>): { columns: Partial<Record<PointFileField, number>>; weakId: number | undefined } {
  const { weak_id: weakId, ...found } = matchColumns(pointColumns, header);
  const columns: Partial<Record<PointFileField, number>> = {};
  for (const field of pointFileFields) {
    const at = chosen[field] ?? found[field];
    if (at !== undefined && at >= 0 && at < header.length) columns[field] = at;
  }
  return { columns, weakId };
}

/** Degrees and amounts with one comma and digits around it tell a decimal comma. */
function decimalOf({ rows }: PointTable, columns: Partial<Record<PointFileField, number>>): "point" | "comma" {
  const places = (["latitude", "longitude"] as const).flatMap((field) => columns[field] ?? []);
  return rows.slice(0, 1000).some(({ values }) => places.some((at) => /^[+-]?\d{1,3},\d+$/.test(values[at] ?? ""))) ? "comma" : "point";
}

function outside({ point, id, outcome }: JudgedRow, { seen, mayPut }: ImportSight): Row["problems"] {
  if (id !== null && seen && !seen.has(id)) return [{ field: "code", message: "points.codeTaken", value: point.code }];
  return outcome === "unchanged" || mayPut(point) ? [] : [{ field: "path", message: "points.groupHidden", value: point.path.join(" > ").slice(0, 100) }];
}

function repeated({ point: { type, code } }: JudgedRow, row: number, first: Map<string, number>): Row["problems"] {
  const key = keyOf(type, code);
  const other = first.get(key);
  if (other === undefined) first.set(key, row);
  return other === undefined ? [] : [{ field: "code", message: "points.sameCode", value: code, other }];
}
