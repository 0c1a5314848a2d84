import type { Brand } from "../contract/brand";
import { emptyFilterState, type ComparedWith, type DroppedValue, type FilterState } from "../contract/filter-state";
import type { PointType } from "../contract/values";
import { monthOf, type Day, type DayRange } from "./calendar";
import { defaultPeriod, periodOfMonth, periodOfOption, periodOfWeeks, type ChosenPeriod } from "./default-period";

/** What the user must be told about a filter that could not be taken as it stood. Keys of the locales' `notices` group. */
export type FilterNotice =
  | { kind: "dropped"; key: string; value: string }
  | { kind: "segment_unknown"; value: string }
  | { kind: "segment_cleared"; name: string }
  | { kind: "store_unknown"; value: string }
  | { kind: "period_ahead"; lastDay: Day };

/** A tree node as far as the filter needs it. */
export type FilterNode = { name: string; group_hash: string; groupCount: number; month_range_start: string | null; month_range_end: string | null; periods: string[]; points: number[] };
export type FilterTree = { type: PointType; byHash: ReadonlyMap<string, FilterNode>; points: readonly number[] };

export type ResolvedFilter = {
  type: PointType;
  period: ChosenPeriod;
  /** null: all points of the type */
  node: FilterNode | null;
  store: number | null;
  agg: "g" | "s";
  compare: ComparedWith;
  /** the canonical state of what is shown: what a bookmark of this page should hold */
  state: FilterState;
  notices: FilterNotice[];
};

/** What is shown where the address says nothing: the chosen point, else the group. */
export const usualAgg = (store: string | number | null): "g" | "s" => (store === null ? "g" : "s");

type Context = { brand: Pick<Brand, "period" | "aggregation">; trees: readonly FilterTree[]; firstDay: Day | null; lastDay: Day; fallbackType: PointType };

/**
 * From the URL's state to what the page shows. Pure: the same URL, brand and data give the same page. A segment is kept only if
 * its months (fixed mode: its options) cover the period; whatever could not be taken becomes a notice.
 */
export function resolveFilter(state: FilterState, dropped: readonly DroppedValue[], context: Context): ResolvedFilter {
  const notices: FilterNotice[] = dropped.map((each) => ({ kind: "dropped", ...each }));
  const period = choosePeriod(state, context, notices);
  if (period.start > context.lastDay) notices.push({ kind: "period_ahead", lastDay: context.lastDay });

  const wanted = state.group ? context.trees.map((tree) => ({ tree, node: tree.byHash.get(state.group ?? "") })).find((found) => found.node) : undefined;
  const type = state.type ?? wanted?.tree.type ?? context.fallbackType;
  let node: FilterNode | null = null;
  if (state.group) {
    if (!wanted?.node || wanted.tree.type !== type) notices.push({ kind: "segment_unknown", value: state.group });
    else if (!covers(wanted.node, period)) notices.push({ kind: "segment_cleared", name: wanted.node.name });
    else node = wanted.node;
  }
  const points = node?.points ?? context.trees.find((tree) => tree.type === type)?.points ?? [];
  const store = state.store !== null && points.includes(Number(state.store)) ? Number(state.store) : null;
  if (state.store !== null && store === null) notices.push({ kind: "store_unknown", value: state.store });

  // a chosen point is shown by itself, unless its whole group is asked for
  const usual = usualAgg(store);
  const agg = context.brand.aggregation ? (state.agg ?? usual) : usual;
  return {
    type, period, node, store, agg, compare: state.compare ?? "previous", notices,
    state: {
      ...emptyFilterState, type: state.type, period: period.oid, month: period.month, weeks: period.weeks, group: node?.group_hash ?? null,
      store: store === null ? null : String(store), agg: agg === usual ? null : agg, compare: state.compare,
      genders: state.genders, ageRanges: state.ageRanges, classes: state.classes,
    },
  };
}

function choosePeriod(state: FilterState, context: Context, notices: FilterNotice[]): ChosenPeriod {
  const { period } = context.brand;
  const foreign: [string, string | null][] = [
    ["period", period.mode === "fixed" ? null : state.period],
    ["month", period.mode === "month" ? null : state.month],
    ["week", period.mode === "week" ? null : (state.weeks?.from ?? null)],
  ];
  for (const [key, value] of foreign) if (value !== null) notices.push({ kind: "dropped", key, value });
  if (period.mode === "month" && state.month) return periodOfMonth(state.month);
  if (period.mode === "week" && state.weeks) return periodOfWeeks(state.weeks.from, state.weeks.to);
  if (period.mode === "fixed" && state.period) {
    const option = period.options.find((each) => each.oid === state.period);
    if (option) return periodOfOption(option);
    notices.push({ kind: "dropped", key: "period", value: state.period });
  }
  return defaultPeriod(period, context.firstDay, context.lastDay);
}

/** True when the node has data for the whole period (SPEC.md 4). */
export function covers(node: Pick<FilterNode, "month_range_start" | "month_range_end" | "periods">, period: DayRange & { oid: string | null }): boolean {
  if (period.oid !== null) return node.periods.includes(period.oid);
  return node.month_range_start !== null && node.month_range_end !== null
    && node.month_range_start <= monthOf(period.start) && monthOf(period.end) <= node.month_range_end;
}

/** The state after the type switch: segment and single point do not survive it (SPEC.md 4). */
export const withType = (state: FilterState, type: PointType | null): FilterState => ({ ...state, type, group: null, store: null });
