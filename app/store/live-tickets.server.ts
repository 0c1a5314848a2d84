import type { Store } from "./store.server";

/** Tickets with which a browser opens its live channel once. Only their hashes are known here. */
export type LiveTicketsRepository = {
  /** Drops those that ran out, too. */
  add(ticket: { hash: string; familyId: string; expiresAt: Date }, now: Date): Promise<void>;
  /** The login that an unused ticket is of, once; null when it is unknown, used or has run out. */
  use(hash: string, now: Date): Promise<string | null>;
};

export function liveTicketsRepository({ db }: Store): LiveTicketsRepository {
  return {
    async add({ hash, familyId, expiresAt }, now) {
      await db.deleteFrom("live_tickets").where("expires_at", "<=", now.getTime()).execute();
      await db.insertInto("live_tickets").values({ hash, family_id: familyId, expires_at: expiresAt.getTime() }).execute();
    },
    async use(hash, now) {
      const row = await db.deleteFrom("live_tickets").where("hash", "=", hash).returning(["family_id", "expires_at"]).executeTakeFirst();
      return row && row.expires_at > now.getTime() ? row.family_id : null;
    },
  };
}
