import { readTakings } from "~/analytics/takings.server";
import type { Backtest, ForecastBand, ForecastData, forecastDataParams } from "~/contract/ai-forecast";
import type { ForecastReason } from "~/contract/forecast-names";
import type { CallOptions } from "~/contract/methods";
import type { Filter, OpenFilter } from "~/contract/metrics";
import type { z } from "~/contract/zod";
import { addDays, eachDay, lengthInDays, type Day, type DayRange } from "~/domain/calendar";
import { ratio } from "~/domain/figures";
import { holidaysOf, type Holiday } from "~/inference/forecast/holidays.server";
import { inPart } from "./answer-parts.server";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";
import { projectedOf, sumKnown } from "./forecast/projected";
import { forecastSeries, horizonDays, type SeriesForecast } from "./forecast/series-forecast.server";
import { takingsByDay } from "./forecast/takings-history.server";
import { pointsOf, readTotals, readVisitHistory } from "./forecast/visit-history.server";
import { visitSeriesOf, type VisitSeries } from "./forecast/visit-series";

/** Days of history that the page shows before the forecast, and that takings are read back. */
const shownDays = 126;
const mostDays = 1096;
/** Days by which takings may end before the other data. */
const mostLate = 14;
/** Where no point says its country (SPEC.md 9). */
const usualCountry = "BR";

/** Forecasts a series, or says why it cannot. */
export type Fit = typeof forecastSeries;
type Asked = { fit: Fit; context: MethodContext; holdings: Holdings; filter: Filter; points: number[]; holidays: ReadonlySet<Day>; signal: AbortSignal | undefined };
/** The days forecast, and those they are compared with. */
const periodsAfter = (last: Day): { current: DayRange; projected: DayRange } => ({ current: { start: addDays(last, 1 - horizonDays), end: last }, projected: { start: addDays(last, 1), end: addDays(last, horizonDays) } });
const isForecast = (found: SeriesForecast | ForecastReason): found is SeriesForecast => typeof found !== "string";
const sumOf = (bands: readonly ForecastBand[]): number => bands.reduce((sum, { value }) => sum + value, 0);

/** What the next four weeks may bring a segment or a point: visits, visitors and takings, with their bands and how past forecasts did. */
export const getForecastData = (context: MethodContext, [filter]: z.output<typeof forecastDataParams>, { signal }: CallOptions): Promise<ForecastData> =>
  forecastWith(forecastSeries, context, aboutStore(filter), signal);

/** A forecast is about the store that is named, unless the group is asked for. */
export const aboutStore = (filter: OpenFilter): Filter => ({ ...filter, agg: filter.agg ?? (filter.storeKey ? "s" : "g") });

/** The same, made by a fit of the caller's; what is read does not depend on it. */
export async function forecastWith(fit: Fit, context: MethodContext, filter: Filter, signal?: AbortSignal): Promise<ForecastData> {
  const holdings = await context.deployment.holdings();
  const end = holdings.completeUntil ?? holdings.lastDayOrToday;
  const { points, name } = pointsOf(context, holdings, filter, end);
  const country = countryOf(points, holdings);
  const span: DayRange = { start: addDays(end, -mostDays), end: addDays(end, 3 * horizonDays) };
  const found = holidaysOf(country, span);
  const asked: Asked = { fit, context, holdings, filter, points, holidays: new Set(found.map(({ day }) => day)), signal };
  const visits = await visitsPart(asked, end);
  const revenue = await revenuePart(asked);
  const shown = [...visits.forecastVisitsData0, ...visits.forecastVisitsData1, ...revenue.forecastRevenueData].map(({ day }) => day).sort();
  return {
    meta: { data_version: holdings.version, first_day: holdings.firstDay, last_day: holdings.lastDay, synthetic: holdings.synthetic, suppressed_figures: visits.forecastVisitsData0.filter(({ suppressed }) => suppressed).length, segment: name },
    period: holdings.firstDay === null ? null : { days: horizonDays, ...periodsAfter(visits.last ?? end) },
    step: visits.step, forecastVisitsData0: visits.forecastVisitsData0, forecastVisitsData1: visits.forecastVisitsData1, forecastVisitorsData1: visits.forecastVisitorsData1, forecastRevenueData: revenue.forecastRevenueData,
    projectedVisits: visits.projectedVisits, projectedVisitors: visits.projectedVisitors, projectedRevenue: revenue.projectedRevenue,
    backtest: [...visits.backtest, ...revenue.backtest], holidays: { country, days: holidaysShown(found, shown, end) },
  };
}

