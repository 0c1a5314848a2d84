import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { MetaLine, ProtectedNotice, useWithheldFigures } from "~/components/report/answer-notices";
import { NoData } from "~/components/report/card-states";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import { ChartSkeleton } from "~/components/report/skeletons";
import { typesOn } from "~/config/modules";
import type { AnswerMeta } from "~/contract/metrics";
import type { Ranking as Rankings, RankingList } from "~/contract/metrics-comparison";
import "~/locales/ranking.client";
import { titleOf } from "../_app/title.server";
import { pageTitle } from "../_app/page-title";
import { openReport } from "../report-loader.server";
import { RankingCard } from "./ranking-card";

/** In the order of the screen, each with the types it needs. */
const lists: { list: RankingList; needs: readonly ("pdv" | "ooh")[] }[] = [
  { list: "ooh", needs: ["ooh"] }, { list: "pdv", needs: ["pdv"] }, { list: "pdvByGroup", needs: ["pdv"] },
  { list: "attribution_ooh", needs: ["ooh", "pdv"] }, { list: "attribution_pdv", needs: ["ooh", "pdv"] },
];

export async function loader(args: LoaderFunctionArgs) {
  const { ask, page } = await openReport(args, "/ranking", (t) => t("ranking.title"), { excel: "/ranking.xlsx" });
  const types = typesOn(args.context.brand.modules);
  return {
    ...page, bar: { ...page.bar, segment: null, store: null, agg: null }, segmentName: await titleOf(args, (t) => t("ranking.whole")), storeName: null, pointCount: null,
    ranking: ask({ qRanking: true }), lists: lists.filter(({ needs }) => needs.every((type) => types.includes(type))).map(({ list }) => list),
  };
}

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

/** The strongest sites, points and groups of the whole deployment in one period. */
export default function Ranking() {
  const page = useLoaderData<typeof loader>();
  const ranking = useLatestAnswer(page.ranking);
  const withheld = useWithheldFigures([page.ranking]);
  return (
    <ReportPage page={page} waiting={ranking !== page.ranking}>
      <ProtectedNotice withheld={withheld} />
      <Section answer={ranking} skeleton={page.lists.map((list) => <ChartSkeleton key={list} className="span-6" height={500} />)}>
        {({ ranking: answer, meta }) => (answer && !isEmpty(answer) ? page.lists.map((list, i) => <RankingCard key={list} list={list} rows={answer[list]} wide={i === page.lists.length - 1 && i % 2 === 0} />) : <EmptyRanking meta={meta} />)}
      </Section>
      <Section answer={ranking} skeleton={null}>{({ meta }) => <MetaLine meta={meta} />}</Section>
    </ReportPage>
  );
}

const isEmpty = (ranking: Rankings): boolean => Object.values(ranking).every((rows) => rows.length === 0);

function EmptyRanking({ meta: { first_day: first, last_day: last } }: { meta: AnswerMeta }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <section className="card span-12">
      <h2>{t("common.no_data")}</h2>
      <NoData text={first && last ? t("ranking.empty", { from: format.longDay(first), to: format.longDay(last) }) : t("ranking.emptyAll")} />
    </section>
  );
}
