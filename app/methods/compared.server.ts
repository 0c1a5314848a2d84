import { makeGuard, type Guard } from "~/analytics/guard";
import { readParentRemainder } from "~/analytics/parent-remainder.server";
import type { DayRange } from "~/domain/calendar";
import { compareSides, periodBefore, type Comparison } from "~/domain/comparison";
import type { Asked } from "./asked.server";

/** The period before, and T against it, of one question; null for the oldest fixed period and where no day of T is complete. */
export function comparisonOf({ question, context, holdings, filter }: Asked): Comparison | null {
  const previous = periodBefore(question.period, context.brand.period, filter.period ?? null);
  return previous && compareSides(question.period, previous, holdings);
}

/** The guard of the asked points under the slice for days other than T's: what their parent holds besides them is asked for these days. */
export async function guardOver(asked: Asked, days: DayRange): Promise<Guard> {
  const { question, context, slice, k, signal } = asked;
  if (days.start === question.period.start && days.end === question.period.end) return (await asked.guards()).sliced;
  return asked.once(`guard ${days.start} ${days.end}`, async () => {
    const parent = question.pointsParent;
    return makeGuard(slice, k, parent === null || k === 0 ? null : await readParentRemainder(context.engine, parent, question.points, days, signal));
  });
}
