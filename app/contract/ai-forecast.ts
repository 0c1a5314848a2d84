import { figure, guarded } from "./figure";
import { forecastModels, forecastReasons, forecastSeriesNames } from "./forecast-names";
import { openFilterSchema } from "./metrics";
import { z } from "./zod";

/** `ai.getForecastData`: params `[filter]`. The days of the filter change nothing: a forecast begins where the data ends. Nor does the profile: a forecast is of everybody. `storeKey` is the point that it is about, unless `agg` asks for the group. */
export const forecastDataParams = z.tuple([openFilterSchema]);

const range = z.object({ start: z.iso.date(), end: z.iso.date() });

/**
 * A total of the days to come beside that of as many days just before them: `perc` is projected / current - 1. `low80` to `high80` is where the totals of past forecasts would have lain in four of
 * five cases; null where too few past forecasts reach so far. `history_days` are those from the first that is known.
 */
const projectedSchema = z.object({
  current: figure, projected: figure, perc: figure, low80: figure, high80: figure,
  current_period: range.nullable(), projected_period: range.nullable(), reason: z.enum(forecastReasons).nullable(), history_days: z.number().int(), ...guarded,
});
export type Projected = z.infer<typeof projectedSchema>;

/** One day, or the ISO week that begins on it, to come. */
const bandSchema = z.object({ day: z.iso.date(), value: z.number(), low80: z.number(), high80: z.number(), low95: z.number(), high95: z.number() });
export type ForecastBand = z.infer<typeof bandSchema>;

/** A row that was measured; withheld where the privacy floor says so. */
const measuredSchema = z.object({ day: z.iso.date(), visits: figure, unique_visitors: figure, ...guarded });
/** A row of takings: `revenue` measured, null where no takings are known; the others of days to come. */
const revenueRowSchema = z.object({ day: z.iso.date(), revenue: figure, projected: figure, low80: figure, high80: figure, low95: figure, high95: figure });

/**
 * How one series was forecast. `mase`: mean absolute scaled error on `origins_shown` past forecasts that did not choose the model, `naive` that of seasonal naive there; null where the scale is 0 or no
 * origin is left. `no_better`: 1 or more. `coverage80`, `coverage95`: share (0..1) of `points` days that lay within the bands drawn without them.
 */
const backtestSchema = z.object({
  series: z.enum(forecastSeriesNames), model: z.enum(forecastModels), step: z.enum(["day", "week"]), season: z.number().int(), mase: figure, naive: figure, no_better: z.boolean().nullable(),
  coverage80: figure, coverage95: figure, points: z.number().int(), origins_choice: z.number().int(), origins_shown: z.number().int(), history_rows: z.number().int(), unknown_rows: z.number().int(),
  /** a holiday to come is multiplied by this; null where none comes or none was */ holiday_factor: figure,
  candidates: z.array(z.object({ name: z.enum(forecastModels), mase_choice: figure, mase: figure })),
});
export type Backtest = z.infer<typeof backtestSchema>;

export const forecastDataAnswer = z.object({
  meta: z.object({ data_version: z.number().int(), first_day: z.iso.date().nullable(), last_day: z.iso.date().nullable(), synthetic: z.boolean(), suppressed_figures: z.number().int(), /** name of the segment or point; empty for all */ segment: z.string() }),
  /** days forecast, and those before them that they are compared with; null where there is no data */
  period: z.object({ days: z.number().int(), current: range, projected: range }).nullable(),
  /** rows of visits are days, or ISO weeks where the privacy floor withholds too many days */
  step: z.enum(["day", "week"]),
  forecastVisitsData0: z.array(measuredSchema), forecastVisitsData1: z.array(bandSchema), forecastVisitorsData1: z.array(bandSchema), forecastRevenueData: z.array(revenueRowSchema),
  projectedVisits: projectedSchema, projectedVisitors: projectedSchema, projectedRevenue: projectedSchema,
  backtest: z.array(backtestSchema),
  /** public holidays of the country in the days of the page, with their names */
  holidays: z.object({ country: z.string(), days: z.array(z.object({ day: z.iso.date(), name: z.object({ en: z.string(), es: z.string(), pt: z.string() }), ahead: z.boolean() })) }),
});
export type ForecastData = z.infer<typeof forecastDataAnswer>;
