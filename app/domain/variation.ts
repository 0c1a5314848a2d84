/** 97.5th percentile of the standard normal. */
export const z95 = 1.959964;

export type Variation = {
  /** now / before - 1; null when before is 0 */
  change: number | null;
  low: number | null;
  high: number | null;
  /** the interval holds 0: the change is within the noise */
  noise: boolean;
};

const unknown: Variation = { change: null, low: null, high: null, noise: true };

/** Interval of a ratio of two positive figures with log-variance `v` (METRICS.md "Comparing periods"). */
export function variationWithVariance(now: number, before: number, v: number): Variation {
  if (before === 0) return unknown;
  if (now === 0) return { change: -1, low: null, high: null, noise: false };
  const spread = Math.exp(z95 * Math.sqrt(Math.max(0, v)));
  const rate = now / before;
  const [low, high] = [rate / spread - 1, rate * spread - 1];
  return { change: rate - 1, low, high, noise: low <= 0 && high >= 0 };
}

/** Unique visitors of two periods; `both` = devices seen in both. */
export const variationOfUniques = (now: number, before: number, both: number): Variation =>
  now === 0 || before === 0 ? variationWithVariance(now, before, 0) : variationWithVariance(now, before, 1 / now + 1 / before - (2 * both) / (now * before));

/** Visits of two periods from each device's visits in them. */
export function variationOfVisits(devices: Iterable<{ now: number; before: number }>): Variation {
  const list = [...devices];
  const now = list.reduce((sum, device) => sum + device.now, 0);
  const before = list.reduce((sum, device) => sum + device.before, 0);
  if (now === 0 || before === 0) return variationWithVariance(now, before, 0);
  return variationWithVariance(now, before, list.reduce((sum, device) => sum + (device.now / now - device.before / before) ** 2, 0));
}
