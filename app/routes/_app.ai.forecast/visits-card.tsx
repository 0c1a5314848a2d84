import { useFormatter } from "~/components/format-context";
import { ChartCard } from "~/components/report/chart-card";
import { signedPercent } from "~/components/report/change";
import { useTranslation } from "~/components/translation";
import { isProtected } from "~/components/ui/figure-value";
import type { ForecastData } from "~/contract/ai-forecast";
import { axisUpperBound } from "~/domain/axis";
import { useBandWords } from "./band-words";
import { forecastChart } from "./forecast-chart";
import { useReason } from "./reason";
import { useWords } from "./words";

/** Visits as marks, measured and to come, with their bands. */
export function VisitsCard({ answer }: { answer: ForecastData }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { step, forecastVisitsData0: past, forecastVisitsData1: next, projectedVisits: total } = answer;
  const words = useWords(step);
  const bands = useBandWords()("visits", answer.backtest);
  const reason = useReason(total);
  const { data, table } = forecastChart({
    past: past.map((row) => ({ day: row.day, value: row.visits, hidden: isProtected(row, "visits") })), next, step, axis: t("forecast.visits.axis"), upper: axisUpperBound([...past.map(({ visits }) => visits), ...next.map(({ high95 }) => high95)]), scatter: true, words, format, column: { kind: "count" },
  });
  return (
    <ChartCard
      title={t("forecast.visits.title")} subtitle={t(`forecast.visits.subtitle.${step}`)} help={t("forecast.visits.help")} figures={[{ figure: "ai.getForecastData.forecastVisitsData1.value", label: words.expected }, { figure: "ai.getForecastData.forecastVisitsData0.visits", label: words.measured }, { figure: "ai.getForecastData.forecastVisitsData1.low80", label: t("forecast.low80") }, { figure: "ai.getForecastData.forecastVisitsData1.low95", label: t("forecast.low95") }]} kind="line" legend="always" data={data} table={table} rowHead={words.day} column={{ kind: "count" }}
      finding={reason ?? (total.perc === null ? t("forecast.visits.findingPlain", { projected: format.count(total.projected) }) : t("forecast.visits.finding", { projected: format.count(total.projected), change: signedPercent(format, total.perc) }))}
      note={<>{step === "week" ? <p className="note">{t("forecast.visits.weekly")}</p> : null}{bands ? <p className="note">{bands}</p> : null}</>}
    />
  );
}

/** Distinct visitors likewise. */
export function VisitorsCard({ answer }: { answer: ForecastData }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { step, forecastVisitsData0: past, forecastVisitorsData1: next } = answer;
  const words = useWords(step);
  const bands = useBandWords()("visitors", answer.backtest);
  const reason = useReason(answer.projectedVisitors);
  const values = next.map(({ value }) => value);
  const ends = { least: format.count(Math.min(...values)), most: format.count(Math.max(...values)) };
  const { data, table } = forecastChart({
    past: past.map((row) => ({ day: row.day, value: row.unique_visitors, hidden: isProtected(row, "unique_visitors") })), next, step, axis: t("forecast.visitors.axis"), upper: axisUpperBound([...past.map(({ unique_visitors: people }) => people), ...next.map(({ high95 }) => high95)]), scatter: true, words, format, column: { kind: "count" },
  });
  return (
    <ChartCard
      title={t("forecast.visitors.title")} subtitle={t(`forecast.visitors.subtitle.${step}`)} help={t("forecast.visitors.help")} figures={[{ figure: "ai.getForecastData.forecastVisitorsData1.value", label: words.expected }, { figure: "ai.getForecastData.forecastVisitsData0.unique_visitors", label: words.measured }, { figure: "ai.getForecastData.forecastVisitorsData1.low80", label: t("forecast.low80") }, { figure: "ai.getForecastData.forecastVisitorsData1.low95", label: t("forecast.low95") }]} kind="line" legend="always" data={data} table={table} rowHead={words.day} column={{ kind: "count" }} height={280}
      finding={reason ?? t(step === "day" ? "forecast.visitors.finding" : "forecast.visitors.findingWeek", ends)}
      note={bands ? <p className="note">{bands}</p> : undefined}
    />
  );
}
