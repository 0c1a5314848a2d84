import type { DayRange } from "~/domain/calendar";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const parentOf = (point: string): string => `transform(${point}, {members:Array(UInt32)}, {parents:Array(UInt32)}, toUInt32(0))`;

/**
 * `parents[i]` is the segment of the point `members[i]`. Row with `at` 0: the segment's visitors; else those of them that visited the point. A
 * visit is the segment's where it starts outside those to other points of the same segment.
 */
const pointRemainders = defineQuery({
  name: "point-remainders",
  sql: `
SELECT parent, at, toUInt32(count()) AS devices
FROM (
  SELECT parent, arrayJoin(arrayPushBack(groupArray(p), toUInt32(0))) AS at
  FROM (
    SELECT ${parentOf("point")} AS parent, device, point AS p, max(NOT arrayExists(other -> ${parentOf("other")} = ${parentOf("point")}, over)) AS outside
    FROM visits WHERE point IN {members:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0
    GROUP BY parent, device, p
  )
  GROUP BY parent, device HAVING max(outside)
)
GROUP BY parent, at`,
  params: z.object({ members: z.array(z.number()), parents: z.array(z.number()), start: z.string(), end: z.string() }),
  row: z.object({ parent: z.number(), at: z.number(), devices: z.number() }),
});

/** The points of a segment, and those among them that are its children in the tree. */
export type PointGroup = { members: number[]; children: number[] };

/**
 * The visitors of each child's segment that did not visit the child, by point. A segment of one point has none.
 * @param groups segments that share no point
 */
export async function readPointRemainders(engine: Engine, groups: readonly PointGroup[], period: DayRange, signal?: AbortSignal): Promise<Map<number, number>> {
  const members = groups.flatMap((group) => group.members);
  const parents = groups.flatMap((group, i) => group.members.map(() => i + 1));
  const all = new Map<number, number>();
  const inside = new Map<number, number>();
  for (const { parent, at, devices } of await engine.query(pointRemainders, { members, parents, ...period }, { signal })) {
    if (at === 0) all.set(parent, devices);
    else inside.set(at, devices);
  }
  return new Map(groups.flatMap((group, i) => (group.members.length < 2 ? [] : group.children.map((point): [number, number] => [point, (all.get(i + 1) ?? 0) - (inside.get(point) ?? 0)]))));
}
