import { figure, guarded } from "./figure";
import { fullDemographicsRowSchema, pointDemographicsRowSchema } from "./full-demographics";
import { aggregate, type AggregateField } from "./six-figures";
import { z } from "./zod";

/** A change against the period before (now / before - 1) with its 95 % interval. `noise`: the interval holds 0; null where it is not known. */
const variationSchema = z.object({ change: figure, low: figure, high: figure, noise: z.boolean().nullable(), ...guarded });
export type VariationFigures = z.infer<typeof variationSchema>;

/** A point whose unique visitors are compared: `perc` is their variation, `low` and `high` its interval. */
const performanceRowSchema = z.object({ _id: z.string(), name: z.string(), perc: figure, low: figure, high: figure, prev_month_visitors: figure, unique: figure, ...guarded });
export type PerformanceRow = z.infer<typeof performanceRowSchema>;

const sixFigures = z.object({ ...aggregate, ...guarded });
export type SixFigures = z.infer<typeof sixFigures>;
const variations = Object.fromEntries(Object.keys(aggregate).map((field) => [field, variationSchema])) as Record<AggregateField, typeof variationSchema>;

/**
 * T against the period before it, in days that are compared: both cut alike where T is not complete. Points whose change survives the
 * procedure of Benjamini and Hochberg at 5 % are best or worst, ten each, by their change; all others stand under `unclear`.
 */
export const performanceSchema = z.object({
  best: z.array(performanceRowSchema), worst: z.array(performanceRowSchema), unclear: z.array(performanceRowSchema),
  /** points beyond those listed */
  left_out: z.object({ best: z.number().int(), worst: z.number().int(), unclear: z.number().int() }),
  selected: sixFigures,
  /** null where there is no period before */
  previous: sixFigures.nullable(),
  /** visits are compared per day where the lengths differ, everything else as it stands */
  variations: z.object(variations).nullable(),
  compared: z.object({
    start: z.iso.date(), end: z.iso.date(), before_start: z.iso.date(), before_end: z.iso.date(), days: z.number().int(), days_before: z.number().int(),
    /** of unlike length */ lengths_differ: z.boolean(), /** T or its data is not complete */ partial: z.boolean(),
    /** the data begins after the first day of the period before */ before_incomplete: z.boolean(),
  }).nullable(),
});
export type Performance = z.infer<typeof performanceSchema>;

/** A site, point or group: its visits in T, or the devices that attribution counts there; `perc` is a share (0..1). */
const rankingRowSchema = z.object({ _id: z.string(), name: z.string(), address: z.string(), visits: z.number().int(), perc: figure, ...guarded });
export type RankingRow = z.infer<typeof rankingRowSchema>;
const ranking = z.array(rankingRowSchema);
/**
 * The first twenty of each list over the whole deployment, whatever segment is asked. `ooh`, `pdv`, `pdvByGroup`: visits, share of all visits of the
 * type. `attribution_ooh`: devices exposed at the site that made an attributed visit, share of the devices exposed there.
 * `attribution_pdv`: distinct attributed visitors of the point, share of its unique visitors. Rows that the floor withholds are left out.
 */
export const rankingSchema = z.object({ ooh: ranking, pdv: ranking, pdvByGroup: ranking, attribution_ooh: ranking, attribution_pdv: ranking });
export type Ranking = z.infer<typeof rankingSchema>;
export type RankingList = keyof Ranking;

/** Members of `metrics.dashboardData` about two periods and many points against one another: performance, rankings, full demographics of points and of the period before. */
export const comparisonMembers = {
  performance: performanceSchema.optional(), ranking: rankingSchema.optional(),
  /** empty where there is no period before */
  metricsFullDemosPrev: z.array(fullDemographicsRowSchema).optional(),
  metricsFullDemosPDVs: z.array(pointDemographicsRowSchema).optional(),
};
