import { meanOf, medianOf } from "./history";

/** Seasons back of which a weekday's shape is made. */
const seasonsBack = 12;

/**
 * How each step of the season stands to the others, as factors with mean 1: the median of value / mean of the values half a season around it, over the last twelve
 * seasons, drawn to 1 as far as chance explains them. Null where there is too little, or where a level is 0: then there is no factor.
 */
export function shapeOf(values: readonly number[], season: number): number[] | null {
  if (season < 2 || values.length < 2 * season) return null;
  const half = Math.floor(season / 2);
  const ratios: number[][] = Array.from({ length: season }, () => []);
  for (let i = Math.max(half, values.length - season * seasonsBack); i < values.length - half; i++) {
    const around = meanOf(values.slice(i - half, i - half + season));
    if (around > 0) ratios[i % season]?.push((values[i] ?? 0) / around);
  }
  if (ratios.some((list) => list.length === 0)) return null;
  const factors = ratios.map(medianOf);
  const mean = meanOf(factors);
  if (mean <= 0) return null;
  const certain = certaintyOf(ratios, factors);
  return factors.map((factor) => 1 + (factor / mean - 1) * certain);
}

/** How much of the differences between steps is theirs and not chance: their variance beyond what the scatter within steps explains, by the whole. */
function certaintyOf(ratios: readonly (readonly number[])[], factors: readonly number[]): number {
  const count = ratios.reduce((sum, list) => sum + list.length, 0);
  const within = ratios.reduce((sum, list, step) => sum + list.reduce((of, ratio) => of + (ratio - (factors[step] ?? 1)) ** 2, 0), 0) / Math.max(1, count - factors.length);
  const middle = meanOf(factors);
  const between = factors.reduce((sum, factor) => sum + (factor - middle) ** 2, 0) / Math.max(1, factors.length - 1);
  const chance = within / (count / factors.length);
  return between <= 0 ? 0 : Math.max(0, between - chance) / between;
}

/**
 * Forecasts a series by its level alone: what `level` says of the values without their shape is given the shape again. Steps whose factor is 0 (a day on which the
 * store is closed) say nothing of the level.
 */
export function withShape(values: readonly number[], season: number, horizon: number, level: (values: readonly number[], horizon: number) => number[] | null): number[] | null {
  const shape = shapeOf(values, season);
  if (!shape) return level(values, horizon);
  let last = 0;
  const plain = values.map((value, i) => { const factor = shape[i % season] ?? 1; if (factor > 0.02) last = value / factor; return last; });
  return level(plain, horizon)?.map((value, step) => value * (shape[(values.length + step) % season] ?? 1)) ?? null;
}
