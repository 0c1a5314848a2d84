import { readPointVisits } from "~/analytics/loyalty.server";
import type { AnswerMeta, Filter } from "~/contract/metrics";
import type { CallOptions } from "~/contract/methods";
import type { PremiumFilter } from "~/contract/premium";
import { addMonths, monthOf, monthRange, type DayRange } from "~/domain/calendar";
import { dayEnd, dayStart } from "~/domain/zone";
import { inPart } from "../answer-parts.server";
import { ask, type Asked } from "../asked.server";
import type { MethodContext } from "../context.server";
import type { Holdings } from "../deployment.server";
import { answerMeta } from "../metrics.dashboard-data.server";
import { periodOf } from "../metrics.question.server";

/** T of the Premium area: the full months that hold the asked days; without dates the last month that is over. */
function fullMonths(filter: PremiumFilter, holdings: Holdings, context: MethodContext): DayRange {
  const { startDate, endDate, period } = filter;
  if ((startDate !== undefined && endDate !== undefined) || period) {
    const asked = periodOf({ startDate: startDate ?? NaN, endDate: endDate ?? NaN, period }, context.brand);
    return { start: monthRange(monthOf(asked.start)).start, end: monthRange(monthOf(asked.end)).end };
  }
  const last = holdings.completeUntil ?? holdings.lastDayOrToday;
  const month = monthRange(monthOf(last)).end === last ? monthOf(last) : addMonths(monthOf(last), -1);
  return monthRange(holdings.firstDay !== null && monthRange(month).end < holdings.firstDay ? monthOf(last) : month);
}

/** A Premium question: the segment in full months, or the one point of it that is asked about. */
export async function askPremium(context: MethodContext, filter: PremiumFilter, options: CallOptions): Promise<{ asked: Asked; meta: (members: object) => Promise<AnswerMeta> }> {
  const holdings = await context.deployment.holdings();
  const { start, end } = fullMonths(filter, holdings, context);
  const { timezone } = context.brand;
  const whole: Filter = {
    type: filter.type, pois: filter.pois, groupKeys: filter.groupKeys, storeKey: filter.storeKey ?? null, agg: filter.storeKey ? "s" : "g", genders: [], ageRanges: [], classes: [],
    startDate: dayStart(start, timezone), endDate: dayEnd(end, timezone) - 1000,
  };
  const asked = ask(context, holdings, whole, { signal: options.signal, fresh: options.noCache ?? false });
  return { asked, meta: (members) => answerMeta(asked, members) };
}

/** The same for one point: the asked one, else the most visited of the segment in T (ties by name, then id); null where nobody visited any. */
export async function askStore(context: MethodContext, filter: PremiumFilter, options: CallOptions): Promise<{ asked: Asked; store: { _id: string; name: string } | null; meta: (members: object) => Promise<AnswerMeta> }> {
  const first = await askPremium(context, filter, options);
  const { holdings, question } = first.asked;
  const named = (id: number) => holdings.points.get(id)?.name ?? "";
  if (filter.storeKey) return { ...first, store: { _id: filter.storeKey, name: named(Number(filter.storeKey)) } };
  const visits = await inPart("store", () => readPointVisits(context.engine, question.points, question.period, options.signal));
  const [most] = visits.sort((a, b) => b.visits - a.visits || (named(a.point) < named(b.point) ? -1 : named(a.point) > named(b.point) ? 1 : a.point - b.point));
  if (!most) return { ...first, store: null };
  const chosen = await askPremium(context, { ...filter, storeKey: String(most.point) }, options);
  return { ...chosen, store: { _id: String(most.point), name: named(most.point) } };
}
