import { useFormatter } from "~/components/format-context";
import { NoData, Withheld } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { ReceptiveRow } from "~/contract/premium";

type IndexCardProps = { list: "receptiveData1" | "receptiveData2" | "receptiveData3"; rows: readonly ReceptiveRow[]; /** the loyal visitors may not be told of */ withheld: boolean };

/** What loyal visitors bear more or less often than the panel: an index with its interval around 100. */
export function IndexCard({ list, rows, withheld }: IndexCardProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const [first] = rows;
  const whole = (value: number): string => format.decimal(value, 0);
  const table: TableModel = {
    rowHead: t(`premium.loyalty.lists.${list}.name`),
    columns: [
      { label: t("premium.index"), kind: "decimal", digits: 1 }, { label: t("premium.low"), kind: "decimal", digits: 1 }, { label: t("premium.high"), kind: "decimal", digits: 1 },
      { label: t("premium.loyalty.loyalVisitors") }, { label: t("premium.loyalty.share"), kind: "percent", digits: 2 }, { label: t("premium.panelShare"), kind: "percent", digits: 2 },
    ],
    rows: rows.map((row, i) => ({ key: String(i), name: row.category === null ? row.name : `${row.name} · ${row.category}`, values: [row.index, row.low, row.high, row.visitors, row.share, row.panel_share] })),
  };
  return (
    <ReportCard title={t(`premium.loyalty.lists.${list}.title`)} subtitle={t("premium.loyalty.indexSubtitle")} help={t("premium.loyalty.indexHelp")} figures={[{ figure: `premium.getLoyaltyData.${list}.index`, label: t("premium.index") }, { figure: `premium.getLoyaltyData.${list}.low`, label: t("premium.low") }, { figure: `premium.getLoyaltyData.${list}.share`, label: t("premium.loyalty.share") }, { figure: `premium.getLoyaltyData.${list}.panel_share`, label: t("premium.panelShare") }]} table={table} className="span-12">
      {first ? (
        <figure className="chart">
          <figcaption className="finding">{t(first.index > 100 ? "premium.loyalty.more" : "premium.loyalty.less", { name: first.name, index: whole(first.index) })}</figcaption>
          <IndexRows rows={rows.map((row, i) => ({ key: String(i), name: row.name, detail: row.category, index: row.index, low: row.low, high: row.high }))} />
          <TableDetails table={table} folded />
        </figure>
      ) : withheld ? <Withheld height={120} /> : <NoData height={120} text={t("premium.loyalty.indexNone")} />}
    </ReportCard>
  );
}

type IndexRow = { key: string; name: string; detail: string | null; index: number; low: number; high: number };

/** Index points with their intervals on one scale, a line at 100; the figures beside them are text. */
export function IndexRows({ rows }: { rows: readonly IndexRow[] }) {
  const format = useFormatter();
  const [least, most] = [Math.min(80, ...rows.map(({ low }) => low)), Math.max(120, ...rows.map(({ high }) => Math.min(high, 400)))];
  const at = (value: number): number => (100 * (Math.min(most, Math.max(least, value)) - least)) / (most - least);
  const whole = (value: number): string => format.decimal(value, 0);
  return (
    <ul className="interval-rows">
      {rows.map(({ key, name, detail, index, low, high }) => (
        <li key={key} className={index >= 100 ? "series-1" : "series-2"}>
          <span>{name}{detail === null ? null : <small className="audit-made"> {detail}</small>}</span>
          <span className="interval-track" aria-hidden="true">
            <i className="interval-zero" style={{ insetInlineStart: `${at(100).toFixed(2)}%` }} />
            <i className="interval-reach" style={{ insetInlineStart: `${at(low).toFixed(2)}%`, width: `${(at(high) - at(low)).toFixed(2)}%` }} /><i className="interval-point" style={{ insetInlineStart: `${at(index).toFixed(2)}%` }} />
          </span>
          <span className="interval-value">{whole(index)}<small className="audit-made">{whole(low)} – {whole(high)}</small></span>
        </li>
      ))}
    </ul>
  );
}
