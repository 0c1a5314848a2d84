import { setImmediate as turn } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { AppError, fieldProblem } from "~/contract/errors";
import { pointKeys, searchWords } from "./point-keys";
import { takeLock } from "./settings.server";
import type { Store } from "./store.server";
import type { NewPointRow, PointRow, Tables } from "./tables.server";

/** A place that visits are counted at. `path` holds the segment names from the outermost in; `radius_m` null takes the brand's radius. */
export type StoredPoint = Omit<PointRow, "own" | "path" | "name_key" | "group_key" | "search_key"> & { own: boolean; path: string[] };
export type NewPoint = Omit<StoredPoint, "id">;

/** Ids by what became of them; each id stands in one list only. `moved` = position or radius differ, `changed` = anything else. */
export type UpsertedPoints = { created: number[]; moved: number[]; changed: number[]; unchanged: number[] };

export const pointSorts = ["name", "group"] as const;
/** A page of the list: every word of `search` is found in a name, code, address, city, postal code, category or group; `only` those ids. */
export type PointQuery = { search: string; type?: "pdv" | "ooh" | undefined; only?: readonly number[] | undefined; sort: (typeof pointSorts)[number]; descending: boolean; offset: number; limit: number };

export type PointsRepository = {
  /** Every point, by id. */
  all(): Promise<StoredPoint[]>;
  /** The points that exist among `ids`, by id. */
  byIds(ids: number[]): Promise<StoredPoint[]>;
  /**
   * Makes or updates points by type and code, all or none. Of two entries with one type and code the last counts.
   * Points that are not named stay as they are. `onRows` hears how many have been looked at; other work goes on meanwhile, except that on the same store.
   */
  upsertByCode(points: NewPoint[], options?: { onRows?: (rows: number) => void }): Promise<UpsertedPoints>;
  /** A page in an order that is the same for every page: by the key asked for, then name, then id. `count` is that of all pages. */
  find(query: PointQuery): Promise<{ points: StoredPoint[]; count: number }>;
  /** @throws AppError conflict when the type has that code already */
  create(point: NewPoint): Promise<StoredPoint>;
  /** Replaces every field. @returns null when there is no such point @throws AppError conflict when another point of the type has that code */
  change(id: number, point: NewPoint): Promise<StoredPoint | null>;
  /** All that exist among `ids`, or none when this fails. @returns what was deleted, by id */
  remove(ids: number[]): Promise<StoredPoint[]>;
  /** Grows with every change of any point, across processes and restarts; caches compare it. */
  version(): Promise<number>;
};

/** So many found points are sorted by themselves. */
const mostFew = 1000;

/** Rows a statement; 25 columns each stay below SQLite's limit of 32 766 parameters. */
const batch = 500;

export function pointsRepository({ db, dialect }: Store): PointsRepository {
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
    find: (query) => find(db, dialect, query),
    create: (point) => db.transaction().execute(async (trx) => {
      await takeLock(trx, "points");
      await refuseTaken(trx, point, null);
      const row = await trx.insertInto("points").values(toRow(point)).returningAll().executeTakeFirstOrThrow();
      await bumpVersion(trx);
      return toPoint(row);
    }),
    change: (id, point) => db.transaction().execute(async (trx) => {
      await takeLock(trx, "points");
      const old = await trx.selectFrom("points").selectAll().where("id", "=", id).executeTakeFirst();
      if (!old) return null;
      await refuseTaken(trx, point, id);
      const row = toRow(point);
      if (difference(old, row) === "unchanged") return toPoint(old);
      const changed = await trx.updateTable("points").set(row).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
      await bumpVersion(trx);
      return toPoint(changed);
    }),
    remove: (ids) => db.transaction().execute(async (trx) => {
      await takeLock(trx, "points");
      const gone: PointRow[] = [];
      for (const part of chunks([...new Set(ids)])) gone.push(...(await trx.deleteFrom("points").where("id", "in", part).returningAll().execute()));
      if (gone.length > 0) await bumpVersion(trx);
      return gone.map(toPoint).sort((a, b) => a.id - b.id);
    }),
    upsertByCode: (points, { onRows } = {}) => db.transaction().execute((trx) => upsert(trx, points, onRows)),
    async version() {
      const row = await db.selectFrom("settings").select("value").where("key", "=", "points_version").executeTakeFirst();
      return Number(row?.value ?? 0);
    },
  };
}

