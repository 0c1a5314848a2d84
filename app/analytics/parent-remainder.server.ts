import type { DayRange } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { startsOutside } from "./starts-outside";

/** `seen`: bit 1 for a visit of the parent, bit 2 for one of the node. */
const parentRemainder = defineQuery({
  name: "parent-remainder",
  sql: `
SELECT g AS seg, toUInt32(count()) AS devices
FROM (
  SELECT device, any(seg) AS g, groupBitOr(toUInt8(${startsOutside("parent")}) + 2 * toUInt8(point IN {points:Array(UInt32)} AND ${startsOutside("points")})) AS seen
  FROM visits
  WHERE point IN {parent:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0
  GROUP BY device
  HAVING seen = 1
)
GROUP BY seg`,
  params: z.object({ parent: z.array(z.number()), points: z.array(z.number()), start: z.string(), end: z.string() }),
  row: z.object({ seg: z.number(), devices: z.number() }),
});

/** Visitors of the parent segment that did not visit the node, by seg (length 144). */
export async function readParentRemainder(engine: Engine, parent: number[], points: number[], period: DayRange, signal?: AbortSignal): Promise<number[]> {
  const segs = new Array<number>(segCount).fill(0);
  for (const row of await engine.query(parentRemainder, { parent, points, ...period }, { signal })) segs[row.seg] = row.devices;
  return segs;
}
