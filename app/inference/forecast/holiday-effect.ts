import { medianOf } from "./history";

/** How strongly past holidays are drawn to "like any other day": so many holidays without an effect are thought to have been beside them. */
const imaginedHolidays = 1;
/** Same steps of the season around a holiday that tell what it would have been. */
const neighbours = 4;

/**
 * What a holiday makes of a day, as a factor, and the values with ordinary ones in the place of holidays. `holidays[i]`: step i is one. Without a past holiday the factor
 * is null; a first one moves it half-way from 1.
 */
export function withoutHolidays(values: readonly number[], holidays: readonly boolean[], season: number): { plain: number[]; factor: number | null } {
  const past = values.flatMap((_, i) => (holidays[i] ? [i] : []));
  if (past.length === 0) return { plain: [...values], factor: null };
  const usual = (at: number): number => {
    const found: number[] = [];
    for (let away = 1; found.length < neighbours && away <= values.length; away++) {
      for (const i of [at - away * season, at + away * season]) if (i >= 0 && i < values.length && !holidays[i]) found.push(values[i] ?? 0);
    }
    return found.length ? medianOf(found) : (values[at] ?? 0);
  };
  const expected = past.map(usual);
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
  const imagined = (imaginedHolidays * sum(expected)) / past.length;
  const whole = sum(expected) + imagined;
  const plain = [...values];
  past.forEach((at, i) => { plain[at] = expected[i] ?? 0; });
  return { plain, factor: whole > 0 ? Math.max(0, (sum(past.map((at) => values[at] ?? 0)) + imagined) / whole) : 1 };
}
