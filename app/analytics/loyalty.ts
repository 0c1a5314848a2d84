import { mostVisitDays, visitDayBands, type Loyalty, type VisitDayBand } from "~/contract/premium";
import { ratio } from "~/domain/figures";
import { withhold } from "~/domain/privacy-floor";
import { suppressedEntries, withTotals } from "~/domain/suppression";
import type { ByDays } from "./loyalty.server";

/** First and last number of visit days of a band. */
const bandDays: Record<VisitDayBand, [number, number]> = { "1": [1, 1], "2": [2, 2], "3_4": [3, 4], "5_more": [5, mostVisitDays] };

const between = (counts: ByDays, from: number, to: number): number => counts.slice(from, to + 1).reduce((sum, devices) => sum + devices, 0);
/** Devices with at least so many visit days. */
export const atLeast = (counts: ByDays, days: number): number => between(counts, days, mostVisitDays);

const noneOrMany = (devices: number, k: number): boolean => devices === 0 || devices >= k;

/** Visitors by visit days under the floor: the four bands are one line with their total. */
export function visitDaysOf(counts: ByDays, k: number, open: boolean): { rows: Loyalty["visitDays"]; hidden: boolean[] } {
  const visitors = visitDayBands.map((band) => between(counts, ...bandDays[band]));
  const table = withTotals([visitors.length], visitors);
  const total = table.values.at(-1) ?? 0;
  const hidden = open ? suppressedEntries(table, k) : table.values.map(() => k > 0);
  return { hidden, rows: visitDayBands.map((days, i) => withhold({ days, visitors: visitors[i] ?? 0, share: ratio(visitors[i] ?? 0, total) }, hidden[i] ? ["visitors", "share"] : hidden.at(-1) ? ["share"] : [])) };
}

/**
 * The thresholds at which the number of loyal visitors may be shown: those that the shown bands tell by addition, and between them others, each none or many
 * devices away from every other one, so that two pages tell of no few devices.
 */
export function openThresholds(counts: ByDays, hidden: readonly boolean[], k: number): ReadonlySet<number> {
  const all = Array.from({ length: mostVisitDays }, (_, i) => i + 1);
  if (k === 0) return new Set(all);
  if (hidden.at(-1)) return new Set();
  const shown = visitDayBands.map((_, i) => !hidden[i]);
  const told = (bands: number): boolean => shown.slice(0, bands).every(Boolean) || shown.slice(bands).every(Boolean);
  const [three, five] = [told(2), told(3)];
  const fits = (days: number): boolean => (days === 1 || (days === 2 ? told(1) : days === 3 ? three : days === 4 ? three && five : five));
  const open = new Set<number>();
  for (const days of [1, 3, 2, 5, 4, ...all.slice(5)]) {
    const own = atLeast(counts, days);
    if (own >= k && fits(days) && [...open].every((other) => noneOrMany(Math.abs(own - atLeast(counts, other)), k))) open.add(days);
  }
  return open;
}

/** Thresholds are asked in this order: of two that tell too much together the earlier is shown. */
const order = [3, 2, 1, 5, 4, ...Array.from({ length: mostVisitDays - 5 }, (_, i) => i + 6)];

/**
 * Whether it may be shown how many of those with at least `days` visit days bear a value: those who do are many, those who do not are none or many, and so is
 * what any two thresholds differ by.
 */
export function valueOpen(value: ByDays, all: ByDays, days: number, open: ReadonlySet<number>, k: number): boolean {
  if (k === 0) return atLeast(value, days) > 0;
  const kept: [number, number][] = [];
  for (const each of order) {
    if (!open.has(each)) continue;
    const inside = atLeast(value, each);
    const outside = atLeast(all, each) - inside;
    const fits = inside >= k && noneOrMany(outside, k) && kept.every(([other, without]) => noneOrMany(Math.abs(other - inside), k) && noneOrMany(Math.abs(without - outside), k));
    if (fits) kept.push([inside, outside]);
    if (each === days) return fits;
  }
  return false;
}
