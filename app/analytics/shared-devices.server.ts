import type { DayRange } from "~/domain/calendar";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const sharedDevices = defineQuery({
  name: "shared-devices",
  sql: `
SELECT point, neighbour, toUInt32(count()) AS devices, toUInt32(countIf(has(seen, neighbour))) AS shared
FROM (
  SELECT device, seen, arrayJoin(seen) AS point FROM (
    SELECT device, groupUniqArray(point) AS seen FROM visits
    WHERE point IN (SELECT neighbour FROM point_neighbours WHERE point IN {points:Array(UInt32)} UNION DISTINCT SELECT arrayJoin({points:Array(UInt32)}))
      AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0
    GROUP BY device)
  WHERE point IN {points:Array(UInt32)}) AS s
INNER JOIN point_neighbours AS n ON n.point = s.point
GROUP BY point, neighbour`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string() }),
  row: z.object({ point: z.number(), neighbour: z.number(), devices: z.number(), shared: z.number() }),
});

/** For each of `points` and each neighbour within 100 m: the point's visitors of the period, and those of them that visited the neighbour too. */
export const readSharedDevices = (engine: Engine, points: number[], period: DayRange): Promise<{ point: number; neighbour: number; devices: number; shared: number }[]> =>
  engine.query(sharedDevices, { points, ...period });
