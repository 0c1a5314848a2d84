import type { FilterBarData } from "~/components/filters/filter-bar";
import { typesOn } from "~/config/modules";
import type { Brand } from "~/contract/brand";
import type { ComparedWith } from "~/contract/filter-state";
import { addMonths, addWeeks, isoWeekOf, isoWeekRange, monthOf, monthRange } from "~/domain/calendar";
import type { PeriodControl } from "~/domain/period-steps";
import type { ReportFilter } from "../report-filter.server";

/**
 * What the filter bar of a report shows. `single`: the report shows one point at a time. `comparisons`: what the report can compare its period
 * with; none: it compares nothing.
 */
export function filterBarData(report: ReportFilter, brand: Pick<Brand, "aggregation" | "modules">, single = false, comparisons: readonly ComparedWith[] = []): FilterBarData {
  const { resolved } = report;
  const { first_day: first, last_day: last } = report.data;
  const value = comparisons.find((each) => each === resolved.compare) ?? comparisons[0];
  return {
    type: resolved.type, single,
    trees: resolved.state.type === null && brand.modules.reports.on ? typesOn(brand.modules) : [resolved.type],
    period: periodControl(report),
    segment: { name: report.segmentName, count: report.pointCount },
    store: report.chosenStore,
    agg: brand.aggregation && !single ? resolved.agg : null,
    comparison: value ? { value, choices: comparisons } : null,
    empty: first === null || last === null || resolved.period.end < first || resolved.period.start > last,
  };
}

function periodControl({ resolved: { period }, data, lastDay, periods }: ReportFilter): PeriodControl {
  const firstDay = data.first_day ?? lastDay;
  if (period.oid !== null) return { mode: "fixed", value: period.oid, options: periods.map(({ oid, label }) => ({ oid, label })) };
  if (period.weeks) {
    const last = isoWeekOf(lastDay);
    return { mode: "week", value: period.weeks, first: isoWeekOf(firstDay), last, complete: isoWeekRange(last).end === lastDay ? last : addWeeks(last, -1) };
  }
  const last = monthOf(lastDay);
  return { mode: "month", value: period.month ?? monthOf(period.start), first: monthOf(firstDay), last, complete: monthRange(last).end === lastDay ? last : addMonths(last, -1) };
}
