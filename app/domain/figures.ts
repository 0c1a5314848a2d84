/** Arithmetic of figures: null stands for "not known", and a ratio over 0 is null, never Infinity or NaN. */

/** Rounds half up at `decimals` (half away from -Infinity: -2.5 to -2), without binary surprises such as 1.005. */
export function roundHalfUp(value: number, decimals = 0): number {
  const factor = 10 ** decimals;
  const scaled = Number((value * factor).toPrecision(15));
  return Math.floor(scaled + 0.5) / factor + 0;
}

/** `a / b`, null when either is null or `b` is 0. */
export const ratio = (a: number | null, b: number | null): number | null => (a === null || b === null || b === 0 ? null : a / b);

/** A ratio rounded half up, null where the ratio is. */
export function roundedRatio(a: number | null, b: number | null, decimals = 0): number | null {
  const value = ratio(a, b);
  return value === null ? null : roundHalfUp(value, decimals);
}
