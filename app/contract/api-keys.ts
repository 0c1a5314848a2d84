import { keyScopes } from "./values";
import { z } from "./zod";

/** A key as administrators see it: never the key itself, only its beginning. Instants are ISO texts. */
export const apiKeySchema = z.object({
  id: z.string(), name: z.string(), prefix: z.string(), scopes: z.array(z.enum(keyScopes)),
  /** the name of who made it; null once the account is gone */
  createdBy: z.string().nullable(), createdAt: z.string(), lastUsedAt: z.string().nullable(), revokedAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Texts are keys of the locales. */
export const newKeySchema = z.strictObject({
  name: z.string({ error: "keys.nameRequired" }).trim().min(1, "keys.nameRequired").max(100, "keys.nameTooLong"),
  scopes: z.array(z.enum(keyScopes, { error: "keys.scopesRequired" }), { error: "keys.scopesRequired" }).min(1, "keys.scopesRequired").max(keyScopes.length).transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
});
export type NewKey = z.output<typeof newKeySchema>;

export const allKeysParams = z.tuple([]);
export const allKeysAnswer = z.array(apiKeySchema);
export const createKeyParams = z.tuple([newKeySchema]);
/** `secret` is the key itself, told this once. */
export const createKeyAnswer = z.object({ key: apiKeySchema, secret: z.string() });
export const revokeKeyParams = z.tuple([z.strictObject({ id: z.string().regex(/^\d{1,15}$/) })]);
export const revokeKeyAnswer = z.object({ revoked: z.literal(true) });
