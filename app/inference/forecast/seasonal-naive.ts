/** The last season again and again. With `season` 1 the last value. */
export const seasonalNaive = (values: readonly number[], season: number, horizon: number): number[] =>
  Array.from({ length: horizon }, (_, step) => values[values.length - season + (step % season)] ?? values.at(-1) ?? 0);

/**
 * The scale of MASE: the mean absolute difference of values one season apart. Steps with an unknown side do not count; null where there is none, or where it is 0.
 */
export function naiveScale(values: readonly (number | null)[], season: number): number | null {
  let sum = 0;
  let count = 0;
  for (let i = season; i < values.length; i++) {
    const [now, before] = [values[i] ?? null, values[i - season] ?? null];
    if (now === null || before === null) continue;
    sum += Math.abs(now - before);
    count += 1;
  }
  return count === 0 || sum === 0 ? null : sum / count;
}
