import type { HeatSpot, MapData } from "~/components/maps/map-data";
import type { FlowPoint, Heatmap } from "~/contract/metrics-movement";
import type { Store } from "~/contract/segments";
import { cellAreas, cellEdges } from "~/domain/cell-areas";
import { bearing, metresBetween } from "~/domain/great-circle";
import { nameOrder } from "~/domain/name-order";
import type { FlowMode, FlowPlace, FlowSide } from "./flow-place";

/**
 * One flow: a store, the area where its visitors stayed before or after, how far and in which of eight directions from the store its centre
 * lies. `near`: the area reaches as far as the store, so that a distance would say nothing. `area` in km².
 */
export type FlowRow = { id: string; side: FlowSide; store: Store; point: FlowPoint; metres: number; compass: Compass; near: boolean; area: number | null };
export const compassPoints = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type Compass = (typeof compassPoints)[number];

/** Series colours of the layers. */
export const sideColours = { prev: 2, post: 3 } as const;

/** The flows of the layers that are on, of one store or all, the strongest first. */
export function flowRows(heatmap: Heatmap, { sides, at }: Pick<FlowPlace, "sides" | "at">): FlowRow[] {
  const stores = new Map(heatmap.stores.map((store) => [store._id, store]));
  return sides.flatMap((side) => (side === "prev" ? heatmap.pointsPrev : heatmap.pointsPost).flatMap((point): FlowRow[] => {
    const store = stores.get(point.store_id);
    if (!store || (at !== null && at !== store._id)) return [];
    const metres = metresBetween(store, point);
    const near = metres <= (cellEdges[point.resolution] ?? 0);
    return [{ id: `${side}-${point._id}`, side, store, point, metres, compass: compassOf(bearing(store, point)), near, area: cellAreas[point.resolution] ?? null }];
  })).sort((a, b) => b.point.count - a.point.count || a.metres - b.metres || nameOrder(a.id, b.id));
}

const compassOf = (degrees: number): Compass => compassPoints[Math.round(degrees / 45) % 8] ?? "n";

/** What the map draws of the flows: heat of the places, arrows to the store before a visit and from it after, or both. */
export function flowMapData(rows: readonly FlowRow[], stores: readonly Store[], sides: readonly FlowSide[], mode: FlowMode): MapData {
  return {
    markers: stores.map(({ _id, name, latitude, longitude, own }) => ({ id: _id, name, latitude, longitude, own })),
    heat: mode === "flowmap" ? [] : sides.map((side) => ({ id: side, look: "flow" as const, colour: sideColours[side], spots: spotsOf(rows.filter((row) => row.side === side)) })),
    flows: mode === "heatmap" ? [] : rows.map(({ side, store, point }) => ({ from: side === "prev" ? point : store, to: side === "prev" ? store : point, count: point.count, colour: sideColours[side] })),
  };
}

/** Places with all that comes from or goes to them: one that many stores share is one spot, the hotter for it. */
function spotsOf(rows: readonly FlowRow[]): HeatSpot[] {
  const spots = new Map<string, HeatSpot>();
  for (const { point: { latitude, longitude, count } } of rows) {
    const place = `${latitude} ${longitude}`;
    spots.set(place, { latitude, longitude, count: (spots.get(place)?.count ?? 0) + count });
  }
  return [...spots.values()];
}

/** The stores of a flow map by the people in their flows, most first. */
export function storesByFlow(heatmap: Heatmap): Store[] {
  const people = new Map<string, number>();
  for (const { store_id: id, count } of [...heatmap.pointsPrev, ...heatmap.pointsPost]) people.set(id, (people.get(id) ?? 0) + count);
  return [...heatmap.stores].sort((a, b) => (people.get(b._id) ?? 0) - (people.get(a._id) ?? 0) || nameOrder(a.name, b.name));
}
