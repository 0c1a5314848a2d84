import type { Slice } from "~/contract/demographics";
import { belowFloor, figureAllowed, sumSegs } from "~/domain/privacy-floor";
import { segsOf } from "~/domain/segment-codes";

/** The slice of one question with its privacy floor, and whether the segment's node may be shown under it. */
export type Guard = {
  slice: Slice;
  keep: boolean[];
  k: number;
  /** visitors of the parent segment outside the node, by seg; null for a segment without parent */
  remainder: number[] | null;
  /** visitors of the node that are none of the parent, by seg */
  strays: number[];
  /** false: every figure of the node is withheld */
  nodeAllowed: boolean;
};

export function makeGuard(slice: Slice, k: number, remainder: number[] | null, strays: number[] = []): Guard {
  const keep = segsOf(slice);
  return { slice, keep, k, remainder, strays, nodeAllowed: remainder === null || !belowFloor(sumSegs(remainder, keep), k) };
}

/** May a figure about these devices (by seg) be shown under the guard? */
export const allowed = (guard: Guard, bySeg: readonly number[]): boolean =>
  guard.nodeAllowed && figureAllowed(bySeg, guard.slice, guard.keep, guard.k);
