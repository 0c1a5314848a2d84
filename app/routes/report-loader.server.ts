import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { ReportPageData } from "~/components/report/report-page";
import { settle, type Settled } from "~/components/report/settle";
import type { ReportPath } from "~/config/modules";
import { isAppError, type ErrorCode } from "~/contract/errors";
import type { CallOptions, MethodAnswer, MethodName, MethodParams } from "~/contract/methods";
import type { ComparedWith } from "~/contract/filter-state";
import type { DashboardData, Flags } from "~/contract/metrics";
import type { User } from "~/contract/users";
import type { PointType } from "~/contract/values";
import { measuredPart, partialPeriod } from "~/domain/measured-part";
import { callOptions } from "./_app/call-options.server";
import { filterBarData } from "./_app/filter-bar-data.server";
import { guardPage } from "./_app/guard.server";
import { titleOf } from "./_app/title.server";
import { loadReportFilter, type ReportFilter } from "./report-filter.server";

/** Reports whose workbook can have a sheet by day; flows and rankings are of the whole period. */
const byDay: readonly string[] = ["/dashboard", "/compare", "/performance", "/radar", "/journey"];

type Options = { /** the report shows one point at a time */ single?: boolean; /** what the report can compare its period with */ comparisons?: readonly ComparedWith[]; /** address of the report's workbook */ excel?: string };

export type OpenReport = {
  user: User;
  report: ReportFilter;
  options: CallOptions;
  /** what the page shows before any figure: spread it into the loader's answer */
  page: ReportPageData;
  /** any method; its failure is logged and becomes a value, so that one section never takes the page */
  call: <N extends MethodName>(name: N, params: MethodParams<N>) => Promise<Settled<MethodAnswer<N>>>;
  /** members of `metrics.dashboardData` for the page's filter, days without data unknown instead of zero */
  ask: (flags: Flags) => Promise<Settled<DashboardData>>;
};

/** What every report's loader begins with: the guard, the filter of the address, and the ways to ask for figures. */
export async function openReport(args: LoaderFunctionArgs, path: `/${ReportPath}` | "/ai/forecast", title: (t: TFunction, type: PointType) => string, { single = false, comparisons = [], excel }: Options = {}): Promise<OpenReport> {
  const { request, context } = args;
  const { brand, methods } = context;
  const user = await guardPage(args, path);
  const [report, options] = await Promise.all([loadReportFilter(request, context, user), callOptions(args, user)]);
  const codeOf = (error: unknown): ErrorCode => {
    const code = isAppError(error) ? error.code : "internal";
    if (!request.signal.aborted) context.log("error", `a section of ${path} failed`, { code, error: error instanceof Error ? error.message : String(error) });
    return code;
  };
  const { resolved, segmentName, storeName, pointCount } = report;
  return {
    user, report, options,
    call: (name, params) => settle(methods.call(name, params, options), codeOf),
    ask: (flags) => settle(methods.call("metrics.dashboardData", [report.filter, flags], options).then(measuredPart), codeOf),
    page: {
      title: await titleOf(args, (t) => title(t, resolved.type)),
      brand: brand.name, bar: filterBarData(report, brand, single, comparisons), state: resolved.state, type: resolved.type, notices: resolved.notices,
      partial: partialPeriod(resolved.period, report.data.first_day, report.data.last_day), start: resolved.period.start, end: resolved.period.end, segmentName, storeName, pointCount,
      excel: excel !== undefined && brand.modules.reports.excel ? { address: excel, daily: byDay.includes(path) } : null,
    },
  };
}
