import { dailyOf, weeklyOf } from "~/analytics/series";
import { metricsOf } from "~/analytics/totals";
import type { DailyRow, Filter, Metrics, WeeklyRow } from "~/contract/metrics";
import { addDays, isoWeekday, type Day, type DayRange } from "~/domain/calendar";
import { dayEnd, dayStart } from "~/domain/zone";
import { ask, type Asked } from "../asked.server";
import type { MethodContext } from "../context.server";
import type { Holdings } from "../deployment.server";

/** Weeks that one question spans, and how many such questions reach back. */
const weeksAtOnce = 52;
const reachesBack = 3;

/** Visits and visitors of each day and of each whole ISO week, as the reports show them: with the same figures withheld. */
export type VisitHistory = { days: DailyRow[]; weeks: WeeklyRow[] };

/** The same question about other days, whatever the brand's periods are, of everybody. */
function about(context: MethodContext, holdings: Holdings, filter: Filter, days: DayRange, signal?: AbortSignal): Asked {
  const { brand } = context;
  const free: MethodContext = { ...context, brand: { ...brand, period: { ...brand.period, mode: "week" } as typeof brand.period } };
  const question: Filter = { ...filter, period: null, startDate: dayStart(days.start, brand.timezone), endDate: dayEnd(days.end, brand.timezone) - 1000, genders: [], ageRanges: [], classes: [] };
  return ask(free, holdings, question, signal ? { signal } : {});
}

/** The days of history that are read: from the data's first on, the last three years at most. */
export function historyDays({ start, end }: DayRange): DayRange {
  const earliest = addDays(end, 1 - isoWeekday(end) - 7 * (weeksAtOnce * reachesBack - 1));
  return { start: earliest > start ? earliest : start, end };
}

/** @param days from the data's first to its last complete day; of them `historyDays` are read */
export async function readVisitHistory(context: MethodContext, holdings: Holdings, filter: Filter, { start, end }: DayRange, signal?: AbortSignal): Promise<VisitHistory> {
  const history: VisitHistory = { days: [], weeks: [] };
  // questions begin on Mondays, so that no week falls apart
  let last: Day = end;
  for (let back = 0; back < reachesBack && last >= start; back++) {
    const monday = addDays(last, 1 - isoWeekday(last) - 7 * (weeksAtOnce - 1));
    const first = monday > start ? monday : start;
    const asked = about(context, holdings, filter, { start: first, end: last }, signal);
    const [reading, { sliced }] = await Promise.all([asked.reading(), asked.guards()]);
    history.days.unshift(...dailyOf(reading, sliced));
    history.weeks.unshift(...weeklyOf(reading, sliced).filter(({ days }) => days === 7));
    last = addDays(first, -1);
  }
  return history;
}

/** The figures of some days together, as the reports show them. */
export async function readTotals(context: MethodContext, holdings: Holdings, filter: Filter, days: DayRange, signal?: AbortSignal): Promise<Metrics> {
  const asked = about(context, holdings, filter, days, signal);
  const [reading, guards] = await Promise.all([asked.reading(), asked.guards()]);
  return metricsOf(reading, guards.sliced, guards.whole);
}

/** The points of a filter that exist and may be seen, and the name of what they are. */
export function pointsOf(context: MethodContext, holdings: Holdings, filter: Filter, end: Day): { points: number[]; name: string } {
  const { question } = about(context, holdings, filter, { start: end, end });
  return { points: question.points, name: question.name };
}
