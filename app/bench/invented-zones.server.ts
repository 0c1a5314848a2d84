import { zoneCellSql } from "~/ingest/points/zone-cells.server";
import type { Invention } from "./invented-visits.server";

/** Places at which a device's pings lie, and how often it is at each: with 33 visits in 120 days about three facts a visit. */
const placesPerDevice = 6;
const daysInThousand = 137;

/**
 * Facts about devices around the points, as the mobility of the dashboard reads them: every device has places within about a kilometre
 * of a point; one device in three goes by car.
 */
export async function inventZones({ context: { engine }, params }: Invention): Promise<void> {
  await engine.command(
    `INSERT INTO zone_facts (day, cell, face, device, slow, fast, greatest_slow, least_fast, inside)
    SELECT {first:Date} + d AS day, cell, face, device, toUInt32(h % 3) AS slow, toUInt32(if(device % 3 = 0, 1 + h % 4, h % 11 = 0)) AS fast,
      toUInt16(if(slow = 0, 0, 300 + h % 3500)) AS greatest_slow, toUInt16(if(fast = 0, 65535, 4200 + h % 20000)) AS least_fast, inside
    FROM (
      SELECT device, cell, face, inside, toUInt16(arrayJoin(arrayFilter(day -> sipHash64(device, n, day, 34) % 1000 < ${daysInThousand}, range({days:UInt16})))) AS d, sipHash64(device, n, d, 35) AS h
      FROM (
        SELECT s.device AS device, s.n AS n, s.cell AS cell, arrayFilter((point, lat, lon, radius) -> greatCircleDistance(lon, lat, s.lon, s.lat) <= radius, c.points, c.lats, c.lons, c.radii) AS inside, if(empty(inside), 0, cityHash64(inside)) AS face
        FROM (SELECT device, n, lat, lon, ${zoneCellSql("lat", "lon")} AS cell
          FROM (SELECT d.device AS device, d.n AS n, p.lat + (toFloat64(sipHash64(d.device, d.n, 32) % 2000) - 1000) / 100000 AS lat, p.lon + (toFloat64(sipHash64(d.device, d.n, 33) % 2000) - 1000) / 100000 AS lon
            FROM (SELECT toUInt32(number + 1) AS device, arrayJoin(range(${placesPerDevice})) AS n, toUInt32({base:UInt32} + sipHash64(device, n % 8, 5) % {points:UInt32}) AS near FROM numbers({devices:UInt64})) AS d
            INNER JOIN points AS p ON p.point = d.near)) AS s
        INNER JOIN zone_cuts AS c ON c.cell = s.cell)
    )
    SETTINGS max_partitions_per_insert_block = 0, max_block_size = 8192`,
    params,
  );
  await engine.command("INSERT INTO zone_faces SELECT DISTINCT toYYYYMM(day), cell, face, inside FROM zone_facts");
}
