import { drawsOf, type Draws } from "./random-draws";
import { drawRegression, spikeSlabOf } from "./spike-slab";
import { advance, contribution, drawStates, type StatePath } from "./state-smoother";

export type StructuralInput = {
  /** the series before the event */
  y: readonly number[];
  /** covariates over the time before the event and after it, each as long as both together */
  controls: readonly (readonly number[])[];
  /** the series is daily: with three weeks of it the model has a season of seven days */
  daily: boolean;
  seed: number;
  draws?: number;
  burn?: number;
};
/** A prediction with its 95 % interval. */
export type Band = { mean: number; low: number; high: number };
export type StructuralForecast = { days: Band[]; total: Band };

/** CausalImpact's prior of the level's steps: 0.01 × sd(y) with the weight of 32 observations; that of the season (bsts): the same with 0.01. */
const stepShare = 0.01;
const levelWeight = 32;
const seasonWeight = 0.01;
const leastForSeason = 21;

/**
 * What a series would have been after an event: a Bayesian structural time series (Brodersen et al. 2015) of a local level, covariates chosen by spike and slab under a
 * g-prior, and where there are three weeks of days a weekly season; Gibbs sampler with a simulation smoother, seeded.
 * @returns null for a series that never varies
 */
export function structuralForecast({ y, controls, daily, seed, draws: wanted = 2000, burn = 200 }: StructuralInput): StructuralForecast | null {
  const n = y.length;
  const all = controls[0]?.length ?? n;
  const [centre, scale] = momentsOf(y);
  if (!(scale > 0) || all <= n) return null;
  const scaled = y.map((value) => (value - centre) / scale);
  const columns = [new Float64Array(all).fill(1), ...controls.flatMap((control) => {
    const [mean, sd] = momentsOf(control.slice(0, n));
    return sd > 0 ? [Float64Array.from(control, (value) => (value - mean) / sd)] : [];
  })];
  const prior = spikeSlabOf(columns.map((column) => column.subarray(0, n)), 1);
  const season = daily && n >= leastForSeason;
  const draws = drawsOf(seed);
  const chosen = columns.map(() => true);
  let [observation, levelVariance, seasonVariance] = [1, stepShare ** 2, stepShare ** 2];
  let coefficients = columns.map(() => 0);
  const fitted = (t: number): number => columns.reduce((sum, column, i) => sum + (column[t] ?? 0) * (coefficients[i] ?? 0), 0);
  const paths: Float64Array[] = [];
  for (let round = 0; round < burn + wanted; round++) {
    const states = drawStates(scaled.map((value, t) => value - fitted(t)), { observation, level: levelVariance, season: season ? seasonVariance : null }, { mean: scaled[0] ?? 0, variance: 1 }, draws);
    levelVariance = stepVariance(states, 0, levelWeight, draws);
    if (season) seasonVariance = stepVariance(states, 1, seasonWeight, draws);
    ({ variance: observation, coefficients } = drawRegression(prior, scaled.map((value, t) => value - contribution(states[t] ?? [0])), chosen, draws));
    if (round < burn) continue;
    const path = new Float64Array(all - n);
    let state = states[n - 1] ?? new Float64Array(1);
    for (let t = n; t < all; t++) {
      const next = new Float64Array(state.length);
      advance(state, next);
      next[0] = (next[0] ?? 0) + Math.sqrt(levelVariance) * draws.normal();
      if (season) next[1] = (next[1] ?? 0) + Math.sqrt(seasonVariance) * draws.normal();
      state = next;
      path[t - n] = centre + scale * (contribution(state) + fitted(t) + Math.sqrt(observation) * draws.normal());
    }
    paths.push(path);
  }
  return { days: Array.from({ length: all - n }, (_, t) => bandOf(paths.map((path) => path[t] ?? 0))), total: bandOf(paths.map((path) => path.reduce((sum, value) => sum + value, 0))) };
}

/** Mean and sample standard deviation. */
function momentsOf(values: readonly number[]): [number, number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean, Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))];
}

/** A draw of the variance of a state's steps; it stays below the variance of the series, which is 1. */
function stepVariance(states: StatePath, state: 0 | 1, weight: number, draws: Draws): number {
  const to = new Float64Array(states[0]?.length ?? 1);
  let square = weight * stepShare ** 2;
  for (let t = 1; t < states.length; t++) {
    advance(states[t - 1] ?? to, to);
    square += ((states[t]?.[state] ?? 0) - (to[state] ?? 0)) ** 2;
  }
  return Math.min(1, square / 2 / draws.gamma((weight + states.length - 1) / 2));
}

function bandOf(values: number[]): Band {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
    return low + (high - low) * (place - Math.floor(place));
  };
  return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, low: at(0.025), high: at(0.975) };
}
