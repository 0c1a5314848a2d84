import type { PointType } from "../contract/values";
import type { Segment } from "../contract/segments";
import { monthOf, monthRange, type Day } from "./calendar";
import { segmentHash } from "./segment-hash.server";

/** What the tree needs of a point. */
export type TreePoint = { id: number; code: string; name: string; type: PointType; path: readonly string[]; status: "open" | "closed" | "unknown" };
/** First and last local day with a counted visit, by point id. */
export type VisitSpan = { first: Day; last: Day };

export type TreeNode = Segment & { points: number[]; parent: string | null; children: TreeNode[]; path: string[] };
export type SegmentTree = { type: PointType; roots: TreeNode[]; byHash: Map<string, TreeNode>; points: number[] };

type Context = { type: PointType; spans: ReadonlyMap<number, VisitSpan>; lastDay: Day | null; options: readonly { oid: string; start: Day; end: Day }[]; collator: Intl.Collator };

/**
 * The tree of one type: segments by path, each point a leaf under its path, names sorted by the brand's language. A node has data
 * from the month of its first counted visit to the data's last month; a closed one to the month of its last.
 */
export function buildTree(points: readonly TreePoint[], context: Context): SegmentTree {
  const own = points.filter((point) => point.type === context.type);
  const tree: SegmentTree = { type: context.type, roots: [], byHash: new Map(), points: own.map((point) => point.id) };
  tree.roots = branch(own, [], null, tree, context);
  return tree;
}

function branch(points: readonly TreePoint[], path: string[], parent: string | null, tree: SegmentTree, context: Context): TreeNode[] {
  const groups = new Map<string, TreePoint[]>();
  const leaves: TreePoint[] = [];
  for (const point of points) {
    const part = point.path[path.length];
    if (part === undefined) leaves.push(point);
    else groups.set(part, [...(groups.get(part) ?? []), point]);
  }
  const nodes = [
    ...[...groups].map(([name, inside]) => {
      const node = makeNode(name, [...path, name], inside, parent, context);
      node.children = branch(inside, node.path, node.group_hash, tree, context);
      return node;
    }).sort((a, b) => context.collator.compare(a.name, b.name)),
    ...leaves.map((point) => makeNode(point.name, [...path, point.code], [point], parent, context)).sort((a, b) => context.collator.compare(a.name, b.name)),
  ];
  for (const node of nodes) tree.byHash.set(node.group_hash, node);
  return nodes;
}

function makeNode(name: string, path: string[], points: readonly TreePoint[], parent: string | null, context: Context): TreeNode {
  const spans = points.flatMap((point) => {
    const span = context.spans.get(point.id);
    return span ? [{ first: span.first, last: point.status === "closed" || !context.lastDay ? span.last : context.lastDay }] : [];
  });
  const first = spans.length ? monthOf(spans.reduce((least, span) => (span.first < least ? span.first : least), "9999-12-31")) : null;
  const last = spans.length ? monthOf(spans.reduce((most, span) => (span.last > most ? span.last : most), "0000-01-01")) : null;
  const covered = context.options.filter((option) => first !== null && last !== null && option.end >= monthRange(first).start && option.start <= monthRange(last).end);
  return {
    name, path, parent, group_hash: segmentHash(context.type, path), groupCount: points.length, points: points.map((point) => point.id),
    month_range_start: first, month_range_end: last, periods: covered.map((option) => option.oid), children: [],
  };
}

/** The node as the wire carries it. */
export const toSegment = (node: TreeNode): Segment => ({
  name: node.name, group_hash: node.group_hash, groupCount: node.groupCount, month_range_start: node.month_range_start,
  month_range_end: node.month_range_end, periods: node.periods, children: node.children.map(toSegment),
});
