import type { DashboardData } from "~/contract/metrics";
import type { CallOptions } from "~/contract/methods";
import type { dashboardDataParams } from "~/contract/metrics";
import type { z } from "~/contract/zod";
import { demographicsOf } from "~/analytics/breakdowns";
import { readFullDemographics } from "~/analytics/full-demographics.server";
import { makeGuard } from "~/analytics/guard";
import { readParentRemainder } from "~/analytics/parent-remainder.server";
import { readSegment } from "~/analytics/segment-reading.server";
import { dailyOf, timeBlocksOf, weeklyOf } from "~/analytics/series";
import { compareOf, groupOf, metricsOf } from "~/analytics/totals";
import type { Slice } from "~/contract/demographics";
import { daysBetween, lengthInDays } from "~/domain/calendar";
import { newVisitorWindowStart } from "~/domain/period";
import { isSliced } from "~/domain/segment-codes";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";
import { resolveQuestion, type Question } from "./metrics.question.server";

const noSlice: Slice = { genders: [], ageRanges: [], classes: [] };

/** The figures of a segment in a period, one member for each asked section; see the contract for their meaning. */
export async function dashboardData(context: MethodContext, [filter, flags]: z.output<typeof dashboardDataParams>, { signal }: CallOptions): Promise<DashboardData> {
  const { engine, brand } = context;
  const holdings = await context.deployment.holdings();
  const question = resolveQuestion(filter, holdings, brand);
  const { period, rows, points, group } = question;
  const k = brand.privacy.minimumDevices;
  const slice: Slice = { genders: filter.genders, ageRanges: filter.ageRanges, classes: filter.classes };
  const remainder = (parent: number[] | null, ids: number[]) => (parent === null || k === 0 ? null : readParentRemainder(engine, parent, ids, period, signal));
  const single = points !== group;

  const [panel, reading, groupReading, pointsRemainder, groupRemainder] = await Promise.all([
    holdings.panelDevices(period),
    readSegment(engine, points, period, rows, signal),
    single ? readSegment(engine, group, period, rows, signal) : null,
    remainder(question.pointsParent, points),
    single ? remainder(question.groupParent, group) : null,
  ]);
  const sliced = makeGuard(slice, k, pointsRemainder);
  const whole = isSliced(slice) ? makeGuard(noSlice, k, pointsRemainder) : sliced;
  const groupSliced = single ? makeGuard(slice, k, groupRemainder) : sliced;
  const groupWhole = single ? makeGuard(noSlice, k, groupRemainder) : whole;

  const sections: Omit<DashboardData, "meta"> = {};
  if (flags.qVisits) {
    sections.metrics = metricsOf(reading, sliced, whole);
    sections.metricsCompare = compareOf(groupReading ?? reading, groupSliced);
    sections.metricsGroup = groupOf(groupReading ?? reading, groupWhole);
    sections.metricsWeekly = weeklyOf(reading, sliced);
    sections.metricsDaily = dailyOf(reading, sliced);
    sections.metricsTimeBlock = timeBlocksOf(reading, sliced);
  }
  if (flags.qDemos) Object.assign(sections, demographicsOf(reading, sliced, holdings.panelBySeg));
  if (flags.qFullDemos) {
    sections.metricsFullDemos = await readFullDemographics({ engine, name: question.name, points, period, visits: reading.visits, panel: holdings.panelBySeg, guard: sliced, signal });
  }
  return { meta: { ...metaOf(question, holdings, panel), suppressed_figures: countSuppressed(sections) }, ...sections };
}

/** Days of history before the new-visitor window that count as full. */
const fullHistoryDays = 365;

function metaOf({ period }: Question, { version, firstDay, lastDay, synthetic }: Holdings, panel: number): Omit<DashboardData["meta"], "suppressed_figures"> {
  const history = firstDay === null ? 0 : Math.max(0, daysBetween(firstDay, newVisitorWindowStart(period)));
  return {
    data_version: version, first_day: firstDay, last_day: lastDay, ...period, days: lengthInDays(period),
    partial: lastDay === null || firstDay === null || period.end > lastDay || period.start < firstDay,
    panel_devices: panel, short_history: history < fullHistoryDays ? history : null, synthetic,
  };
}

/** How many figures of an answer the floor withheld. */
function countSuppressed(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countSuppressed(each), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + (key === "suppressedFields" && Array.isArray(inner) ? inner.length : countSuppressed(inner)), 0);
}
