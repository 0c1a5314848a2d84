import { twoSidedP } from "./normal";

/**
 * Two-sided p that a count of distinct devices did not change: z = ln(now / before) / √V with V = 1/now + 1/before - 2·both/(now·before)
 * (METRICS.md "Comparing periods"). With nobody now it is the sign test of the devices before, 2^(1 - before), at most 1. With nobody
 * before there is no test: null.
 * @param both devices seen in both periods
 */
export function changeOfUniques(now: number, before: number, both: number): number | null {
  if (before === 0) return null;
  if (now === 0) return Math.min(1, 2 ** (1 - before));
  if (now === before) return 1;
  return twoSidedP(Math.log(now / before) / Math.sqrt(1 / now + 1 / before - (2 * both) / (now * before)));
}
