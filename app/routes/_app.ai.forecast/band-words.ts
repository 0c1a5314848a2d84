import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import type { Backtest } from "~/contract/ai-forecast";
import type { ForecastSeriesName } from "~/contract/forecast-names";
import { bandVerdict } from "~/domain/band-coverage";

/** What to think of the bands of a series, where past forecasts do not bear them out or cannot; null where they held, and where there is no forecast. */
export function useBandWords(): (series: ForecastSeriesName, backtest: readonly Backtest[]) => string | null {
  const { t } = useTranslation();
  const format = useFormatter();
  return (series, backtest) => {
    const row = backtest.find((each) => each.series === series);
    const verdict = row ? bandVerdict(row) : "holds";
    if (!row || verdict === "holds") return null;
    return t(`forecast.bands.${verdict}`, { share80: format.percent(row.coverage80, 0), share95: format.percent(row.coverage95, 0), rows: t(`forecast.bands.rows.${row.step}`, { count: row.points, formatted: format.count(row.points) }) });
  };
}
