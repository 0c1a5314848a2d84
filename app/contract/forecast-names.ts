/** Names in a forecast, without the schema library: the page needs them too. */

export const forecastSeriesNames = ["visits", "visitors", "revenue"] as const;
export type ForecastSeriesName = (typeof forecastSeriesNames)[number];
/** Models that compete; `mean_of_models` is the mean of all others that could be fitted. */
export const forecastModels = ["seasonal_naive", "recent_mean", "theta", "ets", "mstl", "mean_of_models"] as const;
export type ForecastModel = (typeof forecastModels)[number];
/** Why a series has no forecast: under eight weeks are known; the privacy floor withholds too many rows; nothing was ever measured; no takings were loaded, or none of the last two weeks. */
export const forecastReasons = ["short_history", "protected", "no_data", "no_sales", "old_sales"] as const;
export type ForecastReason = (typeof forecastReasons)[number];
