import { sql, type Transaction } from "kysely";
import { takeLock } from "./settings.server";
import type { Store } from "./store.server";
import type { NewPointRow, PointRow, Tables } from "./tables.server";

/** A place that visits are counted at. `path` holds the segment names from the outermost in; `radius_m` null takes the brand's radius. */
export type StoredPoint = Omit<PointRow, "own" | "path"> & { own: boolean; path: string[] };
export type NewPoint = Omit<StoredPoint, "id">;

/** Ids by what became of them; each id stands in one list only. `moved` = position or radius differ, `changed` = anything else. */
export type UpsertedPoints = { created: number[]; moved: number[]; changed: number[]; unchanged: number[] };

export type PointsRepository = {
  /** Every point, by id. */
  all(): Promise<StoredPoint[]>;
  /** The points that exist among `ids`, by id. */
  byIds(ids: number[]): Promise<StoredPoint[]>;
  /**
   * Makes or updates points by type and code, all or none. Of two entries with one type and code the last counts.
   * Points that are not named stay as they are.
   */
  upsertByCode(points: NewPoint[]): Promise<UpsertedPoints>;
  /** Grows with every change of any point, across processes and restarts; caches compare it. */
  version(): Promise<number>;
};

/** Rows a statement; 22 columns each stay below SQLite's limit of 32 766 parameters. */
const batch = 500;

export function pointsRepository({ db }: Store): PointsRepository {
  return {
    async all() {
      return (await db.selectFrom("points").selectAll().orderBy("id").execute()).map(toPoint);
    },
    async byIds(ids) {
      const found: StoredPoint[] = [];
      for (const part of chunks([...new Set(ids)].sort((a, b) => a - b))) {
        const rows = await db.selectFrom("points").selectAll().where("id", "in", part).orderBy("id").execute();
        found.push(...rows.map(toPoint));
      }
      return found;
    },
    upsertByCode: (points) => db.transaction().execute((trx) => upsert(trx, points)),
    async version() {
      const row = await db.selectFrom("settings").select("value").where("key", "=", "points_version").executeTakeFirst();
      return Number(row?.value ?? 0);
    },
  };
}

async function upsert(trx: Transaction<Tables>, points: NewPoint[]): Promise<UpsertedPoints> {
  await takeLock(trx, "points");
  const result: UpsertedPoints = { created: [], moved: [], changed: [], unchanged: [] };
  const wanted = new Map(points.map((point) => [keyOf(point), toRow(point)]));
  for (const part of chunks([...wanted.values()])) {
    const rows = await trx.selectFrom("points").selectAll().where("code", "in", [...new Set(part.map((row) => row.code))]).execute();
    const stored = new Map(rows.map((row) => [keyOf(row), row]));
    const fresh = part.filter((row) => !stored.has(keyOf(row)));
    if (fresh.length) {
      const made = await trx.insertInto("points").values(fresh).returning("id").execute();
      result.created.push(...made.map((row) => row.id));
    }
    for (const row of part) {
      const old = stored.get(keyOf(row));
      if (!old) continue;
      const kind = difference(old, row);
      result[kind].push(old.id);
      if (kind !== "unchanged") await trx.updateTable("points").set(row).where("id", "=", old.id).execute();
    }
  }
  if (result.created.length + result.moved.length + result.changed.length > 0) await bumpVersion(trx);
  for (const ids of Object.values(result)) ids.sort((a, b) => a - b);
  return result;
}

async function bumpVersion(trx: Transaction<Tables>): Promise<void> {
  await trx.updateTable("settings").set({ value: sql<string>`cast(cast(value as bigint) + 1 as text)` }).where("key", "=", "points_version").execute();
}

function difference(old: PointRow, row: NewPointRow): "moved" | "changed" | "unchanged" {
  if (old.latitude !== row.latitude || old.longitude !== row.longitude || old.radius_m !== row.radius_m) return "moved";
  return (Object.keys(row) as (keyof NewPointRow)[]).some((column) => old[column] !== row[column]) ? "changed" : "unchanged";
}

const keyOf = (point: { type: string; code: string }) => `${point.type} ${point.code}`;

function toPoint(row: PointRow): StoredPoint {
  return { ...row, own: row.own === 1, path: JSON.parse(row.path) as string[] };
}

/** Named column by column, so that a field the table does not know never becomes an identifier. */
function toRow(point: NewPoint): NewPointRow {
  const { code, name, address, address1, city, uf, zipcode, country_code, phone, latitude, longitude, type, category, radius_m, cp_name, sales_office, status, impressions, cost } = point;
  return {
    code, name, address, address1, city, uf, zipcode, country_code, phone, latitude, longitude, type, category, radius_m, cp_name, sales_office, status, impressions, cost,
    own: point.own ? 1 : 0, path: JSON.stringify(point.path),
  };
}

function* chunks<T>(values: T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += batch) yield values.slice(start, start + batch);
}
