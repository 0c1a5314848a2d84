import type { Slice } from "../contract/demographics";
import { chosen, dimensions, segCount, segsOf, segValues, withoutChoice, type Dimension } from "./segment-codes";

/** What a privacy floor of `k` devices lets through (METRICS.md ground rule 6); k = 0 lets everything through. */

/** A figure about `devices` distinct devices in a row by time: 0 is shown, 1 to k-1 are not. */
export const belowFloor = (devices: number, k: number): boolean => devices > 0 && devices < k;

/** Devices by seg (length 144), summed over the kept ones. */
export const sumSegs = (bySeg: readonly number[], keep: readonly boolean[]): number => {
  let sum = 0;
  for (let seg = 0; seg < segCount; seg++) if (keep[seg]) sum += bySeg[seg] ?? 0;
  return sum;
};

/** Choices of two or three of the given dimensions. */
const together = (of: readonly Dimension[]): Dimension[][] =>
  of.reduce<Dimension[][]>((sets, dimension) => [...sets, ...sets.map((set) => [...set, dimension])], [[]]).filter((set) => set.length > 1);

/**
 * The rule of two filters: with the other filters as set, each single value of each filtered dimension, inside and outside the
 * choice, unknown included, must hold 0 or at least k devices. So must what the figure leaves out of the one without two or three of its filters: shown
 * beside it, their difference is a figure too. `exempt` names a dimension that is listed: its choice filters nothing.
 */
export function sliceAllowed(bySeg: readonly number[], slice: Slice, k: number, exempt?: Dimension): boolean {
  if (k === 0) return true;
  const filtered = dimensions.filter((dimension) => dimension !== exempt && chosen(slice, dimension).length > 0);
  const own = exempt ? withoutChoice(slice, exempt) : slice;
  const inside = sumSegs(bySeg, segsOf(own));
  if (together(filtered).some((set) => belowFloor(sumSegs(bySeg, segsOf(set.reduce(withoutChoice, own))) - inside, k))) return false;
  return filtered.every((dimension) => {
    const keep = segsOf(own, dimension);
    const counts = new Map<string, number>();
    for (let seg = 0; seg < segCount; seg++) {
      if (!keep[seg]) continue;
      const value = segValues[seg]?.[dimension] ?? "unknown";
      counts.set(value, (counts.get(value) ?? 0) + (bySeg[seg] ?? 0));
    }
    return [...counts.values()].every((count) => !belowFloor(count, k));
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
