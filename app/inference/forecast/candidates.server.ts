import { etsForecast, mstlForecast } from "./augurs.server";
import { meanOf } from "./history";
import { seasonalNaive } from "./seasonal-naive";
import { theta } from "./smoothing";
import { withShape } from "./weekday-shape";

/** In the order of preference: of equals the first is taken. */
export const candidateNames = ["seasonal_naive", "recent_mean", "theta", "ets", "mstl", "mean_of_models"] as const;
export type CandidateName = (typeof candidateNames)[number];

/** Seasons of which the recent mean is made, and days from which on a daily series has a season of a year. */
const recentSeasons = 4;
export const daysOfYearlySeason = 730;

/** The mean of the last four values of the same step of the season; without a season of the last four values. */
function recentMean(values: readonly number[], season: number, horizon: number): number[] {
  const seasons = Math.max(1, Math.min(recentSeasons, Math.floor(values.length / season)));
  return Array.from({ length: horizon }, (_, step) => meanOf(Array.from({ length: seasons }, (_each, back) => values[values.length - season * (back + 1) + (step % season)] ?? 0)));
}

/** The seasons that a series is long enough to tell. */
export function seasonsOf(length: number, season: number): number[] {
  if (season === 7) return length >= daysOfYearlySeason ? [7, 365] : [7];
  return season > 1 && length >= 2 * season ? [season] : [];
}

/**
 * What each candidate expects of the next steps; null where it cannot be fitted. Nothing counts below 0 but what has been below 0 before (takings of a day
 * of returns).
 */
export function candidateForecasts(values: readonly number[], season: number, horizon: number): Record<CandidateName, number[] | null> {
  const naive = seasonalNaive(values, season, horizon);
  const short = values.length < 3 * season;
  const recent = recentMean(values, season, horizon);
  const smooth = short ? null : withShape(values, season, horizon, theta);
  const ets = short ? null : withShape(values, season, horizon, etsForecast);
  const seasons = seasonsOf(values.length, season);
  const mstl = short || seasons.length === 0 ? null : mstlForecast(values, seasons, horizon);
  const together = [naive, recent, smooth, ets, mstl].filter((list) => list !== null);
  const mean = together.length > 2 ? naive.map((_, step) => meanOf(together.map((list) => list[step] ?? 0))) : null;
  const floor = Math.min(0, ...values);
  const above = (list: number[] | null): number[] | null => list?.map((value) => Math.max(floor, value)) ?? null;
  return { seasonal_naive: naive, recent_mean: above(recent), theta: above(smooth), ets: above(ets), mstl: above(mstl), mean_of_models: above(mean) };
}
