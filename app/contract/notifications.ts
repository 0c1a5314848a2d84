import { z } from "./zod";

/** What is worth telling, with the figures that its text names; the text is made in the reader's language. */
export const noticeSchema = z.discriminatedUnion("kind", [
  /** the visits of changed points are there */
  z.object({ kind: z.literal("points_attributed"), points: z.number().int() }),
  /** it could not be done; what was changed is saved and taken up at the next start */
  z.object({ kind: z.literal("attribution_failed"), points: z.number().int() }),
  /** points were imported */
  z.object({ kind: z.literal("points_imported"), created: z.number().int(), changed: z.number().int() }),
  /** the invented city of a demonstration has been made */
  z.object({ kind: z.literal("demo_made"), devices: z.number().int(), pings: z.number().int(), visits: z.number().int(), /** where its campaign ran, and when */ campaign: z.object({ circuit: z.string(), start: z.iso.date(), end: z.iso.date() }).optional() }),
  /** a load has ended; `last_day` is the data's last local day. Of several loads within an hour `since` is the first's instant, and `pings` those of all */
  z.object({ kind: z.literal("data_loaded"), pings: z.number().int(), last_day: z.iso.date().nullable(), since: z.iso.datetime().optional() }),
  z.object({ kind: z.literal("audit_ready"), audit: z.string(), label: z.string().max(200) }),
  z.object({ kind: z.literal("audit_failed"), audit: z.string(), label: z.string().max(200) }),
]);
export type Notice = z.infer<typeof noticeSchema>;

/**
 * What a notice is about, by which those are told who may see it: points, with every segment that holds or held them (types, group hashes) and how many; or
 * segments, each with all that hold it.
 */
export const noticeAboutSchema = z.union([
  z.object({ points: z.array(z.object({ places: z.array(z.string()), counts: z.array(z.number().int()) })) }),
  z.object({ segments: z.array(z.array(z.string())) }),
]);
export type NoticeAbout = z.infer<typeof noticeAboutSchema>;

export const notificationsParams = z.tuple([]).or(z.tuple([z.object({}).loose()]));
export const notificationsAnswer = z.array(z.object({ title: z.string(), description: z.string(), date: z.string(), new: z.boolean(), id: z.string() }));
export type Notification = z.infer<typeof notificationsAnswer>[number];

/** Marks as read what exists up to the notification `until`, everything when it is left out. */
export const markReadParams = z.tuple([]).or(z.tuple([z.strictObject({ until: z.string().regex(/^\d{1,15}$/).optional() })]));
export const markReadAnswer = z.object({ read: z.literal(true) });
