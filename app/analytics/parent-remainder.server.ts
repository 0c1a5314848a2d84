import type { DayRange } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const parentRemainder = defineQuery({
  name: "parent-remainder",
  sql: `
SELECT g AS seg, toUInt32(count()) AS devices
FROM (
  SELECT device, any(seg) AS g,
    countIf(empty(over) OR NOT hasAny(over, {parent:Array(UInt32)})) AS in_parent,
    countIf(point IN {points:Array(UInt32)} AND (empty(over) OR NOT hasAny(over, {points:Array(UInt32)}))) AS in_node
  FROM visits
  WHERE point IN {parent:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0
  GROUP BY device
  HAVING in_parent > 0 AND in_node = 0
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
