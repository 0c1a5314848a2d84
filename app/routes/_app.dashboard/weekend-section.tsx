import { useTranslation } from "~/components/translation";
import type { ChartData } from "~/components/charts/chart-data";
import { useFormatter } from "~/components/format-context";
import { ChartCard } from "~/components/report/chart-card";
import type { TimeBlockRow } from "~/contract/metrics";
import { axisUpperBound } from "~/domain/axis";
import { timeBlocks } from "~/domain/time-blocks";
import { weekPartMeans, type MeanCell } from "~/domain/weekday-means";

/** Weekdays against the weekend, mean visits per day in each time block. */
export function WeekendSection({ rows }: { rows: TimeBlockRow[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const means = weekPartMeans(rows);
  const names = timeBlocks.map((block) => format.timeRange(block.start, block.end));
  const values = (cells: MeanCell[]) => cells.map((cell) => cell.mean);
  const peak = (cells: MeanCell[]) => {
    const best = cells.reduce((at, cell, i) => ((cell.mean ?? 0) > (cells[at]?.mean ?? 0) ? i : at), 0);
    return (cells[best]?.mean ?? 0) > 0 ? (names[best] ?? null) : null;
  };
  const [onWeekdays, onWeekends] = [peak(means.weekday), peak(means.weekend)];
  const all = [...values(means.weekday), ...values(means.weekend)];
  const data: ChartData = {
    axis: t("dashboard.weekend.axis"),
    upper: axisUpperBound(all),
    points: timeBlocks.map((block, i) => ({ key: block.start, tick: names[i] ?? "", title: names[i] ?? "" })),
    series: [
      { id: "weekday", label: t("dashboard.weekend.weekday"), colour: 1, values: values(means.weekday), hidden: means.weekday.map((cell) => cell.protected) },
      { id: "weekend", label: t("dashboard.weekend.weekend"), colour: 3, values: values(means.weekend), hidden: means.weekend.map((cell) => cell.protected) },
    ],
  };
  return (
    <ChartCard
      title={t("dashboard.weekend.title")} subtitle={t("dashboard.weekend.subtitle")} help={t("dashboard.weekend.help")} className="span-5"
      figures={[{ figure: "metricsTimeBlock.visits", label: t("dashboard.visits") }, { figure: "metricsTimeBlock.days", label: t("dashboard.weekdays.days") }]}
      kind="line" data={data} rowHead={t("dashboard.weekend.block")} column={{ kind: "decimal", digits: Math.max(0, ...all.map((value) => value ?? 0)) < 10 ? 1 : 0 }} legend="always"
      finding={onWeekdays && onWeekends ? t("dashboard.weekend.finding", { weekday: onWeekdays, weekend: onWeekends }) : t("dashboard.weekend.findingNone")}
    />
  );
}
