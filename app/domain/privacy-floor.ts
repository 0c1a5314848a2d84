import type { Slice } from "../contract/demographics";
import { chosen, dimensions, segsOf, segValues, withoutChoice, type Dimension } from "./segment-codes";

/** What a privacy floor of `k` devices lets through (METRICS.md ground rule 6); k = 0 lets everything through. */

/** A figure about `devices` distinct devices in a row by time: 0 is shown, 1 to k-1 are not. */
export const belowFloor = (devices: number, k: number): boolean => devices > 0 && devices < k;

/** Devices by seg (length 144, or as far as there are any), summed over the kept ones. */
export const sumSegs = (bySeg: readonly number[], keep: readonly boolean[]): number => {
  let sum = 0;
  for (let seg = 0; seg < bySeg.length; seg++) if (keep[seg]) sum += bySeg[seg] ?? 0;
  return sum;
};

/** Choices of two or three of the given dimensions. */
const together = (of: readonly Dimension[]): Dimension[][] =>
  of.reduce<Dimension[][]>((sets, dimension) => [...sets, ...sets.map((set) => [...set, dimension])], [[]]).filter((set) => set.length > 1);

/**
 * The segs that a slice keeps, and those that it keeps without two or three of its filters; for each of its filters the number of the value that
 * each seg has there, -1 for segs that the other filters drop.
 */
type Wider = { kept: boolean[]; without: boolean[][]; values: number[][] };
const known = new WeakMap<Slice, Map<Dimension | undefined, Wider>>();

function valuesUnder(slice: Slice, dimension: Dimension): number[] {
  const keep = segsOf(slice, dimension);
  const numbers = new Map<string, number>();
  return segValues.map((values, seg) => {
    if (!keep[seg]) return -1;
    const number = numbers.get(values[dimension]) ?? numbers.size;
    numbers.set(values[dimension], number);
    return number;
  });
}

/** A slice is asked about for thousands of figures: its segs are told once. */
function widerOf(slice: Slice, exempt?: Dimension): Wider {
  const ofSlice = known.get(slice) ?? new Map<Dimension | undefined, Wider>();
  known.set(slice, ofSlice);
  const found = ofSlice.get(exempt);
  if (found) return found;
  const own = exempt ? withoutChoice(slice, exempt) : slice;
  const filtered = dimensions.filter((dimension) => chosen(own, dimension).length > 0);
  const made = { kept: segsOf(own), without: together(filtered).map((set) => segsOf(set.reduce(withoutChoice, own))), values: filtered.map((dimension) => valuesUnder(own, dimension)) };
  ofSlice.set(exempt, made);
  return made;
}

/**
 * The rule of two filters: with the other filters as set, each single value of each filtered dimension, inside and outside the
 * choice, unknown included, must hold 0 or at least k devices. So must what the figure leaves out of the one without two or three of its filters: shown
 * beside it, their difference is a figure too. `exempt` names a dimension that is listed: its choice filters nothing.
 */
export function sliceAllowed(bySeg: readonly number[], slice: Slice, k: number, exempt?: Dimension): boolean {
  if (k === 0) return true;
  const { kept, without, values } = widerOf(slice, exempt);
  const inside = sumSegs(bySeg, kept);
  if (without.some((wide) => belowFloor(sumSegs(bySeg, wide) - inside, k))) return false;
  return values.every((valueOf) => {
    const counts: number[] = [];
    for (let seg = 0; seg < bySeg.length; seg++) {
      const value = valueOf[seg] ?? -1;
      if (value >= 0) counts[value] = (counts[value] ?? 0) + (bySeg[seg] ?? 0);
    }
    return counts.every((count) => !belowFloor(count, k));
  });
}

/** A figure under a slice by devices and by the rule of two filters. */
export const figureAllowed = (bySeg: readonly number[], slice: Slice, keep: readonly boolean[], k: number): boolean =>
  !belowFloor(sumSegs(bySeg, keep), k) && sliceAllowed(bySeg, slice, k);

/** Replaces figures of an object by null and names them; leaves the object alone when none is hidden. */
export function withhold<T extends object>(row: T, hidden: readonly (keyof T & string)[]): T & { suppressed?: true; suppressedFields?: string[] } {
  if (hidden.length === 0) return row;
  const result: Record<string, unknown> = { ...row, suppressed: true, suppressedFields: [...hidden] };
  for (const field of hidden) result[field] = null;
  return result as T & { suppressed: true; suppressedFields: string[] };
}
