import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { figuresOf, memberOf } from "~/contract/metrics-figures";
import { createFormatter } from "~/domain/format";
import { advisorSheets } from "~/exports/advisor-sheets";
import { attachment, exportFileName } from "~/exports/file-name";
import { streamWorkbook, type Cell } from "~/exports/workbook.server";
import { languageOf, translator } from "~/locales/i18n.server";
import { nameOf, questionOf, sentenceOf } from "./_app.ai.advisor/sentences";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { openAdvisor } from "./advisor-loader.server";
import { advisorQuestion } from "./figure-question.server";
import { loadReportFilter } from "./report-filter.server";
import { definitionsOf } from "./workbook-definitions.server";

/** The advisor of the same address as a workbook: all areas. Asked for before the first byte, so that a failure is a page and no broken file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const { brand } = context;
  const user = await guardPage(args, "/ai/advisor");
  const [page, report, options] = await Promise.all([openAdvisor(args), loadReportFilter(request, context, user), callOptions(args, user)]);
  const [answer, language] = await Promise.all([page.advice, languageOf(request, brand)]);
  if (!answer.ok) throw new Response(null, { status: 500 });
  const t = await translator(language);
  const format = createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency });
  const segment = page.segmentName ?? t(`filters.all.${page.type}`);
  const period = answer.data.meta.month ? format.month(answer.data.meta.month) : format.dayRange(page.start, page.end);
  const words = { t, format };
  const about: [string, Cell][] = [
    [t("excel.report"), page.title], [t("excel.brand"), brand.name], [t("filters.period"), period], [t("excel.segment"), segment], [t("excel.askedAt"), format.instant(context.clock().getTime())],
    [t("excel.address"), `/ai/advisor/${new URL(request.url).search}`], [t("advisor.list.title"), t("advisor.listHelp")],
  ];
  const definitions = definitionsOf(new Set(figuresOf("ai.getAdvisorData").map(memberOf)), language, (members) => context.methods.call("metrics.explainMany", [{ members, ...advisorQuestion(report.filter) }], options), words);
  const sheets = [
    ...advisorSheets(answer.data, { sentence: (each) => sentenceOf(words, each), name: (each) => nameOf(words, each), question: (each) => t(`advisor.question.${questionOf(each.rule)}`) }, { t, format }),
    { name: t("excel.filters"), columns: [{ title: t("excel.report"), width: 24 }, { title: page.title, width: 80 }], rows: about.map(([name, value]): Cell[] => [name, value]) },
    definitions,
  ];
  return new Response(Readable.toWeb(streamWorkbook(sheets, { title: `${brand.name} ${period} ${segment}`, creator: brand.name, fallbackName: t("excel.figure"), dayFormat: t("excel.dayFormat") }, { signal: request.signal })) as ReadableStream, {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Content-Disposition": attachment(exportFileName([brand.name, period, segment], "xlsx")), "Cache-Control": "no-store",
    },
  });
}
