import { advisorAreas } from "./ai-advisor-areas";
import { figure, guarded } from "./figure";
import { filterSchema } from "./metrics";
import { reportSections } from "./report-sections";
import { z } from "./zod";

/** `ai.getAdvisorData`: params `[filter]`, the last complete month when it is missing. */

/** The filter's type and segment count; its month is the calendar month of its last day, or the last complete one before it. It takes no profile filter. */
export const advisorParams = z.union([z.tuple([filterSchema]), z.tuple([])]);

/** Why an area has no KPI: no rows of takings, too short a history, no competitor near an own point, nothing measured. */
export const advisorGaps = ["no_sales", "no_costs", "short_history", "no_competitors", "no_own_points", "no_data"] as const;
export type AdvisorGap = (typeof advisorGaps)[number];

/**
 * What is compared: whose ratio (a store's, a class's, that of visitors by the distance of their homes, a weekday's, a block's, a weekday block's) and which one, against that of the rest of its group.
 * `first`: visits that are somebody's first; `pattern`: a block's part of its day's visits.
 */
export const advisorRules = [
  "store_change", "class_change", "source_change", "cell_pattern", "store_new", "class_new", "source_new", "weekday_first", "block_first", "store_lapsed", "class_lapsed", "source_lapsed",
  "store_own", "class_own", "source_own", "weekday_own", "block_own", "store_takings", "store_revenue", "store_costs",
] as const;
export type AdvisorRule = (typeof advisorRules)[number];
/** Metres from a visitor's home to the nearest of the points that count which the visitor visited. */
export const advisorSources = ["0_1000", "1001_2000", "2001_5000", "5001_10000", "10001_more"] as const;
const about = {
  store: z.string().nullable(), social_class: z.string().nullable(), source: z.enum(advisorSources).nullable(), /** 1 Monday to 7 Sunday */ weekday: z.number().int().nullable(), /** 1 to 4 */ block: z.number().int().nullable(),
  /** category whose stores a store is compared with; null where they are all that are compared */
  kind: z.string().nullable(),
};

/** Reports that recommendations open. */
export const advisorReports = ["/dashboard", "/performance", "/radar", "/premium/financial"] as const;
export type AdvisorReport = (typeof advisorReports)[number];

const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** One recommendation: a comparison that survived Benjamini and Hochberg at 5 % over all that were tried. */
export const recommendationSchema = z.object({
  /** the same for the same comparison of the same month */
  id: z.string(),
  area: z.enum(advisorAreas),
  /** the unit's ratio over the group's, less 1, with its 95 % interval */
  impact: estimate,
  /** what the sentence says: the rule, its unit, and a store's name */
  description: z.object({ rule: z.enum(advisorRules), name: z.string().nullable(), ...about }),
  /** gap to the group's level, in visits or currency a month, with its 95 % interval; positive: what the unit could gain */
  benefit: estimate.extend({ unit: z.enum(["visits", "currency"]) }),
  /** `gap`: the unit is on the worse side of its group; `strength`: on the better */
  side: z.enum(["gap", "strength"]),
  /** among the strongest of its area that are worth a manager's time: large enough, and none before it about the same store, class, distance, weekday or block */
  leading: z.boolean(),
  p: z.number(),
  /** report that shows it, its card there, and the store or the class that it is about */
  report: z.object({ path: z.enum(advisorReports), /** its card, null where the report begins with it */ section: z.enum(reportSections).nullable(), store: z.string().nullable(), social_class: z.string().nullable() }),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

const kpiSchema = z.object({
  /** share, variation, or currency a visit, by area */
  value: figure, low: figure, high: figure, gap: z.enum(advisorGaps).nullable(), ...guarded,
});
export type AdvisorKpi = z.infer<typeof kpiSchema>;
const monthSchema = z.object({ month: z.string(), value: figure, ...guarded });
export type AdvisorMonthValue = z.infer<typeof monthSchema>;

/** One comparison that was tried, with what it found; the detail chart of its area. */
const comparedSchema = z.object({ rule: z.enum(advisorRules), name: z.string().nullable(), ...about, impact: estimate, kept: z.boolean() });
export type AdvisorCompared = z.infer<typeof comparedSchema>;

const areaSchema = z.object({
  kpi: kpiSchema,
  /** the KPI of this and earlier months, oldest first */
  months: z.array(monthSchema),
  /** what could be gained first, by how much, then what already does better */
  recommendations: z.array(recommendationSchema),
  /** comparisons tried in this area */
  tried: z.number().int(),
  /** the largest differences of the area, kept or not, at most forty */
  compared: z.array(comparedSchema),
});
export type AdvisorAreaData = z.infer<typeof areaSchema>;

export const advisorAnswer = z.object({
  meta: z.object({
    month: z.string().nullable(), start: z.iso.date().nullable(), end: z.iso.date().nullable(), data_version: z.number(), first_day: z.iso.date().nullable(), last_day: z.iso.date().nullable(), synthetic: z.boolean(), tried: z.number().int(), kept: z.number().int(),
    /** days of history before those in which a visitor of the month counts as new, where they are fewer than a year: the share of new visitors is an upper bound */
    short_history: z.number().int().nullable(),
    /** points visited in the month or the one before that are not measured throughout both: what compares the two leaves them out */
    left_out: z.object({ count: z.number().int(), /** ten at most, none of few devices */ names: z.array(z.string()) }),
    suppressed_figures: z.number().int(),
  }),
  /** KPI of each area by month: what the small charts of the cards show */
  chartsData: z.record(z.enum(advisorAreas), z.array(monthSchema)),
  marketingData: areaSchema, performanceData: areaSchema, churnData: areaSchema, competitionData: areaSchema, revenueData: areaSchema, costsData: areaSchema,
});
export type AdvisorData = z.infer<typeof advisorAnswer>;
