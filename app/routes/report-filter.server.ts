import type { AppLoadContext } from "@remix-run/node";
import { parseFilterState } from "~/contract/filter-state";
import type { Filter } from "~/contract/metrics";
import type { PeriodOption } from "~/contract/periods";
import type { DataForFilters } from "~/contract/segments";
import type { User } from "~/contract/users";
import { typesOn } from "~/config/modules";
import { filterTrees } from "~/domain/filter-tree";
import { resolveFilter, type ResolvedFilter } from "~/domain/resolve-filter";
import { dayEnd, dayStart, localDay } from "~/domain/zone";

/** Everything a report page knows before it asks for figures. */
export type ReportFilter = {
  /** what `metrics.dashboardData` takes */
  filter: Filter;
  resolved: ResolvedFilter;
  data: DataForFilters;
  /** options of the fixed mode, newest first */
  periods: PeriodOption[];
  /** last local day with data, today before the first load */
  lastDay: string;
  /** points of the chosen segment, and its name; null for all points of the type */
  pointCount: number;
  segmentName: string | null;
  storeName: string | null;
  /** the chosen point, also where its whole group is shown */
  chosenStore: string | null;
};

/** Reads the filter of a report's address against this deployment's trees and data. */
export async function loadReportFilter(request: Request, context: AppLoadContext, user: User): Promise<ReportFilter> {
  const { brand, methods, clock } = context;
  const tokens = await context.auth.web.read(request);
  const call = { user, accessToken: tokens?.accessToken, signal: request.signal };
  const { state, dropped } = parseFilterState(new URL(request.url).searchParams);
  const [data, periods] = await Promise.all([
    methods.call("pois.getDataForFilters", [{}], call),
    brand.period.mode === "fixed" ? methods.call("periods.getPeriods", [], call) : [],
  ]);
  const lastDay = data.last_day ?? localDay(clock().getTime(), brand.timezone);
  const trees = filterTrees(data);
  const fallbackType = typesOn(brand.modules)[0] ?? "pdv";
  const resolved = resolveFilter(state, dropped, { brand, trees, firstDay: data.first_day, lastDay, fallbackType });
  const { period, node, type } = resolved;
  const filter: Filter = {
    startDate: dayStart(period.start, brand.timezone), endDate: dayEnd(period.end, brand.timezone) - 1000, period: period.oid,
    type, pois: [], groupKeys: node ? [node.group_hash] : [], storeKey: resolved.store === null ? null : String(resolved.store),
    agg: resolved.store === null ? "g" : resolved.agg,
    ...(resolved.compare === "year" ? { compare: "year" as const } : {}),
    genders: state.genders, ageRanges: state.ageRanges, classes: state.classes,
  };
  const chosenStore = data.pdvs.find((store) => store._id === filter.storeKey)?.name ?? null;
  return {
    filter, resolved, data, periods, lastDay,
    pointCount: (node ?? trees.find((tree) => tree.type === type))?.points.length ?? 0,
    segmentName: node?.name ?? null,
    chosenStore, storeName: filter.agg === "s" ? chosenStore : null,
  };
}
