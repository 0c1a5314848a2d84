import { errorBodySchema } from "./errors";
import { attributionStateSchema } from "./points";
import { auditStatuses } from "./values";
import { z } from "./zod";

/** An event `data` of the live channel: what has happened, never a figure of a report. */
export const liveDataSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("notification") }),
  z.object({ kind: z.literal("attribution"), state: attributionStateSchema }),
  /** reports asked from now on answer from newer data */
  z.object({ kind: z.literal("fresh_data"), last_day: z.iso.date().nullable() }),
  /** an audit has come so far; `status` null: it is gone */
  z.object({ kind: z.literal("audit"), id: z.string(), status: z.enum(auditStatuses).nullable(), progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable() }),
]);
export type LiveData = z.infer<typeof liveDataSchema>;

/** An event `error`: the connection ends after it. */
export const liveErrorSchema = errorBodySchema.pick({ error: true, reason: true, message: true });
export type LiveError = z.infer<typeof liveErrorSchema>;
