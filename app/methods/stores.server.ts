import type { Store } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { segmentHash } from "~/domain/segment-hash.server";
import type { Asked } from "./asked.server";
import type { Holdings } from "./deployment.server";
import { perView } from "./per-view.server";

type Of = { holdings: Holdings };
const typeStores = perView(({ trees }) => trees, ({ holdings }: Of, type: PointType): readonly Store[] => holdings.trees[type].points.flatMap((id): Store[] => {
  const point = holdings.points.get(id);
  if (!point) return [];
  return [{
    _id: String(point.id), code: point.code, name: point.name, latitude: point.latitude, longitude: point.longitude, city: point.city,
    address: point.address, address1: point.address1, own: point.own, group_hash: segmentHash(type, [...point.path, point.code]),
  }];
}).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : Number(a._id) - Number(b._id))));

/** The points of a type as maps and lists show them, by name and then id. */
export const storesOf = (holdings: Holdings, type: PointType): readonly Store[] => typeStores({ holdings }, type);

/** The stores of the asked points, by name and then id. */
export function askedStores({ holdings, filter, question }: Asked): Store[] {
  const own = new Set(question.points.map(String));
  return storesOf(holdings, filter.type).filter(({ _id }) => own.has(_id));
}

const parentOf = perView(({ trees }) => trees, ({ holdings }: Of, id: number): number[] => {
  const point = holdings.points.get(id);
  const tree = holdings.trees[point?.type === "ooh" ? "ooh" : "pdv"];
  return (point && point.path.length > 0 ? tree.byHash.get(segmentHash(tree.type, point.path)) : undefined)?.points ?? tree.points;
});

/** For a point the points of the segment that holds it, the whole type where none does; one array for one segment. */
export const storeParents = ({ holdings }: Pick<Asked, "holdings">): (point: number) => number[] => (id) => parentOf({ holdings }, id);
