import { useTranslation } from "~/components/translation";
import type { ChartData } from "~/components/charts/chart-data";
import { ChartFigure } from "~/components/charts/chart-figure";
import { useFormatter } from "~/components/format-context";
import { ReportCard } from "~/components/report/report-card";
import type { TableModel } from "~/components/ui/table-model";
import { isProtected } from "~/components/ui/figure-value";
import type { DashboardData, WeeklyRow } from "~/contract/metrics";
import type { PointType } from "~/contract/values";
import { axisUpperBound } from "~/domain/axis";
import { Kpi } from "~/components/report/kpi";
import { ComparedLine, FigureChange, type Comparison, type ComparisonState } from "./compared";
import { useRowNames } from "./row-names";

type Totals = Required<Pick<DashboardData, "metrics" | "metricsWeekly">> & Pick<DashboardData, "metricsCompare" | "meta">;
type TotalsProps = Totals & { type: PointType; single: boolean; comparison: ComparisonState<Comparison> };

/** The period in four figures, and its course by week or quarter. `single`: the figures are the average point's, the group's beside them. */
export function TotalsSection({ type, single, metrics, metricsCompare, metricsWeekly, meta, comparison }: TotalsProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const names = useRowNames();
  const byWeek = metricsWeekly.some((row) => row.iso_week !== null);
  const ofTotal = (field: "unique_visitors" | "visits") => {
    const share = metrics.perc_of_total[field];
    return share === null ? null : t("dashboard.ofTotal", { share: format.percent(share) });
  };
  const perPoint = (field: "unique_visitors" | "visits") => {
    const value = metrics.poi_count > 1 ? (metricsCompare?.[field] ?? null) : null;
    return value === null ? null : t("dashboard.totals.perPoint", { value: format.count(value) });
  };
  const strip = single && metricsCompare ? metricsCompare : metrics;
  const beside = (field: "unique_visitors" | "visits") => (strip === metrics ? perPoint(field) : t("dashboard.totals.ofGroup", { value: format.count(metrics[field]) }));
  const changeOf = (field: "unique_visitors" | "visits" | "frequency") => (
    <FigureChange field={field} state={comparison} meta={meta} write={field === "frequency" ? (value) => format.decimal(value) : format.count} points={strip === metrics || field === "frequency" ? null : metrics.poi_count} />
  );
  const whole = strip === metrics ? "metrics" : "metricsCompare";
  const fields = ["unique_visitors", "visits", "new_visitors", "repeat_visitors", "dwell_time_mins"] as const;
  const shownFields = fields.filter((field) => field !== "dwell_time_mins" || type !== "ooh");
  const table: TableModel = {
    rowHead: byWeek ? t("dashboard.totals.week") : t("dashboard.totals.part"),
    columns: shownFields.map((field) => (field === "dwell_time_mins" ? { label: t("dashboard.dwell.title"), kind: "minutes" } : { label: t(`excel.fields.${field}`) })),
    rows: metricsWeekly.map((row) => ({ key: String(row._id.period_quarter), name: names.long(row), file: names.file(row), values: shownFields.map((field) => row[field]), hidden: shownFields.map((field) => isProtected(row, field)) })),
  };
  return (
    <ReportCard
      id="visits"
      title={t("dashboard.totals.title")} subtitle={byWeek ? t("dashboard.totals.byWeek") : t("dashboard.totals.byQuarter")} help={t("dashboard.totals.help")} table={table}
      figures={[
        { figure: `${whole}.unique_visitors`, label: t("dashboard.unique") }, { figure: `${whole}.visits`, label: t("dashboard.visits") }, { figure: "metrics.frequency", label: t("dashboard.totals.frequency") },
        { figure: "metrics.poi_count", label: t(`dashboard.totals.count.${type}`) }, { figure: "metricsWeekly.visits", label: byWeek ? t("dashboard.totals.visitsByWeek") : t("dashboard.totals.visitsByQuarter") },
        ...(comparison === null ? [] : (["unique_visitors", "visits", "frequency"] as const).map((field) => ({ figure: `performance.variations.${field}.change`, label: `${t("performance.change")}: ${t(`performance.figures.${field}`)}` }))),
      ]}
    >
      <div className="kpis">
        <Kpi label={t(`dashboard.totals.count.${type}`)} value={metrics.poi_count} format={format.count} notes={[]} />
        <Kpi label={strip === metrics ? t("dashboard.unique") : t("dashboard.totals.uniquePerPoint")} value={strip.unique_visitors} hidden={isProtected(strip, "unique_visitors")} format={format.count} notes={[ofTotal("unique_visitors"), beside("unique_visitors")]} change={changeOf("unique_visitors")} />
        <Kpi label={strip === metrics ? t("dashboard.visits") : t("dashboard.totals.visitsPerPoint")} value={strip.visits} hidden={isProtected(strip, "visits")} format={format.count} notes={[ofTotal("visits"), beside("visits")]} change={changeOf("visits")} />
        <Kpi label={t("dashboard.totals.frequency")} value={metrics.frequency} hidden={isProtected(metrics, "frequency")} format={format.decimal} notes={[t("dashboard.totals.frequencyNote")]} change={changeOf("frequency")} />
      </div>
      <ComparedLine state={comparison} meta={meta} />
      <WeeklyChart rows={metricsWeekly} byWeek={byWeek} table={table} />
    </ReportCard>
  );
}

function WeeklyChart({ rows, byWeek, table }: { rows: WeeklyRow[]; byWeek: boolean; table: TableModel }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const names = useRowNames();
  const data: ChartData = {
    axis: byWeek ? t("dashboard.totals.axisWeek") : t("dashboard.totals.axisQuarter"),
    upper: axisUpperBound(rows.map((row) => row.visits)),
    points: rows.map((row) => ({ key: String(row._id.period_quarter), tick: names.short(row), title: names.long(row), file: names.file(row), detail: names.days(row) })),
    series: [
      { id: "unique", label: t("dashboard.unique"), colour: 2, values: rows.map((row) => row.unique_visitors), hidden: rows.map((row) => isProtected(row, "unique_visitors")) },
      { id: "visits", label: t("dashboard.visits"), colour: 1, values: rows.map((row) => row.visits), hidden: rows.map((row) => isProtected(row, "visits")) },
    ],
  };
  const peak = rows.reduce<WeeklyRow | null>((most, row) => ((row.visits ?? -1) > (most?.visits ?? -1) ? row : most), null);
  const finding = peak?.visits
    ? t("dashboard.totals.finding", { row: names.long(peak), visits: format.count(peak.visits), unique: format.count(peak.unique_visitors) })
    : t("dashboard.totals.findingNone");
  return (
    <ChartFigure
      kind="bar" legend="always" finding={finding} data={data} table={table}
      note={rows.some((row) => names.isCut(row)) ? <p className="note">{t("dashboard.totals.incomplete")}</p> : null}
    />
  );
}
