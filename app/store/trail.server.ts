import { trailChangeSchema, type TrailChange } from "~/contract/trail";
import type { TrailActor } from "~/contract/trail-fields";
import type { TrailKind } from "~/contract/trail-kinds";
import { z } from "~/contract/zod";
import type { Store } from "./store.server";

export type StoredTrailEntry = { id: number; at: Date; kind: TrailKind; action: string; outcome: "done" | "refused"; userId: number | null; keyId: number | null; actor: TrailActor | null; subject: string; address: string; changes: TrailChange[]; times: number };
export type NewTrailEntry = Omit<StoredTrailEntry, "id" | "times">;
/** `from` and `before` are instants. */
export type TrailQuery = { kind?: TrailKind | undefined; userId?: number | undefined; from?: Date | undefined; before?: Date | undefined; offset: number; limit: number };

export type TrailRepository = {
  add(entry: NewTrailEntry): Promise<number>;
  /** The same once more, at this instant; false when it is gone. */
  again(id: number, at: Date): Promise<boolean>;
  /** Newest first; `count` is that of all pages. */
  find(query: TrailQuery): Promise<{ entries: StoredTrailEntry[]; count: number }>;
  /** Deletes what is older. @returns how many */
  prune(before: Date): Promise<number>;
};

const changesSchema = z.array(trailChangeSchema);

export function trailRepository({ db }: Store): TrailRepository {
  return {
    async add({ at, kind, action, outcome, userId, keyId, actor, subject, address, changes }) {
      const row = await db.insertInto("trail").values({ at: at.getTime(), kind, action, outcome, user_id: userId, key_id: keyId, actor, subject, address, changes: changes.length > 0 ? JSON.stringify(changes) : null, times: 1 }).returning("id").executeTakeFirstOrThrow();
      return row.id;
    },
    async again(id, at) {
      const row = await db.updateTable("trail").set((e) => ({ at: at.getTime(), times: e("times", "+", 1) })).where("id", "=", id).returning("id").executeTakeFirst();
      return row !== undefined;
    },
    async find({ kind, userId, from, before, offset, limit }) {
      let matching = db.selectFrom("trail");
      if (kind) matching = matching.where("kind", "=", kind);
      if (userId !== undefined) matching = matching.where("user_id", "=", userId);
      if (from) matching = matching.where("at", ">=", from.getTime());
      if (before) matching = matching.where("at", "<", before.getTime());
      const [{ count }, rows] = await Promise.all([
        matching.select((e) => e.fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow(),
        matching.selectAll().orderBy("at", "desc").orderBy("id", "desc").offset(offset).limit(limit).execute(),
      ]);
      return { count: Number(count), entries: rows.map(({ id, at, kind: of, action, outcome, user_id, key_id, actor, subject, address, changes, times }) => ({ id, at: new Date(Number(at)), kind: of, action, outcome, userId: user_id, keyId: key_id, actor, subject, address, changes: changes === null ? [] : changesSchema.parse(JSON.parse(changes)), times })) };
    },
    async prune(before) {
      const [result] = await db.deleteFrom("trail").where("at", "<", before.getTime()).execute();
      return Number(result?.numDeletedRows ?? 0);
    },
  };
}
