import { advisorAnswer } from "./ai-advisor";
import { forecastDataAnswer } from "./ai-forecast";
import { dashboardDataAnswer } from "./metrics";
import { financialAnswer, loyaltyAnswer, neighborhoodAnswer, sentimentAnswer } from "./premium";
import { z } from "./zod";

const answers = {
  "metrics.dashboardData": dashboardDataAnswer, "ai.getForecastData": forecastDataAnswer, "ai.getAdvisorData": advisorAnswer, "premium.getSentimentData": sentimentAnswer,
  "premium.getFinancialData": financialAnswer, "premium.getLoyaltyData": loyaltyAnswer, "premium.getNeighborhoodData": neighborhoodAnswer,
} as const;
/** Methods whose figures `metrics.explain` explains. */
export type FigureMethod = keyof typeof answers;
/** Those beside `metrics.dashboardData`: a figure of theirs is named by the method first. */
export type OtherFigureMethod = Exclude<FigureMethod, "metrics.dashboardData">;

/** What an answer says of itself and of the question: no figures. */
const asides = ["meta", "store", "loaded", "days", "homes_month", "area", "shapes", "period", "step"] as const;
const aside = new Set<string>(asides);
/** The members of an answer that are figures, or hold them. */
export type FigureMember<N extends FigureMethod> = Exclude<keyof z.output<(typeof answers)[N]>, (typeof asides)[number]> & string;
/** Marks of the privacy floor: they say that a figure is missing, and are none. */
const marks = new Set(["suppressed", "suppressedFields"]);

/** The schema inside optional, nullable, list and record. */
function inner(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return inner(schema.unwrap());
  if (schema instanceof z.ZodRecord) return inner(schema.valueType);
  return schema instanceof z.ZodArray ? inner(schema.element) : schema;
}

function pathsOf(name: string, schema: unknown): string[] {
  const found = inner(schema);
  const fields = found instanceof z.ZodObject ? Object.entries<unknown>(found.shape).filter(([field]) => !marks.has(field)) : [];
  return [name, ...fields.flatMap(([field, each]) => pathsOf(`${name}.${field}`, each))];
}

/**
 * Everything that a method can answer, by its path: members (`metricsWeekly`) and what is in them (`metricsWeekly.visits`,
 * `metrics.perc_of_total.visits`). A field of a list's rows stands once. Those of other methods than `metrics.dashboardData` begin with the
 * method's name: `premium.getLoyaltyData.visitDays.share`.
 */
export const figuresOf = (method: FigureMethod): string[] => Object.entries<unknown>(answers[method].shape).filter(([member]) => !aside.has(member))
  .flatMap(([member, schema]) => pathsOf(method === "metrics.dashboardData" ? member : `${method}.${member}`, schema));
const figureMethods = Object.keys(answers) as FigureMethod[];

/** The figures of all methods. */
export const figureNames: readonly string[] = figureMethods.flatMap(figuresOf);

/** The method that answers a figure. */
export const methodOf = (figure: string): FigureMethod => figureMethods.find((method) => figure.startsWith(`${method}.`)) ?? "metrics.dashboardData";

/** The member that a figure is, or is in; of another method than `metrics.dashboardData` with the method's name. */
export function memberOf(figure: string): string {
  const method = methodOf(figure);
  return figure.split(".").slice(0, method === "metrics.dashboardData" ? 1 : 3).join(".");
}
