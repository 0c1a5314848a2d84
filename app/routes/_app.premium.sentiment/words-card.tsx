import { useFormatter } from "~/components/format-context";
import { NoData, Withheld } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { isProtected } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { Sentiment } from "~/contract/premium";

/** Its size, less where a narrow screen would break the word: a letter is about three fifths of its size wide. */
const wordSize = (word: string, size: number): string => `max(15px, min(${size.toFixed(1)}px, ${(160 / word.length).toFixed(1)}cqi))`;

/** The words of the period's posts: a list whose words are as large as they are frequent, the same with scripts and without. */
export function WordsCard({ data: { words, sentiment } }: { data: Sentiment }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const [first] = words;
  const table: TableModel = {
    rowHead: t("premium.sentiment.word"), columns: [{ label: t("premium.sentiment.posts") }, { label: t("premium.sentiment.authors") }, { label: t("premium.sentiment.average"), kind: "decimal", digits: 2 }],
    rows: words.map((row) => ({ key: row.word, name: row.word, values: [row.posts, row.authors, row.average] })),
  };
  const inOrder = [...words].sort((a, b) => (a.word < b.word ? -1 : 1));
  return (
    <ReportCard title={t("premium.sentiment.wordsTitle")} subtitle={t("premium.sentiment.wordsSubtitle")} help={t("premium.sentiment.wordsHelp")} figures={[{ figure: "premium.getSentimentData.words.posts", label: t("premium.sentiment.posts") }, { figure: "premium.getSentimentData.words.average", label: t("premium.sentiment.average") }]} table={table} className="span-12">
      {first ? (
        <figure className="chart">
          <figcaption className="finding">{t("premium.sentiment.wordsFinding", { word: first.word, count: first.posts, formatted: format.count(first.posts) })}</figcaption>
          <ul className="word-cloud">
            {inOrder.map(({ word, posts, size, strong }) => (
              <li key={word} className={strong ? "word-strong" : undefined} style={{ fontSize: wordSize(word, size) }}>{word}<span className="visually-hidden"> ({t("premium.sentiment.inPosts", { count: posts, formatted: format.count(posts) })})</span></li>
            ))}
          </ul>
          <TableDetails table={table} />
        </figure>
      ) : isProtected(sentiment, "posts") ? <Withheld height={120} /> : <NoData height={120} text={t("premium.sentiment.wordsNone")} />}
    </ReportCard>
  );
}
