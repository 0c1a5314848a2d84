import { RankedBars } from "~/components/charts/ranked-bars";
import { useFormatter } from "~/components/format-context";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { FigureValue } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { AuditRankingRow } from "~/contract/audit";
import type { FoundAudit } from "./found";

export const rankings = ["rankingOOHHits", "rankingOOHUnique", "rankingVisits", "rankingVisitsAttr"] as const;
/** Px of a ranking (SPEC.md 9). */
const height = 500;

/** Each ranking that has something to rank. */
export function RankingCards({ found }: { found: FoundAudit }) {
  return <>{rankings.filter((list) => found[list].length > 0).map((list) => <RankingCard key={list} list={list} rows={found[list]} />)}</>;
}

function RankingCard({ list, rows }: { list: (typeof rankings)[number]; rows: readonly AuditRankingRow[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const most = Math.max(1, ...rows.map(({ visits }) => visits));
  const isSite = list === "rankingOOHHits" || list === "rankingOOHUnique";
  const table: TableModel = {
    rowHead: t(isSite ? "audit.ranks.site" : "audit.ranks.point"), columns: [{ label: t("audit.ranks.address") }, { label: t(`audit.ranks.values.${list}`) }, { label: t("audit.ranks.share"), kind: "percent", digits: 2 }],
    rows: rows.map((row) => ({ key: row._id, name: row.name, values: [row.address, row.visits, row.perc] })),
  };
  return (
    <ReportCard title={t(`audit.ranks.titles.${list}`)} subtitle={t(`audit.ranks.subtitles.${list}`)} className="span-6" table={table}>
      <figure className="chart">
        <figcaption className="finding">{t("audit.ranks.finding", { name: rows[0]?.name ?? "", value: format.count(rows[0]?.visits) })}</figcaption>
        <RankedBars
          height={height} colour={isSite ? 2 : 1}
          bars={rows.map((row) => ({ key: row._id, name: row.name, detail: row.address, length: row.visits / most, value: format.count(row.visits), second: <FigureValue value={row.perc} format={(share) => format.percent(share, 1)} /> }))}
        />
        <TableDetails table={table} folded />
      </figure>
    </ReportCard>
  );
}
