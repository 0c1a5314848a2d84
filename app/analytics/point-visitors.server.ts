import { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { packedDevices, packedSql } from "./packed-devices";

const pointVisitors = defineQuery({
  name: "point-visitors",
  sql: `
SELECT point, ${packedSql("bitmapToArray(groupBitmapState(device))")} AS visitors FROM visits
WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 GROUP BY point`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string() }),
  row: z.object({ point: z.number(), visitors: packedDevices }),
});

/** The distinct visitors of each point in a period; a point without any has no entry. */
export async function readPointVisitors(engine: Engine, points: number[], period: DayRange): Promise<Map<number, Uint32Array>> {
  const rows = await engine.query(pointVisitors, { points, ...period });
  return new Map(rows.map(({ point, visitors }) => [point, visitors]));
}

const panelDevices = defineQuery({
  name: "panel-device-list",
  sql: `SELECT ${packedSql("bitmapToArray(groupBitmapState(device))")} AS devices FROM panel_days WHERE day BETWEEN {start:Date} AND {end:Date}`,
  params: z.object({ start: z.string(), end: z.string() }), row: z.object({ devices: packedDevices }),
});

/** Devices with at least one ping in a period. */
export const readPanelList = async (engine: Engine, period: DayRange): Promise<Uint32Array> => (await engine.query(panelDevices, period))[0]?.devices ?? new Uint32Array();
