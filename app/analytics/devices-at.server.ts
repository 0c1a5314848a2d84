import type { DayRange } from "~/domain/calendar";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

/** A box in degrees; `west` beyond `east` where it crosses the antimeridian. */
type Box = { south: number; north: number; west: number; east: number };

const devicesAt = defineQuery({
  name: "devices-at",
  sql: `
SELECT toUInt32(uniqExact(device)) AS devices FROM pings
WHERE day BETWEEN {start:Date} AND {end:Date} AND lat BETWEEN {south:Float64} AND {north:Float64}
  AND if({west:Float64} <= {east:Float64}, lon BETWEEN {west:Float64} AND {east:Float64}, lon >= {west:Float64} OR lon <= {east:Float64})
  AND accuracy <= {accuracy:Float32} AND greatCircleDistance({longitude:Float64}, {latitude:Float64}, lon, lat) <= {radius:Float64}`,
  params: z.object({
    start: z.string(), end: z.string(), south: z.number(), north: z.number(), west: z.number(), east: z.number(), accuracy: z.number(), latitude: z.number(), longitude: z.number(), radius: z.number(),
  }),
  row: z.object({ devices: z.number() }),
});

/** Distinct devices with a ping at most `radius` metres from a position; fixes known to be less accurate than `accuracy` metres do not count. */
export async function readDevicesAt(engine: Engine, at: { latitude: number; longitude: number; radius: number; accuracy: number }, box: Box, period: DayRange): Promise<number> {
  const [row] = await engine.query(devicesAt, { ...at, ...box, ...period });
  return row?.devices ?? 0;
}
