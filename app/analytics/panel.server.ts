import type { DayRange } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const panelOfPeriod = defineQuery({
  name: "panel-of-period",
  sql: `SELECT toUInt32(groupBitmap(device)) AS devices FROM panel_days WHERE day BETWEEN {start:Date} AND {end:Date}`,
  params: z.object({ start: z.string(), end: z.string() }),
  row: z.object({ devices: z.number() }),
});

/** Devices with at least one ping in a period. */
export async function readPanelDevices(engine: Engine, period: DayRange, signal?: AbortSignal): Promise<number> {
  const [row] = await engine.query(panelOfPeriod, period, { signal });
  return row?.devices ?? 0;
}

const panelBySeg = defineQuery({
  name: "panel-by-seg",
  sql: `
SELECT seg, toUInt32(count()) AS devices
FROM (SELECT arrayJoin(bitmapToArray(groupBitmapState(device))) AS device FROM panel_days) AS panel LEFT JOIN devices USING (device)
GROUP BY seg`,
  params: z.object({}),
  row: z.object({ seg: z.number(), devices: z.number() }),
});

/** Devices of the whole panel by seg (length 144): a value that none of them bears is no cell of any table. */
export async function readPanelBySeg(engine: Engine): Promise<number[]> {
  const segs = new Array<number>(segCount).fill(0);
  for (const row of await engine.query(panelBySeg, {})) segs[row.seg] = row.devices;
  return segs;
}
