import type { Store } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { segmentHash } from "~/domain/segment-hash.server";
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
