import type { Settled } from "~/components/report/settle";
import type { DashboardData } from "~/contract/metrics";
import type { FlowPoint, Heatmap } from "~/contract/metrics-movement";
import { packRows, unpackRows, type PackedRows } from "~/domain/packed-rows";

const pointFields = ["store_id", "latitude", "longitude", "_id", "count", "resolution"] as const;

/** A flow map whose points, by far the most of the page, are packed for the way into the browser. */
export type PackedHeatmap = Omit<Heatmap, "pointsPrev" | "pointsPost"> & { pointsPrev: PackedRows<FlowPoint>; pointsPost: PackedRows<FlowPoint> };
export type PackedFlows = Pick<DashboardData, "meta"> & { heatmap: PackedHeatmap | null };

export function packFlows(settled: Settled<DashboardData>): Settled<PackedFlows> {
  if (!settled.ok) return settled;
  const { meta, heatmap } = settled.data;
  const pack = (points: FlowPoint[]) => packRows<FlowPoint, keyof FlowPoint>(points, pointFields);
  return { ok: true, data: { meta, heatmap: heatmap ? { ...heatmap, pointsPrev: pack(heatmap.pointsPrev), pointsPost: pack(heatmap.pointsPost) } : null } };
}

export function unpackFlows(heatmap: PackedHeatmap): Heatmap {
  const unpack = (points: PackedRows<FlowPoint>) => unpackRows<FlowPoint, keyof FlowPoint>(points, pointFields);
  return { ...heatmap, pointsPrev: unpack(heatmap.pointsPrev), pointsPost: unpack(heatmap.pointsPost) };
}
