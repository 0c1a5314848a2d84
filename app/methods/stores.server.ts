import type { Store } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { segmentHash } from "~/domain/segment-hash.server";
import type { Asked } from "./asked.server";
import type { Holdings } from "./deployment.server";

/** The points of a type as maps and lists show them, by name. */
export function storesOf(holdings: Holdings, type: PointType): Store[] {
  return holdings.trees[type].points.flatMap((id) => {
    const point = holdings.points.get(id);
    if (!point) return [];
    return [{
      _id: String(point.id), code: point.code, name: point.name, latitude: point.latitude, longitude: point.longitude, city: point.city,
      address: point.address, address1: point.address1, own: point.own, group_hash: segmentHash(type, [...point.path, point.code]),
    }];
  });
}

/** The stores of the asked points, by name and then id. */
export function askedStores({ holdings, filter, question }: Asked): Store[] {
  const own = new Set(question.points.map(String));
  return storesOf(holdings, filter.type).filter(({ _id }) => own.has(_id)).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : Number(a._id) - Number(b._id)));
}

/** For a point the points of the segment that holds it, the whole type where none does; one array for one segment. */
export function storeParents({ holdings }: Pick<Asked, "holdings">): (point: number) => number[] {
  return (id) => {
    const point = holdings.points.get(id);
    const tree = holdings.trees[point?.type === "ooh" ? "ooh" : "pdv"];
    return (point && point.path.length > 0 ? tree.byHash.get(segmentHash(tree.type, point.path)) : undefined)?.points ?? tree.points;
  };
}
