import { ageRangeSchema, genderSchema, socialClassSchema } from "./demographics";
import { figure, guarded } from "./figure";
import { searchPlacesAnswer } from "./places";
import { groupHashSchema, pointTypeSchema } from "./segments";
import { audienceCriteria, audienceSortKeys, audienceStatuses, poiDistances, pointTypes, usualPoiDistance } from "./values";
import { z } from "./zod";

/** The planner: filters of places and people, what they answer, and audiences that are kept. Texts are keys of the locales. */
const named = z.string({ error: "planner.required" }).trim().min(1, "planner.required").min(4, "planner.tooShort").max(100, "planner.tooLong");
const value = z.string().trim().min(1).max(100);
const several = z.union([z.array(value).max(200), value.transform((one) => [one])]).nullish().transform((list) => [...new Set(list ?? [])]);
const listOf = <T extends z.ZodType<string>>(one: T) => z.array(one).nullish().transform((list) => [...new Set(list ?? [])]);

/** A chosen place: the id of a point, or `L` and the id of a saved location. */
export const chosenPlaceSchema = z.object({ value: z.string().regex(/^L?\d{1,9}$/), label: z.string().max(200).optional() });

export const audienceFilterSchema = z.strictObject({
  /** some clients send these along; they change no answer */
  user: z.unknown().optional(), realtime: z.unknown().optional(), resolution: z.unknown().optional(), offset: z.number().nullish(),
  /** oid, month (2026-10) or weeks (2026-W10, 2026-W10..2026-W12) by the period mode; the usual one when it is missing */
  period: z.string().max(40).nullish().transform((period) => period ?? null),
  /** a segment by its hash, or all points of a type */
  group: z.union([groupHashSchema, z.enum(pointTypes)], { error: "planner.required" }),
  city: several, country: several,
  pois: z.array(chosenPlaceSchema).max(500).nullish().transform((pois) => pois ?? []),
  poiDistance: z.literal(poiDistances).nullish().transform((metres) => metres ?? usualPoiDistance),
  gender: listOf(genderSchema), ageRanges: listOf(ageRangeSchema), classes: listOf(socialClassSchema),
  genres: several, offlines: several, platform: several, makers: several,
  /** configured filters by their field */
  extra: z.record(z.string().max(40), several).nullish().transform((extra) => extra ?? {}),
});
export type AudienceFilter = z.output<typeof audienceFilterSchema>;
export type AudienceFilterInput = z.input<typeof audienceFilterSchema>;

const option = z.object({ value: z.string(), label: z.string() });
const words = z.string().or(z.object({ en: z.string(), es: z.string(), pt: z.string() }));
export const audienceOptionsParams = z.union([z.tuple([]), z.tuple([z.object({}).loose()])]);
/** What the panel of filters offers. Sensitive categories and genres are left out. */
export const audienceOptionsAnswer = z.object({
  /** configured filters of this deployment */
  filters: z.array(z.object({ label: words, field: z.string(), type: z.enum(["single", "multi"]), options: z.array(z.object({ value: z.string(), label: words })), required: z.boolean() })),
  types: z.array(pointTypeSchema),
  /** segments of each type that hold others, outermost first; `depth` from 0 */
  groups: z.array(z.object({ value: z.string(), label: z.string(), type: pointTypeSchema, depth: z.number().int(), count: z.number().int() })),
  cities: z.array(z.string()), countries: z.array(z.string()), genders: z.array(genderSchema), ageRanges: z.array(ageRangeSchema), classes: z.array(socialClassSchema),
  offlines: z.array(z.string()), genres: z.array(z.string()), platforms: z.array(z.string()), makers: z.array(z.string()),
  distances: z.array(z.number()),
  /** locations that were saved for the planner */
  locations: z.array(option.extend({ latitude: z.number(), longitude: z.number(), /** whoever asks may delete it */ mayDelete: z.boolean() })),
});
export type AudienceOptions = z.infer<typeof audienceOptionsAnswer>;

/** One criterion at a point: `value` its share among visitors with a known value, `unique_visitors` those who meet it. */
const detailSchema = z.object({ title: z.enum(audienceCriteria), value: figure, score: figure, maximum: z.number(), unique_visitors: figure, ...guarded });
export const matchedPointSchema = z.object({
  _id: z.string(), name: z.string(), city: z.string(), type: pointTypeSchema, latitude: z.number(), longitude: z.number(), own: z.boolean(),
  /** meets every filter of place, that of the chosen places included */
  allMatch: z.boolean(),
  /** distinct visitors of the period, and those of them in the audience */
  unique_visitors: figure, audience: figure,
  matchRate: figure, /** lower bound of its 95 % Wilson interval, by which points are sorted */ matchRateLow: figure,
  score: figure, scoreMax: z.number(), matchRateDetails: z.array(detailSchema), ...guarded,
});
export type MatchedPoint = z.infer<typeof matchedPointSchema>;

