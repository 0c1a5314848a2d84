import { z } from "~/contract/zod";
import type { Reason } from "../pings/reject-reasons";

/** (longitude, latitude) in degrees. */
export type Position = [number, number];
/** A closed ring: its last position is its first. */
export type Ring = Position[];
/** Outer ring first, then its holes. */
export type Polygon = Ring[];

const ringsSchema = z.array(z.array(z.tuple([z.number(), z.number()]).rest(z.number())));
const geometrySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: ringsSchema }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(ringsSchema) }),
]);

/**
 * The polygons of a GeoJSON geometry, as an object or as its text, or why there are none. Open rings are closed; heights are left out. A side
 * of more than 180 degrees would go the long way round the earth: GeoJSON cuts such areas at the antimeridian.
 */
export function readPolygons(geometry: unknown): Polygon[] | Reason {
  const parsed = geometrySchema.safeParse(typeof geometry === "string" ? fromText(geometry) : geometry);
  if (!parsed.success) return "no_polygon";
  const polygons = (parsed.data.type === "Polygon" ? [parsed.data.coordinates] : parsed.data.coordinates).map((rings) => rings.map(closed));
  const rings = polygons.flat();
  if (rings.length === 0 || polygons.some((polygon) => polygon.length === 0)) return "no_polygon";
  if (rings.some((ring) => ring.some(([lon, lat]) => !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)))) return "out_of_range";
  if (rings.some((ring) => new Set(ring.map(String)).size < 3)) return "short_ring";
  if (rings.some((ring) => ring.some(([lon], i) => Math.abs(lon - (ring[i - 1]?.[0] ?? lon)) > 180))) return "crosses_antimeridian";
  return polygons;
}

function closed(positions: readonly [number, number, ...number[]][]): Ring {
  const ring = positions.map(([lon, lat]): Position => [lon, lat]);
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, [...first]] : ring;
}

function fromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
