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
SELECT g AS seg, toUInt32(countIf(seen = 1)) AS devices, toUInt32(countIf(seen = 2)) AS strays
FROM (
  SELECT device, any(seg) AS g, groupBitOr(toUInt8(${startsOutside("parent")}) + 2 * toUInt8(point IN {points:Array(UInt32)} AND ${startsOutside("points")})) AS seen
  FROM visits
  WHERE point IN {parent:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0
  GROUP BY device
  HAVING seen IN (1, 2)
)
GROUP BY seg`,
  params: z.object({ parent: z.array(z.number()), points: z.array(z.number()), start: z.string(), end: z.string() }),
  row: z.object({ seg: z.number(), devices: z.number(), strays: z.number() }),
});

/**
 * By seg (length 144): visitors of the parent segment that did not visit the node, and the node's that are none of the parent: all their
 * visits of T began under another of the parent that began before T.
 */
export type ParentRemainder = { devices: number[]; strays: number[] };

export async function readParentRemainder(engine: Engine, parent: number[], points: number[], period: DayRange, signal?: AbortSignal): Promise<ParentRemainder> {
  const none = () => new Array<number>(segCount).fill(0);
  const found = { devices: none(), strays: none() };
  for (const { seg, devices, strays } of await engine.query(parentRemainder, { parent, points, ...period }, { signal })) [found.devices[seg], found.strays[seg]] = [devices, strays];
  return found;
}
