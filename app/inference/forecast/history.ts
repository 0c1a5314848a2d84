/** A series as it was measured: one value a step, null where it is not known. `season` in steps: 7 for days; 52 or 1 for weeks. */
export type History = { values: readonly (number | null)[]; season: number; /** what is thought in the place of an unknown value; null: the value a season before */ assumed: number | null };

/** Rows of a weekly series from which on it has a season of a year (METRICS.md "Forecast"). */
export const rowsOfWeeklySeason = 104;

/** The season of a weekly series, and with it the lag of seasonal naive and of the MASE scale. */
export const weeklySeason = (rows: number): number => (rows >= rowsOfWeeklySeason ? 52 : 1);

/** Known values in the place of unknown ones, for models that need every step: the assumed one, or the value one season before, or else one season after; 0 where there is neither. */
export function filled({ values, season, assumed }: History): number[] {
  const result: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const known = values[i];
    if (known !== null && known !== undefined) { result.push(known); continue; }
    if (assumed !== null) { result.push(assumed); continue; }
    let later: number | null = null;
    for (let at = i + season; later === null && at < values.length; at += season) later = values[at] ?? null;
    result.push(i >= season ? (result[i - season] ?? 0) : (later ?? 0));
  }
  return result;
}

export const meanOf = (values: readonly number[]): number => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
