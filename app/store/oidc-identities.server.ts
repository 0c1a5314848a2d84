import type { Store } from "./store.server";
import { toUser, type StoredUser } from "./users.server";

/** Who of another login service is which account. */
export type OidcIdentitiesRepository = {
  userOf(issuer: string, subject: string): Promise<StoredUser | null>;
  /** Ties an identity to an account, once; false when the account or the identity is tied otherwise. */
  link(identity: { issuer: string; subject: string; userId: number }, now: Date): Promise<boolean>;
};

export function oidcIdentitiesRepository({ db }: Store): OidcIdentitiesRepository {
  return {
    async userOf(issuer, subject) {
      return toUser(await db.selectFrom("oidc_identities as o").innerJoin("users as u", "u.id", "o.user_id").selectAll("u").where("o.issuer", "=", issuer).where("o.subject", "=", subject).executeTakeFirst());
    },
    async link({ issuer, subject, userId }, now) {
      const row = await db.insertInto("oidc_identities").values({ issuer, subject, user_id: userId, created_at: now.getTime() }).onConflict((c) => c.doNothing()).returning("user_id").executeTakeFirst();
      return row !== undefined;
    },
  };
}
