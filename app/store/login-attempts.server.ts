import { takeLock } from "./settings.server";
import type { Store } from "./store.server";

/** Beyond `free` failures within `windowMs` of each other every further one blocks its key: `baseMs`, then twice that, up to `capMs`. */
export type AttemptLimit = { key: string; free: number; baseMs: number; capMs: number; windowMs: number };

export type LoginAttemptsRepository = {
  /**
   * Counts an attempt as failed before its password is looked at, so that parallel guesses count as well.
   * Null when it may go on; else the key that refuses it and how long, and nothing is counted.
   */
  charge(limits: AttemptLimit[], now: Date): Promise<{ key: string; retryAfterMs: number } | null>;
  /** Takes back one counted failure of each key, after a right password. */
  refund(keys: string[]): Promise<void>;
  /** Forgets a key's failures. */
  forget(key: string): Promise<void>;
  /** Whether the account logged in from this address before; asked by e-mail so that unknown accounts cost the same. */
  isKnownAddress(email: string, addressHash: string): Promise<boolean>;
  rememberAddress(userId: number, addressHash: string, now: Date): Promise<void>;
  /** Deletes counters and addresses untouched since the given instants. */
  prune(counters: Date, addresses: Date): Promise<void>;
};

export function loginAttemptsRepository({ db }: Store): LoginAttemptsRepository {
  return {
    charge: (limits, now) =>
      db.transaction().execute(async (trx) => {
        await takeLock(trx, "login-attempts");
        const at = now.getTime();
        const rows = await trx.selectFrom("login_attempts").selectAll().where("key", "in", limits.map((limit) => limit.key)).execute();
        const blocking = rows.filter((row) => row.blocked_until > at).sort((a, b) => b.blocked_until - a.blocked_until)[0];
        if (blocking) return { key: blocking.key, retryAfterMs: blocking.blocked_until - at };
        for (const { key, free, baseMs, capMs, windowMs } of limits) {
          const old = rows.find((row) => row.key === key);
          const failures = (old && at - old.last_at <= windowMs ? old.failures : 0) + 1;
          const blocked_until = failures >= free ? at + Math.min(capMs, baseMs * 2 ** Math.min(failures - free, 30)) : 0;
          const row = { failures, last_at: at, blocked_until };
          await trx.insertInto("login_attempts").values({ key, ...row }).onConflict((c) => c.column("key").doUpdateSet(row)).execute();
        }
        return null;
      }),
    async refund(keys) {
      await db.updateTable("login_attempts").set((e) => ({ failures: e("failures", "-", 1), blocked_until: 0 })).where("key", "in", keys).where("failures", ">", 0).execute();
    },
    async forget(key) {
      await db.deleteFrom("login_attempts").where("key", "=", key).execute();
    },
    async isKnownAddress(email, addressHash) {
      const row = await db.selectFrom("known_addresses as k").innerJoin("users as u", "u.id", "k.user_id").select("k.seen_at")
        .where("u.email", "=", email).where("k.address_hash", "=", addressHash).executeTakeFirst();
      return row !== undefined;
    },
    async rememberAddress(userId, addressHash, now) {
      await db.insertInto("known_addresses").values({ user_id: userId, address_hash: addressHash, seen_at: now.getTime() })
        .onConflict((c) => c.columns(["user_id", "address_hash"]).doUpdateSet({ seen_at: now.getTime() })).execute();
    },
    async prune(counters, addresses) {
      await db.deleteFrom("login_attempts").where("last_at", "<", counters.getTime()).execute();
      await db.deleteFrom("known_addresses").where("seen_at", "<", addresses.getTime()).execute();
    },
  };
}
