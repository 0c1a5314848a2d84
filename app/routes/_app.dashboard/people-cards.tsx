import { useTranslation } from "~/components/translation";
import { Sparkline } from "~/components/charts/sparkline";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { ReportCard } from "~/components/report/report-card";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import { isProtected } from "~/components/ui/figure-value";
import type { AnswerMeta, Metrics, WeeklyRow } from "~/contract/metrics";
import { ratio } from "~/domain/figures";
import { Kpi } from "~/components/report/kpi";
import { FigureChange, type Comparison, type ComparisonState } from "./compared";
import { useRowNames } from "./row-names";

/** Above this share of single-ping visits the dwell time carries a warning (METRICS.md "Visit"). */
const singlePingWarning = 0.25;
/** Days of the window in which a first visit counts as new. */
const newWindowDays = 30;

type Shown = "repeat_visitors" | "new_visitors" | "dwell_time_mins";
type PeopleCardsProps = { metrics: Metrics; weekly: WeeklyRow[]; meta: AnswerMeta; withDwell: boolean; comparison: ComparisonState<Comparison> };

/** Repeat visitors, new visitors and, for points of sale, the average dwell time. */
export function PeopleCards({ metrics, weekly, meta, withDwell, comparison }: PeopleCardsProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const names = useRowNames();
  const titles: Record<Shown, string> = { repeat_visitors: t("dashboard.repeat.title"), new_visitors: t("dashboard.fresh.title"), dwell_time_mins: t("dashboard.dwell.title") };
  const width = withDwell ? "span-4" : "span-6";
  const withShare = (value: number | null, say: (share: string) => string): string[] => {
    const share = ratio(value, metrics.unique_visitors);
    return share === null ? [] : [say(format.percent(share))];
  };
  const spark = (values: (number | null)[]) => {
    const [first, last] = [weekly[0], weekly.at(-1)];
    return first && last ? <Sparkline values={values} from={names.short(first)} to={names.short(last)} middle={first.iso_week ? t("dashboard.spark") : ""} /> : null;
  };
  const single = metrics.single_ping_share;
  const byWeek = weekly.some((row) => row.iso_week !== null);
  const changeOf = (field: Shown) => <FigureChange field={field} state={comparison} meta={meta} write={field === "dwell_time_mins" ? format.hms : format.count} />;
  const behind = (field: Shown) => [
    { figure: `metrics.${field}`, label: titles[field] }, { figure: `metricsWeekly.${field}`, label: byWeek ? t("dashboard.totals.byOneWeek") : t("dashboard.totals.byOneQuarter") },
    ...(comparison === null ? [] : [{ figure: `performance.variations.${field}.change`, label: t("performance.change") }]),
  ];
  const table = (field: Shown): TableModel => ({
    rowHead: byWeek ? t("dashboard.totals.week") : t("dashboard.totals.part"),
    columns: [{ label: titles[field], kind: field === "dwell_time_mins" ? "minutes" : "count" }],
    rows: [
      ...weekly.map((row) => ({ key: String(row._id.period_quarter), name: names.long(row), file: names.file(row), values: [row[field]], hidden: [isProtected(row, field)] })),
      { key: "period", name: t("dashboard.totals.whole"), values: [metrics[field]], hidden: [isProtected(metrics, field)] },
    ],
  });
  return (
    <>
      <ReportCard id="repeat-visitors" title={t("dashboard.repeat.title")} subtitle={t("dashboard.repeat.subtitle")} help={t("dashboard.repeat.help")} className={width} figures={behind("repeat_visitors")} table={table("repeat_visitors")}>
        <Kpi label="" value={metrics.repeat_visitors} hidden={isProtected(metrics, "repeat_visitors")} format={format.count} notes={withShare(metrics.repeat_visitors, (share) => t("dashboard.repeat.note", { share }))} change={changeOf("repeat_visitors")} />
        {spark(weekly.map((row) => row.repeat_visitors))}
        <TableDetails table={table("repeat_visitors")} />
      </ReportCard>
      <ReportCard id="new-visitors" title={t("dashboard.fresh.title")} subtitle={t("dashboard.fresh.subtitle")} help={t("dashboard.fresh.help")} className={width} figures={behind("new_visitors")} table={table("new_visitors")}>
        <Kpi
          label="" value={metrics.new_visitors} hidden={isProtected(metrics, "new_visitors")} format={format.count}
          notes={withShare(metrics.new_visitors, (share) => t(meta.days > newWindowDays ? "dashboard.fresh.noteLonger" : "dashboard.fresh.note", { share }))} change={changeOf("new_visitors")}
        />
        {spark(weekly.map((row) => row.new_visitors))}
        {meta.short_history === null ? null : <p className="note">{t("dashboard.fresh.short", { count: meta.short_history, formatted: format.count(meta.short_history) })}</p>}
        <TableDetails table={table("new_visitors")} />
      </ReportCard>
      {withDwell ? (
        <ReportCard title={t("dashboard.dwell.title")} subtitle={t("dashboard.dwell.subtitle")} help={t("dashboard.dwell.help")} className={width} figures={[...behind("dwell_time_mins"), { figure: "metrics.single_ping_share", label: t("excel.fields.single_ping_share") }]} table={table("dwell_time_mins")}>
          <Kpi
            label="" before={t("dashboard.dwell.least")} value={metrics.dwell_time_mins} hidden={isProtected(metrics, "dwell_time_mins")} format={format.hms}
            notes={[single === null ? null : t("dashboard.dwell.note", { share: format.percent(single) })]} change={changeOf("dwell_time_mins")}
          />
          {spark(weekly.map((row) => row.dwell_time_mins))}
          {single !== null && single > singlePingWarning ? <div className="card-warning"><Alert tone="warning">{t("dashboard.dwell.warning")}</Alert></div> : null}
          <TableDetails table={table("dwell_time_mins")} />
        </ReportCard>
      ) : null}
    </>
  );
}