function holidaysShown(found: readonly Holiday[], shown: readonly Day[], end: Day): ForecastData["holidays"]["days"] {
  const [first, last] = [shown[0], shown.at(-1)];
  return first === undefined || last === undefined ? [] : found.filter(({ day }) => day >= first && day <= last).map((holiday) => ({ ...holiday, ahead: holiday.day > end }));
}

/** The country of most of the points; of equals the first by its code. */
function countryOf(points: readonly number[], holdings: Holdings): string {
  const counts = new Map<string, number>();
  for (const id of points) {
    const code = holdings.points.get(id)?.country_code?.toUpperCase();
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? usualCountry;
}

type VisitsPart = Pick<ForecastData, "step" | "forecastVisitsData0" | "forecastVisitsData1" | "forecastVisitorsData1" | "projectedVisits" | "projectedVisitors"> & { backtest: Backtest[]; last: Day | null };

async function visitsPart(asked: Asked, end: Day): Promise<VisitsPart> {
  const { fit, context, holdings, filter, signal, holidays } = asked;
  const start = holdings.firstDay;
  const history = start === null || asked.points.length === 0 ? { days: [], weeks: [] } : await inPart("history", () => readVisitHistory(context, holdings, filter, { start, end }, signal));
  const series = visitSeriesOf(history);
  const days = series.step === "day" ? 1 : 7;
  const lastRow = series.rows.at(-1);
  const last = lastRow ? addDays(lastRow.day, days - 1) : null;
  const periods = last === null ? null : periodsAfter(last);
  const historyDays = series.rows.length * days;
  const { minimumDevices: k } = context.brand.privacy;
  const of = async (name: "visits" | "visitors") => reasonBefore(series) ?? fit({ name, step: series.step, start: series.rows[0]?.day ?? "", values: series.rows.map((row) => row[name]), assumed: k / 2, holidays });
  const [visits, alone] = [await of("visits"), await of("visitors")];
  const visitors = isForecast(alone) && isForecast(visits) ? { ...alone, bands: withinVisits(alone.bands, visits.bands) } : alone;
  const recent = series.rows.slice(-horizonDays / days);
  const people = periods === null ? null : await inPart("total", () => readTotals(context, holdings, filter, periods.current, signal));
  // people are not the sum of their days: they grow as the days' visitors do, as long as everybody comes as often as now
  const growth = isForecast(visitors) ? ratio(sumOf(visitors.bands), sumKnown(recent.map((row) => row.visitors ?? k / 2))) : null;
  const uniques = people?.unique_visitors ?? null;
  const total = people?.visits ?? null;
  const isHidden = people !== null && total === null ? people.suppressed === true : total !== null && wouldTell(recent, total, k);
  return {
    step: series.step, last,
    forecastVisitsData0: series.rows.slice(-Math.round(shownDays / days)).map(({ day, visits: count, visitors: unique_visitors, hidden }) => ({ day, visits: count, unique_visitors, ...(hidden ? { suppressed: true as const, suppressedFields: ["visits", "unique_visitors"] } : {}) })),
    forecastVisitsData1: isForecast(visits) ? visits.bands : [], forecastVisitorsData1: isForecast(visitors) ? visitors.bands : [],
    projectedVisits: projectedOf({ current: isHidden ? null : total, projected: isForecast(visits) ? sumOf(visits.bands) : null, reach: isForecast(visits) ? visits.total80 : null, hidden: isHidden, periods, reason: isForecast(visits) ? null : visits, historyDays }),
    projectedVisitors: projectedOf({
      current: uniques, projected: uniques === null || growth === null ? null : uniques * growth, reach: isForecast(visitors) ? visitors.total80 : null, hidden: people?.suppressed === true && uniques === null, periods,
      reason: isForecast(visitors) ? null : visitors, historyDays,
    }),
    backtest: [visits, visitors].flatMap((found) => (isForecast(found) ? [found.backtest] : [])),
  };
}

/** Who comes makes at least one visit: two models that know nothing of each other may say otherwise. */
function withinVisits(visitors: readonly ForecastBand[], visits: readonly ForecastBand[]): ForecastBand[] {
  const of = new Map(visits.map((band) => [band.day, band]));
  return visitors.map((band) => {
    const most = of.get(band.day);
    return most ? { ...band, value: Math.min(band.value, most.value), low80: Math.min(band.low80, most.low80), high80: Math.min(band.high80, most.high80), low95: Math.min(band.low95, most.low95), high95: Math.min(band.high95, most.high95) } : band;
  });
}

/** Whether a total told beside the rows that are shown would tell of those that are not (`domain/rows-by-time`): few of them, or few visits in them. */
function wouldTell(rows: VisitSeries["rows"], total: number, k: number): boolean {
  const hidden = rows.filter((row) => row.hidden).length;
  if (hidden === 0) return false;
  const rest = total - rows.reduce((sum, { visits }) => sum + (visits ?? 0), 0);
  return hidden === 1 || rest - hidden < k - 1;
}

function reasonBefore(series: VisitSeries): ForecastReason | null {
  if (series.rows.length === 0) return "no_data";
  return series.protected ? "protected" : null;
}

type RevenuePart = Pick<ForecastData, "forecastRevenueData" | "projectedRevenue"> & { backtest: Backtest[] };

async function revenuePart({ fit, context, holdings, points, holidays, signal }: Asked): Promise<RevenuePart> {
  const today = holdings.lastDayOrToday;
  const rows = points.length === 0 ? [] : await inPart("takings", () => readTakings(context.engine, points, { start: addDays(today, -mostDays), end: addDays(today, mostDays) }, signal));
  const takings = takingsByDay(rows);
  if (!takings) return { forecastRevenueData: [], backtest: [], projectedRevenue: projectedOf({ current: null, projected: null, reach: null, hidden: false, periods: null, reason: "no_sales", historyDays: 0 }) };
  const { start, values } = takings;
  const last = addDays(start, values.length - 1);
  // of a store that has closed, or whose file is late, the days to come are not those after its last takings
  if (addDays(last, mostLate) < (holdings.completeUntil ?? today)) return { forecastRevenueData: [], backtest: [], projectedRevenue: projectedOf({ current: null, projected: null, reach: null, hidden: false, periods: periodsAfter(last), reason: "old_sales", historyDays: values.length }) };
  const found = await fit({ name: "revenue", step: "day", start, values, assumed: null, holidays });
  const bands = isForecast(found) ? found.bands : [];
  const shown = values.slice(-shownDays);
  const nothing = { projected: null, low80: null, high80: null, low95: null, high95: null };
  return {
    forecastRevenueData: [
      ...eachDay({ start: addDays(last, 1 - shown.length), end: last }).map((day, i) => ({ day, revenue: shown[i] ?? null, ...nothing })),
      ...bands.map(({ value, ...band }) => ({ revenue: null, projected: value, ...band })),
    ],
    projectedRevenue: projectedOf({
      current: values.length < horizonDays ? null : sumKnown(values.slice(-horizonDays)), projected: isForecast(found) ? sumOf(bands) : null, reach: isForecast(found) ? found.total80 : null, hidden: false,
      periods: periodsAfter(last), reason: isForecast(found) ? null : found, historyDays: lengthInDays({ start, end: last }),
    }),
    backtest: isForecast(found) ? [found.backtest] : [],
  };
}
