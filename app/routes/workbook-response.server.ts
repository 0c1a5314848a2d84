import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ReportPath } from "~/config/modules";
import type { CallOptions } from "~/contract/methods";
import type { DashboardData, Flags } from "~/contract/metrics";
import type { Explanation } from "~/contract/metrics-explain";
import { figureNames } from "~/contract/metrics-figures";
import { definitionOf } from "~/domain/definitions";
import { createFormatter } from "~/domain/format";
import { measuredPart } from "~/domain/measured-part";
import { definitionsSheet, filtersSheet, type DefinitionRow } from "~/exports/about-sheets";
import { visitSheets, type DashboardWords } from "~/exports/dashboard-workbook.server";
import { attachment, exportFileName } from "~/exports/file-name";
import { peopleSheets } from "~/exports/people-sheets";
import { reportSheets } from "~/exports/report-sheets";
import { streamWorkbook } from "~/exports/workbook.server";
import { definitionIn, explanationIn } from "~/locales/definitions.server";
import { languageOf, translator } from "~/locales/i18n.server";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { loadReportFilter, type ReportFilter } from "./report-filter.server";

type Ask = { flags: Flags; /** asks about all stores of the segment, whatever single store is chosen */ whole?: boolean };

/** The report of the same address as a workbook, streamed; `daily=1` adds the dashboard's sheet by day. Figures are asked for before the first byte, so that a failure is a page and no broken file. */
export async function workbookResponse(args: LoaderFunctionArgs, path: ReportPath, asks: (report: ReportFilter) => Ask[]): Promise<Response> {
  const { request, context } = args;
  const { brand, methods } = context;
  const user = await guardPage(args, `/${path}`);
  if (!brand.modules.reports.excel) throw new Response(null, { status: 404 });
  const report = await loadReportFilter(request, context, user);
  const options = await callOptions(args, user);
  const { resolved, filter } = report;
  const { type } = resolved;
  const answers: DashboardData[] = [];
  for (const { flags, whole } of asks(report)) answers.push(await methods.call("metrics.dashboardData", [whole ? { ...filter, storeKey: null, agg: "g" } : filter, flags], options).then(measuredPart));
  const [first] = answers;
  if (!first) throw new Response(null, { status: 404 });
  const data = answers.reduce((all, answer) => ({ ...all, ...answer, meta: { ...answer.meta, suppressed_figures: Math.max(all.meta.suppressed_figures, answer.meta.suppressed_figures) } }), first);

  const language = await languageOf(request, brand);
  const t = await translator(language);
  const format = createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency });
  const segment = path === "ranking" ? t("ranking.whole") : (report.storeName ?? report.segmentName ?? t(`filters.all.${type}`));
  const period = format.dayRange(resolved.period.start, resolved.period.end);
  const lists = { gender: "genders", age: "ages", class: "classes" } as const;
  const value = (dimension: keyof typeof lists, each: string) => t(`demographics.${lists[dimension]}.${each}` as "demographics.genders.F");
  const words: DashboardWords = {
    field: (field) => t(`excel.fields.${field}`), value, weekday: (dow) => t(`excel.weekdays.w${dow}` as "excel.weekdays.w1"),
    word: (key) => (key === "gender" || key === "age" || key === "class" ? t(`demographics.${key}`) : t(`excel.${key}`)),
  };
  const sheetContext = { t, format };
  const withDaily = new URL(request.url).searchParams.get("daily") === "1";
  const { genders, ageRanges, classes } = filter;
  const slice = (dimension: keyof typeof lists, values: readonly string[] | null | undefined): string => (values?.length ? values.map((each) => value(dimension, each)).join(", ") : "--");
  const about = filtersSheet([
    [t("excel.report"), t(`nav.items.${path}`)], [t("excel.brand"), brand.name], [t("filters.period"), period], [t("excel.segment"), segment],
    [t("demographics.gender"), slice("gender", genders)], [t("demographics.age"), slice("age", ageRanges)], [t("demographics.class"), slice("class", classes)],
    [t("excel.askedAt"), format.instant(context.clock().getTime())], [t("excel.address"), `/${path}${new URL(request.url).search}`],
  ], data.meta, sheetContext);
  const sheets = [
    ...(data.metrics ? visitSheets({ data, segment, brand: brand.name, period, dayFormat: t("excel.dayFormat"), withDaily, isOoh: type === "ooh", words }) : []),
    ...peopleSheets(data, type, sheetContext), ...reportSheets(data, type, sheetContext), about,
    definitionsSheet(definitions(Object.keys(data).filter((member) => member !== "meta"), language, (figure) => methods.call("metrics.explain", [{ figure, filter }], options), request.signal), sheetContext),
  ];
  const stream = streamWorkbook(sheets, { title: `${brand.name} ${period} ${segment}`, creator: brand.name, fallbackName: t("excel.figure"), dayFormat: t("excel.dayFormat") }, request.signal);
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": attachment(exportFileName([brand.name, period, segment], "xlsx")),
      "Cache-Control": "no-store",
    },
  });
}

type Explain = (figure: string) => Promise<Explanation>;

/** A member's fields share its queries: they are asked for once a member. */
async function* definitions(members: string[], language: string, explain: Explain, signal: CallOptions["signal"]): AsyncGenerator<DefinitionRow> {
  for (const member of members.filter((each) => figureNames.includes(each) && definitionOf(each))) {
    if (signal?.aborted) return;
    // definitions are worth having without their queries
    const found = await explain(member).then((answer) => explanationIn(language, answer), () => null);
    const sql = found?.queries.map((query) => `-- ${query.name}\n${query.sql}`).join("\n\n") ?? "";
    for (const figure of figureNames.filter((each) => each === member || each.startsWith(`${member}.`))) {
      const definition = definitionOf(figure);
      if (definition) yield { figure, definition: definitionIn(language, definition.key, definition.text), devices: found?.devices_read ?? null, counts: found?.counts ?? "", sql };
    }
  }
}
