import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import type { IngestContext } from "../context.server";
import { replaceTable } from "../points/point-tables.server";
import { askOne, run } from "../sql.server";

/** About so many strips at most: areas of a whole country get higher and wider ones. */
const MOST_STRIPS = 1_000_000;

const rowSql = (lat: string): string => `toInt64(floor((${lat} + 90) * 1000 / {step:UInt16}))`;
const columnSql = (lon: string): string => `toInt64(floor((${lon} + 180) * 100 / {step:UInt16}))`;
const cellOf = (row: string, column: string): string => `toUInt64(${row}) * 100000 + toUInt64(${column})`;
/** The strip of a position in degrees, in statements with the parameter `step`. */
export const stripSql = (lat: string, lon: string): string => cellOf(rowSql(lat), columnSql(lon));

/** Twice the area between side `e` and the position: 0 on the side's line, above 0 west of a side that rises. The same number for both areas of a shared side. */
const besideSql = (lat: string, lon: string): string => `((e.3 - e.1) * (${lat} - e.2) - (${lon} - e.1) * (e.4 - e.2))`;
/** A ray to the east crosses an odd number of sides. */
const insideSql = (lat: string, lon: string, edges: string): string => `arrayCount(e -> e.2 <= ${lat} AND ${lat} < e.4 AND ${besideSql(lat, lon)} > 0, ${edges}) % 2 = 1`;
/** Whether a position lies in the area of these sides or on its border. */
export const holdsSql = (lat: string, lon: string, edges: string): string =>
  `(${insideSql(lat, lon, edges)} OR arrayExists(e -> e.2 <= ${lat} AND ${lat} <= e.4 AND least(e.1, e.3) <= ${lon} AND ${lon} <= greatest(e.1, e.3) AND ${besideSql(lat, lon)} = 0, ${edges}))`;

const ringsSql = "SELECT area, arrayJoin(polygon_rings) AS ring FROM (SELECT area, arrayJoin(polygon) AS polygon_rings FROM areas)";
/** Every side as (x1, y1, x2, y2), from south to north, of equal latitude from west to east. */
const sidesSql = `
  SELECT area, if((side.1.2, side.1.1) <= (side.2.2, side.2.1), (side.1.1, side.1.2, side.2.1, side.2.2), (side.2.1, side.2.2, side.1.1, side.1.2)) AS e
  FROM (SELECT area, arrayJoin(arrayZip(arrayPopBack(ring), arrayPopFront(ring))) AS side FROM (${ringsSql})) WHERE side.1 != side.2`;

const middleLat = "((row + 0.5) * {step:UInt16} / 1000 - 90)";
const middleLon = "((column + 0.5) * {step:UInt16} / 100 - 180)";
/** A strip that no side comes near is in or out as a whole, and its middle tells which. */
const stripsSql = `
  SELECT ${cellOf("row", "column")} AS cell, area, toUInt8(NOT cut) AS whole, {step:UInt16} AS step, if(cut, arrayFilter(e -> ${columnSql("greatest(e.1, e.3)")} >= column, sides), []) AS edges
  FROM (
    SELECT area, row, column, sides, arrayExists(e -> ${columnSql("least(e.1, e.3)")} <= column AND column <= ${columnSql("greatest(e.1, e.3)")}, sides) AS cut
    FROM (
      SELECT area, row, sides, arrayJoin(range(west, east + 1)) AS column
      FROM (
        SELECT area, row, groupArray(e) AS sides, min(${columnSql("least(e.1, e.3)")}) AS west, max(${columnSql("greatest(e.1, e.3)")}) AS east
        FROM (SELECT area, e, arrayJoin(range(${rowSql("e.2")}, ${rowSql("e.4")} + 1)) AS row FROM (${sidesSql}))
        GROUP BY area, row)))
  WHERE cut OR ${insideSql(middleLat, middleLon, "sides")}`;

/** Rebuilds which strips of the earth lie in which areas. */
export async function rebuildAreaStrips(context: IngestContext): Promise<void> {
  const { strips } = await askOne(context, `SELECT toUInt64(ceil(sum((north - south + 0.001) * 1000 * (east - west + 0.01) * 100))) AS strips
    FROM (SELECT area, min(p.2) AS south, max(p.2) AS north, min(p.1) AS west, max(p.1) AS east FROM (SELECT area, arrayJoin(ring) AS p FROM (${ringsSql})) GROUP BY area)`, z.object({ strips: count }));
  let step = 1;
  while (strips / step ** 2 > MOST_STRIPS) step *= 2;
  await replaceTable(context, "area_strips", (aside) => run(context, `INSERT INTO ${aside} ${stripsSql}`, { step }));
}
