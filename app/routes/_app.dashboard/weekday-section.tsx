import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { ReportCard } from "~/components/report/report-card";
import { FigureValue } from "~/components/ui/figure-value";
import type { TableModel } from "~/components/ui/table-model";
import type { TimeBlockRow } from "~/contract/metrics";
import { timeBlocks } from "~/domain/time-blocks";
import { isoOfBlockWeekday, rampStep, weekdayMeans, type MeanCell } from "~/domain/weekday-means";

/** Mean visits by weekday and time block, as a table whose cells are shaded by their value. */
export function WeekdaySection({ rows }: { rows: TimeBlockRow[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const means = weekdayMeans(rows);
  const values = means.flatMap((row) => row.cells.flatMap((cell) => (cell.mean === null ? [] : [cell.mean])));
  const most = Math.max(0, ...values);
  const show = (value: number) => (most < 10 && value > 0 ? format.decimal(value, 1) : format.count(value));
  const blocks = timeBlocks.map((block) => format.timeRange(block.start, block.end));
  const peak = most > 0 ? means.flatMap(({ dow, cells }) => cells.map((cell, i) => ({ dow, mean: cell.mean, block: blocks[i] ?? "" }))).find(({ mean }) => mean === most) : undefined;
  const table: TableModel = {
    rowHead: t("dashboard.weekdays.day"),
    columns: [...blocks.map((label) => ({ label, kind: "decimal" as const, digits: 1 })), { label: t("dashboard.weekdays.days") }],
    rows: means.map(({ dow, cells, days }) => ({ key: String(dow), name: format.weekday(isoOfBlockWeekday(dow)), values: [...cells.map(({ mean }) => mean), days], hidden: cells.map((cell) => cell.protected) })),
  };
  return (
    <ReportCard
      id="weekdays"
      title={t("dashboard.weekdays.title")} subtitle={t("dashboard.weekdays.subtitle")} help={t("dashboard.weekdays.help")} className="span-7" table={table}
      figures={[{ figure: "metricsTimeBlock.visits", label: t("dashboard.visits") }, { figure: "metricsTimeBlock.days", label: t("dashboard.weekdays.days") }]}
    >
      <p className="finding">{peak ? t("dashboard.weekdays.finding", { day: format.weekday(isoOfBlockWeekday(peak.dow)), block: peak.block, value: show(most) }) : t("dashboard.weekend.findingNone")}</p>
      <table className="heat" tabIndex={-1}>
        <caption className="visually-hidden">{t("dashboard.weekdays.caption")}</caption>
        <thead>
          <tr>
            <th scope="col"><span className="visually-hidden">{t("dashboard.weekdays.day")}</span></th>
            {timeBlocks.map((block) => <th scope="col" key={block.start}>{format.timeRange(block.start, block.end)}</th>)}
            <th scope="col" className="heat-days">{t("dashboard.weekdays.days")}</th>
          </tr>
        </thead>
        <tbody>
          {means.map((row) => (
            <tr key={row.dow}>
              <th scope="row">{format.weekday(isoOfBlockWeekday(row.dow))}</th>
              {row.cells.map((cell, i) => <td key={timeBlocks[i]?.start} className={cellClass(cell, most)}><FigureValue value={cell.mean} protected={cell.protected} format={show} /></td>)}
              <td className="heat-days muted">{row.days === 0 ? <span className="nil">--</span> : format.count(row.days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="card-foot">
        <p className="note">{t("dashboard.weekdays.cover")}{values.length < 28 ? ` ${t("dashboard.weekdays.kinds")}` : ""}</p>
        {most > 0 ? (
          <div className="ramp" aria-hidden="true">
            {show(Math.min(...values))}<span>{[1, 2, 3, 4, 5].map((step) => <i key={step} className={`step-${step}`} />)}</span>{show(most)}
          </div>
        ) : null}
      </div>
    </ReportCard>
  );
}

function cellClass({ mean, protected: hidden }: MeanCell, most: number): string | undefined {
  if (mean === null) return hidden ? "hatch" : undefined;
  const step = rampStep(mean, most);
  return step === 0 ? "heat-zero" : `step-${step}`;
}
