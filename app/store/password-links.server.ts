import type { Store } from "./store.server";
import { toUser, type StoredUser } from "./users.server";

/** Links by which a password is set once. Only their hashes are known here. */
export type PasswordLinksRepository = {
  add(link: { hash: string; userId: number; expiresAt: Date }, now: Date): Promise<void>;
  /** The account that an unused link is for; null when it is unknown, has run out or its account is disabled. */
  userOf(hash: string, now: Date): Promise<StoredUser | null>;
  /** Uses a link up: sets the password and drops every link of the account, all or nothing. Null as in `userOf`. */
  use(hash: string, passwordHash: string, now: Date): Promise<StoredUser | null>;
  /** Drops every link of an account: what its password or its being disabled makes worthless. */
  dropOf(userId: number): Promise<void>;
  /** Deletes links that ran out. */
  prune(now: Date): Promise<void>;
};

export function passwordLinksRepository({ db }: Store): PasswordLinksRepository {
  const owner = (of: Store["db"], hash: string, now: Date) => of.selectFrom("password_links as l").innerJoin("users as u", "u.id", "l.user_id").selectAll("u")
    .where("l.hash", "=", hash).where("l.expires_at", ">", now.getTime()).where("u.disabled", "=", 0).executeTakeFirst();
  return {
    async add({ hash, userId, expiresAt }, now) {
      await db.insertInto("password_links").values({ hash, user_id: userId, created_at: now.getTime(), expires_at: expiresAt.getTime() }).execute();
    },
    userOf: async (hash, now) => toUser(await owner(db, hash, now)),
    use: (hash, passwordHash, now) =>
      db.transaction().execute(async (trx) => {
        const user = toUser(await owner(trx, hash, now));
        // of two that come at once the one that deletes the row has it
        const taken = user ? await trx.deleteFrom("password_links").where("hash", "=", hash).returning("hash").executeTakeFirst() : undefined;
        if (!user || !taken) return null;
        await trx.updateTable("users").set({ password_hash: passwordHash, invited: 0 }).where("id", "=", user.id).execute();
        await trx.deleteFrom("password_links").where("user_id", "=", user.id).execute();
        return user;
      }),
    async dropOf(userId) {
      await db.deleteFrom("password_links").where("user_id", "=", userId).execute();
    },
    async prune(now) {
      await db.deleteFrom("password_links").where("expires_at", "<=", now.getTime()).execute();
    },
  };
}
