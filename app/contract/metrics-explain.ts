import { figure, guarded } from "./figure";
import { openFilterSchema, type Filter } from "./metrics";
import { premiumOwn } from "./premium";
import { z } from "./zod";

/**
 * `metrics.explain`: where one figure comes from, for the filter that it was asked with. `figure` is a member of `metrics.dashboardData` or the path of a field in it; that of a method of `ai` or
 * `premium` begins with the method's name. `days`, `area` and `stores` are those of the Premium methods that take them.
 */
export const explainParams = z.tuple([z.strictObject({ figure: z.string(), filter: openFilterSchema, ...premiumOwn })]);
/** What a figure's method is asked with; without `agg` the method decides. */
export type OpenFigureAsked = Omit<z.output<typeof explainParams>[0], "figure">;
export type FigureAsked = Omit<OpenFigureAsked, "filter"> & { filter: Filter };

/**
 * A question as the engine was asked: a statement that runs as it stands, with a value for each of its placeholders `{name:Type}`. A list that holds an
 * integer beyond 2^53 is the text of the list.
 */
const explainedQuery = z.object({ name: z.string(), sql: z.string(), params: z.record(z.string(), z.unknown()), rows_read: figure });

export const explainAnswer = z.object({
  figure: z.string(),
  /** English; other languages hold theirs under the key */
  definition: z.string(), definition_key: z.string(),
  /** what the member is that a field stands in; null for a member */
  member_definition: z.string().nullable(), member_definition_key: z.string().nullable(),
  queries: z.array(explainedQuery),
  /** rows of tables that the engine read for all the queries */
  rows_read: figure,
  /** distinct devices behind the figure, and how they were counted. Withheld with the rows read where the floor withholds them. */
  devices_read: figure, counts: z.string(),
  data_version: z.number(),
  /** the rules and settings that the figure stands on */
  notes: z.array(z.string()),
  ...guarded,
});
export type Explanation = z.infer<typeof explainAnswer>;

/** `metrics.explainMany`: the queries behind many members for one filter, and the devices; as texts, whose values `metrics.explain` tells. */
export const explainManyParams = z.tuple([z.strictObject({ members: z.array(z.string()).min(1).max(60), filter: openFilterSchema, ...premiumOwn })]);
export const explainManyAnswer = z.object({
  data_version: z.number(),
  members: z.array(z.object({ member: z.string(), queries: z.array(z.object({ name: z.string(), sql: z.string() })), devices_read: figure, counts: z.string(), ...guarded })),
});
export type ManyExplained = z.infer<typeof explainManyAnswer>;
