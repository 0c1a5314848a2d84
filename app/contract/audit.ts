import { figure, guarded } from "./figure";
import { chosenSegmentSchema, groupHashSchema, pointTypeSchema } from "./segments";
import { ageRanges, auditDimensions, auditFailures, auditGroupNames, auditStatuses, genders, pointTypes, socialClasses } from "./values";
import { z } from "./zod";

const day = z.iso.date();
/** A segment, or all points of its type by the type's name. */
export const auditedSegmentSchema = chosenSegmentSchema.extend({ value: groupHashSchema.or(z.enum(pointTypes)) });
export type AuditedSegment = z.infer<typeof auditedSegmentSchema>;
const id = z.string().regex(/^\d{1,9}$/);

/**
 * What an audit asks (SPEC.md 3, "Audit filter being built"): the period by its oid or by its first and last instant, one OOH and one POI segment. `key` makes
 * repeated submits one: the same user, key and question are one audit. `running_before`: the campaign ran before the period as well, so that the window before is no placebo.
 */
export const auditFilterSchema = z.strictObject({
  period: z.string().max(40).nullish(), startDate: z.number().nullish(), endDate: z.number().nullish(), type: pointTypeSchema.nullish(), offset: z.number().nullish(),
  ooh: z.array(auditedSegmentSchema).length(1), pdv: z.array(auditedSegmentSchema).length(1),
  key: z.string().regex(/^[\w-]{8,64}$/).nullish(), running_before: z.boolean().nullish(),
});
export type AuditFilter = z.output<typeof auditFilterSchema>;

const named = z.array(z.object({ label: z.string() }));
/** An audit in the list. `reason`: why it failed. `progress`: steps done while it runs. */
export const auditSchema = z.object({
  _id: z.string(), periodLabel: z.string(), ooh: named, pdv: named, status: z.enum(auditStatuses), reason: z.enum(auditFailures).nullable(),
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(), start: day, end: day, created: z.string(),
  /** the name of who made it; null once the account is gone */ createdBy: z.string().nullable(), /** whoever asks may delete it */ mayDelete: z.boolean(),
});
export type Audit = z.infer<typeof auditSchema>;

const interval = { value: figure, low: figure, high: figure, /** the interval holds 0 */ noise: z.boolean().nullable() };
const estimate = z.object({ ...interval, ...guarded });
export type AuditEstimate = z.infer<typeof estimate>;
const rankingRow = z.object({ _id: z.string(), name: z.string(), address: z.string(), visits: z.number().int(), perc: figure });
export type AuditRankingRow = z.infer<typeof rankingRow>;
const group = z.enum(auditGroupNames);
const share = { perc: figure, total: figure, ...guarded };
const expected = z.enum(["scaled_control", "structural"]);

