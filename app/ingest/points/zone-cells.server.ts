import type { IngestContext } from "../context.server";
import { dropWorkTable, run } from "../sql.server";
import { degreesPerMetre, replaceTable } from "./point-tables.server";

/** Outer radii of the zones in metres (METRICS.md, "Mobility"), nearest first. */
const zoneRadii = [500, 1000, 2000] as const;
const [near, middle, far] = zoneRadii;
/** No place of a cell is farther from its centre, in metres; cells are at most 111.3 m on a side. */
const halfCell = 79;
/** Metres by which a circle has to miss a cell or hold it: more than any rounding. */
const margin = 0.2;

/** Columns of 0.001 degree that make one: cells stay about square close to the poles too. */
const stepSql = (row: string): string => `if(${row} >= 179000 OR ${row} < 1000, 50, 1)`;

/** Cell of a position in the tables of zones: rows of 0.001 degree, columns of 0.001 degree and of 0.05 beyond 89 degrees. */
export const zoneCellSql = (lat: string, lon: string): string =>
  `(toUInt64(floor((${lat} + 90) * 1000)) AS zone_row) * 360000 + intDiv(toUInt64(floor((${lon} + 180) * 1000)) % 360000, ${stepSql("zone_row")})`;

/** Cells of the box around the outermost circle; the box goes round the earth where the circle holds a pole. */
const boxSql = `
  SELECT point, plat, plon, row, step, (col + 2 * intDiv(360000, step)) % intDiv(360000, step) AS column FROM (
    SELECT point, plat, plon, row, step, arrayJoin(range(left, least(right + 1, left + intDiv(360000, step)))) AS col FROM (
      SELECT point, plat, plon, row, ${stepSql("row")} AS step,
        if(wide >= 180, toInt64(0), toInt64(floor(floor((plon - wide + 180) * 1000) / step))) AS left, if(wide >= 180, toInt64(intDiv(360000, step) - 1), toInt64(floor(floor((plon + wide + 180) * 1000) / step))) AS right
      FROM (SELECT point, plat, plon, wide, arrayJoin(range(toInt64(floor((greatest(plat - high, -90) + 90) * 1000)), toInt64(floor((least(plat + high, 90) + 90) * 1000)) + 1)) AS row
        FROM (SELECT point, lat AS plat, lon AS plon, ${far} * {per_metre:Float64} AS high,
          if(abs(lat) + high >= 89.9999, 180, degrees(asin(least(sin(radians(high)) / cos(radians(lat)), 1))) * 1.0001) AS wide FROM points))))`;

const holds = (radius: number): string => `away + ${halfCell + margin} <= ${radius}`;
const misses = (radius: number): string => `away - ${halfCell + margin} > ${radius}`;

/**
 * Distances are taken to a cell's centre: what lies farther from a circle's line than half a cell is on one side of it as a whole. The radii are so
 * far apart that at most one circle of a point cuts a cell.
 */
const zoneCellsSql = `
  SELECT point, cell, multiIf(NOT (${misses(near)}), 1, NOT (${misses(middle)}), 2, 3) AS zone, NOT multiIf(zone = 1, ${holds(near)}, zone = 2, ${holds(middle)}, ${holds(far)}) AS cut FROM (
    SELECT point, toUInt64(row) * 360000 + toUInt64(column) AS cell, greatCircleDistance(plon, plat, (column + 0.5) * step / 1000 - 180, least((row + 0.5) / 1000 - 90, 90)) AS away FROM (${boxSql}))
  WHERE NOT (${misses(far)})`;

/**
 * Rebuilds which cells the zones of every point touch, and the circles that cut each.
 * @param noteStale notes in `ingest_stale_cells` those whose facts this changes: cells that other circles cut than before, or that no zone touched before or does now
 */
export async function rebuildZoneCells(context: IngestContext, noteStale = false): Promise<void> {
  await replaceTable(context, "zone_cells", (table) => run(context, `INSERT INTO ${table} ${zoneCellsSql}`, { per_metre: degreesPerMetre }));
  await replaceTable(context, "zone_cuts", async (table) => {
    await run(context, `INSERT INTO ${table} ${zoneCutsSql}`);
    if (noteStale) await noteChangedCells(context, table);
  });
}

const zoneCutsSql = `
    SELECT cell, arraySort(groupArrayIf(c.point, c.cut = 1)) AS own, arrayMap(each -> each.2, arraySort(groupArrayIf((c.point, p.lat), c.cut = 1))), arrayMap(each -> each.2, arraySort(groupArrayIf((c.point, p.lon), c.cut = 1))),
      arrayMap(each -> each.2, arraySort(groupArrayIf((c.point, toUInt16(multiIf(c.zone = 1, ${near}, c.zone = 2, ${middle}, ${far}))), c.cut = 1)))
    FROM zone_cells AS c INNER JOIN points AS p ON p.point = c.point GROUP BY cell`;

/** Notes the cells whose row of `zone_cuts` is another one in the table beside it, or is in one of the two alone. */
async function noteChangedCells(context: IngestContext, aside: string): Promise<void> {
  await dropWorkTable(context, "ingest_stale_cells");
  await run(context, "CREATE TABLE ingest_stale_cells (cell UInt64) ENGINE = MergeTree ORDER BY cell");
  await run(context, `INSERT INTO ingest_stale_cells SELECT cell FROM (SELECT cell, points, lats, lons, radii FROM zone_cuts UNION ALL SELECT cell, points, lats, lons, radii FROM ${aside})
    GROUP BY cell HAVING count() = 1 OR uniqExact(points, lats, lons, radii) > 1`);
}
