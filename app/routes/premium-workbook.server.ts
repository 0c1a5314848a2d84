import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { MethodAnswer, MethodName, MethodParams } from "~/contract/methods";
import type { AnswerMeta } from "~/contract/metrics";
import type { DownloadProgress } from "~/domain/download-frames";
import { createFormatter } from "~/domain/format";
import { filtersSheet } from "~/exports/about-sheets";
import type { SheetContext } from "~/exports/report-words";
import type { Cell, Sheet } from "~/exports/workbook.server";
import { languageOf, translator } from "~/locales/i18n.server";
import { figuresOf, memberOf, type FigureMethod } from "~/contract/metrics-figures";
import { parseRadarPlace } from "./_app.radar/radar-place";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { premiumQuestion } from "./figure-question.server";
import { chosenStore, premiumFilter, type PremiumAsked, type PremiumPath } from "./premium-loader.server";
import { definitionsOf } from "./workbook-definitions.server";
import { workbookFile } from "./workbook-file.server";

type Opened = { asked: PremiumAsked; query: URLSearchParams; /** the store that the page shows; null: none, or the page is about the segment */ storeKey: string | null; call: <N extends MethodName>(name: N, params: MethodParams<N>) => Promise<MethodAnswer<N>>; words: SheetContext & { t: TFunction } };
/** What a Premium page's workbook holds, and what stands behind it; `asked` are more lines of "Filters". */
export type PremiumBook = { sheets: Sheet[]; meta: AnswerMeta; asked?: [string, Cell][] };

const methodsOf = { "/premium/sentiment": "premium.getSentimentData", "/premium/financial": "premium.getFinancialData", "/premium/loyalty": "premium.getLoyaltyData", "/premium/neighborhood": "premium.getNeighborhoodData" } as const satisfies Record<PremiumPath, FigureMethod>;

/** A Premium page as a workbook. `ofStore`: the page is about one store, and there is no file without one. */
export async function premiumWorkbook(args: LoaderFunctionArgs, path: PremiumPath, ofStore: boolean, open: (opened: Opened) => Promise<PremiumBook>): Promise<Response> {
  const { request, context } = args;
  const { brand, methods } = context;
  const user = await guardPage(args, path);
  if (!brand.modules.reports.excel) throw new Response(null, { status: 404 });
  const [{ report, asked, whole }, options, language] = await Promise.all([premiumFilter(args, user), callOptions(args, user), languageOf(request, brand)]);
  const t = await translator(language);
  const format = createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency });
  const query = new URL(request.url).searchParams;
  const { resolved } = report;
  const stores = ofStore ? ((await methods.call("metrics.dashboardData", [whole, { qRadar: true, only: ["stores"] }], options)).stores ?? []) : [];
  const store = chosenStore(stores, parseRadarPlace(query).at ?? resolved.state.store);
  if (ofStore && !store) throw new Response(null, { status: 404 });
  const segment = store?.name ?? report.segmentName ?? t(`filters.all.${resolved.type}`);
  const title = t(`nav.items.${path.slice(1).replace("/", "-") as "premium-loyalty"}`);
  const period = format.dayRange(resolved.period.start, resolved.period.end);
  const make = async (tell: (progress: DownloadProgress) => void): Promise<Sheet[]> => {
    tell({ phase: "asking", done: 0, of: 1 });
    const book = await open({ asked, query, storeKey: store?._id ?? null, call: (name, params) => methods.call(name, params, options), words: { t, format } });
    const about = filtersSheet([[t("excel.report"), title], [t("excel.brand"), brand.name], [t("filters.period"), period], [t("excel.segment"), segment], ...(book.asked ?? [])], book.meta, { t, format });
    const question = premiumQuestion(methodsOf[path], whole, store?._id ?? null, query);
    const definitions = definitionsOf(new Set(figuresOf(methodsOf[path]).map(memberOf)), language, (members) => methods.call("metrics.explainMany", [{ members, ...question }], options), { t, format });
    return [...book.sheets, about, definitions];
  };
  const name = [brand.name, title, period, segment];
  return workbookFile(args, { t, userId: user.id, path, name, title: name.join(" "), make });
}
