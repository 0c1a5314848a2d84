import { figure, guarded } from "./figure";
import { z } from "./zod";

/** Figures that are estimated for the population. */
export const weightedFields = ["unique_visitors", "visits", "new_visitors", "repeat_visitors"] as const;
export type WeightedField = (typeof weightedFields)[number];

/**
 * What a figure of the panel says of the population. `estimate` Σw·y with its 95 % interval `low` (at least 0) to `high`, in people or their visits, not rounded;
 * `effective_sample` (Σw)²/Σw² and `devices`, unweighted, of the devices that the figure counts; `effective_sample` is null for none.
 */
export const weightedFigureSchema = z.object({ estimate: z.number(), low: z.number(), high: z.number(), effective_sample: figure, devices: z.number().int() });
export type WeightedFigure = z.infer<typeof weightedFigureSchema>;

const figures = Object.fromEntries(weightedFields.map((field) => [field, weightedFigureSchema.nullable()])) as Record<WeightedField, z.ZodNullable<typeof weightedFigureSchema>>;
export const metricsWeightedSchema = z.object({
  /** false: no population has been loaded, and every figure is null */
  weighted: z.boolean(),
  /** people for whom the devices with a ping in T stand, whatever the segment and the slice; null without weights */
  people: figure,
  ...figures, ...guarded,
});
export type MetricsWeighted = z.infer<typeof metricsWeightedSchema>;

/** The rows of `metricsWeekly`: ISO weeks of T cut to it, or its quarters; all figures are null in a quarter without days and without weights. */
export const weeklyWeightedRowSchema = z.object({
  _id: z.object({ period_quarter: z.number().int(), period_quarter_start: z.iso.date().nullable(), period_quarter_end: z.iso.date().nullable() }),
  iso_week: z.string().nullable(), days: z.number().int(), ...figures, ...guarded,
});
export type WeeklyWeightedRow = z.infer<typeof weeklyWeightedRowSchema>;

/** Members of `metrics.dashboardData` about the population for which the panel stands; there with the brand's flag `weights` alone. */
export const weightedMembers = { metricsWeighted: metricsWeightedSchema.optional(), metricsWeeklyWeighted: z.array(weeklyWeightedRowSchema).optional() };
