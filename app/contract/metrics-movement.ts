import { figure, guarded } from "./figure";
import { groupHashSchema, storeSchema } from "./segments";
import { z } from "./zod";

/**
 * Where visitors of one store stayed before or after: an H3 cell (`_id` is the cell and the store), its centre in degrees, distinct devices.
 * `resolution` is 9, or 7 or 6 where smaller cells hold too few devices.
 */
const flowPoint = z.object({ _id: z.string(), store_id: z.string(), latitude: z.number(), longitude: z.number(), count: z.number().int(), resolution: z.number().int() });
export type FlowPoint = z.infer<typeof flowPoint>;

/** The flow map. At most 2000 cells each way, the strongest first; `left_out_*` tells how many more there are. */
export const heatmapSchema = z.object({
  pointsPrev: z.array(flowPoint), pointsPost: z.array(flowPoint), stores: z.array(storeSchema),
  /** distinct devices of cells that hold too few to be shown, over the whole map */
  not_shown_prev: figure, not_shown_post: figure,
  left_out_prev: z.number().int(), left_out_post: z.number().int(),
  ...guarded,
});
export type Heatmap = z.infer<typeof heatmapSchema>;

/** `depth` 0 previous, 1 the asked segment, 2 next; `description` is the segment's path; one colour index for a segment on both sides, null for the asked one. */
const journeyNode = z.object({ name: z.string(), description: z.string(), color: z.number().int().nullable(), depth: z.number().int() });
/** `source` and `target` are places in `nodes`; `value` distinct devices. */
const journeyLink = z.object({ source: z.number().int(), target: z.number().int(), value: z.number().int() });

/** A sibling segment: `distance` in km; `rank` null where the ranked value is unknown or withheld. */
const related = { rank: figure, group_name: z.string(), group_hash: groupHashSchema, distance: figure };
export const journeySchema = z.object({
  /** null with fewer than five nodes */
  journeyFlow: z.object({ nodes: z.array(journeyNode), links: z.array(journeyLink) }).nullable(),
  /** why there is no flow: the whole type has no siblings, nor has an only child; nodes are few, or too few may be shown */
  reason: z.enum(["whole_type", "no_siblings", "few_nodes", "withheld"]).nullable(),
  /** share (0..1) of the asked segment's visitors that also visited the sibling in T */
  correlationVisitors: z.array(z.object({ ...related, visitors: figure, share: figure, ...guarded })),
  /** mean dwell in minutes, in the sibling, of the devices that visited both */
  correlationDwell: z.array(z.object({ ...related, dwell_time: figure, share: figure, ...guarded })),
});
export type Journey = z.infer<typeof journeySchema>;

/** A point of the segment with its own figures in T under the slice. */
export const storeFiguresSchema = storeSchema.extend({ visits: figure, unique_visitors: figure, ...guarded });
export type StoreFigures = z.infer<typeof storeFiguresSchema>;

/** Members of `metrics.dashboardData` about before and after a visit: flow map, journey, correlations, stores. */
export const movementMembers = { heatmap: heatmapSchema.optional(), journey: journeySchema.optional(), stores: z.array(storeFiguresSchema).optional() };
