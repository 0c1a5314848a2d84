import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import type { NewPoint } from "~/store/points.server";
import type { IngestContext } from "./context.server";
import { askOne } from "./sql.server";

/** Metres beyond which a position is taken for a mistake to be asked about. */
const FAR = 1_000_000;
/** Degrees within which no distance can reach that; spares most rows the trigonometry. */
const NEAR_DEGREES = 4;

type Position = { latitude: number; longitude: number };

/** Warnings about points that lie far from the others, or about all of them when they lie far from the brand's map. */
export function farPoints(context: IngestContext, points: NewPoint[]): string[] {
  if (points.length === 0) return [];
  const middle = { latitude: median(points.map(({ latitude }) => latitude)), longitude: median(points.map(({ longitude }) => longitude)) };
  const home = mapCentre(context);
  if (metres(middle, home) > FAR && metres(swapped(middle), home) <= FAR) return [`${points.length} points lie more than 1000 km from the brand's map; latitude and longitude swapped?`];
  const far = points.filter((point) => metres(point, middle) > FAR);
  if (far.length === 0) return [];
  const turned = far.filter((point) => metres(swapped(point), middle) <= FAR).length;
  return [`${far.length} ${far.length === 1 ? "point lies" : "points lie"} more than 1000 km from the others (${far.slice(0, 3).map(({ code }) => code).join(", ")})${turned > 0 ? `; latitude and longitude swapped in ${turned}?` : ""}`];
}

/** The warning, if any, about staged pings that would lie near the points with latitude and longitude exchanged. */
export async function farPings(context: IngestContext): Promise<string[]> {
  const centre = mapCentre(context);
  const { middle_lat, middle_lon } = await askOne(context, "SELECT if(count() > 0, median(lat), {lat:Float64}) AS middle_lat, if(count() > 0, median(lon), {lon:Float64}) AS middle_lon FROM points",
    z.object({ middle_lat: z.number(), middle_lon: z.number() }), { lat: centre.latitude, lon: centre.longitude });
  const found = await askOne(context, `SELECT countIf(away) AS far, countIf(away AND abs(lon) <= 90 AND greatCircleDistance(lat, lon, {lon:Float64}, {lat:Float64}) <= {far:Float64}) AS turned, count() AS all
    FROM (SELECT lat, lon, NOT (abs(lat - {lat:Float64}) < {near:Float64} AND abs(lon - {lon:Float64}) < {near:Float64}) AND greatCircleDistance(lon, lat, {lon:Float64}, {lat:Float64}) > {far:Float64} AS away
      FROM ingest_rows WHERE reason = 0)`, z.object({ far: count, turned: count, all: count }), { far: FAR, near: NEAR_DEGREES, lat: middle_lat, lon: middle_lon });
  if (found.turned > 0) return [`${found.turned} pings lie more than 1000 km from the points; latitude and longitude swapped?`];
  return found.all > 0 && found.far === found.all ? [`all ${found.all} pings lie more than 1000 km from the points`] : [];
}

const mapCentre = (context: IngestContext): Position => ({ latitude: context.brand.map.center[0], longitude: context.brand.map.center[1] });
const swapped = ({ latitude, longitude }: Position): Position => ({ latitude: longitude, longitude: latitude });

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Great-circle metres; positions with an impossible latitude are infinitely far. */
function metres(a: Position, b: Position): number {
  if (Math.abs(a.latitude) > 90 || Math.abs(b.latitude) > 90) return Number.POSITIVE_INFINITY;
  const radians = Math.PI / 180;
  const half = Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2 + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(half)));
}
