import type { DayRange } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { startsOutside } from "./starts-outside";

/** Point 0 stands for the parent segment as a whole. `inside`: devices that are also visitors of the parent. */
const storeFigures = defineQuery({
  name: "store-figures",
  sql: `
SELECT each.1 AS at, g AS seg, toUInt32(count()) AS devices, toUInt32(countIf(in_parent)) AS inside, toUInt32(sum(each.2)) AS visits
FROM (
  SELECT device, any(s) AS g, max(outside) AS in_parent, arrayJoin(arrayPushBack(groupArray((p, v)), (toUInt32(0), toUInt32(0)))) AS each
  FROM (
    SELECT device, point AS p, any(seg) AS s, toUInt32(count()) AS v, max(${startsOutside("parent")}) AS outside
    FROM visits WHERE point IN {parent:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0
    GROUP BY device, p
  )
  GROUP BY device
)
GROUP BY at, seg`,
  params: z.object({ parent: z.array(z.number()), start: z.string(), end: z.string() }),
  row: z.object({ at: z.number(), seg: z.number(), devices: z.number(), inside: z.number(), visits: z.number() }),
});

/** Devices and visits of each point by seg (length 144), and the parent's visitors that did not visit it. */
export type StoreCounts = { devices: number[]; visits: number[]; remainder: number[] };

/** The counts of every visited point of a parent segment; a point without visits has no entry, `none` is its counts. */
export async function readStoreCounts(engine: Engine, parent: number[], period: DayRange, signal?: AbortSignal): Promise<{ byPoint: Map<number, StoreCounts>; none: StoreCounts }> {
  const empty = (): number[] => new Array<number>(segCount).fill(0);
  const all = empty();
  const inside = new Map<number, number[]>();
  const byPoint = new Map<number, StoreCounts>();
  for (const row of await engine.query(storeFigures, { parent, ...period }, { signal })) {
    if (row.at === 0) { all[row.seg] = row.inside; continue; }
    const counts = byPoint.get(row.at) ?? { devices: empty(), visits: empty(), remainder: empty() };
    const within = inside.get(row.at) ?? empty();
    counts.devices[row.seg] = row.devices;
    counts.visits[row.seg] = row.visits;
    within[row.seg] = row.inside;
    byPoint.set(row.at, counts);
    inside.set(row.at, within);
  }
  for (const [point, counts] of byPoint) counts.remainder = all.map((devices, seg) => devices - (inside.get(point)?.[seg] ?? 0));
  return { byPoint, none: { devices: empty(), visits: empty(), remainder: all } };
}
