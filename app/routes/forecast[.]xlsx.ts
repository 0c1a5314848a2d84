import type { LoaderFunctionArgs } from "@remix-run/node";
import { figuresOf, memberOf } from "~/contract/metrics-figures";
import { createFormatter } from "~/domain/format";
import { forecastSheets } from "~/exports/forecast-sheets";
import { languageOf, translator } from "~/locales/i18n.server";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { loadReportFilter } from "./report-filter.server";
import { definitionsOf } from "./workbook-definitions.server";
import { workbookFile } from "./workbook-file.server";

/** The forecast of the same address as a workbook. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const { brand, methods } = context;
  const user = await guardPage(args, "/ai/forecast");
  if (!brand.modules.reports.excel) throw new Response(null, { status: 404 });
  const [report, options, language] = await Promise.all([loadReportFilter(request, context, user), callOptions(args, user), languageOf(request, brand)]);
  const t = await translator(language);
  const format = createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency });
  const { resolved: { type }, storeName, segmentName, lastDay } = report;
  const segment = storeName ?? segmentName ?? t(`filters.all.${type}`);
  const name = [brand.name, t("nav.items.ai-forecast"), segment, lastDay];
  return workbookFile(args, { t, userId: user.id, path: "/ai/forecast", name, title: name.join(" "), make: async (tell) => {
    tell({ phase: "asking", done: 0, of: 1 });
    const answer = await methods.call("ai.getForecastData", [report.filter], options);
    const definitions = definitionsOf(new Set(figuresOf("ai.getForecastData").map(memberOf)), language, (members) => methods.call("metrics.explainMany", [{ members, filter: report.filter }], options), { t, format });
    return [...forecastSheets(answer, type === "pdv", { t, format }), definitions];
  } });
}
