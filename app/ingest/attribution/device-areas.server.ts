import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import { holdsSql, stripSql } from "../areas/area-strips.server";
import type { IngestContext } from "../context.server";
import { askOne, replaceMonths, run, withWorkTable } from "../sql.server";
import { monthNumber } from "./anchor-windows";

/**
 * Rebuilds, for whole months (YYYY-MM), which area each home lies in (METRICS.md, "Neighbourhood"): sides are straight in degrees, as GeoJSON has them, borders
 * belong to the area, and of several areas the one with the lowest number counts.
 */
export async function rebuildDeviceAreas(context: IngestContext, months: readonly string[]): Promise<void> {
  const { strips, step } = await askOne(context, "SELECT count() AS strips, max(step) AS step FROM area_strips", z.object({ strips: count, step: z.number() }));
  if (strips === 0 || months.length === 0) return;
  const numbers = months.map(monthNumber);
  await withWorkTable(context, "ingest_device_areas", "device_areas", async () => {
    for (const month of numbers) await run(context, `INSERT INTO ingest_device_areas ${homesInAreasSql}`, { month, step });
    await replaceMonths(context, "device_areas", "ingest_device_areas", numbers);
  });
}

const homesInAreasSql = `
  SELECT {month:UInt32} AS month, device, min(s.area) AS area
  FROM (SELECT device, lat, lon, ${stripSql("lat", "lon")} AS cell FROM anchors WHERE month = {month:UInt32} AND kind = 1) AS h
  INNER JOIN area_strips AS s ON s.cell = h.cell
  WHERE s.whole = 1 OR ${holdsSql("h.lat", "h.lon", "s.edges")}
  GROUP BY device`;
