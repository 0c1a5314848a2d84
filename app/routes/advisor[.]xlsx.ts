import type { LoaderFunctionArgs } from "@remix-run/node";
import { figuresOf, memberOf } from "~/contract/metrics-figures";
import { createFormatter } from "~/domain/format";
import { advisorSheets } from "~/exports/advisor-sheets";
import type { Cell } from "~/exports/workbook.server";
import { languageOf, translator } from "~/locales/i18n.server";
import { nameOf, questionOf, sentenceOf } from "./_app.ai.advisor/sentences";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { advisorQuestion } from "./figure-question.server";
import { loadReportFilter } from "./report-filter.server";
import { definitionsOf } from "./workbook-definitions.server";
import { workbookFile } from "./workbook-file.server";

/** The advisor of the same address as a workbook: all areas. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const { brand, methods } = context;
  const user = await guardPage(args, "/ai/advisor");
  if (!brand.modules.reports.excel) throw new Response(null, { status: 404 });
  const [report, options, language] = await Promise.all([loadReportFilter(request, context, user), callOptions(args, user), languageOf(request, brand)]);
  const t = await translator(language);
  const format = createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency });
  const words = { t, format };
  const segment = report.segmentName ?? t(`filters.all.${report.resolved.type}`);
  const title = t("nav.items.ai-advisor");
  const name = [brand.name, title, segment, report.lastDay];
  return workbookFile(args, { t, userId: user.id, path: "/ai/advisor", name, title: name.join(" "), make: async (tell) => {
    tell({ phase: "asking", done: 0, of: 1 });
    const answer = await methods.call("ai.getAdvisorData", [advisorQuestion(report.filter).filter], options);
    const about: [string, Cell][] = [
      [t("excel.report"), title], [t("excel.brand"), brand.name], [t("filters.period"), answer.meta.month ? format.month(answer.meta.month) : format.dayRange(report.resolved.period.start, report.resolved.period.end)], [t("excel.segment"), segment],
      [t("excel.askedAt"), format.instant(context.clock().getTime())], [t("excel.address"), `/ai/advisor/${new URL(request.url).search}`], [t("advisor.list.title"), t("advisor.listHelp")],
    ];
    const definitions = definitionsOf(new Set(figuresOf("ai.getAdvisorData").map(memberOf)), language, (members) => methods.call("metrics.explainMany", [{ members, ...advisorQuestion(report.filter) }], options), words);
    return [
      ...advisorSheets(answer, { sentence: (each) => sentenceOf(words, each), name: (each) => nameOf(words, each), question: (each) => t(`advisor.question.${questionOf(each.rule)}`) }, words),
      { name: t("excel.filters"), columns: [{ title: t("excel.asked"), width: 24 }, { title: t("excel.answer"), width: 80 }], rows: about.map(([label, value]): Cell[] => [label, value]) },
      definitions,
    ];
  } });
}
