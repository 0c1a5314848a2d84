/** METRICS.md "Forecast" read plainly: one loop for each sentence, no shortcut. */

/** What a week (or season) ago was, again and again. */
export function plainNaive(values: number[], season: number, horizon: number): number[] {
  const all = [...values];
  for (let step = 0; step < horizon; step++) all.push(all[all.length - season] ?? Number.NaN);
  return all.slice(values.length);
}

/** Mean absolute difference of values one season apart, unknown ones left out; null for none or 0. */
export function plainScale(values: (number | null)[], season: number): number | null {
  const differences: number[] = [];
  values.forEach((now, i) => {
    const before = i >= season ? values[i - season] : null;
    if (now !== null && before !== null && before !== undefined) differences.push(Math.abs(now - before));
  });
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return differences.length === 0 || mean === 0 ? null : mean;
}

/** MASE of forecasts from several origins: of each the mean absolute error by its scale, and the mean of these. */
export function plainMase(values: (number | null)[], season: number, forecasts: { origin: number; forecast: number[] }[]): number | null {
  const each: number[] = [];
  for (const { origin, forecast } of forecasts) {
    const scale = plainScale(values.slice(0, origin), season);
    if (scale === null) continue;
    const errors = forecast.flatMap((told, step) => { const came = values[origin + step]; return came === null || came === undefined ? [] : [Math.abs(came - told)]; });
    if (errors.length > 0) each.push(errors.reduce((sum, error) => sum + error, 0) / errors.length / scale);
  }
  return each.length === 0 ? null : each.reduce((sum, value) => sum + value, 0) / each.length;
}

/** How many values that came lie within the bands that were drawn for them. */
export function plainCoverage(came: (number | null)[], bands: { low: number; high: number }[]): { points: number; inside: number } {
  let points = 0;
  let inside = 0;
  came.forEach((value, i) => {
    const band = bands[i];
    if (value === null || !band) return;
    points += 1;
    if (value >= band.low && value <= band.high) inside += 1;
  });
  return { points, inside };
}
