import { keyScopes, type KeyScope } from "~/contract/values";
import { z } from "~/contract/zod";
import type { Store } from "./store.server";

export type StoredKey = {
  id: number; name: string; prefix: string; scopes: KeyScope[];
  /** the name of who made it; null once the account is gone */
  createdBy: string | null; createdAt: Date; lastUsedAt: Date | null; revokedAt: Date | null;
};
export type NewStoredKey = { name: string; hash: string; prefix: string; scopes: readonly KeyScope[]; createdBy: number };

/** Keys of programs. Only their hashes are known here. */
export type ApiKeysRepository = {
  add(key: NewStoredKey, now: Date): Promise<StoredKey>;
  /** newest first, revoked ones too */
  all(): Promise<StoredKey[]>;
  /** The key of a hash, while it is not revoked. */
  byHash(hash: string): Promise<StoredKey | null>;
  /** Notes that a key was used. */
  used(id: number, now: Date): Promise<void>;
  /** From now on nobody gets in by it; null where there is no such key, or it was revoked before. @returns what it was */
  revoke(id: number, now: Date): Promise<Pick<StoredKey, "name" | "scopes"> | null>;
};

const scopesSchema = z.array(z.enum(keyScopes));
type Row = { id: number; name: string; prefix: string; scopes: string; created_at: number; last_used_at: number | null; revoked_at: number | null; first_name: string | null; last_name: string | null };

const instant = (value: number | null): Date | null => (value === null ? null : new Date(value));
const toKey = ({ id, name, prefix, scopes, created_at, last_used_at, revoked_at, first_name, last_name }: Row): StoredKey => ({
  id, name, prefix, scopes: scopesSchema.parse(JSON.parse(scopes)), createdBy: first_name === null ? null : `${first_name} ${last_name ?? ""}`.trim(),
  createdAt: new Date(created_at), lastUsedAt: instant(last_used_at), revokedAt: instant(revoked_at),
});

export function apiKeysRepository({ db }: Store): ApiKeysRepository {
  const rows = () => db.selectFrom("api_keys as k").leftJoin("users as u", "u.id", "k.created_by")
    .select(["k.id", "k.name", "k.prefix", "k.scopes", "k.created_at", "k.last_used_at", "k.revoked_at", "u.first_name", "u.last_name"]);
  return {
    async add({ name, hash, prefix, scopes, createdBy }, now) {
      const { id } = await db.insertInto("api_keys").values({ name, hash, prefix, scopes: JSON.stringify(scopes), created_by: createdBy, created_at: now.getTime(), last_used_at: null, revoked_at: null }).returning("id").executeTakeFirstOrThrow();
      return toKey(await rows().where("k.id", "=", id).executeTakeFirstOrThrow());
    },
    async all() {
      return (await rows().orderBy("k.created_at", "desc").orderBy("k.id", "desc").execute()).map(toKey);
    },
    async byHash(hash) {
      const row = await rows().where("k.hash", "=", hash).where("k.revoked_at", "is", null).executeTakeFirst();
      return row ? toKey(row) : null;
    },
    async used(id, now) {
      await db.updateTable("api_keys").set({ last_used_at: now.getTime() }).where("id", "=", id).execute();
    },
    async revoke(id, now) {
      const row = await db.updateTable("api_keys").set({ revoked_at: now.getTime() }).where("id", "=", id).where("revoked_at", "is", null).returning(["name", "scopes"]).executeTakeFirst();
      return row ? { name: row.name, scopes: scopesSchema.parse(JSON.parse(row.scopes)) } : null;
    },
  };
}
