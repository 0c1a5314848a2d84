import { useTranslation } from "~/components/translation";
import type { ChartData } from "~/components/charts/chart-data";
import { chartTable } from "~/components/charts/chart-table";
import { useFormatter } from "~/components/format-context";
import { ChartCard } from "~/components/report/chart-card";
import { isProtected } from "~/components/ui/figure-value";
import { isoDays, type TableColumn, type TableModel } from "~/components/ui/table-model";
import type { DailyRow } from "~/contract/metrics";
import { axisUpperBound } from "~/domain/axis";
import { isoWeekday, isWeekend } from "~/domain/calendar";
import type { DaysBefore } from "./compared";

type DailyProps = { rows: DailyRow[]; /** the period's visits, for the mean over all measured days, hidden ones too */ total: number | null; /** days of the compared period, the first beside the first */ before: DaysBefore | null; /** the first days of the period and of the one that it is compared with; null where it is compared with none */ firsts: { now: string; before: string } | null };

/** Visitors and visits of each day of the period, and the visits of the days that it is compared with. */
export function DailySection({ rows, total, before, firsts }: DailyProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const known = before?.rows.some((row) => row.visits !== null) ? before : null;
  const then = rows.map((_, i) => known?.rows[i]);
  const data: ChartData = {
    axis: t("dashboard.daily.axis"),
    upper: axisUpperBound([...rows, ...(known?.rows ?? [])].map((row) => row.visits)),
    points: rows.map(({ _id: { day_part: day } }, i) => ({
      key: day, tick: i === 0 || day.endsWith("-01") ? format.shortDay(day) : String(Number(day.slice(8))),
      title: `${format.weekdayOf(day)}, ${format.longDay(day)}`, file: day, shaded: isWeekend(day),
    })),
    series: [
      { id: "visits", label: t("dashboard.visits"), colour: 1, values: rows.map((row) => row.visits), hidden: rows.map((row) => isProtected(row, "visits")) },
      { id: "unique", label: t("dashboard.unique"), colour: 2, values: rows.map((row) => row.unique_visitors), hidden: rows.map((row) => isProtected(row, "unique_visitors")) },
      ...(known ? [{
        id: "before", label: t("dashboard.compared.visits", { period: format.dayRange(known.start, known.end) }), short: t("dashboard.compared.short"), colour: "other" as const,
        values: then.map((row) => row?.visits ?? null), hidden: then.map((row) => row !== undefined && isProtected(row, "visits")),
      }] : []),
    ],
  };
  const table = chartTable(data, t("dashboard.daily.day"));
  const dayOf = (row: DailyRow | undefined) => (row ? { text: `${format.weekdayOf(row._id.day_part)}, ${format.longDay(row._id.day_part)}`, file: row._id.day_part } : "");
  const inFiles = (column: TableColumn, i: number): TableColumn => (known && data.series[i]?.id === "before" ? { ...column, file: t("dashboard.compared.visits", { period: isoDays(known.start, known.end) }) } : column);
  const compared: TableModel = known ? { ...table, columns: [...table.columns.map(inFiles), { label: t("dashboard.compared.day") }], rows: table.rows.map((row, i) => ({ ...row, values: [...row.values, dayOf(then[i])] })) } : table;
  return (
    <ChartCard
      title={t("dashboard.daily.title")} subtitle={t("dashboard.daily.subtitle")} help={t("dashboard.daily.help")}
      figures={[{ figure: "metricsDaily.visits", label: t("dashboard.visits") }, { figure: "metricsDaily.unique_visitors", label: t("dashboard.unique") }]}
      kind="line" legend="always" data={data} table={compared} rowHead={t("dashboard.daily.day")} finding={<Finding rows={rows} total={total} />}
      note={firsts ? <p className="note">{isoWeekday(firsts.now) === isoWeekday(firsts.before) ? t("people.visits.byWeekday") : t("people.visits.byPlace", { now: format.longDay(firsts.now), before: format.longDay(firsts.before), year: t("filterTools.compare.year"), field: t("filterTools.compareWith") })}</p> : null}
    />
  );
}

function Finding({ rows, total }: { rows: DailyRow[]; total: number | null }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const known = rows.filter((row) => row.visits !== null);
  const peak = known.reduce<DailyRow | null>((most, row) => ((row.visits ?? 0) > (most?.visits ?? -1) ? row : most), null);
  const measured = rows.filter((row) => row.visits !== null || row.suppressed).length;
  if (!peak?.visits || total === null) return <>{t("dashboard.daily.findingNone")}</>;
  return <>{t("dashboard.daily.finding", { average: format.count(total / measured), day: format.namedDay(peak._id.day_part), peak: format.count(peak.visits) })}</>;
}
