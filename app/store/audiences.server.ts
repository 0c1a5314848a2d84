import { sql } from "kysely";
import { AppError } from "~/contract/errors";
import { searchText } from "~/domain/search-text";
import { takeLock } from "./settings.server";
import type { Store } from "./store.server";
import type { AudienceRow } from "./tables.server";

/** An audience under its name: `filter` is JSON of the contract's filter, the rest what it came to when it was saved. */
export type StoredAudience = Omit<AudienceRow, "name_key">;
export type AudienceChange = Pick<StoredAudience, "name" | "filter" | "total" | "all_match" | "data_version">;
/** A location of the planner that is no point. */
export type SavedLocation = { id: number; /** null once the account is gone */ user_id: number | null; name: string; latitude: number; longitude: number };

/** A page: every word of `search` stands in the name; `by` those that one user made. */
export type AudienceQuery = { search: string; by: number | null; sort: "created" | "name"; descending: boolean; offset: number; limit: number };

/** Locations that a deployment keeps; the next is refused. */
export const maximumLocations = 500;

export type AudiencesRepository = {
  /** A page in an order that is the same for every page; `count` is that of all pages. */
  find(query: AudienceQuery): Promise<{ audiences: StoredAudience[]; count: number }>;
  one(id: number): Promise<StoredAudience | null>;
  /** The same filter under the same name of the same user is the same audience: sent twice it is one. */
  create(userId: number, audience: AudienceChange, now: Date): Promise<StoredAudience>;
  /** @returns null when there is no such audience */
  change(id: number, audience: AudienceChange, now: Date): Promise<StoredAudience | null>;
  /** All that exist among `ids`. @returns what was deleted, by id */
  remove(ids: readonly number[]): Promise<StoredAudience[]>;
  /** by name; `by` those of one user */
  locations(by: number | null): Promise<SavedLocation[]>;
  locationsById(ids: readonly number[]): Promise<SavedLocation[]>;
  /** One of the same name and position is the same. @throws AppError `too_large` when there are too many */
  saveLocation(userId: number, location: Omit<SavedLocation, "id" | "user_id">, now: Date): Promise<SavedLocation>;
  /** @returns false where an audience names it: it stays */
  removeLocation(id: number): Promise<boolean>;
};

const columns = ["id", "user_id", "name", "filter", "total", "all_match", "data_version", "created_at", "changed_at"] as const;
const located = ["id", "user_id", "name", "latitude", "longitude"] as const;
/** PostgreSQL tells large integers as text. */
const numbers = (row: Omit<AudienceRow, "name_key">): StoredAudience => ({ ...row, data_version: Number(row.data_version), created_at: Number(row.created_at), changed_at: Number(row.changed_at) });

export function audiencesRepository({ db }: Store): AudiencesRepository {
  return {
    async find({ search, by, sort, descending, offset, limit }) {
      let matching = db.selectFrom("audiences");
      if (by !== null) matching = matching.where("user_id", "=", by);
      for (const word of searchText(search).split(/\s+/).filter(Boolean)) matching = matching.where(sql<boolean>`name_key like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`);
      const direction = descending ? "desc" : "asc";
      const [{ count }, rows] = await Promise.all([
        matching.select((e) => e.fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow(),
        matching.select(columns).orderBy(sort === "name" ? "name_key" : "created_at", direction).orderBy("id", direction).offset(offset).limit(limit).execute(),
      ]);
      return { audiences: rows.map(numbers), count: Number(count) };
    },
    async one(id) {
      const row = await db.selectFrom("audiences").select(columns).where("id", "=", id).executeTakeFirst();
      return row ? numbers(row) : null;
    },
    create: (userId, audience, now) => db.transaction().execute(async (trx) => {
      await takeLock(trx, "audiences");
      const at = now.getTime();
      const same = await trx.updateTable("audiences").set({ ...toRow(audience), changed_at: at }).where("user_id", "=", userId).where("name", "=", audience.name).where("filter", "=", audience.filter).returning(columns).executeTakeFirst();
      return numbers(same ?? (await trx.insertInto("audiences").values({ ...toRow(audience), user_id: userId, created_at: at, changed_at: at }).returning(columns).executeTakeFirstOrThrow()));
    }),
    async change(id, audience, now) {
      const row = await db.updateTable("audiences").set({ ...toRow(audience), changed_at: now.getTime() }).where("id", "=", id).returning(columns).executeTakeFirst();
      return row ? numbers(row) : null;
    },
    async remove(ids) {
      if (ids.length === 0) return [];
      const rows = await db.deleteFrom("audiences").where("id", "in", [...new Set(ids)]).returning(columns).execute();
      return rows.map(numbers).sort((a, b) => a.id - b.id);
    },
    async locations(by) {
      const all = db.selectFrom("audience_pois").select(located);
      const rows = await (by === null ? all : all.where("user_id", "=", by)).execute();
      return rows.sort((a, b) => a.name.localeCompare(b.name, "en", { sensitivity: "base" }) || a.id - b.id);
    },
    async locationsById(ids) {
      return ids.length === 0 ? [] : db.selectFrom("audience_pois").select(located).where("id", "in", [...new Set(ids)]).orderBy("id").execute();
    },
    saveLocation: (userId, { name, latitude, longitude }, now) => db.transaction().execute(async (trx) => {
      await takeLock(trx, "audience-pois");
      const same = await trx.selectFrom("audience_pois").select(located).where("user_id", "=", userId).where("name", "=", name).where("latitude", "=", latitude).where("longitude", "=", longitude).executeTakeFirst();
      if (same) return same;
      const { count } = await trx.selectFrom("audience_pois").select((e) => e.fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow();
      if (Number(count) >= maximumLocations) throw new AppError("too_large", `a deployment keeps at most ${maximumLocations} locations`);
      return trx.insertInto("audience_pois").values({ user_id: userId, name, latitude, longitude, created_at: now.getTime() }).returning(located).executeTakeFirstOrThrow();
    }),
    removeLocation: (id) => db.transaction().execute(async (trx) => {
      await takeLock(trx, "audience-pois");
      const naming = await trx.selectFrom("audiences").select("id").where("filter", "like", `%"L${id}"%`).executeTakeFirst();
      if (naming) return false;
      await trx.deleteFrom("audience_pois").where("id", "=", id).execute();
      return true;
    }),
  };
}

/** Named column by column, so that a field the table does not know never becomes an identifier. */
const toRow = ({ name, filter, total, all_match, data_version }: AudienceChange) => ({ name, name_key: searchText(name), filter, total, all_match, data_version });