/** Everything that an audit has found; stored once, and the same ever after. Shares are 0 to 1, dwell is in minutes. */
export const auditResultSchema = z.object({
  auditSummary: z.object({ total_impacted: figure, total_impacted_visitors: figure, conv_rate: figure, uplift: figure, total_oohs: z.number().int(), total_pois: z.number().int(), ...guarded }),
  /** what the uplift rests on: exposed devices compared and controls, both conversions, the methods side by side; `reason`: why there is none */
  auditUplift: z.object({
    ratio: estimate, additive: estimate, depends_on_method: z.boolean(), detectable: figure,
    controls: figure, share_matched: figure, share_exposed_before: figure, reason: z.enum(["no_before", "no_controls", "too_few"]).nullable(),
    conclusion: z.enum(["unknown", "not_significant", "more", "less", "depends_on_method"]),
    panel: z.object({ now: z.number().int(), before: z.number().int(), change: figure }), ...guarded,
  }),
  /** the same one window earlier, where nothing should be found */
  auditPlacebo: z.object({ ...interval, start: day, end: day, reason: z.enum(["no_data", "running_before", "too_few"]).nullable(), ...guarded }),
  auditBalance: z.array(z.object({ dimension: z.enum(auditDimensions), all: figure, matched: figure })),
  /** "visited in the period" of exposed devices and of the weighted control, in T and before */
  auditGroups: z.array(z.object({ group, devices: figure, converted_before: figure, converted: figure, conv_rate_before: figure, conv_rate: figure, /** what the rates are rounded to where `devices` is protected */ step: z.number().optional(), ...guarded })),
  auditVisits: z.array(z.object({ day_part: day, real: figure, control: figure, predict: figure, predict_low: figure, predict_high: figure, ...guarded })),
  /** which model made `predict`; `reason`: why there is no line; mean absolute errors of the days that chose it */
  auditPrediction: z.object({ model: expected.nullable(), reason: z.enum(["no_data", "no_variation", "not_better"]).nullable(), errors: z.object({ scaled_control: figure, structural: figure, weekday: figure }) }),
  /** attributed visits by day, and as a whole */
  auditVisitsPeriod: z.array(z.object({ day_part: day, unique_visitors: figure, visits: figure, ...guarded })),
  auditSummaryVisits: z.object({ unique: figure, visits: figure, dwell_time_mins: figure, new_visitors: figure, ...guarded }),
  auditDwellTime: z.array(z.object({ group, avg_dwell_time_mins: figure, ...guarded })),
  /** visitors in the period among the devices compared */
  auditAgeRange: z.array(z.object({ demographics_age_range: z.enum(ageRanges), group, ...share })),
  auditAgeRangeClass: z.array(z.object({ demographics_age_range: z.enum(ageRanges), demographics_class: z.enum(socialClasses), ...share })),
  auditGender: z.array(z.object({ group, demographics_gender: z.enum(genders), ...share })),
  auditGenderAge: z.array(z.object({ demographics_gender: z.enum(genders), demographics_age_range: z.enum(ageRanges), ...share })),
  /** attributed visits by weekday (1 Saturday) and time block (1 to 4) */
  auditTimeBlock: z.array(z.object({ dayofweek: z.number().int(), block: z.number().int(), visits: figure, ...guarded })),
  auditHomeHeatpoints: z.array(z.object({ latitude: z.number(), longitude: z.number(), count: z.number().int(), resolution: z.number().int() })),
  auditHomeHeatpointsNotShown: figure,
  auditAppBundles: z.array(z.object({ name: z.string(), category_perc: z.number() })),
  auditTech: z.array(z.object({ trait: z.enum(["platform", "make", "carrier"]), value: z.string(), unique_count: z.number().int(), perc: z.number() })),
  rankingOOHHits: z.array(rankingRow), rankingOOHUnique: z.array(rankingRow), rankingVisits: z.array(rankingRow), rankingVisitsAttr: z.array(rankingRow),
});
export type AuditResult = z.infer<typeof auditResultSchema>;

/** What an audit was made from: windows as compared, and the versions of data and method. */
export const auditInputsSchema = z.object({
  start: day, end: day, before_start: day, before_end: day, days: z.number().int(), /** the data ends before the period does: it was cut */ partial: z.boolean(),
  data_version: z.number(), method_version: z.number().int(), first_day: day, last_day: day, synthetic: z.boolean(), minimum_devices: z.number().int(), computed: z.string(),
});
export type AuditInputs = z.infer<typeof auditInputsSchema>;

export const allAuditsParams = z.tuple([]).or(z.tuple([z.object({}).loose()]));
/** Sorted by status (RUNNING, PENDING, READY, FAILED), newest first. */
export const allAuditsAnswer = z.array(auditSchema);
export const createAuditParams = z.tuple([auditFilterSchema]);
export const oneAuditParams = z.tuple([id]);
/** Sections are there once the audit is READY. */
export const oneAuditAnswer = z.object({ audit: auditSchema.extend({ filter: auditFilterSchema.omit({ key: true }) }), inputs: auditInputsSchema.nullable() }).extend(auditResultSchema.partial().shape);
export type AuditDetail = z.infer<typeof oneAuditAnswer>;
export const deleteAuditParams = z.tuple([id]);
export const deleteAuditAnswer = z.object({ deleted: z.literal(true) });
