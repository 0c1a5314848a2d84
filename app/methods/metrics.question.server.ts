import type { Filter } from "~/contract/metrics";
import { AppError } from "~/contract/errors";
import type { Brand } from "~/contract/brand";
import { maximumDays } from "~/analytics/day-sets";
import { lengthInDays, type DayRange } from "~/domain/calendar";
import { isoWeeksOf, quartersOf, type PeriodRow } from "~/domain/period";
import type { SegmentTree, TreeNode } from "~/domain/segment-tree.server";
import { segmentHash } from "~/domain/segment-hash.server";
import { localDay } from "~/domain/zone";
import type { Holdings } from "./deployment.server";

/** A filter after resolution: which points in which days, and whose remainder must be watched. */
export type Question = {
  name: string;
  period: DayRange;
  rows: (PeriodRow | null)[];
  group: number[];
  groupParent: number[] | null;
  /** the group, or the one point of single mode */
  points: number[];
  pointsParent: number[] | null;
};

const wrong = (path: string, message: string): AppError => new AppError("bad_input", `${path}: ${message}`, { fields: [{ path, code: "invalid", message }] });

/** @throws AppError bad_input naming the field: days out of order or too many, an unknown period, group or store */
export function resolveQuestion(filter: Filter, holdings: Holdings, brand: Brand): Question {
  const period = periodOf(filter, brand);
  const rows = brand.period.mode === "fixed" ? quartersOf(period) : isoWeeksOf(period);
  const tree = holdings.trees[filter.type];
  const hashes = [...new Set(filter.groupKeys.length ? filter.groupKeys : filter.pois.map((poi) => poi.value))];
  const nodes = hashes.map((hash) => {
    const node = tree.byHash.get(hash);
    if (!node) throw wrong("0.groupKeys", `no segment ${hash} of type ${filter.type}`);
    return node;
  });
  const group = nodes.length ? [...new Set(nodes.flatMap((node) => node.points))] : tree.points;
  const groupParent = parentOf(nodes, tree);
  const name = nodes.length ? nodes.map((node) => node.name).join(", ") : "";
  if (filter.agg !== "s" || !filter.storeKey) return { name, period, rows, group, groupParent, points: group, pointsParent: groupParent };

  const store = holdings.points.get(Number(filter.storeKey));
  if (!store || !group.includes(store.id)) throw wrong("0.storeKey", `no point ${filter.storeKey} in the segment`);
  const leaf = tree.byHash.get(segmentHash(filter.type, [...store.path, store.code]));
  return { name: store.name, period, rows, group, groupParent, points: [store.id], pointsParent: leaf ? parentOf([leaf], tree) : group };
}

/** Points of the parent segment: the whole type for a root, nothing for the whole type itself or for what holds the same points. */
export function parentOf(nodes: TreeNode[], tree: SegmentTree): number[] | null {
  if (nodes.length === 0) return null;
  const [only] = nodes;
  const parent = nodes.length === 1 && only?.parent ? (tree.byHash.get(only.parent)?.points ?? tree.points) : tree.points;
  return parent.length === new Set(nodes.flatMap((node) => node.points)).size ? null : parent;
}

/** The local days that a filter names. @throws AppError bad_input naming the field */
export function periodOf(filter: Pick<Filter, "period" | "startDate" | "endDate">, brand: Brand): DayRange {
  if (brand.period.mode === "fixed" && filter.period) {
    const option = brand.period.options.find((each) => each.oid === filter.period);
    if (!option) throw wrong("0.period", `no period ${filter.period}`);
    return { start: option.start, end: option.end };
  }
  const instant = (path: string, value: number): string => {
    if (!Number.isFinite(value) || Math.abs(value) > 4102444800000) throw wrong(path, "is not an instant in epoch milliseconds");
    return localDay(value, brand.timezone);
  };
  const period = { start: instant("0.startDate", filter.startDate), end: instant("0.endDate", filter.endDate) };
  if (period.start > period.end) throw wrong("0.endDate", "lies before startDate");
  if (lengthInDays(period) > maximumDays) throw wrong("0.endDate", `the period is longer than ${maximumDays} days`);
  return period;
}
