import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { ReportPath } from "~/config/modules";
import type { Brand } from "~/contract/brand";
import type { CallOptions } from "~/contract/methods";
import type { DashboardData, Filter, Flags } from "~/contract/metrics";
import type { DownloadProgress } from "~/domain/download-frames";
import { createFormatter } from "~/domain/format";
import { measuredPart } from "~/domain/measured-part";
import { filtersSheet } from "~/exports/about-sheets";
import type { SheetContext } from "~/exports/report-words";
import type { Cell, Sheet } from "~/exports/workbook.server";
import { languageOf, translator } from "~/locales/i18n.server";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { loadReportFilter, type ReportFilter } from "./report-filter.server";
import { askedRows } from "./workbook-asked.server";
import { definitionsOf } from "./workbook-definitions.server";
import { workbookFile } from "./workbook-file.server";

/** What a workbook is made of, known before any figure. */
export type OpenWorkbook = SheetContext & { t: TFunction; brand: Brand; report: ReportFilter; language: string; query: URLSearchParams; /** the sheet by day is wanted */ withDaily: boolean; segment: string; ask: (filter: Filter, flags: Flags) => Promise<DashboardData> };
/** One thing to ask, which may follow from what is known; null: nothing after all. */
export type Ask = (known: readonly (DashboardData | null)[]) => Promise<DashboardData | null>;
export type WorkbookPlan = {
  asks: readonly Ask[];
  /** the sheets, by the answers in the order of `asks` */
  sheets: (answers: readonly (DashboardData | null)[]) => Sheet[];
  /** what the file is about where it is not the filter's segment; part of its name */
  segment?: string;
  /** the filter whose queries "Definitions" tells where it is not the report's */
  filter?: Filter;
  /** more lines of "Filters" */
  asked?: [string, Cell][];
  /** the report compares its period with another */
  compares?: boolean;
};

/** The report of the same address as a workbook; `daily=1` adds a sheet by day. */
export async function workbookResponse(args: LoaderFunctionArgs, path: ReportPath, planOf: (opened: OpenWorkbook) => WorkbookPlan | null): Promise<Response> {
  const { request, context } = args;
  const { brand, methods } = context;
  const user = await guardPage(args, `/${path}`);
  if (!brand.modules.reports.excel) throw new Response(null, { status: 404 });
  const report = await loadReportFilter(request, context, user);
  const options: CallOptions = await callOptions(args, user);
  const language = await languageOf(request, brand);
  const t = await translator(language);
  const format = createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency });
  const query = new URL(request.url).searchParams;
  const ask = (filter: Filter, flags: Flags) => methods.call("metrics.dashboardData", [filter, flags], options).then(measuredPart);
  const opened: OpenWorkbook = { t, format, brand, report, language, query, withDaily: query.get("daily") === "1", segment: report.storeName ?? report.segmentName ?? t(`filters.all.${report.resolved.type}`), ask };
  const plan = planOf(opened);
  if (!plan) throw new Response(null, { status: 404 });

  const segment = plan.segment ?? opened.segment;
  const period = format.dayRange(report.resolved.period.start, report.resolved.period.end);
  const make = async (tell: (progress: DownloadProgress) => void): Promise<Sheet[]> => {
    const answers: (DashboardData | null)[] = [];
    for (const each of plan.asks) {
      tell({ phase: "asking", done: answers.length, of: plan.asks.length });
      answers.push(await each(answers));
    }
    const known = answers.filter((answer) => answer !== null);
    const [first] = known;
    if (!first) throw new Response(null, { status: 404 });
    const meta = { ...first.meta, suppressed_figures: Math.max(...known.map((answer) => answer.meta.suppressed_figures)) };
    const definitions = definitionsOf(new Set(known.flatMap((answer) => Object.keys(answer))), language, (members) => methods.call("metrics.explainMany", [{ members, filter: plan.filter ?? report.filter }], options), opened);
    const about = filtersSheet([...askedRows(opened, { path, segment, period, now: context.clock().getTime(), address: `/${path}${new URL(request.url).search}` }), ...(plan.asked ?? [])], meta, opened, plan.compares && report.resolved.compare !== "none" ? report.resolved.compare : null);
    return [...plan.sheets(answers), about, definitions];
  };
  return workbookFile(args, { t, userId: user.id, path: `/${path}`, name: [brand.name, period, segment], title: `${brand.name} ${period} ${segment}`, make });
}
