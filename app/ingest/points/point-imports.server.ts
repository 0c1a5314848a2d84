import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { AppError } from "~/contract/errors";
import type { ImportSettings, ImportState } from "~/contract/point-import";
import type { PointType } from "~/contract/values";
import { pointFileFields, type PointFileField } from "~/contract/point-file";
import type { PlacedChange } from "~/domain/notice-about.server";
import { pointsRepository, type NewPoint, type StoredPoint } from "~/store/points.server";
import type { Store } from "~/store/store.server";
import { matchColumns, pointColumns } from "../inputs/known-columns";
import { readPointTable, type PointTable } from "../inputs/point-table.server";
import type { Upload } from "../uploads.server";
import { judgeRow, type JudgedRow, type Problem } from "./judge-row";

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

export type NumberedRow = JudgedRow & { row: number };
/** `untitled`: rows with cells beyond the titles that are not bad for it. */
export type Judged = { table: PointTable; columns: Partial<Record<PointFileField, number>>; decimal: "point" | "comma"; type: PointType; rows: NumberedRow[]; known: StoredPoint[]; untitled: number };
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
  const rows: NumberedRow[] = [];
  let untitled = 0;
  for (const { row, values } of table.rows) {
    const value = (field: PointFileField | "weak_id"): string => { const at = field === "weak_id" ? weakId : columns[field]; return at === undefined ? "" : (values[at] ?? ""); };
    const judged = judgeRow(value, { decimalComma: decimal === "comma", type, stem, stored: (kind, code) => byCode.get(keyOf(kind, code)), has: (field) => columns[field] !== undefined });
    const beyond = beyondTitles(table, values);
    // a sheet's cells stand where they stand; in a text, one more is a separator inside of a value, and every value after it is another column's
    const shifted = upload.format === "csv" && beyond !== "" && judged.outcome !== "unchanged";
    if (beyond !== "" && !shifted) untitled++;
    rows.push({ ...judged, row, problems: [...(shifted ? [tooManyCells(beyond)] : []), ...judged.problems, ...outside(judged, sight), ...repeated(judged, row, first)] });
    if (rows.length % rowsAtOnce !== 0) continue;
    told("checking", rows.length, table.rows.length);
    await turn();
  }
  return { table, columns, decimal, type, rows, known, untitled };
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

export type PlacedRow = NumberedRow & { at: PlacedChange };
/** The rows that change something, with where each point was and will be. */
export const placedRows = ({ rows }: Pick<Judged, "rows">): PlacedRow[] =>
  rows.filter(({ problems, outcome }) => problems.length === 0 && outcome !== "unchanged").map((row) => ({ ...row, at: row.old ? [row.old, row.point] : [row.point] }));

const keyOf = (type: PointType, code: string): string => `${type} ${code}`;

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

/** Cells of a row to the right of the last title. */
const beyondTitles = ({ header, separator }: PointTable, values: readonly string[]): string => values.slice(header.length).filter((value) => value !== "").join(separator);
const tooManyCells = (beyond: string): Problem => ({ field: null, code: "points.tooManyCells", value: beyond.slice(0, 100) });

function outside({ point, old, outcome }: JudgedRow, { seen, mayPut }: ImportSight): Problem[] {
  if (old !== null && seen && !seen.has(old.id)) return [{ field: "code", code: "points.codeTaken", value: point.code }];
  return outcome === "unchanged" || mayPut(point) ? [] : [{ field: "path", code: "points.groupHidden", value: point.path.join(" > ").slice(0, 100) }];
}

function repeated({ point: { type, code } }: JudgedRow, row: number, first: Map<string, number>): Problem[] {
  const key = keyOf(type, code);
  const other = first.get(key);
  if (other === undefined) first.set(key, row);
  return other === undefined ? [] : [{ field: "code", code: "points.sameCode", value: code, other }];
}
