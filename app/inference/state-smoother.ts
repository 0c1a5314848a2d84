import type { Draws } from "./random-draws";

/** Variances of the observation, of the level's steps and, with a season of seven days, of its steps. */
export type StateVariances = { observation: number; level: number; season: number | null };
/** Where the level starts: mean and variance; the season's effects start at 0 with the same variance. */
export type StateStart = { mean: number; variance: number };
/** States by time: the level first, then with a season today's effect and those of the five days before it. */
export type StatePath = Float64Array[];

const seasonStates = 6;

/** One step forward without noise, in place of `to`: the level stays, today's seasonal effect is minus the sum of the last six. */
export function advance(state: ArrayLike<number>, to: Float64Array): void {
  to[0] = state[0] ?? 0;
  if (state.length === 1) return;
  let sum = 0;
  for (let i = 1; i <= seasonStates; i++) sum += state[i] ?? 0;
  for (let i = seasonStates; i > 1; i--) to[i] = state[i - 1] ?? 0;
  to[1] = -sum;
}

/** What the states add to the observation. */
export const contribution = (state: ArrayLike<number>): number => (state[0] ?? 0) + (state[1] ?? 0);

/**
 * A draw of all states given the observations: the simulation smoother of Durbin and Koopman (2002), by mean corrections. States and observations are
 * drawn without regard to the data; what the smoother says of the difference to the data is added.
 */
export function drawStates(y: readonly number[], variances: StateVariances, start: StateStart, draws: Draws): StatePath {
  const size = variances.season === null ? 1 : 1 + seasonStates;
  const steps = [variances.level, ...(variances.season === null ? [] : [variances.season])].map(Math.sqrt);
  const noise = Math.sqrt(variances.observation);
  const drawn: StatePath = [];
  const rest: number[] = [];
  for (let t = 0; t < y.length; t++) {
    const state = new Float64Array(size);
    if (t === 0) for (let i = 0; i < size; i++) state[i] = (i === 0 ? start.mean : 0) + Math.sqrt(start.variance) * draws.normal();
    else {
      advance(drawn[t - 1] ?? state, state);
      steps.forEach((step, i) => { state[i] = (state[i] ?? 0) + step * draws.normal(); });
    }
    drawn.push(state);
    rest.push((y[t] ?? 0) - contribution(state) - noise * draws.normal());
  }
  const correction = smoothedMeans(rest, variances, start.variance, size);
  drawn.forEach((state, t) => { for (let i = 0; i < size; i++) state[i] = (state[i] ?? 0) + (correction[t]?.[i] ?? 0); });
  return drawn;
}

/** Means of the states given all observations, for states that start around 0: Kalman filter, then the fixed-interval smoother. */
function smoothedMeans(y: readonly number[], { observation, level, season }: StateVariances, startVariance: number, size: number): StatePath {
  const n = y.length;
  const transition = (from: Float64Array): Float64Array => { const to = new Float64Array(size); advance(from, to); return to; };
  const predicted: Float64Array[] = [];
  const covariance: Float64Array[] = [];
  const gain: Float64Array[] = [];
  const error = new Float64Array(n);
  const spread = new Float64Array(n);
  let a: Float64Array = new Float64Array(size);
  let P: Float64Array = new Float64Array(size * size);
  for (let i = 0; i < size; i++) P[i * size + i] = startVariance;
  const observed = size === 1 ? [0] : [0, 1];
  for (let t = 0; t < n; t++) {
    predicted.push(a);
    covariance.push(P);
    const PZ = new Float64Array(size);
    for (let i = 0; i < size; i++) for (const j of observed) PZ[i] = (PZ[i] ?? 0) + (P[i * size + j] ?? 0);
    let F = observation;
    for (const j of observed) F += PZ[j] ?? 0;
    const v = (y[t] ?? 0) - contribution(a);
    [error[t], spread[t]] = [v, F];
    gain.push(PZ);
    const filtered = new Float64Array(size);
    for (let i = 0; i < size; i++) filtered[i] = (a[i] ?? 0) + ((PZ[i] ?? 0) * v) / F;
    const kept = new Float64Array(size * size);
    for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) kept[i * size + j] = (P[i * size + j] ?? 0) - ((PZ[i] ?? 0) * (PZ[j] ?? 0)) / F;
    a = transition(filtered);
    P = moved(kept, size);
    P[0] = (P[0] ?? 0) + level;
    if (season !== null) P[size + 1] = (P[size + 1] ?? 0) + season;
  }
  const means: StatePath = new Array<Float64Array>(n);
  let r: Float64Array = new Float64Array(size);
  for (let t = n - 1; t >= 0; t--) {
    // r of the step before: Z v / F + L' r, with L = T (I - P Z Z' / F)
    const back = transposed(r, size);
    const PZ = gain[t] ?? new Float64Array(size);
    let along = 0;
    for (let i = 0; i < size; i++) along += (PZ[i] ?? 0) * (back[i] ?? 0);
    const pull = ((error[t] ?? 0) - along) / (spread[t] ?? 1);
    for (const j of observed) back[j] = (back[j] ?? 0) + pull;
    r = back;
    const mean = new Float64Array(size);
    const own = covariance[t] ?? P;
    for (let i = 0; i < size; i++) {
      let sum = predicted[t]?.[i] ?? 0;
      for (let j = 0; j < size; j++) sum += (own[i * size + j] ?? 0) * (r[j] ?? 0);
      mean[i] = sum;
    }
    means[t] = mean;
  }
  return means;
}

/** T P T'. */
function moved(P: Float64Array, size: number): Float64Array {
  if (size === 1) return P;
  const rows = new Float64Array(size * size);
  const column = new Float64Array(size);
  const to = new Float64Array(size);
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) column[i] = P[i * size + j] ?? 0;
    advance(column, to);
    for (let i = 0; i < size; i++) rows[i * size + j] = to[i] ?? 0;
  }
  const result = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    advance(rows.subarray(i * size, (i + 1) * size), to);
    result.set(to, i * size);
  }
  return result;
}

/** T' r. */
function transposed(r: Float64Array, size: number): Float64Array {
  const to = new Float64Array(size);
  to[0] = r[0] ?? 0;
  for (let i = 1; i < size; i++) to[i] = -(r[1] ?? 0) + (i < size - 1 ? (r[i + 1] ?? 0) : 0);
  return to;
}
