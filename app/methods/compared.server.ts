import { compareSides, periodBefore, yearBefore, type Comparison } from "~/domain/comparison";
import type { Asked } from "./asked.server";

/** What T is compared with, and T against it, of one question; null for the oldest fixed period and where no day of T is complete. */
export function comparisonOf({ question, context, holdings, filter }: Asked): Comparison | null {
  const previous = filter.compare === "year" ? yearBefore(question.period) : periodBefore(question.period, context.brand.period, filter.period ?? null);
  return previous && compareSides(question.period, previous, holdings);
}
