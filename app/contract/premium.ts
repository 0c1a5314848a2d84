import { answerMetaSchema, filterSchema } from "./metrics";
import { figure, guarded } from "./figure";
import { mostVisitDays, usualVisitDays } from "./visit-days";
import { z } from "./zod";

export { mostVisitDays, usualVisitDays };

/** What every `premium.*` method takes: T is the full calendar months that hold the dates, the last complete month without them. */
const { user, realtime, resolution, offset, period, pois, groupKeys, storeKey } = filterSchema.shape;
export const premiumFilterSchema = z.strictObject({
  user, realtime, resolution, offset, period, pois, groupKeys, storeKey,
  startDate: z.number().optional(), endDate: z.number().optional(),
  type: filterSchema.shape.type.default("pdv"),
  agg: z.enum(["g", "s"]).optional(),
});
export type PremiumFilter = z.infer<typeof premiumFilterSchema>;

/** The point that the figures are about: without `storeKey` the most visited one of the segment in T; null where nobody visited any. */
const chosenStore = z.object({ _id: z.string(), name: z.string() }).nullable();

export const loyaltyParams = z.tuple([premiumFilterSchema.extend({ /** visit days from which on a visitor is loyal */ days: z.number().int().min(1).max(mostVisitDays).default(usualVisitDays) }).prefault({})]);

export const visitDayBands = ["1", "2", "3_4", "5_more"] as const;
export type VisitDayBand = (typeof visitDayBands)[number];

/** What loyal visitors bear more or less often than the panel: `index` is share / panel_share × 100, with the 95 % interval of the ratio. */
const receptiveRow = z.object({ name: z.string(), category: z.string().nullable(), icon: z.string().nullable(), visitors: z.number().int(), share: z.number(), panel_share: z.number(), index: z.number(), low: z.number(), high: z.number() });
export type ReceptiveRow = z.infer<typeof receptiveRow>;

export const loyaltyAnswer = z.object({
  meta: answerMetaSchema, store: chosenStore, days: z.number().int(),
  loyalty: z.object({ unique_visitors: figure, loyal_visitors: figure, loyal_share: figure, ...guarded }),
  /** the store's unique visitors by distinct visit days in T */
  visitDays: z.array(z.object({ days: z.enum(visitDayBands), visitors: figure, share: figure, ...guarded })),
  /** other points of the type by the share of the loyal visitors who visited them, at most 20 */
  loyalToData: z.array(z.object({ _id: z.string(), name: z.string(), own: z.boolean(), visitors: z.number().int(), share: z.number() })),
  /** offline categories, app genres, third-party places: ten each at most, whose interval excludes 100 */
  receptiveData1: z.array(receptiveRow), receptiveData2: z.array(receptiveRow), receptiveData3: z.array(receptiveRow),
});
export type Loyalty = z.infer<typeof loyaltyAnswer>;
