import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { framedType } from "~/domain/download-frames";
import { figuresOf, memberOf } from "~/contract/metrics-figures";
import { createFormatter } from "~/domain/format";
import { attachment, exportFileName } from "~/exports/file-name";
import { forecastSheets } from "~/exports/forecast-sheets";
import { expectedRows, streamWorkbook } from "~/exports/workbook.server";
import { languageOf, translator } from "~/locales/i18n.server";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { framedDownload, type Produce } from "./framed-download.server";
import { loadReportFilter } from "./report-filter.server";
import { definitionsOf } from "./workbook-definitions.server";

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
  const produce: Produce = async (tell) => {
    tell({ phase: "asking", done: 0, of: 1 });
    const answer = await methods.call("ai.getForecastData", [report.filter], options);
    const definitions = definitionsOf(new Set(figuresOf("ai.getForecastData").map(memberOf)), language, (members) => methods.call("metrics.explainMany", [{ members, filter: report.filter }], options), { t, format });
    const sheets = [...forecastSheets(answer, type === "pdv", { t, format }), definitions];
    const of = expectedRows(sheets);
    tell({ phase: "writing", done: 0, of });
    return streamWorkbook(sheets, { title: name.join(" "), creator: brand.name, fallbackName: t("excel.figure"), dayFormat: t("excel.dayFormat") }, { signal: request.signal, onRows: (done) => tell({ phase: "writing", done: Math.min(done, of), of }) });
  };
  context.note({ kind: "exports", action: "workbook", userId: user.id, address: context.address, subject: `/ai/forecast${new URL(request.url).search}` });
  const framed = request.headers.get("Accept") === framedType;
  const file = framed ? framedDownload(produce, (error) => context.log("error", "the workbook of /ai/forecast failed", { error: error instanceof Error ? error.message : String(error) })) : await produce(() => undefined);
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      "Content-Type": framed ? framedType : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": attachment(exportFileName(name, "xlsx")), "Cache-Control": "no-store", Vary: "Accept", "X-Accel-Buffering": "no",
    },
  });
}
