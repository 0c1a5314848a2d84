import { oneLine } from "./one-line";
import { pointTypeSchema, groupHashSchema } from "./segments";
import { pointSortKeys, pointStatuses } from "./values";
import { z } from "./zod";

/** Texts are keys of the locales; a form shows them in the page's language. */
const required = (least: number) => z.string({ error: "points.required" }).overwrite(oneLine).min(1, "points.required").min(least, "points.tooShort").max(100, "points.tooLong");
const optionalText = z.string().overwrite(oneLine).max(100, "points.tooLong").nullish().transform((text) => text || null);

/** A number, or its text as people write it: a single comma is a decimal comma. */
const numberFrom = (problem: string) => z.union([z.number({ error: problem }), z.string().trim().transform((text) => (text === "" || /^[-+]?0[xob]/i.test(text) ? Number.NaN : Number(/^[^,]*,[^,.]*$/.test(text) ? text.replace(",", ".") : text)))], { error: problem });
const coordinate = (limit: number) => numberFrom("points.required").pipe(z.number({ error: "points.notANumber" }).min(-limit, "points.outOfRange").max(limit, "points.outOfRange"));
const optionalNumber = (least: number, most: number) => z.union([z.literal(""), numberFrom("points.notANumber")]).nullish().transform((value) => (value === "" || value === undefined ? null : value))
  .pipe(z.number({ error: "points.notANumber" }).min(least, "points.outOfRange").max(most, "points.outOfRange").nullable());

export const pointStatusSchema = z.enum(pointStatuses);

/** Every field of a point that administration sets (SPEC.md 3 and 5). `group` holds segment names, outermost first. */
export const pointFields = z.object({
  code: optionalText, type: pointTypeSchema, name: required(4), address: required(4), address1: optionalText, city: required(4), uf: required(2), zipcode: required(4),
  country_code: z.string({ error: "points.required" }).trim().min(1, "points.required").regex(/^[a-zA-Z]{2}$/, "points.badCountry").transform((code) => code.toUpperCase()).default("BR"),
  phone: required(4), latitude: coordinate(90), longitude: coordinate(180),
  group: z.array(z.string().overwrite(oneLine).min(1, "points.required").max(100, "points.tooLong")).max(10, "points.tooManyLevels").default([]),
  cp_name: optionalText, sales_office: optionalText, status: pointStatusSchema.default("unknown"), category: optionalText, own: z.boolean().default(true),
  /** metres; null takes the brand's radius */
  radius_m: optionalNumber(1, 1000), impressions: optionalNumber(0, 1e12), cost: optionalNumber(0, 1e12),
}).refine(({ latitude, longitude }) => latitude !== 0 || longitude !== 0, { path: ["latitude"], error: "points.noPosition" });
export type PointFields = z.output<typeof pointFields>;

const pointId = z.string().regex(/^\d{1,9}$/, "points.badId");

/** A neighbour that saw more than half of the point's devices of the month. `share` in per cent. */
const sharedNeighbour = z.object({ _id: z.string(), name: z.string(), share: z.number() });
export const adminPointSchema = z.object({
  _id: z.string(), code: z.string(), type: pointTypeSchema, name: z.string(), address: z.string(), address1: z.string().nullable(), city: z.string(), uf: z.string(), zipcode: z.string(),
  country_code: z.string(), phone: z.string(), latitude: z.number(), longitude: z.number(), group: z.array(z.string()), group_hash: groupHashSchema,
  cp_name: z.string().nullable(), sales_office: z.string().nullable(), status: pointStatusSchema,
  /** by visits of the last complete month against the baseline month; unknown without a baseline */
  status_proposed: pointStatusSchema,
  category: z.string().nullable(), own: z.boolean(), radius_m: z.number().nullable(), impressions: z.number().nullable(), cost: z.number().nullable(),
  /** its category is one of those whose visitors are told to nobody: it attributes no visits */
  blocked: z.boolean(),
});
export type AdminPoint = z.infer<typeof adminPointSchema>;
export type SharedNeighbour = z.infer<typeof sharedNeighbour>;

/** How far the visits of changed points have come. `done` of `total` steps of `phase`; `since` and `finished` are instants. */
export const attributionStateSchema = z.object({
  state: z.enum(["idle", "waiting", "running", "failed"]), phase: z.string().nullable(), done: z.number(), total: z.number(),
  since: z.iso.datetime().nullable(), finished: z.iso.datetime().nullable(),
});
export type AttributionState = z.infer<typeof attributionStateSchema>;

const listFilter = z.union([z.string().max(200).transform((search) => ({ search, type: undefined })), z.strictObject({ search: z.string().max(200).default(""), type: pointTypeSchema.optional() })]);
/** `page` counts from 1, ten points each; `-` before a key sorts backwards. */
export const allPointsParams = z.tuple([z.strictObject({ page: z.number().int().min(1).max(1e6).default(1), filter: listFilter.nullish().transform((filter) => filter ?? { search: "", type: undefined }), sortBy: z.enum(pointSortKeys).default("name") })]);
/** `shared`: neighbours that saw more than half of its devices. */
export const allPointsAnswer = z.object({ pois: z.array(adminPointSchema.extend({ shared: z.array(sharedNeighbour) })), count: z.number().int(), attribution: attributionStateSchema });
export const onePointParams = z.tuple([pointId]);
/**
 * What deleted pings mean for a point (local days; null: no such bound). `open_from`: visits of earlier days are not computed again; `known_from`: made or moved since, the point has no visits
 * before; `altered_on`: earlier visits were attributed by another radius or type.
 */
export const pointHistorySchema = z.object({ open_from: z.iso.date().nullable(), known_from: z.iso.date().nullable(), altered_on: z.iso.date().nullable() });
export const onePointAnswer = adminPointSchema.extend({ shared: z.array(sharedNeighbour), attribution: attributionStateSchema, history: pointHistorySchema, /** changes with the point */ version: z.string() });
export const createPointParams = z.tuple([pointFields.strict()]);
/** What `pois.getOne` answers beside the fields that may be changed: a point that was read may be sent back, without effect on these. */
const unchangeable = Object.fromEntries(["group_hash", "status_proposed", "blocked", "shared", "attribution", "history", "version"].map((name) => [name, z.unknown().optional()]));
/** The whole point with its `_id`. `seen`: the version that was shown; where the point is another one by now, nothing is changed. */
export const updatePointParams = z.tuple([pointFields.safeExtend({ ...unchangeable, _id: pointId, seen: z.string().max(64).optional() }).strict()]);
export const deletePointsParams = z.tuple([z.array(pointId).min(1).max(10_000)]);
export const deletePointsAnswer = z.object({ deleted: z.array(z.object({ _id: z.string(), name: z.string() })) });
/** What a pin would see: devices within the radius in the newest seven days with data. `_id` is the point whose pin it is, which is no neighbour of its own. */
export const previewPointParams = z.tuple([z.strictObject({ latitude: coordinate(90), longitude: coordinate(180), radius_m: optionalNumber(1, 1000), _id: pointId.nullish() })]);
export const previewPointAnswer = z.object({
  radius_m: z.number(), first_day: z.iso.date().nullable(), last_day: z.iso.date().nullable(),
  devices: z.number().nullable(), suppressed: z.boolean(),
  /** points within the radius or whose own radius holds the pin, nearest first; metres */
  near: z.array(z.object({ _id: z.string(), name: z.string(), type: pointTypeSchema, distance_m: z.number() })),
  /** no other point is within 500 km; `swapped`: but one is, when latitude and longitude change places */
  far: z.enum(["no", "far", "swapped"]),
});
export const attributionStateParams = z.tuple([]);
