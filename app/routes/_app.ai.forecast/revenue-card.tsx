import { useFormatter } from "~/components/format-context";
import { NoData } from "~/components/report/card-states";
import { ChartCard } from "~/components/report/chart-card";
import { signedPercent } from "~/components/report/change";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import type { ForecastBand, ForecastData } from "~/contract/ai-forecast";
import { revenueAxis } from "~/domain/revenue-axis";
import { useBandWords } from "./band-words";
import { forecastChart } from "./forecast-chart";
import { useReason } from "./reason";
import { useWords } from "./words";

/** Takings as a line, measured and to come, with their bands; without any it says what to load. */
export function RevenueCard({ answer, currency }: { answer: ForecastData; currency: string }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const words = useWords("day");
  const { forecastRevenueData: rows, projectedRevenue: total } = answer;
  const bands = useBandWords()("revenue", answer.backtest);
  const reason = useReason(total);
  const next = rows.flatMap(({ day, projected: value, low80, high80, low95, high95 }): ForecastBand[] => (value === null || low80 === null || high80 === null || low95 === null || high95 === null ? [] : [{ day, value, low80, high80, low95, high95 }]));
  const past = rows.filter(({ projected }) => projected === null).map(({ day, revenue }) => ({ day, value: revenue, hidden: false }));
  const column = { kind: "decimal", digits: 2 } as const;
  const texts = { title: t("forecast.revenue.title"), subtitle: t("forecast.revenue.subtitle", { currency }), help: t("forecast.revenue.help"), figures: [{ figure: "ai.getForecastData.forecastRevenueData.projected", label: words.expected }, { figure: "ai.getForecastData.forecastRevenueData.revenue", label: words.measured }, { figure: "ai.getForecastData.forecastRevenueData.low80", label: t("forecast.low80") }] };
  if (rows.length === 0) return <ReportCard {...texts}><NoData text={reason ?? t("common.no_data")} /></ReportCard>;
  const { data, table } = forecastChart({ past, next, step: "day", axis: t("forecast.revenue.axis", { currency }), upper: revenueAxis([...past.map(({ value }) => value), ...next.map(({ high95 }) => high95)]), scatter: false, words, format, column });
  return (
    <ChartCard
      {...texts} kind="line" legend="always" data={data} table={table} rowHead={words.day} column={column}
      finding={reason ?? (total.perc === null ? t("forecast.revenue.findingPlain", { projected: format.wholeMoney(total.projected) }) : t("forecast.revenue.finding", { projected: format.wholeMoney(total.projected), change: signedPercent(format, total.perc) }))}
      note={bands ? <p className="note">{bands}</p> : undefined}
    />
  );
}
