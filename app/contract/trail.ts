import { trailActors } from "./trail-fields";
import { trailKinds } from "./trail-kinds";
import { z } from "./zod";

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A field that changed. Without `before` it was made, without `after` it is gone, without both its values are not told; null is an empty field. Lists are one text. */
export const trailChangeSchema = z.object({ field: z.string(), before: value.optional(), after: value.optional() });
export type TrailChange = z.infer<typeof trailChangeSchema>;

/** One thing that somebody did, or was refused. `subject` says to what: names and ids, never a token. */
export const trailEntrySchema = z.object({
  id: z.string(), at: z.iso.datetime(), kind: z.enum(trailKinds), action: z.string(), outcome: z.enum(["done", "refused"]),
  /** who, by id; null for nobody who is known. `key` is the key of a program, `actor` who needs neither. */
  userId: z.string().nullable(), keyId: z.string().nullable(), actor: z.enum(trailActors).nullable(),
  /** of the account as it is now; null once it is gone */
  email: z.string().nullable(), name: z.string().nullable(),
  subject: z.string(), address: z.string(), changes: z.array(trailChangeSchema),
  /** how often within a minute */
  times: z.number().int(),
});
export type TrailEntry = z.infer<typeof trailEntrySchema>;

/** `from` and `to` are local days. */
const filter = z.strictObject({
  kind: z.enum(trailKinds).optional(), user: z.string().regex(/^\d{1,15}$/).optional(), from: z.iso.date().optional(), to: z.iso.date().optional(),
});
export type TrailFilter = z.infer<typeof filter>;
export const trailParams = z.tuple([filter.extend({ page: z.number().int().min(1).max(1e6).default(1) })]);
/** Newest first, `pageSize` on a page. `days`: how long an entry is kept. */
export const trailAnswer = z.object({ entries: z.array(trailEntrySchema), count: z.number().int(), pageSize: z.number().int(), days: z.number().int() });
export const exportTrailParams = z.tuple([filter]);
export const exportTrailAnswer = z.object({ entries: z.array(trailEntrySchema) });
