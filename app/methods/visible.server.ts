import { createHash } from "node:crypto";
import { pointTypes, type PointType } from "~/contract/values";
import type { SegmentTree, TreeNode } from "~/domain/segment-tree.server";
import type { Deployment, Holdings } from "./deployment.server";

/** Views of one user's holdings that are kept, by what they show. */
const kept = 200;

/**
 * The deployment as somebody sees it who may see some segments only: points, trees and all that follows from them (groups, siblings, parents,
 * rankings) hold nothing else, and the key of cached answers tells views apart. Every method gets its holdings through this.
 */
export function visibleDeployment(deployment: Deployment): (segments: readonly string[]) => Deployment {
  let known: { view: string; made: Map<string, Pick<Holdings, "points" | "trees">> } | undefined;
  return (segments) => ({
    refresh: () => deployment.refresh(),
    async holdings() {
      const all = await deployment.holdings();
      const shown = [...new Set(segments)].sort().join(" ");
      const view = all.key;
      if (known?.view !== view || known.made.size >= kept) known = { view, made: new Map() };
      const part = known.made.get(shown) ?? visiblePart(all, new Set(segments));
      known.made.set(shown, part);
      return { ...all, ...part, key: `${all.key} ${createHash("sha256").update(shown).digest("base64url")}` };
    },
  });
}

/** @param segments group hashes, or types for all of a type; a hash that no segment has any more shows nothing */
function visiblePart(all: Holdings, segments: ReadonlySet<string>): Pick<Holdings, "points" | "trees"> {
  const points = new Set(pointTypes.flatMap((type) => {
    const tree = all.trees[type];
    return segments.has(type) ? tree.points : [...segments].flatMap((hash) => tree.byHash.get(hash)?.points ?? []);
  }));
  const trees = Object.fromEntries(pointTypes.map((type) => [type, pruned(all.trees[type], points)])) as Record<PointType, SegmentTree>;
  return { trees, points: new Map([...all.points].filter(([id]) => points.has(id))) };
}

/** A tree without the points that are not among `points`, and without segments that then hold none. */
function pruned(tree: SegmentTree, points: ReadonlySet<number>): SegmentTree {
  const byHash = new Map<string, TreeNode>();
  const keep = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => {
    const own = node.points.filter((id) => points.has(id));
    if (own.length === 0) return [];
    const copy = own.length === node.points.length && node.children.length === 0 ? node : { ...node, points: own, groupCount: own.length, children: keep(node.children) };
    byHash.set(copy.group_hash, copy);
    return [copy];
  });
  return { type: tree.type, roots: keep(tree.roots), byHash, points: tree.points.filter((id) => points.has(id)) };
}