async function find(db: Store["db"], dialect: Store["dialect"], query: PointQuery): Promise<{ points: StoredPoint[]; count: number }> {
  let matching = db.selectFrom("points");
  if (query.type) matching = matching.where("type", "=", query.type);
  // one parameter, however many ids
  if (query.only) matching = matching.where(dialect === "sqlite" ? sql<boolean>`id in (select value from json_each(${JSON.stringify(query.only)}))` : sql<boolean>`id = any(${query.only})`);
  for (const word of searchWords(query.search)) matching = matching.where(sql<boolean>`search_key like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`);
  // what few points have is looked for once: the list's order is made of those few
  const few = query.search.trim() === "" ? null : (await matching.select("id").limit(mostFew + 1).execute()).map(({ id }) => id);
  if (few && few.length <= mostFew) matching = db.selectFrom("points").where("id", "in", few.length > 0 ? few : [0]);
  const direction = query.descending ? "desc" : "asc";
  const ordered = query.sort === "group" ? matching.orderBy("group_key", direction).orderBy("name_key", direction) : matching.orderBy("name_key", direction);
  const [{ count }, rows] = await Promise.all([
    matching.select((e) => e.fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow(),
    ordered.orderBy("id", direction).selectAll().offset(query.offset).limit(query.limit).execute(),
  ]);
  return { points: rows.map(toPoint), count: Number(count) };
}

async function refuseTaken(trx: Transaction<Tables>, { type, code }: NewPoint, own: number | null): Promise<void> {
  const other = await trx.selectFrom("points").select("id").where("type", "=", type).where("code", "=", code).executeTakeFirst();
  if (other && other.id !== own) throw new AppError("conflict", `another ${type} point has this code`, { fields: [fieldProblem("code", "points.codeTaken")] });
}

async function upsert(trx: Transaction<Tables>, points: NewPoint[], onRows: (rows: number) => void = () => undefined): Promise<UpsertedPoints> {
  await takeLock(trx, "points");
  const result: UpsertedPoints = { created: [], moved: [], changed: [], unchanged: [] };
  const wanted = new Map(points.map((point) => [keyOf(point), toRow(point)]));
  let seen = 0;
  for (const part of chunks([...wanted.values()])) {
    const stored = new Map<string, PointRow>();
    // a type and its codes are found by their index, codes alone are not
    for (const type of new Set(part.map((row) => row.type))) {
      const codes = part.filter((row) => row.type === type).map(({ code }) => code);
      for (const row of await trx.selectFrom("points").selectAll().where("type", "=", type).where("code", "in", codes).execute()) stored.set(keyOf(row), row);
    }
    const fresh = part.filter((row) => !stored.has(keyOf(row)));
    if (fresh.length) {
      const made = await trx.insertInto("points").values(fresh).returning("id").execute();
      result.created.push(...made.map((row) => row.id));
    }
    const altered: (NewPointRow & { id: number })[] = [];
    for (const row of part) {
      const old = stored.get(keyOf(row));
      if (!old) continue;
      const kind = difference(old, row);
      result[kind].push(old.id);
      if (kind !== "unchanged") altered.push({ ...row, id: old.id });
    }
    // by id, so that no new ids are used up
    if (altered.length) await trx.insertInto("points").values(altered).onConflict((c) => c.column("id").doUpdateSet((e) => Object.fromEntries(columnsOf(altered[0]).map((column) => [column, e.ref(`excluded.${column}`)])))).execute();
    onRows(seen += part.length);
    await turn();
  }
  if (result.created.length + result.moved.length + result.changed.length > 0) await bumpVersion(trx);
  for (const ids of Object.values(result)) ids.sort((a, b) => a - b);
  return result;
}

const columnsOf = (row: NewPointRow | undefined): Exclude<keyof NewPointRow, "id">[] => (Object.keys(row ?? {}) as (keyof NewPointRow)[]).filter((column) => column !== "id");

async function bumpVersion(trx: Transaction<Tables>): Promise<void> {
  await trx.updateTable("settings").set({ value: sql<string>`cast(cast(value as bigint) + 1 as text)` }).where("key", "=", "points_version").execute();
}

function difference(old: PointRow, row: NewPointRow): "moved" | "changed" | "unchanged" {
  if (old.latitude !== row.latitude || old.longitude !== row.longitude || old.radius_m !== row.radius_m) return "moved";
  return (Object.keys(row) as (keyof NewPointRow)[]).some((column) => old[column] !== row[column]) ? "changed" : "unchanged";
}

const keyOf = (point: { type: string; code: string }) => `${point.type} ${point.code}`;

function toPoint({ name_key: _name, group_key: _group, search_key: _search, ...row }: PointRow): StoredPoint {
  return { ...row, own: row.own === 1, path: JSON.parse(row.path) as string[] };
}

/** Named column by column, so that a field the table does not know never becomes an identifier. */
function toRow(point: NewPoint): NewPointRow {
  const { code, name, address, address1, city, uf, zipcode, country_code, phone, latitude, longitude, type, category, radius_m, cp_name, sales_office, status, impressions, cost } = point;
  return {
    code, name, address, address1, city, uf, zipcode, country_code, phone, latitude, longitude, type, category, radius_m, cp_name, sales_office, status, impressions, cost,
    own: point.own ? 1 : 0, path: JSON.stringify(point.path), ...pointKeys(point),
  };
}

function* chunks<T>(values: T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += batch) yield values.slice(start, start + batch);
}
