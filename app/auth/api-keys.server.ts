import { createHash, randomBytes } from "node:crypto";
import type { ApiKey, NewKey } from "~/contract/api-keys";
import type { KeyScope } from "~/contract/values";
import { AppError } from "~/contract/errors";
import type { User } from "~/contract/users";
import type { ApiKeysRepository, StoredKey } from "~/store/api-keys.server";
import type { UsersRepository } from "~/store/users.server";
import { checkUnlimited, type ChangeFrom } from "./accounts.server";
import type { AuthLog } from "./create-auth.server";

/** Every key begins so: searches for leaked secrets find it, and it cannot be taken for an access token, which has dots. */
export const keyMark = "ata_";
/** Characters of a key that lists show. */
const shown = keyMark.length + 6;
/** The last use is written down so often at most, ms. */
const noteEveryMs = 60_000;

/** A program that came by a key. */
export type KeyCaller = { id: string; name: string; scopes: readonly KeyScope[] };

export type ApiKeys = {
  list(): Promise<ApiKey[]>;
  /** `secret` is the key itself, told this once: only its hash is kept. @throws AppError `forbidden` for an administrator who is limited to segments */
  create(by: User, key: NewKey, from?: ChangeFrom): Promise<{ key: ApiKey; secret: string }>;
  /** @throws AppError `not_found` for a key that is none or was revoked before */
  revoke(by: User, id: string, from?: ChangeFrom): Promise<void>;
  /** Null for what is no key, or a revoked one. */
  verify(secret: string): Promise<KeyCaller | null>;
};

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const publicKey = ({ id, name, prefix, scopes, createdBy, createdAt, lastUsedAt, revokedAt }: StoredKey): ApiKey =>
  ({ id: String(id), name, prefix, scopes, createdBy, createdAt: createdAt.toISOString(), lastUsedAt: iso(lastUsedAt), revokedAt: iso(revokedAt) });

export function createApiKeys({ keys, users, clock, log }: { keys: ApiKeysRepository; users: Pick<UsersRepository, "byId">; clock: () => Date; log: AuthLog }): ApiKeys {
  return {
    list: async () => (await keys.all()).map(publicKey),
    async create(by, { name, scopes }, { noteChange } = {}) {
      await checkUnlimited(users, by);
      const secret = `${keyMark}${randomBytes(32).toString("base64url")}`;
      const key = await keys.add({ name, scopes, hash: hashOf(secret), prefix: secret.slice(0, shown), createdBy: Number(by.id) }, clock());
      log.info("key_created", { keyId: key.id, userId: by.id, scopes: scopes.join(" ") });
      noteChange?.({ after: { scopes } });
      return { key: publicKey(key), secret };
    },
    async revoke(by, id, { noteChange } = {}) {
      const gone = await keys.revoke(Number(id), clock());
      if (!gone) throw new AppError("not_found", "there is no such key");
      log.info("key_revoked", { keyId: id, userId: by.id });
      noteChange?.({ before: gone });
    },
    async verify(secret) {
      if (!secret.startsWith(keyMark) || secret.length > 200) return null;
      const key = await keys.byHash(hashOf(secret));
      if (!key) return null;
      const now = clock();
      if (key.lastUsedAt === null || Math.abs(now.getTime() - key.lastUsedAt.getTime()) >= noteEveryMs) await keys.used(key.id, now);
      return { id: String(key.id), name: key.name, scopes: key.scopes };
    },
  };
}