export const applyFilterParams = z.tuple([audienceFilterSchema]);
export const audienceResultSchema = z.object({
  pois: z.array(matchedPointSchema), total: figure, topMatch: figure, poisCount: z.number().int(),
  /** points that meet every filter of place */
  allMatch: z.number().int(),
  /** the period's days and how it is named; devices of the panel in it */
  start: z.iso.date(), end: z.iso.date(), period: z.string(), panel_devices: z.number().int(),
  data_version: z.number(), partial: z.boolean(), synthetic: z.boolean(), ...guarded,
});
export type AudienceResult = z.infer<typeof audienceResultSchema>;

const day = z.iso.date();
/** Sites for an audience: at most `count` of them, or as many as `budget` pays for; `from` and `to` are the flight's days, the period's when they are missing. */
export const pickSitesParams = z.tuple([z.strictObject({
  filter: audienceFilterSchema,
  count: z.number().int().min(1).max(100).nullish().transform((count) => count ?? null), budget: z.number().positive().max(1e12).nullish().transform((budget) => budget ?? null),
  from: day.nullish().transform((from) => from ?? null), to: day.nullish().transform((to) => to ?? null),
})]);
const siteFigures = {
  /** of all devices, in the audience or not: visits (exposures) in the flight, the devices, visits / devices */
  impressions: figure, flight_reach: figure, frequency: figure,
  /** as loaded with the points, whatever the flight's length: a load does not say for how many days they are */
  cost: z.number().nullable(), loaded_impressions: z.number().nullable(),
  /** visits to points of sale after the first exposure at the site, in the flight; null for points of sale. Per thousand: of the loaded impressions */
  attributed_visits: figure, cost_per_thousand: figure, cost_per_attributed_visit: figure,
};
export const pickedSiteSchema = z.object({
  _id: z.string(), name: z.string(), city: z.string(), type: pointTypeSchema, latitude: z.number(), longitude: z.number(), own: z.boolean(),
  /** audience devices of the site, those that no site before it has, those of all sites so far, and which of its own the earlier ones had */
  audience: figure, gain: figure, reach: figure, overlap: figure, ...siteFigures, ...guarded,
});
export type PickedSite = z.infer<typeof pickedSiteSchema>;
export const pickSitesAnswer = z.object({
  sites: z.array(pickedSiteSchema),
  /** of all chosen sites together; costs where every site has one */
  plan: z.object({ reach: figure, reach_share: figure, ...siteFigures, ...guarded }),
  start: day, end: day,
  /** days of the flight, and those of them that data is loaded for: without any the flight's figures are not measured */
  days: z.number().int(), days_with_data: z.number().int(),
  /** why there are no more */
  ended: z.enum(["count", "budget", "no_gain", "no_sites"]),
});
export type SitePlan = z.infer<typeof pickSitesAnswer>;

const audienceId = z.string().regex(/^\d{1,9}$/, "planner.badId");
export const audienceSchema = z.object({
  _id: z.string(), name: z.string(), created: z.iso.datetime(), status: z.enum(audienceStatuses), filter: audienceFilterSchema,
  /** the size when it was saved, and how many points met every filter of place */
  data: z.object({ value: z.object({ total: figure }) }), allMatch: z.number().int().nullable(),
  /** whether whoever asks may change and delete it */
  editable: z.boolean(),
});
export type Audience = z.infer<typeof audienceSchema>;

/** `_id`: an audience that is saved anew; `data` is what some clients send along: the size is counted here. */
export const buildAudienceParams = z.tuple([z.strictObject({ name: named, filter: audienceFilterSchema, data: z.unknown().optional(), _id: audienceId.nullish() })]);
const position = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
export const saveLocationParams = z.tuple([z.strictObject({ name: named, position })]);
export const saveLocationAnswer = z.object({ _id: z.string(), name: z.string() });
/** `L` and the id of a saved location. Refused as `planner.locationUsed` while an audience names it. */
export const deleteLocationParams = z.tuple([z.string().regex(/^L\d{1,9}$/, "planner.badId")]);
export const deleteLocationAnswer = z.object({ deleted: z.boolean() });
export const searchLocationsParams = z.tuple([z.strictObject({ country: z.string().trim().regex(/^[a-zA-Z]{2}$/).nullish(), inputValue: z.string().trim().min(1).max(200) })]);
/** The deployment's points by name, and places outside of it. */
export const searchLocationsAnswer = searchPlacesAnswer.extend({ points: z.array(option.extend({ city: z.string(), type: pointTypeSchema })) });
export type FoundLocations = z.infer<typeof searchLocationsAnswer>;
/** `page` counts from 1, ten audiences each; `-` before a key sorts backwards. */
export const allAudiencesParams = z.tuple([z.strictObject({ page: z.number().int().min(1).max(1e6).default(1), filter: z.string().max(200).nullish().transform((filter) => filter ?? ""), sortBy: z.enum(audienceSortKeys).default("-created") })]);
export const allAudiencesAnswer = z.object({ audiences: z.array(audienceSchema), count: z.number().int() });
export const oneAudienceParams = z.tuple([audienceId]);
export const deleteAudiencesParams = z.tuple([z.array(audienceId).min(1).max(1000)]);
export const deleteAudiencesAnswer = z.object({ deleted: z.array(z.object({ _id: z.string(), name: z.string() })) });
