import { groupHashPattern, monthPattern, pointStatuses, pointTypes } from "./values";
import { z } from "./zod";

export const pointTypeSchema = z.enum(pointTypes);
export const groupHashSchema = z.string().regex(groupHashPattern);
export const monthSchema = z.string().regex(monthPattern);

/** What a node knows of itself; months and periods say for when it has data. */
export type Segment = {
  name: string;
  group_hash: string;
  groupCount: number;
  month_range_start: string | null;
  month_range_end: string | null;
  periods: string[];
  children: Segment[];
};
export const segmentSchema: z.ZodType<Segment> = z.lazy(() =>
  z.object({
    name: z.string(), group_hash: groupHashSchema, groupCount: z.number().int(),
    month_range_start: monthSchema.nullable(), month_range_end: monthSchema.nullable(),
    periods: z.array(z.string()), children: z.array(segmentSchema),
  }),
);

/** A chosen segment as the filter carries it (SPEC.md 3, Filter.pois). */
export const chosenSegmentSchema = z.object({
  label: z.string(), value: groupHashSchema, count: z.number().int().nonnegative(),
  month_range_start: monthSchema.nullable().default(null), month_range_end: monthSchema.nullable().default(null),
  periods: z.array(z.string()).default([]),
});
export type ChosenSegment = z.infer<typeof chosenSegmentSchema>;

/** A point as maps and lists show it. */
export const storeSchema = z.object({
  _id: z.string(), code: z.string(), name: z.string(), latitude: z.number(), longitude: z.number(),
  city: z.string(), address: z.string(), address1: z.string().nullable(), own: z.boolean(), group_hash: groupHashSchema,
});
export type Store = z.infer<typeof storeSchema>;

const filterData = z.strictObject({
  period: z.string().nullish(), startDate: z.number().nullish(), endDate: z.number().nullish(),
  offset: z.number().nullish(), type: pointTypeSchema.nullish(),
});
/** `type` absent: both trees (the Reports group). */
export const dataForFiltersParams = z.tuple([filterData]);
export const dataForFiltersAnswer = z.object({
  /** first and last local day with data; null before the first load */
  first_day: z.iso.date().nullable(), last_day: z.iso.date().nullable(),
  /** the data was generated for demonstration */
  synthetic: z.boolean(),
  /** points of the period, as in getAllForFilters */
  pdvs: z.array(storeSchema),
  /** what administration's form offers: values that points have, and every status */
  countries: z.array(z.string()), cps: z.array(z.string()), sos: z.array(z.string()), categories: z.array(z.string()), statuses: z.array(z.enum(pointStatuses)),
  tree: z.array(z.object({ ts: z.number(), type: pointTypeSchema, segments: z.array(segmentSchema) })),
});
export type DataForFilters = z.infer<typeof dataForFiltersAnswer>;
export const allForFiltersParams = z.tuple([filterData]);
export const allForFiltersAnswer = z.array(storeSchema);
