import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { NoData } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import { LongList } from "~/components/ui/long-list";
import type { TableModel } from "~/components/ui/table-model";
import type { Performance, PerformanceRow } from "~/contract/metrics-comparison";
import type { PointType } from "~/contract/values";
import { Change, signedPercent } from "~/components/report/change";

type List = "best" | "worst" | "unclear";
/** Names of the two sides' days, in words and for files. */
type Sides = { now: string; before: string; files?: { now: string; before: string } };

function usePointTable(type: PointType, { now, before, files }: Sides) {
  const { t } = useTranslation();
  return (rows: PerformanceRow[]): TableModel => ({
    rowHead: t(`bestWorst.point.${type}`),
    columns: [{ label: before, file: files?.before }, { label: now, file: files?.now }, { label: t("performance.change"), kind: "percent" }, { label: t("performance.low"), kind: "percent" }, { label: t("performance.high"), kind: "percent" }],
    rows: rows.map((row) => ({
      key: row._id, name: row.name, values: [row.prev_month_visitors, row.unique, row.perc, row.low, row.high],
      hidden: (["prev_month_visitors", "unique", "perc", "low", "high"] as const).map((field) => isProtected(row, field)),
    })),
  });
}

const figuresOf = (list: List, labels: { before: string; now: string; change: string }) => [
  { figure: `performance.${list}.perc`, label: labels.change }, { figure: `performance.${list}.unique`, label: labels.now }, { figure: `performance.${list}.prev_month_visitors`, label: labels.before },
];

/** Points that clearly grew, or clearly fell, with bars of one scale. */
export function ClearList({ list, performance, type, sides, scale }: { list: "best" | "worst"; performance: Performance; type: PointType; sides: Sides; /** largest change of both lists */ scale: number }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const rows = performance[list];
  const left = performance.left_out[list];
  const table = usePointTable(type, sides)(rows);
  const [first] = rows;
  return (
    <ReportCard
      title={t(`bestWorst.${list}.title`)} subtitle={t(`bestWorst.${list}.subtitle`)} help={t("bestWorst.listHelp")} className="span-6" table={table}
      figures={figuresOf(list, { before: sides.before, now: sides.now, change: t("performance.change") })}
    >
      {first ? (
        <>
          <p className="finding">{t(`bestWorst.${list}Finding`, { name: first.name, change: signedPercent(format, first.perc ?? 0) })}</p>
          <PointTable rows={rows} type={type} sides={sides} bars={{ list, scale }} />
          {left > 0 ? <p className="note">{t("bestWorst.more", { count: left, formatted: format.count(left) })}</p> : null}
        </>
      ) : <NoData text={t(`bestWorst.none.${list}`)} height={120} />}
    </ReportCard>
  );
}

/** Points whose change may be chance, or cannot be told: a long list of its own height. */
export function UnclearList({ performance, type, sides }: { performance: Performance; type: PointType; sides: Sides }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const rows = performance.unclear;
  const left = performance.left_out.unclear;
  const table = usePointTable(type, sides)(rows);
  const count = rows.length + left;
  return (
    <ReportCard
      title={t("bestWorst.unclearList.title")} subtitle={t("bestWorst.unclearList.subtitle")} help={t("bestWorst.listHelp")} table={table}
      figures={figuresOf("unclear", { before: sides.before, now: sides.now, change: t("performance.change") })}
    >
      {rows.length ? (
        <>
          <p className="finding">{t("bestWorst.unclearList.finding", { count, formatted: format.count(count) })}</p>
          <p className="note">{t("bestWorst.unclearList.words")}</p>
          <LongList label={t("bestWorst.unclearList.title")} height={400}><PointTable rows={rows} type={type} sides={sides} /></LongList>
          {left > 0 ? <p className="note">{t("bestWorst.more", { count: left, formatted: format.count(left) })}</p> : null}
        </>
      ) : <NoData text={t("bestWorst.unclearList.none")} />}
    </ReportCard>
  );
}

function PointTable({ rows, type, sides, bars }: { rows: PerformanceRow[]; type: PointType; sides: Sides; bars?: { list: "best" | "worst"; scale: number } }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const interval = ({ low, high }: PerformanceRow) => (low === null || high === null ? null : t("performance.interval", { low: signedPercent(format, low), high: signedPercent(format, high) }));
  const table = (
    <table className="data-table point-table" tabIndex={-1}>
      <thead>
        <tr>
          <th scope="col">{t(`bestWorst.point.${type}`)}</th><th scope="col" className="numeric">{sides.before}</th><th scope="col" className="numeric">{sides.now}</th>
          {bars ? <td className="change-track" /> : null}<th scope="col" className="numeric">{t("performance.change")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row._id}>
            <th scope="row">{row.name}</th>
            <td className="numeric"><FigureValue value={row.prev_month_visitors} protected={isProtected(row, "prev_month_visitors")} format={format.count} /></td>
            <td className="numeric"><FigureValue value={row.unique} protected={isProtected(row, "unique")} format={format.count} /></td>
            {bars ? <td className="change-track" aria-hidden="true"><span className={bars.list === "best" ? "bar bar-gain" : "bar bar-loss"}><i style={{ width: `${(Math.min(1, Math.abs(row.perc ?? 0) / bars.scale) * 100).toFixed(1)}%` }} /></span></td> : null}
            <td className="numeric"><Change change={row.perc} hidden={isProtected(row, "perc")} told unclear={bars ? null : row.low !== null && row.high !== null && (row.low > 0 || row.high < 0) ? "many" : "interval"} />{interval(row) ? <small className="interval">{interval(row)}</small> : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return bars ? <div className="table-scroll" tabIndex={0} role="group" aria-label={t(`bestWorst.${bars.list}.title`)}>{table}</div> : table;
}
