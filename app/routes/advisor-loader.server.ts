import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ReportPageData } from "~/components/report/report-page";
import { settle, type Settled } from "~/components/report/settle";
import { typesOn } from "~/config/modules";
import type { AdvisorData } from "~/contract/ai-advisor";
import { isAppError } from "~/contract/errors";
import type { PointType } from "~/contract/values";
import { monthRange, type DayRange } from "~/domain/calendar";
import { lastCompleteDay, type Measured } from "~/domain/comparison";
import { monthShown, wholeMonths } from "~/domain/whole-months";
import { localDay } from "~/domain/zone";
import { callOptions } from "./_app/call-options.server";
import { filterBarData } from "./_app/filter-bar-data.server";
import { guardPage } from "./_app/guard.server";
import { titleOf } from "./_app/title.server";
import { advisorQuestion } from "./figure-question.server";
import { loadReportFilter } from "./report-filter.server";

export type AdvisorPage = ReportPageData & { advice: Promise<Settled<AdvisorData>>; types: PointType[]; /** the deployment's reports are by month */ byMonth: boolean; /** days that the address names */ asked: DayRange; measured: Measured; /** months that can be shown */ months: { first: string; last: string } | null };

/** The last minute of a day counts as over. */
const minute = 60_000;

/** The advisor's page: the frame of a report without profile, single point and comparison, and the answer. */
export async function openAdvisor(args: LoaderFunctionArgs): Promise<AdvisorPage> {
  const { request, context } = args;
  const { brand, methods } = context;
  const user = await guardPage(args, "/ai/advisor");
  const [report, options] = await Promise.all([loadReportFilter(request, context, user), callOptions(args, user)]);
  const { resolved, segmentName, pointCount, data } = report;
  const measured = { firstDay: data.first_day, completeUntil: lastCompleteDay(data.last_day, localDay(context.clock().getTime() + minute, brand.timezone)) };
  const month = monthShown(resolved.period.end, measured);
  const { start, end } = month === null ? resolved.period : monthRange(month);
  return {
    title: await titleOf(args, (t) => t("nav.items.ai-advisor")), brand: brand.name, bar: { ...filterBarData(report, brand), store: null, agg: null },
    state: resolved.state, type: resolved.type, notices: resolved.notices, partial: null, start, end, segmentName, storeName: null, pointCount, excel: brand.modules.reports.excel ? { address: "/advisor.xlsx", daily: false } : null, withoutProfile: true,
    types: typesOn(brand.modules), byMonth: brand.period.mode === "month", asked: { start: resolved.period.start, end: resolved.period.end }, measured, months: wholeMonths(measured),
    advice: settle(methods.call("ai.getAdvisorData", [advisorQuestion(report.filter).filter], options), (error) => {
      const code = isAppError(error) ? error.code : "internal";
      if (!request.signal.aborted) context.log("error", "the advisor failed", { code, error: error instanceof Error ? error.message : String(error) });
      return code;
    }),
  };
}
