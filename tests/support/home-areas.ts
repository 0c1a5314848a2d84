import { z } from "~/contract/zod";
import type { IngestContext } from "~/ingest/context.server";
import { rebuildDeviceAreas } from "~/ingest/attribution/device-areas.server";
import type { Area, Place } from "../oracle/areas";

const rowSchema = z.object({ device: z.number(), name: z.string(), community: z.string() });

/** The area of each place as the engine finds it for a home there, as `name|community`, or null in none. */
export async function productAreas(context: IngestContext, places: readonly Place[]): Promise<(string | null)[]> {
  await context.engine.command("TRUNCATE TABLE anchors");
  await context.engine.insert("anchors", places.map(({ lat, lon }, i) => ({ month: 202603, kind: 1, device: i + 1, lat, lon, days: 3, pings: 3 })));
  await rebuildDeviceAreas(context, ["2026-03"]);
  const rows = await context.engine.rows("SELECT d.device AS device, a.name AS name, a.community AS community FROM device_areas AS d INNER JOIN areas AS a ON a.area = d.area WHERE d.month = 202603", rowSchema);
  const found = new Map(rows.map(({ device, name, community }) => [device, `${name}|${community}`]));
  return places.map((_, i) => found.get(i + 1) ?? null);
}

/** Areas as a GeoJSON feature collection. */
export const areasJson = (areas: readonly (Area & { properties?: Record<string, unknown> })[]): string =>
  JSON.stringify({ type: "FeatureCollection", features: areas.map(({ name, community, polygons, properties }) => ({ type: "Feature", properties: { name, community, ...properties }, geometry: { type: "MultiPolygon", coordinates: polygons } })) });
