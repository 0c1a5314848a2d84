import { useMemo } from "react";
import type { ChartData } from "~/components/charts/chart-data";
import { useFormatter } from "~/components/format-context";
import { HeatMap } from "~/components/maps/heat-map";
import { ChartCard } from "~/components/report/chart-card";
import { Kpi } from "~/components/report/kpi";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { isProtected } from "~/components/ui/figure-value";
import type { TableModel } from "~/components/ui/table-model";
import type { AuditResult } from "~/contract/audit";
import { axisUpperBound } from "~/domain/axis";
import { blockWeekday, isWeekend } from "~/domain/calendar";
import { daysByWeekday } from "~/domain/period";
import { timeBlocks } from "~/domain/time-blocks";
import { WeekdaySection } from "../_app.dashboard/weekday-section";
import type { FoundAudit } from "./found";

/** Attributed visits by day, with the cards of the whole: unique visitors, dwell, new visitors. */
export function VisitorsCard({ found: { auditVisitsPeriod: rows, auditSummaryVisits: summary } }: { found: FoundAudit }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const known = rows.filter(({ visits }) => visits !== null);
  const total = known.reduce((sum, { visits }) => sum + (visits ?? 0), 0);
  const data: ChartData = {
    axis: t("audit.visitors.axis"), upper: axisUpperBound(rows.map(({ visits }) => visits)),
    points: rows.map(({ day_part: day }, i) => ({ key: day, tick: i === 0 || day.endsWith("-01") ? format.shortDay(day) : String(Number(day.slice(8))), title: `${format.weekdayOf(day)}, ${format.longDay(day)}`, shaded: isWeekend(day) })),
    series: [
      { id: "visits", label: t("audit.visitors.visits"), colour: 1, values: rows.map(({ visits }) => visits), hidden: rows.map((row) => isProtected(row, "visits")) },
      { id: "unique", label: t("audit.visitors.unique"), colour: 2, values: rows.map(({ unique_visitors }) => unique_visitors), hidden: rows.map((row) => isProtected(row, "unique_visitors")) },
    ],
  };
  const kpi = (field: "unique" | "dwell_time_mins" | "new_visitors", label: string, write: (value: number) => string) =>
    <Kpi label={label} value={summary[field]} hidden={isProtected(summary, field)} format={write} notes={[]} />;
  return (
    <ChartCard
      title={t("audit.visitors.title")} subtitle={t("audit.visitors.subtitle")} help={t("audit.visitors.help")} kind="line" legend="always" data={data} rowHead={t("audit.visitors.day")}
      finding={known.length > 0 && total > 0 ? t("audit.visitors.finding", { average: format.decimal(total / known.length, 1) }) : t("audit.visitors.findingNone")}
    >
      <div className="kpis">{kpi("unique", t("audit.visitors.unique"), format.count)}{kpi("dwell_time_mins", t("audit.visitors.dwell"), format.hms)}{kpi("new_visitors", t("audit.visitors.fresh"), format.count)}</div>
    </ChartCard>
  );
}

/** Mean dwell of both groups. */
export function DwellCard({ rows }: { rows: AuditResult["auditDwellTime"] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const names = rows.map(({ group }) => t(`audit.groups.${group}`));
  const data: ChartData = {
    axis: t("audit.dwell.axis"), upper: axisUpperBound(rows.map((row) => row.avg_dwell_time_mins)), points: rows.map(({ group }, i) => ({ key: group, tick: names[i] ?? "", title: names[i] ?? "" })),
    series: [{ id: "dwell", label: t("audit.dwell.mean"), colour: 1, values: rows.map((row) => row.avg_dwell_time_mins), hidden: rows.map((row) => isProtected(row, "avg_dwell_time_mins")) }],
  };
  const of = (group: "exposed" | "control") => format.hms(rows.find((row) => row.group === group)?.avg_dwell_time_mins);
  return (
    <ChartCard
      title={t("audit.dwell.title")} subtitle={t("audit.dwell.subtitle")} help={t("audit.dwell.help")} className="span-6" kind="bar" height={400} data={data} rowHead={t("audit.groups.group")} column={{ kind: "minutes" }}
      finding={t("audit.dwell.finding", { exposed: of("exposed"), control: of("control") })}
    />
  );
}

/** Attributed visits by weekday and time block, as means per such day. */
export function WhenCard({ found: { auditTimeBlock: rows, inputs } }: { found: FoundAudit }) {
  const days = daysByWeekday({ start: inputs.start, end: inputs.end }, blockWeekday);
  return (
    <WeekdaySection rows={rows.map(({ dayofweek, block, visits, ...guard }) => {
      const { start = "", end = "" } = timeBlocks[block - 1] ?? {};
      return { dow: dayofweek, block_time_start: start, block_time_end: end, visits, days: days.get(dayofweek) ?? 0, ...guard };
    })} />
  );
}

/** Where attributed visitors live. */
export function HomesCard({ found: { auditHomeHeatpoints: points, auditHomeHeatpointsNotShown: notShown } }: { found: FoundAudit }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const table: TableModel = useMemo(() => ({
    rowHead: t("maps.heat.place"), columns: [{ label: t("maps.heat.devices") }],
    rows: points.map((point) => ({ key: `${point.latitude} ${point.longitude}`, name: `${format.decimal(point.latitude, 3)}; ${format.decimal(point.longitude, 3)}`, values: [point.count] })),
  }), [points, t, format]);
  return (
    <ReportCard title={t("audit.when.homes")} subtitle={t("audit.when.homesSubtitle")} help={t("audit.when.homesHelp")} className="span-5" table={table}>
      <div className="point-map"><HeatMap label={t("audit.when.map")} points={points} notShown={notShown} /></div>
    </ReportCard>
  );
}
