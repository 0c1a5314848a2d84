import type { DayRange } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { spansOf, type LatePoints } from "./late-points.server";
import { meetsSql, monthsIn, nearestZonesSql, spanParams } from "./mobility.server";
import { startsOutside } from "./starts-outside";

const row = z.object({ seg: z.number(), devices: z.number() });

const visitorsRead = defineQuery({
  name: "visitors-read",
  sql: `
SELECT g AS seg, toUInt32(count()) AS devices
FROM (SELECT device, any(seg) AS g FROM visits
  WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 AND ${startsOutside("points")} GROUP BY device)
GROUP BY seg`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string() }), row,
});

const declarePassers = <P extends z.ZodRawShape>(late: boolean, more: P) => defineQuery({
  name: "passers-read",
  sql: `
SELECT d.seg AS seg, toUInt32(count()) AS devices
FROM devices AS d
RIGHT JOIN (
  SELECT DISTINCT f.device AS device FROM zone_facts AS f INNER JOIN (${nearestZonesSql(late)}) AS z ON ${meetsSql(late)}
  WHERE f.day BETWEEN {start:Date} AND {end:Date} AND f.cell IN (SELECT cell FROM zone_cells WHERE point IN {points:Array(UInt32)})
) AS k ON k.device = d.device
GROUP BY seg`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), months: z.array(z.number()), ...more }), row,
});
const passersRead = declarePassers(false, {});
const passersOfLatePoints = declarePassers(true, spanParams.shape);

const bySeg = (rows: z.infer<typeof row>[]): number[] => {
  const segs = new Array<number>(segCount).fill(0);
  for (const { seg, devices } of rows) segs[seg] = devices;
  return segs;
};

/** Unique visitors of a segment by seg (length 144). */
export const readVisitors = async (engine: Engine, points: number[], period: DayRange, signal?: AbortSignal): Promise<number[]> =>
  bySeg(await engine.query(visitorsRead, { points, ...period }, { signal }));

/** Distinct devices with a ping within 2000 m of a segment's points, by seg (length 144). */
export async function readPassers(engine: Engine, points: number[], period: DayRange, late: LatePoints, signal?: AbortSignal): Promise<number[]> {
  const params = { points, ...period, months: monthsIn(period) };
  const spans = spansOf(points, period, late);
  return bySeg(spans ? await engine.query(passersOfLatePoints, { ...params, ...spans }, { signal }) : await engine.query(passersRead, params, { signal }));
}
