import { setImmediate as nextTurn } from "node:timers/promises";
import type { Backtest, ForecastBand } from "~/contract/ai-forecast";
import type { ForecastReason, ForecastSeriesName } from "~/contract/forecast-names";
import { addDays, type Day } from "~/domain/calendar";
import { ratio } from "~/domain/figures";
import { forecast, type Forecast } from "~/inference/forecast/forecast.server";
import { weeklySeason } from "~/inference/forecast/history";

/** Days that are forecast, and days of history below which nothing is. */
export const horizonDays = 28;
export const leastDays = 56;

/** A series to forecast: `start` is the day of its first row. `assumed` stands for withheld rows. */
export type SeriesAsked = { name: ForecastSeriesName; step: "day" | "week"; start: Day; values: readonly (number | null)[]; assumed: number | null; holidays: ReadonlySet<Day> };
export type SeriesForecast = { bands: ForecastBand[]; backtest: Backtest; total80: number | null };

/** The forecast of the days after the series, or why there is none. */
export async function forecastSeries({ name, step, start, values, assumed, holidays }: SeriesAsked): Promise<SeriesForecast | ForecastReason> {
  const days = step === "day" ? 1 : 7;
  if (values.length * days < leastDays) return "short_history";
  const horizon = horizonDays / days;
  const season = step === "day" ? 7 : weeklySeason(values.length);
  const dayOf = (row: number): Day => addDays(start, row * days);
  // a holiday moves a day; in a week it is lost among the other days
  const off = Array.from({ length: values.length + horizon }, (_, row) => step === "day" && holidays.has(dayOf(row)));
  const found = await forecast({ values, season, assumed, holidays: off, horizon }, () => nextTurn());
  if (!found) return "short_history";
  return { bands: found.steps.map((band, i) => ({ day: dayOf(values.length + i), ...band })), backtest: backtestOf(found, { name, step, season, values }), total80: found.total80 };
}

function backtestOf(found: Forecast, { name, step, season, values }: Pick<SeriesAsked, "name" | "step" | "values"> & { season: number }): Backtest {
  const { coverage: { points, inside80, inside95 }, origins } = found;
  const mase = found.candidates.find(({ chosen }) => chosen)?.mase ?? null;
  return {
    series: name, model: found.model, step, season, mase, naive: found.candidates.find((each) => each.name === "seasonal_naive")?.mase ?? null, no_better: mase === null ? null : mase >= 1,
    coverage80: ratio(inside80, points), coverage95: ratio(inside95, points), points, origins_choice: origins.choice, origins_shown: origins.shown,
    history_rows: values.length, unknown_rows: values.filter((value) => value === null).length, holiday_factor: found.holiday_factor,
    candidates: found.candidates.map(({ name: model, mase_choice, mase: shown }) => ({ name: model, mase_choice, mase: shown })),
  };
}
