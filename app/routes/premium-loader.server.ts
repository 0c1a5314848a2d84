import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { ReportPageData } from "~/components/report/report-page";
import { settle, type Settled } from "~/components/report/settle";
import type { GuardedPath } from "~/config/modules";
import { isAppError, type ErrorCode } from "~/contract/errors";
import type { CallOptions, MethodAnswer, MethodName, MethodParams } from "~/contract/methods";
import type { DashboardData, Filter } from "~/contract/metrics";
import type { StoreFigures } from "~/contract/metrics-movement";
import type { User } from "~/contract/users";
import type { PointType } from "~/contract/values";
import { partialPeriod } from "~/domain/measured-part";
import { parseRadarPlace, rankedStores } from "./_app.radar/radar-place";
import { callOptions } from "./_app/call-options.server";
import { filterBarData } from "./_app/filter-bar-data.server";
import { guardPage } from "./_app/guard.server";
import { titleOf } from "./_app/title.server";
import { loadReportFilter, type ReportFilter } from "./report-filter.server";

export type PremiumPath = Extract<GuardedPath, `/premium/${string}`>;
/** What a `premium.*` method takes of the page's filter. */
export type PremiumAsked = { type: PointType; startDate: number; endDate: number; groupKeys: string[] };

/** The filter of a Premium page: months whatever the deployment's mode is, and no slice, since its figures know none. */
export async function premiumFilter({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">, user: User): Promise<{ report: ReportFilter; asked: PremiumAsked; whole: Filter }> {
  const report = await loadReportFilter(request, { ...context, brand: { ...context.brand, period: { mode: "month" } } }, user);
  const { type, startDate, endDate, groupKeys } = report.filter;
  return { report, asked: { type, startDate, endDate, groupKeys }, whole: { ...report.filter, period: null, storeKey: null, agg: "g", genders: [], ageRanges: [], classes: [] } };
}

export type OpenPremium = {
  asked: PremiumAsked;
  page: ReportPageData;
  query: URLSearchParams;
  call: <N extends MethodName>(name: N, params: MethodParams<N>) => Promise<Settled<MethodAnswer<N>>>;
  /** the segment's stores with their visits, and the one that the address names or, without one, the most visited; null where there is none */
  stores: Promise<Settled<DashboardData>>;
  wanted: string | null;
  /** asks about the chosen store, once it is known to be one of the segment's; null without a store */
  ofChosen: <T>(read: (storeKey: string) => Promise<Settled<T>>) => Promise<Settled<T | null>>;
};

/** What the loader of a Premium page begins with: the guard, the months of the address, the stores, and the ways to ask. */
export async function openPremium(args: LoaderFunctionArgs, path: PremiumPath, title: (t: TFunction) => string): Promise<OpenPremium> {
  const { request, context } = args;
  const { brand, methods } = context;
  const user = await guardPage(args, path);
  const [{ report, asked, whole }, options] = await Promise.all([premiumFilter(args, user), callOptions(args, user)]);
  const codeOf = (error: unknown): ErrorCode => {
    const code = isAppError(error) ? error.code : "internal";
    if (!request.signal.aborted) context.log("error", `a section of ${path} failed`, { code, error: error instanceof Error ? error.message : String(error) });
    return code;
  };
  const { resolved, segmentName, pointCount, data } = report;
  const bar = filterBarData(report, brand);
  const query = new URL(request.url).searchParams;
  const call: OpenPremium["call"] = (name, params) => settle(methods.call(name, params, options satisfies CallOptions), codeOf);
  const stores = call("metrics.dashboardData", [whole, { qRadar: true, only: ["stores"] }]);
  const wanted = parseRadarPlace(query).at ?? resolved.state.store;
  return {
    asked, query, call, stores, wanted,
    ofChosen: async (read) => {
      const answer = await stores;
      if (!answer.ok) return answer;
      const store = chosenStore(answer.data.stores ?? [], wanted);
      return store ? read(store._id) : { ok: true, data: null };
    },
    page: {
      title: await titleOf(args, title),
      // months are remembered for reports where these have months too
      brand: brand.name, bar: { ...bar, agg: null, store: null, empty: bar.empty || brand.period.mode !== "month" }, state: resolved.state, type: resolved.type, notices: resolved.notices,
      partial: partialPeriod(resolved.period, data.first_day, data.last_day), start: resolved.period.start, end: resolved.period.end, segmentName, storeName: null, pointCount,
      withoutProfile: true, excel: brand.modules.reports.excel ? { address: `${path}.xlsx`, daily: false } : null,
    },
  };
}

/** The store that an address names, if it is one of these; without a name the most visited. */
export const chosenStore = (stores: readonly StoreFigures[], wanted: string | null): StoreFigures | null => (wanted === null ? rankedStores(stores)[0] : stores.find(({ _id }) => _id === wanted)) ?? null;
