import { z } from "./zod";
import { ageRangeSchema, genderSchema, sliceSchema, socialClassSchema } from "./demographics";
import { comparisonMembers } from "./metrics-comparison";
import { mobilityMembers } from "./metrics-mobility";
import { movementMembers } from "./metrics-movement";
import { peopleMembers } from "./metrics-people";
import { weightedMembers } from "./metrics-weighted";
import { figure, guarded } from "./figure";
import { fullDemographicsRowSchema } from "./full-demographics";
import { aggregate } from "./six-figures";
import { chosenSegmentSchema, groupHashSchema, pointTypeSchema } from "./segments";

/** `metrics.dashboardData`: params `[filter, flags]`, answer one member for each asked section. */
export const filterSchema = z.strictObject({
  /** some clients send these along; they change no answer */
  user: z.unknown().optional(), realtime: z.unknown().optional(), resolution: z.unknown().optional(),
  /** epoch ms inside the first and the last day; read as local days of the brand's zone */
  startDate: z.number(), endDate: z.number(),
  /** oid of a predefined period; wins over the dates in fixed mode */
  period: z.string().nullish(),
  offset: z.number().nullish(),
  type: pointTypeSchema,
  pois: z.array(chosenSegmentSchema.or(z.object({ value: groupHashSchema }).loose())).default([]),
  /** segments by hash; empty: all points of the type */
  groupKeys: z.array(groupHashSchema).max(50).default([]),
  storeKey: z.string().nullish(),
  agg: z.enum(["g", "s"]).default("g"),
  /** what T is compared with: the period before it (default), or the same days 52 weeks ago, so that weekdays match */
  compare: z.enum(["previous", "year"]).optional(),
  ...sliceSchema.shape,
});
export type Filter = z.infer<typeof filterSchema>;
/** The same where what is asked decides whom a filter without `agg` is about. */
export const openFilterSchema = filterSchema.extend({ agg: filterSchema.shape.agg.unwrap().optional() });
export type OpenFilter = z.infer<typeof openFilterSchema>;

export const flagNames = [
  "qVisits", "qDemos", "qTech", "qAppBundles", "qHeatmap", "qRadar", "qFullDemos", "qFullDemosPDVs", "qPerformance", "qFullDemosPrev", "qRanking", "qJourney",
] as const;
export const flagsSchema = z.strictObject({
  ...(Object.fromEntries(flagNames.map((name) => [name, z.boolean().optional()])) as Record<(typeof flagNames)[number], z.ZodOptional<z.ZodBoolean>>),
  /** of the members that the flags name only these: a page asks for its slow sections on their own */
  only: z.array(z.string()).optional(),
});
export type Flags = z.infer<typeof flagsSchema>;

export const dashboardDataParams = z.tuple([filterSchema, flagsSchema]);

export const metricsSchema = z.object({
  ...aggregate,
  /** points of the segment, and how many of them had a counted visit in T */
  poi_count: z.number().int(),
  /** share (0..1) of point visits that are a single ping: dwell 0 */
  single_ping_share: figure,
  /** each count with the slice / without it (0..1); null where the denominator is 0; all 1 without a slice */
  perc_of_total: z.object({ unique_visitors: figure, visits: figure, repeat_visitors: figure, new_visitors: figure }),
  ...guarded,
});
export type Metrics = z.infer<typeof metricsSchema>;

/** Counts per point of the group, rounded half up; ratios are the group's own; all null for a group without points. */
export const metricsCompareSchema = z.object({ ...aggregate, ...guarded });
/** The segment without the slice and without the single store: the denominators. */
export const metricsGroupSchema = z.object({ ...aggregate, poi_count: z.number().int(), ...guarded });

export const weeklyRowSchema = z.object({
  /** fixed mode: quarter 1..4; else running number of the ISO week in T */
  _id: z.object({ period_quarter: z.number().int(), period_quarter_start: z.iso.date().nullable(), period_quarter_end: z.iso.date().nullable() }),
  /** 2026-W10, null in fixed mode */
  iso_week: z.string().nullable(),
  /** days of the row inside T; 7 for a whole week */
  days: z.number().int(),
  visits: figure, unique_visitors: figure, repeat_visitors: figure, new_visitors: figure, dwell_time_mins: figure,
  ...guarded,
});
export type WeeklyRow = z.infer<typeof weeklyRowSchema>;

