import type { FilterBarData, PeriodControl } from "~/components/filters/filter-bar";
import type { Brand } from "~/contract/brand";
import { isoWeekOf, monthOf } from "~/domain/calendar";
import type { ReportFilter } from "../report-filter.server";

/** What the filter bar of a report shows. `single`: the report shows one point at a time. */
export function filterBarData(report: ReportFilter, brand: Pick<Brand, "aggregation">, single = false): FilterBarData {
  const { resolved } = report;
  return {
    type: resolved.type, single,
    period: periodControl(report),
    segment: { name: report.segmentName, count: report.pointCount },
    agg: brand.aggregation && !single ? resolved.agg : null,
  };
}

function periodControl({ resolved: { period }, data, lastDay, periods }: ReportFilter): PeriodControl {
  const firstDay = data.first_day ?? lastDay;
  if (period.oid !== null) return { mode: "fixed", value: period.oid, options: periods.map(({ oid, label }) => ({ oid, label })) };
  if (period.weeks) return { mode: "week", value: period.weeks, first: isoWeekOf(firstDay), last: isoWeekOf(lastDay) };
  return { mode: "month", value: period.month ?? monthOf(period.start), first: monthOf(firstDay), last: monthOf(lastDay) };
}
