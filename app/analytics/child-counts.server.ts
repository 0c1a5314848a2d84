import type { DayRange } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const codeOf = (list: "children" | "parents", point: string): string => `transform(${point}, {points:Array(UInt32)}, {${list}:Array(UInt32)}, toUInt32(0))`;
/** A visit that starts outside every other visit of its own child (parent); METRICS.md, "Visits of a segment". */
const outside = (list: "children" | "parents"): string => `NOT arrayExists(other -> ${codeOf(list, "other")} = ${codeOf(list, "point")}, over)`;
const side = "if(day >= {start:Date}, toUInt8(1), toUInt8(2))";

/**
 * Devices and visits of many segments in two periods, in one pass. `parents` and `children` say for each point which segment of either kind
 * holds it; a row for child 0 counts the parent itself. Sides: bit 1 the period, bit 2 the period before.
 */
const childCounts = defineQuery({
  name: "child-counts",
  sql: `
SELECT groupArray(parent) AS parents, groupArray(child) AS children, groupArray(g) AS segs, groupArray(c) AS counts
FROM (
  SELECT parent, each.1 AS child, g, [toUInt32(countIf(bitAnd(each.2, 1) > 0)), toUInt32(countIf(bitAnd(each.2, 2) > 0)), toUInt32(countIf(each.2 = 3)),
    toUInt32(countIf(bitAnd(bitAnd(each.2, seen), 1) > 0)), toUInt32(countIf(bitAnd(bitAnd(each.2, seen), 2) > 0)), toUInt32(countIf(bitAnd(each.2, seen) = 3)),
    toUInt32(sum(each.3)), toUInt32(sum(each.4))] AS c
  FROM (
    SELECT device, parent, any(s) AS g, groupBitOr(of_parent) AS seen, arrayJoin(arrayPushBack(groupArrayIf((child, mask, now, before), mask > 0 AND child > 0), (toUInt32(0), seen, toUInt32(0), toUInt32(0)))) AS each
    FROM (
      SELECT device, ${codeOf("parents", "point")} AS parent, ${codeOf("children", "point")} AS child, any({segs:Array(UInt8)}[seg + 1]) AS s,
        groupBitOr(if(${outside("children")}, ${side}, toUInt8(0))) AS mask, groupBitOr(if(${outside("parents")}, ${side}, toUInt8(0))) AS of_parent,
        toUInt32(countIf(day >= {start:Date} AND ${outside("children")})) AS now, toUInt32(countIf(day < {start:Date} AND ${outside("children")})) AS before
      FROM visits
      WHERE point IN {points:Array(UInt32)} AND (day BETWEEN {start:Date} AND {end:Date} OR day BETWEEN {before_start:Date} AND {before_end:Date})
        AND excluded = 0
      GROUP BY device, parent, child)
    GROUP BY device, parent)
  GROUP BY parent, child, g)`,
  params: z.object({ points: numberList, children: numberList, parents: numberList, segs: numberList, start: z.string(), end: z.string(), before_start: z.string(), before_end: z.string() }),
  row: z.object({ parents: numberList, children: numberList, segs: numberList, counts: z.array(numberList) }),
});

/** A segment with the points of the segment that holds it, the same array for the same parent; children of one parent share no point. */
export type Child = { id: number; points: readonly number[]; parent: readonly number[] };
/** By seg (length 144): in the period, in the one before, in both. */
export type Sides = { now: number[]; before: number[]; both: number[] };
/** `devices` of the child, `remainder` the parent's devices outside it, `visits` of the child (none in `both`). */
export type ChildCounts = { devices: Sides; remainder: Sides; visits: Sides };
export type PeriodPair = { now: DayRange; before: DayRange | null };

const none = (): number[] => new Array<number>(segCount).fill(0);
const noSides = (): Sides => ({ now: none(), before: none(), both: none() });
/** Each seg counted as itself. */
export const everySeg: number[] = Array.from({ length: segCount }, (_, seg) => seg);
/** All segs counted as the first. */
export const oneSeg: number[] = none();

/** Without a period before: days that no data can hold. */
const never = { start: "1970-01-01", end: "1970-01-01" };

/**
 * The counts of every child, by its id.
 * @param segs for each seg the one that it is counted as (`segRepresentatives`, or `everySeg`)
 */
export async function readChildCounts(engine: Engine, all: readonly Child[], { now, before }: PeriodPair, segs: number[], signal?: AbortSignal): Promise<Map<number, ChildCounts>> {
  const found = new Map<number, ChildCounts>(all.map(({ id }) => [id, { devices: noSides(), remainder: noSides(), visits: noSides() }]));
  const periods = { ...now, before_start: (before ?? never).start, before_end: (before ?? never).end };
  await Promise.all(layersOf(all).map(async (families) => {
    const points = [...new Set(families.flatMap(({ parent }) => parent))];
    const parentOf = new Map(families.flatMap(({ parent }, i) => parent.map((point) => [point, i + 1] as const)));
    const children = families.flatMap((family) => family.children);
    const childOf = new Map(children.flatMap((child, i) => child.points.map((point) => [point, i + 1] as const)));
    const [row] = await engine.query(childCounts, {
      points, parents: points.map((point) => parentOf.get(point) ?? 0), children: points.map((point) => childOf.get(point) ?? 0), segs, ...periods,
    }, { signal });
    const whole = families.map(noSides);
    const inside = children.map(noSides);
    row?.parents.forEach((parent, at) => {
      const [seg, c] = [row.segs[at] ?? 0, row.counts[at] ?? []];
      const put = (sides: Sides | undefined, from: number): void => { if (sides) [sides.now[seg], sides.before[seg], sides.both[seg]] = [c[from] ?? 0, c[from + 1] ?? 0, c[from + 2] ?? 0]; };
      const child = row.children[at] ?? 0;
      if (child === 0) return put(whole[parent - 1], 0);
      const counts = found.get(children[child - 1]?.id ?? -1);
      if (!counts) return;
      put(counts.devices, 0);
      put(inside[child - 1], 3);
      [counts.visits.now[seg], counts.visits.before[seg]] = [c[6] ?? 0, c[7] ?? 0];
    });
    let at = 0;
    families.forEach((family, f) => {
      for (const { id } of family.children) {
        const [parent, own, counts] = [whole[f] ?? noSides(), inside[at++] ?? noSides(), found.get(id)];
        if (counts) for (const name of ["now", "before", "both"] as const) counts.remainder[name] = parent[name].map((devices, seg) => devices - (own[name][seg] ?? 0));
      }
    });
  }));
  return found;
}

type Family = { parent: readonly number[]; children: Child[] };

/** Children by parent, in as few layers as need no point twice: parents of one depth share none. */
function layersOf(all: readonly Child[]): Family[][] {
  const families = new Map<readonly number[], Family>();
  for (const child of all) {
    const family = families.get(child.parent) ?? { parent: child.parent, children: [] };
    family.children.push(child);
    families.set(child.parent, family);
  }
  const layers: { taken: Set<number>; families: Family[] }[] = [];
  for (const family of families.values()) {
    let layer = layers.find(({ taken }) => !family.parent.some((point) => taken.has(point)));
    if (!layer) layers.push(layer = { taken: new Set(), families: [] });
    for (const point of family.parent) layer.taken.add(point);
    layer.families.push(family);
  }
  return layers.map(({ families: list }) => list);
}
