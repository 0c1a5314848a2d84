import { z } from "~/contract/zod";
import { isSensitive } from "~/domain/sensitive-categories";
import { pointsRepository } from "~/store/points.server";
import type { IngestContext } from "../context.server";
import { readCut } from "../retention/ping-cut.server";
import { noteStarts } from "../retention/point-starts.server";
import { ask } from "../sql.server";
import { promise, type Work } from "../changes/pending-work.server";
import { replacePoints, type EnginePoint } from "./point-tables.server";

const copySchema = z.object({ point: z.number(), type: z.number(), own: z.number(), lat: z.number(), lon: z.number(), radius: z.number() });

/**
 * Brings the engine's copy of the points up to the application store, without those of a blocked category. Points whose visits this changes, new, moved, of another
 * radius or type, or gone, are promised as work together with those that are or were within 100 m of them.
 */
export async function syncPoints(context: IngestContext, work: Work): Promise<void> {
  const wanted = new Map((await pointsRepository(context.store).all()).filter(({ category }) => !isSensitive(category, context.brand.privacy.blockedCategories)).map((point) => [point.id, {
    point: point.id, type: point.type === "ooh" ? 2 : 1, own: point.own ? 1 : 0, lat: point.latitude, lon: point.longitude, radius: point.radius_m ?? context.brand.attribution.radiusMeters,
  } satisfies EnginePoint]));
  const copied = new Map((await ask(context, "SELECT point, type, own, lat, lon, radius FROM points", copySchema)).map((row) => [row.point, row]));
  const ids = [...new Set([...wanted.keys(), ...copied.keys()])];
  const touched = ids.filter((id) => placeOf(wanted.get(id)) !== placeOf(copied.get(id)));
  if (touched.length === 0 && ids.every((id) => wanted.get(id)?.own === copied.get(id)?.own)) return;
  await promise(context, work, { points: [...touched, ...(await neighboursOf(context, touched))], version: true });
  const { openFrom } = await readCut(context);
  if (openFrom !== null) {
    const changed = touched.filter((id) => wanted.has(id));
    const stands = (id: number): boolean => positionOf(wanted.get(id)) === positionOf(copied.get(id));
    await noteStarts(context, openFrom, { placed: changed.filter((id) => !stands(id)), altered: changed.filter(stands) });
  }
  await replacePoints(context, [...wanted.values()]);
}

/** Points within 100 m of the given ones. */
export async function neighboursOf(context: IngestContext, points: number[]): Promise<number[]> {
  if (points.length === 0) return [];
  const rows = await ask(context, "SELECT DISTINCT neighbour FROM point_neighbours WHERE point IN {points:Array(UInt32)}", z.object({ neighbour: z.number() }), { points });
  return rows.map(({ neighbour }) => neighbour);
}

const positionOf = (point: EnginePoint | undefined): string => (point ? [point.lat, point.lon].join(" ") : "");
const placeOf = (point: EnginePoint | undefined): string => (point ? [point.type, point.lat, point.lon, point.radius].join(" ") : "");
