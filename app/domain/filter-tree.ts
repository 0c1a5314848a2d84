import type { DataForFilters, Segment } from "../contract/segments";
import type { FilterNode, FilterTree } from "./resolve-filter";

/** The trees of `pois.getDataForFilters` as the filter reads them: nodes by hash, each with the ids of its points. */
export function filterTrees(data: Pick<DataForFilters, "pdvs" | "tree">): FilterTree[] {
  const pointByHash = new Map(data.pdvs.map((store) => [store.group_hash, Number(store._id)]));
  return data.tree.map(({ type, segments }) => {
    const byHash = new Map<string, FilterNode>();
    const walk = (segment: Segment): number[] => {
      const own = pointByHash.get(segment.group_hash);
      const points = segment.children.length ? segment.children.flatMap(walk) : own === undefined ? [] : [own];
      byHash.set(segment.group_hash, { ...segment, points });
      return points;
    };
    return { type, byHash, points: segments.flatMap(walk) };
  });
}
