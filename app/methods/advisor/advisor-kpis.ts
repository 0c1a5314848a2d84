import type { AdvisorMonth, Churn, CompetitionMonth } from "~/analytics/advisor-months.server";
import type { TakingsDay } from "~/analytics/takings.server";
import type { AdvisorGap, AdvisorKpi, AdvisorMonthValue } from "~/contract/ai-advisor";
import { monthOf } from "~/domain/calendar";
import { ratio } from "~/domain/figures";
import { belowFloor, withhold } from "~/domain/privacy-floor";
import { wilsonLow } from "~/domain/wilson";

/** A value with the devices that it tells of: each number of them must be none or many. */
type Told = { value: number | null; devices: readonly number[] };

/** @param hidden the segment's node may not be shown in that month */
const month = (name: string, { value, devices }: Told, k: number, hidden: boolean): AdvisorMonthValue =>
  withhold({ month: name, value }, value !== null && (hidden || devices.some((each) => belowFloor(each, k))) ? ["value"] : []);

export type MonthsOf = { months: readonly string[]; k: number; hidden: ReadonlySet<string> };

/** The values of each month, in their order; a month without rows is not known. */
export function seriesOf({ months, k, hidden }: MonthsOf, of: (name: string) => Told | null): AdvisorMonthValue[] {
  return months.map((name) => month(name, of(name) ?? { value: null, devices: [] }, k, hidden.has(name)));
}

/** Share of unique visitors that are new. */
export const newShare = (row: AdvisorMonth | undefined): Told | null =>
  row ? { value: ratio(row.new_visitors, row.visitors), devices: [row.visitors, row.new_visitors, row.visitors - row.new_visitors] } : null;
/** Share of regular visitors that have lapsed. */
export const lapsedShare = ({ regulars, lapsed }: Churn): Told => ({ value: ratio(lapsed, regulars), devices: [regulars, lapsed, regulars - lapsed] });
/** Own visits of all visits. */
export const ownShare = (row: CompetitionMonth | undefined): Told | null => (row ? { value: ratio(row.own, row.visits), devices: [row.own_devices, row.rival_devices] } : null);
/** Cost of each unit of takings, where stores tell it. */
export function costShare(days: readonly TakingsDay[], name: string): Told | null {
  const own = days.filter(({ day, cost }) => monthOf(day) === name && cost !== null);
  return own.length === 0 ? null : { value: ratio(own.reduce((sum, { cost }) => sum + (cost ?? 0), 0), own.reduce((sum, { costed_revenue: taken }) => sum + taken, 0)), devices: [] };
}

const bare = { low: null, high: null };

/** The KPI of the newest month, with the interval of a share of devices where it is one. */
export function kpiOf(series: readonly AdvisorMonthValue[], of: { hits: number; all: number } | null, gap: AdvisorGap): AdvisorKpi {
  const last = series.at(-1);
  if (last?.suppressed) return withhold({ value: null, ...bare, gap: null }, ["value", "low", "high"]);
  if (!last || last.value === null) return { value: null, ...bare, gap };
  const missed = of ? wilsonLow(of.all - of.hits, of.all) : null;
  return { value: last.value, low: of ? wilsonLow(of.hits, of.all) : null, high: missed === null ? null : 1 - missed, gap: null };
}
