import type { Segment } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { findMatch, searchText } from "~/domain/search-text";

/** The segments of one type. */
export type TypeTree = { type: PointType; roots: Segment[] };

/** Hash of the branch of a type: no segment's. */
const branchOf = (type: PointType): string => `type-${type}`;
const isBranch = (hash: string): boolean => hash.startsWith("type-");

/** Several types as one tree: each type is a branch of its own, which cannot be applied. One type alone needs no such branch. */
export function joinTrees(trees: readonly TypeTree[], nameOf: (type: PointType) => string): Segment[] {
  const [only, ...others] = trees;
  if (!only || others.length === 0) return only?.roots ?? [];
  return trees.map(({ type, roots }) => ({
    name: nameOf(type), group_hash: branchOf(type), groupCount: roots.reduce((sum, root) => sum + root.groupCount, 0),
    month_range_start: null, month_range_end: null, periods: [], children: roots,
  }));
}

/** The type of each node of some trees, by its hash. */
export function typesOfNodes(trees: readonly TypeTree[]): ReadonlyMap<string, PointType> {
  const types = new Map<string, PointType>();
  const walk = (type: PointType, node: Segment) => { types.set(node.group_hash, type); for (const child of node.children) walk(type, child); };
  for (const { type, roots } of trees) { types.set(branchOf(type), type); for (const root of roots) walk(type, root); }
  return types;
}

/** A node as the tree shows it: only those whose ancestors are all open. `expanded` is null for leaves. */
export type TreeRow = { node: Segment; depth: number; expanded: boolean | null; parent: string | null; position: number; siblings: number };

/** Rows in reading order. */
export function treeRows(roots: readonly Segment[], open: ReadonlySet<string>, depth = 0, parent: string | null = null): TreeRow[] {
  return roots.flatMap((node, i) => {
    const expanded = node.children.length ? open.has(node.group_hash) : null;
    const row: TreeRow = { node, depth, expanded, parent, position: i + 1, siblings: roots.length };
    return expanded ? [row, ...treeRows(node.children, open, depth + 1, node.group_hash)] : [row];
  });
}

export type SearchResult = { roots: Segment[]; open: Set<string>; count: number };

/**
 * The part of the tree that a term finds, without regard to accents and case: matching nodes with all that is below them, and their
 * ancestors, opened. An empty term is not a search: null.
 */
export function searchTree(roots: readonly Segment[], term: string): SearchResult | null {
  if (!searchText(term)) return null;
  const open = new Set<string>();
  let count = 0;
  const keep = (node: Segment): Segment | null => {
    const own = findMatch(node.name, term) !== null;
    if (own) count++;
    const below = node.children.map(keep);
    const found = below.filter((child) => child !== null);
    if (found.length) open.add(node.group_hash);
    if (!own && found.length === 0) return null;
    return own ? node : { ...node, children: found };
  };
  const kept = roots.map(keep).filter((node) => node !== null);
  return { roots: kept, open, count };
}

/** Hashes of all nodes above one, outermost first; empty when it is a root or not there. */
export function ancestorsOf(roots: readonly Segment[], hash: string | null): string[] {
  for (const root of hash ? roots : []) {
    if (root.group_hash === hash) return [];
    const below = ancestorsOf(root.children, hash);
    if (below.length || root.children.some((child) => child.group_hash === hash)) return [root.group_hash, ...below];
  }
  return [];
}

export function findNode(roots: readonly Segment[], hash: string | null): Segment | null {
  for (const root of hash ? roots : []) {
    const found = root.group_hash === hash ? root : findNode(root.children, hash);
    if (found) return found;
  }
  return null;
}

/** Apply is there for a node with a hash; where a report shows single points, for a single point alone (SPEC.md 5). */
export const canApply = (node: Segment | null, single: boolean): boolean =>
  node !== null && node.group_hash !== "" && !isBranch(node.group_hash) && (!single || (node.groupCount === 1 && node.children.length === 0));

/** Where a key moves in the tree: the row to focus, or a branch to open or close. Null when the key means nothing here. */
export function treeMove(rows: readonly TreeRow[], at: number, key: string): { focus: number } | { toggle: string } | null {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case "ArrowDown": return { focus: Math.min(rows.length - 1, at + 1) };
    case "ArrowUp": return { focus: Math.max(0, at - 1) };
    case "Home": return { focus: 0 };
    case "End": return { focus: rows.length - 1 };
    case "ArrowRight": return row.expanded === false ? { toggle: row.node.group_hash } : row.expanded ? { focus: at + 1 } : null;
    case "ArrowLeft": {
      if (row.expanded) return { toggle: row.node.group_hash };
      const parent = rows.findIndex((each) => each.node.group_hash === row.parent);
      return parent >= 0 ? { focus: parent } : null;
    }
    default: return null;
  }
}

/** The next row whose name begins with the typed letters, after `at`, round the end. */
export function typeAhead(rows: readonly TreeRow[], at: number, typed: string): number {
  const wanted = searchText(typed);
  const order = rows.map((_, i) => (at + i + (typed.length > 1 ? 0 : 1)) % rows.length);
  return order.find((i) => searchText(rows[i]?.node.name ?? "").startsWith(wanted)) ?? at;
}
