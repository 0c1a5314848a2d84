import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MethodParams } from "~/contract/methods";
import type { Filter } from "~/contract/metrics";
import { methodOf, type FigureMethod } from "~/contract/metrics-figures";
import type { User } from "~/contract/users";
import { chosenStore, premiumFilter } from "./premium-loader.server";
import { parseArea } from "./_app.premium.neighborhood/area-place";
import { parseDays } from "./_app.premium.loyalty/loyalty-place";
import { parseRadarPlace } from "./_app.radar/radar-place";
import { callOptions } from "./_app/call-options.server";
import { loadReportFilter, type ReportFilter } from "./report-filter.server";

/** What a figure's method is asked with. */
export type FigureQuestion = Omit<MethodParams<"metrics.explain">[0], "figure">;

/** The advisor looks at all visitors of a segment. */
export const advisorQuestion = (filter: Filter): { filter: Filter } => ({ filter: { ...filter, storeKey: null, agg: "g", genders: [], ageRanges: [], classes: [] } });

/** @param whole the segment in full months; `storeKey` the store that the page is about, null where it is about the segment */
export function premiumQuestion(method: FigureMethod, whole: Filter, storeKey: string | null, query: URLSearchParams): FigureQuestion {
  const filter: Filter = { ...whole, storeKey, agg: storeKey === null ? "g" : "s" };
  if (method === "premium.getLoyaltyData") return { filter, days: parseDays(query) };
  return method === "premium.getNeighborhoodData" ? { filter, area: parseArea(query) } : { filter };
}

/** Who and when a figure is about: the filter of its page, as the address has it. `days` null: not those of the filter. */
export type AskedFigure = { question: FigureQuestion; report: ReportFilter; subject: string | null; days: { start: string; end: string } | null };

/** Reads what a figure's page would ask, from the same address. */
export async function askedFigure(args: LoaderFunctionArgs, user: User, figure: string): Promise<AskedFigure> {
  const method = methodOf(figure);
  const query = new URL(args.request.url).searchParams;
  if (method.startsWith("premium.")) {
    const { report, whole } = await premiumFilter(args, user);
    const days = report.resolved.period;
    if (method === "premium.getNeighborhoodData") return { question: premiumQuestion(method, whole, null, query), report, subject: report.segmentName, days };
    const { stores } = await args.context.methods.call("metrics.dashboardData", [whole, { qRadar: true, only: ["stores"] }], await callOptions(args, user));
    const store = chosenStore(stores ?? [], parseRadarPlace(query).at ?? report.resolved.state.store);
    return { question: premiumQuestion(method, whole, store?._id ?? null, query), report, subject: store?.name ?? report.segmentName, days };
  }
  const report = await loadReportFilter(args.request, args.context, user);
  const { filter, storeName, segmentName, resolved: { period } } = report;
  if (method === "ai.getAdvisorData") return { question: advisorQuestion(filter), report, subject: segmentName, days: null };
  return { question: { filter }, report, subject: storeName ?? segmentName, days: method === "ai.getForecastData" ? null : period };
}
