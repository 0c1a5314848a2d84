import type { LoaderFunctionArgs } from "@remix-run/node";
import { attachment, exportFileName } from "~/exports/file-name";
import { dashboardWorkbook, type DashboardWords } from "~/exports/dashboard-workbook.server";
import { measuredPart } from "~/domain/measured-part";
import { createFormatter } from "~/domain/format";
import { languageOf, translator } from "~/locales/i18n.server";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { loadReportFilter } from "./report-filter.server";
import { shownOfVisits } from "./dashboard-members";

/** The dashboard of the same address as a workbook; `daily=1` adds a sheet by day. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const { brand, methods } = context;
  const user = await guardPage(args, "/dashboard");
  if (!brand.modules.reports.excel) throw new Response(null, { status: 404 });
  const report = await loadReportFilter(request, context, user);
  const data = await methods.call("metrics.dashboardData", [report.filter, { qVisits: true, qDemos: true, only: [...shownOfVisits, "metricsByGender", "metricsByAge", "metricsByClass"] }], await callOptions(args, user)).then(measuredPart);
  const language = await languageOf(request, brand);
  const t = await translator(language);
  const format = createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency });
  const lists = { gender: "genders", age: "ages", class: "classes" } as const;
  const words: DashboardWords = {
    field: (field) => t(`excel.fields.${field}`),
    value: (dimension, value) => t(`demographics.${lists[dimension]}.${value}` as "demographics.genders.F"),
    weekday: (dow) => t(`excel.weekdays.w${dow}` as "excel.weekdays.w1"),
    word: (key) => (key === "gender" || key === "age" || key === "class" ? t(`demographics.${key}`) : t(`excel.${key}`)),
  };
  const { start, end } = report.resolved.period;
  const segment = report.storeName ?? report.segmentName ?? t(`filters.all.${report.resolved.type}`);
  const period = format.dayRange(start, end);
  const book = await dashboardWorkbook({
    data, segment, brand: brand.name, period, dayFormat: t("excel.dayFormat"), words,
    withDaily: new URL(request.url).searchParams.get("daily") === "1", isOoh: report.resolved.type === "ooh",
  });
  return new Response(new Uint8Array(book), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": attachment(exportFileName([brand.name, period, segment], "xlsx")),
      "Cache-Control": "no-store",
    },
  });
}
