import type { ChartData } from "~/components/charts/chart-data";
import { useFormatter } from "~/components/format-context";
import { NoData, Withheld } from "~/components/report/card-states";
import { ChartCard } from "~/components/report/chart-card";
import { Kpi } from "~/components/report/kpi";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { Icon } from "~/components/ui/icon";
import { isProtected } from "~/components/ui/figure-value";
import type { TableModel } from "~/components/ui/table-model";
import type { Sentiment } from "~/contract/premium";
import { axisUpperBound } from "~/domain/axis";
import { WordsCard } from "./words-card";

type CardsProps = { data: Sentiment };

/** Everything about the sentiment of one store. */
export function SentimentCards({ data }: CardsProps) {
  const { t } = useTranslation();
  if (!data.loaded) {
    return <div className="card void"><Icon name="star" size={32} /><h2>{t("common.no_data")}</h2><p>{t("premium.sentiment.load")}</p><code>npm run ingest -- --posts FILE.csv</code></div>;
  }
  return (
    <div className="cards premium-cards">
      <MonthsCard data={data} />
      <WordsCard data={data} />
      <PostsCard data={data} />
    </div>
  );
}

function MonthsCard({ data: { sentiment, averageSentimentData: rows } }: CardsProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const hidden = (field: string) => isProtected(sentiment, field);
  const monthOf = (month: string) => format.monthName(Number(month.slice(5)));
  const data: ChartData = {
    axis: t("premium.sentiment.axis"), upper: 1, lower: -1, points: rows.map(({ month }) => ({ key: month, tick: monthOf(month), title: format.month(month), file: month })),
    series: [{ id: "average", label: t("premium.sentiment.average"), colour: 1, values: rows.map((row) => row.average), hidden: rows.map((row) => isProtected(row, "average")) }],
    band: { low: rows.map((row) => row.low), high: rows.map((row) => row.high), colour: 1 },
  };
  const table: TableModel = {
    rowHead: t("premium.sentiment.month"), columns: [...(["average", "low", "high"] as const).map((field) => ({ label: t(`premium.sentiment.fields.${field}`), kind: "decimal" as const, digits: 2 })), { label: t("premium.sentiment.posts") }],
    rows: rows.map((row) => ({ key: row.month, name: format.month(row.month), file: row.month, values: [row.average, row.low, row.high, row.posts], hidden: (["average", "low", "high", "posts"] as const).map((field) => isProtected(row, field)) })),
  };
  const { average, low, high } = sentiment;
  const signed = (value: number) => format.decimal(value, 2);
  return (
    <ChartCard
      title={t("premium.sentiment.monthsTitle")} subtitle={t("premium.sentiment.monthsSubtitle")} help={t("premium.sentiment.help")} figures={[{ figure: "premium.getSentimentData.sentiment.average", label: t("premium.sentiment.average") }, { figure: "premium.getSentimentData.averageSentimentData.average", label: `${t("premium.sentiment.average")}: ${t("premium.sentiment.month")}` }, { figure: "premium.getSentimentData.sentiment.low", label: t("premium.sentiment.fields.low") }]} className="span-12" kind="line" height={260} data={data} table={table} rowHead={t("premium.sentiment.month")} column={{ kind: "decimal", digits: 2 }}
      finding={average === null ? t("premium.sentiment.findingNone") : low === null || high === null ? t("premium.sentiment.findingOne", { average: signed(average) }) : t("premium.sentiment.finding", { average: signed(average), low: signed(low), high: signed(high) })}
      note={<p className="note">{t("premium.sentiment.scale")}</p>}
    >
      <div className="kpis kpis-wrapping">
        <Kpi label={t("premium.sentiment.average")} value={average} hidden={hidden("average")} format={signed} notes={[low === null || high === null ? null : t("premium.sentiment.interval", { low: signed(low), high: signed(high) })]} />
        <Kpi label={t("premium.sentiment.posts")} value={sentiment.posts} hidden={hidden("posts")} format={format.count} notes={[]} />
        <Kpi label={t("premium.sentiment.authors")} value={sentiment.authors} hidden={hidden("authors")} format={format.count} notes={[]} />
      </div>
    </ChartCard>
  );
}

function PostsCard({ data: { uniqueAutorsData: authors, uniquePostsData: posts } }: CardsProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const data: ChartData = {
    axis: t("premium.sentiment.countAxis"), upper: axisUpperBound([...posts.map((row) => row.posts), ...authors.map((row) => row.authors)]),
    points: posts.map(({ month }) => ({ key: month, tick: format.monthName(Number(month.slice(5))), title: format.month(month), file: month })),
    series: [
      { id: "posts", label: t("premium.sentiment.posts"), colour: 1, values: posts.map((row) => row.posts), hidden: posts.map((row) => isProtected(row, "posts")) },
      { id: "authors", label: t("premium.sentiment.authors"), colour: 2, values: authors.map((row) => row.authors), hidden: authors.map((row) => isProtected(row, "authors")) },
    ],
  };
  const last = posts.at(-1);
  const figures = [{ figure: "premium.getSentimentData.uniquePostsData.posts", label: t("premium.sentiment.posts") }, { figure: "premium.getSentimentData.uniqueAutorsData.authors", label: t("premium.sentiment.authors") }];
  if (posts.length === 0) return <ReportCard title={t("premium.sentiment.postsTitle")} figures={figures} className="span-12"><NoData height={120} /></ReportCard>;
  if (posts.every((row) => isProtected(row, "posts"))) return <ReportCard title={t("premium.sentiment.postsTitle")} figures={figures} className="span-12"><Withheld height={120} /></ReportCard>;
  return (
    <ChartCard
      title={t("premium.sentiment.postsTitle")} subtitle={t("premium.sentiment.postsSubtitle")} help={t("premium.sentiment.postsHelp")} figures={figures} className="span-12" kind="bar" height={240} legend="always" data={data} rowHead={t("premium.sentiment.month")}
      finding={last?.posts == null ? t("premium.sentiment.postsNone") : t("premium.sentiment.postsFinding", { month: format.month(last.month), posts: format.count(last.posts), authors: format.count(authors.at(-1)?.authors) })}
    />
  );
}
