import { belowFloor, sliceAllowed, sumSegs } from "~/domain/privacy-floor";
import { isSliced, segCount } from "~/domain/segment-codes";
import type { FlowCell } from "./flow-cells.server";
import type { Guard } from "./guard";

export type ShownCell = { point: number; cell: string; count: number; resolution: number; members: number[] };
export type RolledUp = { shown: ShownCell[]; notShown: number | null };

/** Devices by seg of members written as device * 256 + seg. */
function bySeg(members: Iterable<number>): number[] {
  const segs = new Array<number>(segCount).fill(0);
  for (const member of members) segs[member % 256] = (segs[member % 256] ?? 0) + 1;
  return segs;
}

const order = (a: ShownCell, b: ShownCell): number => b.count - a.count || (a.cell < b.cell ? -1 : a.cell > b.cell ? 1 : a.point - b.point);

/**
 * Rolls cells that may not be shown up to resolution 7, then 6, store by store (METRICS.md rule 6, maps); what remains is not shown. If
 * that is too few devices, the smallest shown cell goes too. `membersOf` brings the members of a cell that came without them.
 */
export async function rollUp(cells: readonly FlowCell[], guard: Guard, membersOf: (shown: ShownCell) => Promise<number[]>): Promise<RolledUp> {
  const { keep, k, slice } = guard;
  const sliced = isSliced(slice);
  /** How many devices a slice keeps of some, and whether they may be shown: without a slice it is all of them, and their number tells. */
  const told = (members: Iterable<number>, n: number): { count: number; open: boolean } => {
    if (!sliced) return { count: n, open: k === 0 || n >= k };
    const segs = bySeg(members);
    const count = sumSegs(segs, keep);
    return { count, open: k === 0 || (count >= k && sliceAllowed(segs, slice, k)) };
  };
  const shown: ShownCell[] = [];
  let rest = new Map<string, { point: number; cell: string; seven: string; six: string; members: Set<number> }>();
  for (const { point, nine, seven, six, n, members } of cells) {
    const { count, open } = members.length > 0 ? told(members, n) : { count: n, open: true };
    if (open) shown.push({ point, cell: nine, count, resolution: 9, members });
    else rest.set(`${point} ${nine}`, { point, cell: nine, seven, six, members: new Set(members) });
  }
  for (const resolution of [7, 6] as const) {
    const merged: typeof rest = new Map();
    for (const each of rest.values()) {
      const cell = resolution === 7 ? each.seven : each.six;
      const into = merged.get(`${each.point} ${cell}`);
      if (into) for (const member of each.members) into.members.add(member);
      else merged.set(`${each.point} ${cell}`, { ...each, cell, members: new Set(each.members) });
    }
    rest = new Map();
    for (const [key, each] of merged) {
      const { count, open } = told(each.members, each.members.size);
      if (open) shown.push({ point: each.point, cell: each.cell, count, resolution, members: [...each.members] });
      else rest.set(key, each);
    }
  }
  const counted = shown.filter(({ count }) => count > 0).sort(order);
  const hidden = new Set([...rest.values()].flatMap(({ members }) => [...members]));
  const tooFew = (): boolean => { const segs = bySeg(hidden); return belowFloor(sumSegs(segs, keep), k) || !sliceAllowed(segs, slice, k); };
  if (tooFew()) {
    const smallest = counted.pop();
    if (smallest) for (const member of smallest.members.length > 0 ? smallest.members : await membersOf(smallest)) hidden.add(member);
  }
  return { shown: counted, notShown: tooFew() ? null : sumSegs(bySeg(hidden), keep) };
}