export const dailyRowSchema = z.object({
  _id: z.object({ day_part: z.iso.date() }),
  unique_visitors: figure, visits: figure, new_visitors: figure, repeat_visitors: figure, dwell_time_mins: figure,
  ...guarded,
});
export type DailyRow = z.infer<typeof dailyRowSchema>;

/** 28 rows: dow 1 Saturday, 2 Sunday, 3 Monday … 7 Friday; blocks by the visit's start. `days` = such weekdays in T. */
export const timeBlockRowSchema = z.object({
  dow: z.number().int().min(1).max(7), block_time_start: z.string(), block_time_end: z.string(),
  visits: figure, days: z.number().int(), ...guarded,
});
export type TimeBlockRow = z.infer<typeof timeBlockRowSchema>;

/** One value of one dimension, filtered by the slice's other dimensions; perc = share (0..1) of the list's total, unknown included. */
const breakdownRow = <V extends z.ZodType>(value: V) => z.object({ value, unique_visitors: figure, visits: figure, perc: figure, ...guarded });
const breakdown = <V extends z.ZodType>(value: V) =>
  z.object({ rows: z.array(breakdownRow(value)), total: figure, /** share of the total with a known value */ known_share: figure, ...guarded });
export const byGenderSchema = breakdown(genderSchema);
export const byAgeSchema = breakdown(ageRangeSchema);
export const byClassSchema = breakdown(socialClassSchema);
export type Breakdown = { rows: { value: string; unique_visitors: number | null; visits: number | null; perc: number | null; suppressed?: true }[]; total: number | null; known_share: number | null; suppressed?: true };

/** What stands behind the figures of one answer. */
export const answerMetaSchema = z.object({
  data_version: z.number(),
  /** first and last local day with data; null on an empty deployment */
  first_day: z.iso.date().nullable(), last_day: z.iso.date().nullable(),
  start: z.iso.date(), end: z.iso.date(), days: z.number().int(),
  /** T holds days that have no data yet */
  partial: z.boolean(),
  /** devices of the panel with at least one ping in T */
  panel_devices: z.number().int(),
  /** the period that T is compared with, cut like T where T is not complete; null for the oldest fixed period and where no day of T is complete */
  previous: z.object({ start: z.iso.date(), end: z.iso.date() }).nullable(),
  /** devices of the panel in `previous`, and in the compared days of T against them (ratio - 1; null over 0) */
  panel_devices_previous: z.number().int().nullable(), panel_change: figure,
  /** the panel changed by more than 10 %: a warning beside every variation */
  panel_drift: z.boolean(),
  /** days of history before the window of new visitors, when fewer than 365 */
  short_history: z.number().int().nullable(),
  suppressed_figures: z.number().int(),
  synthetic: z.boolean(),
});
export type AnswerMeta = z.infer<typeof answerMetaSchema>;

export const dashboardDataAnswer = z.object({
  meta: answerMetaSchema,
  ...peopleMembers, ...mobilityMembers, ...movementMembers, ...comparisonMembers, ...weightedMembers,
  metrics: metricsSchema.optional(), metricsCompare: metricsCompareSchema.optional(), metricsGroup: metricsGroupSchema.optional(),
  metricsWeekly: z.array(weeklyRowSchema).optional(), metricsDaily: z.array(dailyRowSchema).optional(), metricsTimeBlock: z.array(timeBlockRowSchema).optional(),
  metricsByGender: byGenderSchema.optional(), metricsByAge: byAgeSchema.optional(), metricsByClass: byClassSchema.optional(),
  metricsFullDemos: z.array(fullDemographicsRowSchema).optional(),
});
export type DashboardData = z.infer<typeof dashboardDataAnswer>;
