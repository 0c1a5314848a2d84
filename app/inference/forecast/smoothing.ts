/** Weights that are tried for the level, and the one with the smallest squared one-step error is taken. */
const weights = Array.from({ length: 20 }, (_, i) => 0.02 + 0.049 * i);
/** Steps after which one-step errors count: the level begins at the mean of these. */
const warmUp = 7;

/** Simple exponential smoothing: the last level, and the weight that fitted best. */
export function smoothLevel(values: readonly number[]): { level: number; weight: number } {
  const start = values.slice(0, warmUp);
  const begin = start.reduce((sum, value) => sum + value, 0) / Math.max(1, start.length);
  let best = { level: begin, weight: weights[0] ?? 0, error: Infinity };
  for (const weight of weights) {
    let level = begin;
    let error = 0;
    values.forEach((value, i) => {
      if (i >= warmUp) error += (value - level) ** 2;
      level += weight * (value - level);
    });
    if (error < best.error) best = { level, weight, error };
  }
  return best;
}

/** Least-squares slope of the values over their steps. */
export function slopeOf(values: readonly number[]): number {
  const n = values.length;
  if (n < 2) return 0;
  const middle = (n - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const over = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0);
  return over / ((n * (n * n - 1)) / 12);
}

/**
 * The method Theta of Assimakopoulos and Nikolopoulos in the form of Hyndman and Billah (2003): exponential smoothing that drifts by half the slope. The drift is damped: a
 * few months do not tell a trend that goes on.
 */
export function theta(values: readonly number[], horizon: number, damping = 0.95): number[] {
  const { level } = smoothLevel(values);
  const drift = slopeOf(values) / 2;
  let reach = 0;
  return Array.from({ length: horizon }, (_, step) => { reach += damping ** step; return level + drift * reach; });
}
