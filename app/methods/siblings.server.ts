import { segmentHash } from "~/domain/segment-hash.server";
import type { TreeNode } from "~/domain/segment-tree.server";
import type { Asked } from "./asked.server";

/** The nodes a question asks about: the chosen ones, or the leaf of its single point; none for the whole type. */
export function askedNodes({ filter, holdings, question }: Asked): TreeNode[] {
  const tree = holdings.trees[filter.type];
  const store = question.points === question.group ? undefined : holdings.points.get(question.points[0] ?? -1);
  const hashes = store ? [segmentHash(filter.type, [...store.path, store.code])] : filter.groupKeys.length > 0 ? filter.groupKeys : filter.pois.map(({ value }) => value);
  return [...new Set(hashes)].flatMap((hash) => tree.byHash.get(hash) ?? []);
}

/**
 * The other children of the asked nodes' parents. One that shares points with the asked nodes is none; a single point's siblings are
 * the points beside it, a segment's whatever stands beside it.
 */
export function siblingsOf(asked: Asked, nodes: readonly TreeNode[]): TreeNode[] {
  const tree = asked.holdings.trees[asked.filter.type];
  const own = new Set(asked.question.points);
  const beside = nodes.flatMap((node) => (node.parent === null ? tree.roots : (tree.byHash.get(node.parent)?.children ?? [])));
  return [...new Set(beside)].filter((node) => !node.points.some((point) => own.has(point)));
}
