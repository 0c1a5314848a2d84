import { meanOf } from "./history";

/** How far off a forecast was, so many steps ahead. `unit`: what an error there is measured in. */
export type Miss = { step: number; miss: number; origin: number };
/** Half the width of a band at each step, in units. */
export type Reach = { step: number; share: number };

export const bandLevels = [0.8, 0.95] as const;
export type BandLevel = (typeof bandLevels)[number];

/**
 * The unit of an error: between a fixed amount and a share of the forecast, as counts scatter by their root. A day on which nearly nothing is expected keeps a tenth of
 * the level, so that its band is not a line.
 */
export function unitOf(forecast: number, level: number): number {
  const base = Math.max(Math.abs(level), 1e-9);
  return Math.sqrt(Math.max(Math.abs(forecast), 0.1 * base) * base);
}

/** The level of a history: the mean of its last four seasons, or rows. */
export const levelOf = (values: readonly number[], season: number): number => meanOf(values.slice(-4 * season));

/**
 * Half the width of the band of a level at a step, in units: a quantile of the misses of past forecasts about as many steps ahead (conformal prediction by horizon). Misses of one
 * origin go together, so the rank is that of a sample of as many origins; beyond the largest miss the band grows as the normal distribution does. Null without a miss.
 */
export function reachAt(misses: readonly Miss[], step: number, bucket: number, level: BandLevel): number | null {
  const near = misses.filter((each) => Math.abs(Math.floor(each.step / bucket) - Math.floor(step / bucket)) <= 1);
  const used = near.length >= 2 * bucket ? near : misses;
  if (used.length === 0) return null;
  const origins = new Set(used.map(({ origin }) => origin)).size;
  const sorted = used.map(({ miss }) => miss).sort((a, b) => a - b);
  const wanted = level * (1 + (level === 0.95 ? 0.1 : 0.2) / origins);
  if (wanted < 1) return quantile(sorted, wanted);
  return (sorted.at(-1) ?? 0) * 1.1;
}

/** Between the order statistics, by rank wanted·(n + 1). */
function quantile(sorted: readonly number[], wanted: number): number {
  const rank = Math.min(sorted.length, Math.max(1, wanted * (sorted.length + 1)));
  const low = sorted[Math.floor(rank) - 1] ?? 0;
  const high = sorted[Math.min(sorted.length, Math.ceil(rank)) - 1] ?? low;
  return low + (high - low) * (rank - Math.floor(rank));
}
