import { AppError } from "~/contract/errors";
import { takeLock } from "./settings.server";
import type { Store } from "./store.server";

/** A report's address under a user's own name for it. */
export type SavedView = { id: number; name: string; /** /dashboard */ path: string; /** without `?` */ query: string };

/** Views a user may keep; the next is refused. */
export const maximumViews = 200;

/** Everything here is about one user's own views: another's cannot be read, changed or told from what does not exist. */
export type SavedViewsRepository = {
  /** by name, without regard to case */
  allOf(userId: number): Promise<SavedView[]>;
  /** Keeps a view; one of the same name is replaced. @throws AppError `too_large` when there are too many */
  save(userId: number, view: Omit<SavedView, "id">, now: Date): Promise<SavedView>;
  /** @throws AppError `not_found`; `conflict` when another view has the name */
  rename(userId: number, id: number, name: string): Promise<void>;
  /** What is not there counts as removed. */
  remove(userId: number, id: number): Promise<void>;
};

const columns = ["id", "name", "path", "query"] as const;

export function savedViewsRepository({ db }: Store): SavedViewsRepository {
  return {
    async allOf(userId) {
      const rows = await db.selectFrom("saved_views").select(columns).where("user_id", "=", userId).execute();
      return rows.sort((a, b) => a.name.localeCompare(b.name, "en", { sensitivity: "base" }) || a.id - b.id);
    },
    save: (userId, { name, path, query }, now) =>
      db.transaction().execute(async (trx) => {
        await takeLock(trx, `saved-views:${userId}`);
        const others = await trx.selectFrom("saved_views").select("id").where("user_id", "=", userId).where("name", "!=", name).execute();
        if (others.length >= maximumViews) throw new AppError("too_large", `a user keeps at most ${maximumViews} views`);
        return trx.insertInto("saved_views").values({ user_id: userId, name, path, query, created_at: now.getTime() })
          .onConflict((c) => c.columns(["user_id", "name"]).doUpdateSet({ path, query })).returning(columns).executeTakeFirstOrThrow();
      }),
    rename: (userId, id, name) =>
      db.transaction().execute(async (trx) => {
        await takeLock(trx, `saved-views:${userId}`);
        const own = trx.selectFrom("saved_views").select("id").where("user_id", "=", userId);
        if (!(await own.where("id", "=", id).executeTakeFirst())) throw new AppError("not_found", "there is no such view");
        if (await own.where("name", "=", name).where("id", "!=", id).executeTakeFirst()) throw new AppError("conflict", "a view has this name");
        await trx.updateTable("saved_views").set({ name }).where("user_id", "=", userId).where("id", "=", id).execute();
      }),
    async remove(userId, id) {
      await db.deleteFrom("saved_views").where("user_id", "=", userId).where("id", "=", id).execute();
    },
  };
}
