import { dashboardDataAnswer } from "./metrics";
import { z } from "./zod";

/** Marks of the privacy floor: they say that a figure is missing, and are none. */
const marks = new Set(["suppressed", "suppressedFields"]);

/** The schema inside optional, nullable and list. */
function inner(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return inner(schema.unwrap());
  return schema instanceof z.ZodArray ? inner(schema.element) : schema;
}

function pathsOf(name: string, schema: unknown): string[] {
  const found = inner(schema);
  const fields = found instanceof z.ZodObject ? Object.entries<unknown>(found.shape).filter(([field]) => !marks.has(field)) : [];
  return [name, ...fields.flatMap(([field, each]) => pathsOf(`${name}.${field}`, each))];
}

/**
 * Everything that `metrics.dashboardData` can answer, by its path: members (`metricsWeekly`) and what is in them
 * (`metricsWeekly.visits`, `metrics.perc_of_total.visits`). A field of a list's rows stands once.
 */
export const figureNames: readonly string[] = Object.entries(dashboardDataAnswer.shape).filter(([member]) => member !== "meta").flatMap(([member, schema]) => pathsOf(member, schema));

/** The member that a figure is, or is in. */
export const memberOf = (figure: string): string => figure.split(".")[0] ?? figure;
