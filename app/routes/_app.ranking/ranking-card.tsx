import { useTranslation } from "~/components/translation";
import { RankedBars } from "~/components/charts/ranked-bars";
import { useFormatter } from "~/components/format-context";
import { NoData } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { RankingList, RankingRow } from "~/contract/metrics-comparison";

/** Px of a ranking (SPEC.md 9). */
const height = 500;

/** One ranking: bars by value with the share beside them. */
export function RankingCard({ list, rows, wide }: { list: RankingList; rows: RankingRow[]; /** it stands alone in its line */ wide: boolean }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const most = Math.max(1, ...rows.map((row) => row.visits));
  const [first] = rows;
  const table: TableModel = {
    rowHead: t(`ranking.name.${list}`),
    columns: [{ label: t(list === "pdvByGroup" ? "ranking.path" : "ranking.address") }, { label: t(`ranking.value.${list}`) }, { label: t("ranking.share"), kind: "percent", digits: 2 }],
    rows: rows.map((row) => ({ key: row._id, name: row.name, values: [row.address, row.visits, row.perc], hidden: [false, false, isProtected(row, "perc")] })),
  };
  return (
    <ReportCard
      title={t(`ranking.titles.${list}`)} subtitle={t(`ranking.subtitles.${list}`)} help={t(`ranking.help.${list}`)} className={wide ? "span-12" : "span-6"} table={table}
      figures={[{ figure: `ranking.${list}.visits`, label: t(`ranking.value.${list}`) }, { figure: `ranking.${list}.perc`, label: t("ranking.share") }]}
    >
      {first ? (
        <figure className="chart">
          <figcaption className="finding">{t(`ranking.finding.${list}`, { name: first.name, value: format.count(first.visits), share: format.percent(first.perc) })}</figcaption>
          <RankedBars
            height={height} colour={list === "ooh" || list === "attribution_ooh" ? 2 : 1}
            bars={rows.map((row) => ({
              key: row._id, name: row.name, detail: row.address, length: row.visits / most, value: format.count(row.visits),
              second: <FigureValue value={row.perc} protected={isProtected(row, "perc")} format={(share) => format.percent(share, 1)} />,
            }))}
          />
          <TableDetails table={table} />
        </figure>
      ) : <NoData height={height} />}
    </ReportCard>
  );
}
