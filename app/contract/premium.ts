import { answerMetaSchema, filterSchema } from "./metrics";
import { figure, guarded } from "./figure";
import { socialClasses } from "./values";
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

const loyalDays = z.number().int().min(1).max(mostVisitDays);
export const loyaltyParams = z.tuple([premiumFilterSchema.extend({ /** visit days from which on a visitor is loyal */ days: loyalDays.default(usualVisitDays) }).prefault({})]);

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

/** `stores`: the segment is these points, whatever else of it is asked. `area`: whose classes are told; the one with most visitors without it. */
const placeShape = { area: z.string().max(200).nullish(), stores: z.array(z.object({ id: z.union([z.string(), z.number()]).transform(String) }).loose()).max(5000).optional() };
export const neighborhoodParams = z.tuple([premiumFilterSchema.extend(placeShape).prefault({})]);

/** What Premium methods take beside the filter of all reports. */
export const premiumOwn = { days: loyalDays.optional(), ...placeShape };

const ofResidents = {
  /** devices of the panel at home there; visits that they make to S; distinct ones that visit S; these among all visitors of S */
  devices: figure, visits: figure, visitors: figure, share: figure, ...guarded,
};
const neighborhoodRow = z.object({ _id: z.string(), name: z.string(), community: z.string(), population: figure, income: figure, cars: figure, ...ofResidents });
export type NeighborhoodRow = z.infer<typeof neighborhoodRow>;
const communityRow = z.object({ community: z.string(), areas: z.number().int(), population: figure, ...ofResidents });
export type CommunityRow = z.infer<typeof communityRow>;

/** Residents of the area by class: `share` among those with a known class, in the whole city, and share / city_share × 100 with the 95 % Wilson interval of the share. */
const areaClassRow = z.object({
  demographics_class: z.enum(socialClasses), devices: figure, share: figure, low: figure, high: figure, city_share: figure, index: figure, index_low: figure, index_high: figure,
  population: figure, population_share: figure, ...guarded,
});
export type AreaClassRow = z.infer<typeof areaClassRow>;

export const neighborhoodAnswer = z.object({
  meta: answerMetaSchema,
  /** month (YYYY-MM) whose homes count */
  homes_month: z.string(),
  totals: z.object({ areas: z.number().int(), population: figure, devices: figure, unique_visitors: figure, visitors: figure, visitors_elsewhere: figure, ...guarded }),
  neighborhoodData: z.array(neighborhoodRow), communityData: z.array(communityRow),
  /** the area that `classData` is about; null without areas */
  area: z.object({ _id: z.string(), name: z.string(), community: z.string() }).nullable(),
  classData: z.array(areaClassRow),
  /** shapes for drawings, simplified: outer ring and holes of (longitude, latitude) */
  shapes: z.array(z.object({ _id: z.string(), rings: z.array(z.array(z.tuple([z.number(), z.number()]))) })),
});
export type Neighborhood = z.infer<typeof neighborhoodAnswer>;

export const sentimentParams = z.tuple([premiumFilterSchema.prefault({})]);
const month = z.string();
export const sentimentAnswer = z.object({
  meta: answerMetaSchema, store: chosenStore,
  /** whether this deployment holds posts about anything */
  loaded: z.boolean(),
  /** of T: posts, their authors, mean score (-1 to 1) with its 95 % interval */
  sentiment: z.object({ posts: figure, authors: figure, average: figure, low: figure, high: figure, ...guarded }),
  /** up to twelve months that end with T's last one, from the first with a post on */
  averageSentimentData: z.array(z.object({ month, average: figure, low: figure, high: figure, posts: figure, ...guarded })),
  uniqueAutorsData: z.array(z.object({ month, authors: figure, ...guarded })),
  uniquePostsData: z.array(z.object({ month, posts: figure, ...guarded })),
  /** words of T's posts by the posts that hold them: `size` 15 to 60, `strong` from 35; `average` is the mean score of these posts */
  words: z.array(z.object({ word: z.string(), posts: z.number().int(), authors: z.number().int(), average: z.number(), size: z.number(), strong: z.boolean() })),
});
export type Sentiment = z.infer<typeof sentimentAnswer>;

export const financialParams = z.tuple([premiumFilterSchema.prefault({})]);
/** Unique visitors by a value: `share` among those whose value is known; `unknown` is a row of its own without a share. */
const knownShareRow = z.object({ value: z.string(), visitors: figure, share: figure, ...guarded });
export type KnownShareRow = z.infer<typeof knownShareRow>;
export const financialAnswer = z.object({
  meta: answerMetaSchema, store: chosenStore,
  /** whether this deployment holds takings of anything */
  loaded: z.boolean(),
  financial: z.object({ unique_visitors: figure, revenue: figure, tickets: figure, cost: figure, ...guarded }),
  /** takings by ISO week cut to T; null in a week without any. `days_told` are the days with takings */
  revenueData: z.array(z.object({ iso_week: z.string(), start: z.iso.date(), end: z.iso.date(), days: z.number().int(), days_told: z.number().int(), revenue: figure, tickets: figure })),
  classData: z.array(knownShareRow), riskLevelData: z.array(knownShareRow), ownCarData: z.array(knownShareRow),
});
export type Financial = z.infer<typeof financialAnswer>;
