import type { Financial, KnownShareRow } from "~/contract/premium";
import { intersect, type DayRange } from "~/domain/calendar";
import { ratio } from "~/domain/figures";
import { isoWeeksOf } from "~/domain/period";
import { withhold } from "~/domain/privacy-floor";
import { suppressedEntries, withTotals } from "~/domain/suppression";
import type { StoreTakings } from "./takings.server";

/** A value and its distinct visitors; `open` false: another rule withholds it. */
export type ValueCount = { value: string; visitors: number; open?: boolean };

/**
 * Visitors by value, `unknown` last, as one line with its total under the floor. Shares are of those with a known value, whose number is the total less unknown: where that
 * may not be told, no share may.
 */
export function knownShares(counts: readonly ValueCount[], k: number, open: boolean): KnownShareRow[] {
  const table = withTotals([counts.length], counts.map(({ visitors }) => visitors));
  const hidden = open ? suppressedEntries(table, k, [...counts.map((each) => each.open === false), false]) : table.values.map(() => k > 0);
  const unknown = counts.findIndex(({ value }) => value === "unknown");
  const known = (table.values.at(-1) ?? 0) - (counts[unknown]?.visitors ?? 0);
  const noShares = hidden.at(-1) === true || (unknown >= 0 && hidden[unknown] === true);
  return counts.map(({ value, visitors }, i) => {
    const row = { value, visitors, share: value === "unknown" ? null : ratio(visitors, known) };
    return withhold(row, hidden[i] ? (value === "unknown" ? ["visitors"] : ["visitors", "share"]) : noShares && value !== "unknown" ? ["share"] : []);
  });
}

/** Takings by ISO week cut to T. */
export function revenueOf(takings: readonly StoreTakings[], period: DayRange): Financial["revenueData"] {
  return isoWeeksOf(period).map(({ label, start, end, days }) => {
    const own = takings.filter(({ day }) => intersect({ start: day, end: day }, { start, end }) !== null);
    const sum = (field: "revenue" | "tickets"): number | null => (own.length === 0 ? null : own.reduce((all, each) => all + each[field], 0));
    return { iso_week: label, start, end, days, days_told: own.length, revenue: sum("revenue"), tickets: sum("tickets") };
  });
}
