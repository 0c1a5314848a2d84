import { z } from "~/contract/zod";
import { numberList } from "~/engine/columns.server";
import type { DayRange } from "~/domain/calendar";
import { chosen, dimensions, segValues } from "~/domain/segment-codes";
import { sumSegs } from "~/domain/privacy-floor";
import { allowed, type Guard } from "./guard";
import { startsOutside } from "./starts-outside";

/** Whose visitors a question about people asks for; `segs` names for each seg the one that stands for it. */
export type VisitorsAsked = { points: number[]; period: DayRange; segs: number[] };

/**
 * Devices of one value: the segment's visitors by seg, and how many more the parent has. Lists reach as far as there are devices: a map
 * has tens of thousands of tallies, most of them of one seg.
 */
export type Tally = { inside: number[]; outside: number[] };
export const emptyTally = (): Tally => ({ inside: [], outside: [] });
export const addTo = (tally: Tally, outside: number, seg: number, devices: number): void => {
  const side = outside ? tally.outside : tally.inside;
  side[seg] = (side[seg] ?? 0) + devices;
};

export function sumTallies(tallies: Iterable<Tally>): Tally {
  const all = emptyTally();
  for (const { inside, outside } of tallies) { inside.forEach((n, seg) => addTo(all, 0, seg, n)); outside.forEach((n, seg) => addTo(all, 1, seg, n)); }
  return all;
}

/**
 * For each seg the one that stands for it: segs that the slice and its rule of two filters cannot tell apart are counted together.
 * Without a slice all are one.
 */
export function segRepresentatives({ slice }: Guard): number[] {
  const filtered = dimensions.filter((dimension) => chosen(slice, dimension).length > 0);
  const first = new Map<string, number>();
  return segValues.map((values, seg) => {
    const failed = filtered.filter((dimension) => !chosen(slice, dimension).includes(values[dimension]));
    // of segs that fail several filters only these matter, not their values
    const told = failed.length === 0 ? filtered : failed;
    const key = `${failed.length} ${told.map((dimension) => (failed.length > 1 ? dimension : `${dimension} ${values[dimension]}`)).join(" ")}`;
    const known = first.get(key) ?? seg;
    first.set(key, known);
    return known;
  });
}

export const visitorParams = z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), segs: z.array(z.number()) });
export const visitorValues = ({ points, period, segs }: VisitorsAsked): z.infer<typeof visitorParams> => ({ points, ...period, segs });

/** Conditions on `visits` of a question about people. */
export const visitorRows = "point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0";

/** Distinct visitors: `device` and `g`, the seg that stands for its own. */
export const visitorsSql = `
SELECT device, any({segs:Array(UInt8)}[seg + 1]) AS g FROM visits WHERE ${visitorRows} AND ${startsOutside("points")} GROUP BY device`;

/** Columns of equal length: a value as a number, a seg that stands for others, and the distinct visitors with both. */
export const valueCountsSchema = z.object({ values: numberList, segs: numberList, devices: numberList });
export type ValueCounts = z.infer<typeof valueCountsSchema>;
export const noValues: ValueCounts = { values: [], segs: [], devices: [] };

/**
 * The visitors of a segment by value beside those of its parent (null: nothing to compare with).
 * @param all values that the parent's visitors alone bear have a tally as well
 */
export function talliesOf(own: ValueCounts, ofParent: ValueCounts | null, all: boolean): Map<number, Tally> {
  const tallies = new Map<number, Tally>();
  const add = ({ values, segs, devices }: ValueCounts, side: 0 | 1, sign: 1 | -1, make: boolean): void => values.forEach((value, i) => {
    const known = tallies.get(value);
    if (!known && !make) return;
    const tally = known ?? emptyTally();
    if (!known) tallies.set(value, tally);
    addTo(tally, side, segs[i] ?? 0, sign * (devices[i] ?? 0));
  });
  add(own, 0, 1, true);
  if (ofParent) {
    add(ofParent, 1, 1, all);
    add(own, 1, -1, true);
  }
  return tallies;
}

/** All visitors, as questions about them count: `uniques` are the segment's by seg, the guard knows the parent's. */
export function everyVisitor(guard: Guard, uniques: readonly number[]): Tally {
  const tally = emptyTally();
  segRepresentatives(guard).forEach((g, seg) => {
    addTo(tally, 0, g, uniques[seg] ?? 0);
    addTo(tally, 1, g, (guard.remainder?.[seg] ?? 0) - (guard.strays[seg] ?? 0));
  });
  return tally;
}

/** Devices of a value under the slice. */
export const countOf = (tally: Tally, guard: Guard): number => sumSegs(tally.inside, guard.keep);

/**
 * May a figure about these devices be shown: under the floor, the rule of two filters and that of the tree's node? The parent's figure less this
 * one tells of those outside the node; visitors that are none of the parent may blur it by as many as there are.
 */
export const openTo = (guard: Guard, tally: Tally): boolean => guard.k === 0 || (allowed(guard, tally.inside) && apart(guard, sumSegs(tally.outside, guard.keep)));
const apart = ({ strays, keep, k }: Guard, more: number): boolean => more >= k || more + sumSegs(strays, keep) <= 0;

export const lessThan = (all: Tally, part: Tally): Tally =>
  ({ inside: all.inside.map((n, seg) => n - (part.inside[seg] ?? 0)), outside: all.outside.map((n, seg) => n - (part.outside[seg] ?? 0)) });

/** Whether a value may be shown with its share of all: those who bear it and those who do not must both be many, or the latter none. */
export const shareOpen = (guard: Guard, part: Tally, all: Tally): boolean =>
  countOf(part, guard) >= Math.max(1, guard.k) && openTo(guard, part) && openTo(guard, lessThan(all, part));
