import type { DayRange } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import type { Guard } from "./guard";
import { segRepresentatives } from "./visitors";

const parentOf = (point: string): string => `transform(${point}, {ids:Array(UInt32)}, {groups:Array(UInt32)}, toUInt32(0))`;

/**
 * Stores of many parent segments in one pass; `ids` are their points, `groups` the parent of each. Point 0 stands for a parent as a whole.
 * `inside`: devices that are also visitors of the parent.
 */
const storeFigures = defineQuery({
  name: "store-figures",
  sql: `
SELECT parent, each.1 AS at, g AS seg, toUInt32(count()) AS devices, toUInt32(countIf(in_parent)) AS inside, toUInt32(sum(each.2)) AS visits
FROM (
  SELECT device, parent, any(s) AS g, max(outside) AS in_parent, arrayJoin(arrayPushBack(groupArray((p, v)), (toUInt32(0), toUInt32(0)))) AS each
  FROM (
    SELECT device, point AS p, ${parentOf("p")} AS parent, any({segs:Array(UInt8)}[seg + 1]) AS s, toUInt32(count()) AS v, max(NOT arrayExists(other -> ${parentOf("other")} = ${parentOf("point")}, over)) AS outside
    FROM visits WHERE point IN {ids:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 AND {segs:Array(UInt8)}[seg + 1] != 255
    GROUP BY device, p
  )
  GROUP BY device, parent
)
GROUP BY parent, at, seg`,
  params: z.object({ ids: z.array(z.number()), groups: z.array(z.number()), segs: z.array(z.number()), start: z.string(), end: z.string() }),
  row: z.object({ parent: z.number(), at: z.number(), seg: z.number(), devices: z.number(), inside: z.number(), visits: z.number() }),
});

/** Devices and visits of each point by seg (length 144), and the parent's visitors that did not visit it. Segs that the guard cannot tell apart are counted as one. */
export type StoreCounts = { devices: number[]; visits: number[]; remainder: number[] };

/** The counts of a parent segment's visited points; a point without visits has no entry, `none` is its counts. */
export type ParentCounts = { byPoint: Map<number, StoreCounts>; none: StoreCounts };

/** Parents that share no point may be asked together: each goes to the first lot that holds none of its points. */
function lotsOf(parents: readonly number[][]): number[][] {
  const lots: { taken: Set<number>; members: number[] }[] = [];
  for (const [index, points] of parents.entries()) {
    let lot = lots.find(({ taken }) => !points.some((point) => taken.has(point)));
    if (!lot) lots.push(lot = { taken: new Set(), members: [] });
    lot.members.push(index);
    for (const point of points) lot.taken.add(point);
  }
  return lots.map(({ members }) => members);
}

/** The counts of the points of every parent segment, in the order asked. */
export async function readStoreCounts(engine: Engine, parents: readonly number[][], guard: Guard, period: DayRange, signal?: AbortSignal): Promise<ParentCounts[]> {
  const empty = (): number[] => new Array<number>(segCount).fill(0);
  const made = parents.map(() => ({ all: empty(), inside: new Map<number, number[]>(), byPoint: new Map<number, StoreCounts>() }));
  for (const lot of lotsOf(parents)) {
    const members = lot.flatMap((index) => (parents[index] ?? []).map((point) => ({ point, group: index + 1 })));
    const asked = { ids: members.map(({ point }) => point), groups: members.map(({ group }) => group), segs: segRepresentatives(guard), ...period };
    for (const row of await engine.query(storeFigures, asked, { signal })) {
      const of = made[row.parent - 1];
      if (!of) continue;
      if (row.at === 0) { of.all[row.seg] = row.inside; continue; }
      const counts = of.byPoint.get(row.at) ?? { devices: empty(), visits: empty(), remainder: empty() };
      const within = of.inside.get(row.at) ?? empty();
      counts.devices[row.seg] = row.devices;
      counts.visits[row.seg] = row.visits;
      within[row.seg] = row.inside;
      of.byPoint.set(row.at, counts);
      of.inside.set(row.at, within);
    }
  }
  return made.map(({ all, inside, byPoint }) => {
    for (const [point, counts] of byPoint) counts.remainder = all.map((devices, seg) => devices - (inside.get(point)?.[seg] ?? 0));
    return { byPoint, none: { devices: empty(), visits: empty(), remainder: all } };
  });
}
