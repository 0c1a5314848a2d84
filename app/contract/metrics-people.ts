import { z } from "./zod";
import { figure, guarded } from "./figure";

export { distanceBuckets } from "./values";

/** Distinct devices by distance from home or work to the nearest point visited; `known` is their sum, `unknown` devices without a known place. */
const homeSchema = z.object({
  home_distance_mts_0_500: figure, home_distance_mts_501_1000: figure, home_distance_mts_1001_2000: figure, home_distance_mts_2001_5000: figure,
  home_distance_mts_5001_10000: figure, home_distance_mts_10001_more: figure, known: figure, unknown: figure, ...guarded,
});
const workSchema = z.object({
  work_distance_mts_0_500: figure, work_distance_mts_501_1000: figure, work_distance_mts_1001_2000: figure, work_distance_mts_2001_5000: figure,
  work_distance_mts_5001_10000: figure, work_distance_mts_10001_more: figure, known: figure, unknown: figure, ...guarded,
});
export type HomeDistances = z.infer<typeof homeSchema>;
export type WorkDistances = z.infer<typeof workSchema>;

/** Centre of an H3 cell of resolution 8, 7 or 6, and the distinct devices that live (work) there. */
const heatPointSchema = z.object({ latitude: z.number(), longitude: z.number(), count: z.number().int(), resolution: z.number().int() });
export type HeatPoint = z.infer<typeof heatPointSchema>;

/** 25th, 50th and 75th percentile (type 7) of the dwell of point visits, in minutes; null without visits. */
const quartilesSchema = z.object({ quartile_1: figure, quartile_2: figure, quartile_3: figure, ...guarded });
export type Quartiles = z.infer<typeof quartilesSchema>;

/** Point visits with a dwell in [start, end) minutes, the last block open; perc = share (0..1) of all of them. */
const dwellBlockSchema = z.object({ dwell_start_mins: z.number().int(), dwell_end_mins: z.number().int().nullable(), visits: figure, perc: figure, ...guarded });
export type DwellBlock = z.infer<typeof dwellBlockSchema>;

/** Unique visitors whose profile bears a value, `unknown` among them; perc = share (0..1) of the unique visitors. Values that the floor withholds are no rows. */
const techRowSchema = z.object({ value: z.string(), unique_count: z.number().int(), perc: z.number() });
export type TechRow = z.infer<typeof techRowSchema>;

/** Unique visitors with an app of the genre; category_perc = share (0..1) of the unique visitors. The data names no icon yet. */
const genreRowSchema = z.object({ name: z.string(), category_perc: z.number(), unique_count: z.number().int(), icon: z.string().nullable() });
export type GenreRow = z.infer<typeof genreRowSchema>;

/** A category of third-party places with the places that visitors of the segment also visited in T; shares (0..1) of its unique visitors. */
const interestRowSchema = z.object({
  type: z.string(), unique_count: z.number().int(), total_perc: z.number(), category_icon: z.string().nullable(),
  places: z.array(z.object({ place: z.string(), unique_count: z.number().int(), total_perc: z.number(), image_src: z.string().nullable(), description: z.string() })),
});
export type InterestRow = z.infer<typeof interestRowSchema>;

/** Members of `metrics.dashboardData` about who the visitors are: distances from home and work, heat points, dwell, apps, devices. */
export const peopleMembers = {
  metricsHome: homeSchema.optional(), metricsWork: workSchema.optional(),
  metricsHomeHeatpoints: z.array(heatPointSchema).optional(), metricsWorkHeatpoints: z.array(heatPointSchema).optional(),
  /** devices with a known place that no heat point shows; null where the floor withholds it */
  metricsHomeHeatpointsNotShown: figure.optional(), metricsWorkHeatpointsNotShown: figure.optional(),
  quartiles: quartilesSchema.optional(), metricsDwellBlocks: z.array(dwellBlockSchema).optional(),
  metricsInterestsOffline: z.array(interestRowSchema).optional(),
  appGenres: z.array(genreRowSchema).optional(),
  metricsTechPlatform: z.array(techRowSchema).optional(), metricsTechMake: z.array(techRowSchema).optional(),
  metricsTechModel: z.array(techRowSchema).optional(), metricsTechCarrier: z.array(techRowSchema).optional(),
};
