import type { IngestContext } from "../context.server";
import { run } from "../sql.server";

/** A point as the joins need it: type 1 pdv, 2 ooh; degrees; radius in metres. */
export type EnginePoint = { point: number; type: number; own: number; lat: number; lon: number; radius: number };

const NEIGHBOUR_METRES = 100;
/** Degrees of latitude in a metre, a little too many: a box may only be too large. */
export const degreesPerMetre = 1.0001 / 111_195;

/** Replaces the engine's copy of the points in one step. */
export async function replacePoints(context: IngestContext, points: EnginePoint[]): Promise<void> {
  await replaceTable(context, "points", async (table) => {
    if (points.length > 0) await context.engine.insert(table, points);
  });
}

/** Rebuilds the grid cells of every point and the pairs of neighbours from the copy of the points. */
export async function rebuildPointIndexes(context: IngestContext): Promise<void> {
  const params = { per_metre: degreesPerMetre, near: NEIGHBOUR_METRES };
  await replaceTable(context, "point_cells", (table) => run(context, `INSERT INTO ${table} ${cellsSql("radius")}`, params));
  await replaceTable(context, "point_neighbours", (table) => run(context, `INSERT INTO ${table}
    SELECT DISTINCT a.point, b.point FROM (SELECT p.point AS point, p.type AS type, p.lat AS lat, p.lon AS lon, ${cellSqlOf("p.lat", "p.lon")} AS cell FROM points AS p) AS a
    INNER JOIN (SELECT c.cell AS cell, c.point AS point, c.lat AS lat, c.lon AS lon, p.type AS type FROM (${cellsSql("{near:Float64}")}) AS c INNER JOIN points AS p ON p.point = c.point) AS b ON a.cell = b.cell
    WHERE a.point != b.point AND a.type = b.type AND greatCircleDistance(a.lon, a.lat, b.lon, b.lat) <= {near:Float64}`, params));
}

const cellSqlOf = (lat: string, lon: string): string => `toUInt64(floor((${lat} + 90) * 1000)) * 360000 + toUInt64(floor((${lon} + 180) * 1000)) % 360000`;

/**
 * Every cell that the box around a radius touches. The box is as wide as the circle where it is widest; at a pole it goes round the
 * whole earth. Columns wrap at the antimeridian.
 */
export const cellsSql = (radius: string, from = "points"): string => `
  SELECT toUInt64(row) * 360000 + toUInt64((col + 720000) % 360000) AS cell, point, lat, lon, radius FROM (
    SELECT point, lat, lon, radius, row, arrayJoin(range(left, least(right + 1, left + 360000))) AS col FROM (
      SELECT point, lat, lon, radius, left, right, arrayJoin(range(bottom, top + 1)) AS row FROM (
        SELECT point, lat, lon, radius, toInt64(floor((greatest(lat - high, -90) + 90) * 1000)) AS bottom, toInt64(floor((least(lat + high, 90) + 90) * 1000)) AS top,
          if(wide >= 180, toInt64(0), toInt64(floor((lon - wide + 180) * 1000))) AS left, if(wide >= 180, toInt64(359999), toInt64(floor((lon + wide + 180) * 1000))) AS right
        FROM (SELECT point, lat, lon, radius, ${radius} * {per_metre:Float64} AS high,
          if(abs(lat) + high >= 89.9999, 180, degrees(asin(least(sin(radians(high)) / cos(radians(lat)), 1))) * 1.0001) AS wide FROM ${from}))))`;

/** Fills an unpartitioned table aside and exchanges its content in one step. */
export async function replaceTable(context: IngestContext, table: "points" | "point_cells" | "point_neighbours" | "zone_cells" | "zone_cuts" | "places" | "devices" | "areas" | "area_strips" | "population" | "device_weights" | "sales", fill: (aside: string) => Promise<void>): Promise<void> {
  const aside = `ingest_new_${table}`;
  await run(context, `DROP TABLE IF EXISTS ${aside} SYNC`);
  await run(context, `CREATE TABLE ${aside} AS ${table}`);
  await fill(aside);
  await run(context, `ALTER TABLE ${table} REPLACE PARTITION tuple() FROM ${aside}`);
  await run(context, `DROP TABLE IF EXISTS ${aside} SYNC`);
}
