import { z95 } from "./variation";

/** Lower bound of the 95 % Wilson interval of `part` of `whole`; null of none. */
export function wilsonLow(part: number, whole: number): number | null {
  if (whole === 0) return null;
  // rounding would leave a trace of it
  if (part === 0) return 0;
  const [share, z2] = [part / whole, z95 * z95];
  const low = (share + z2 / (2 * whole) - z95 * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole * whole))) / (1 + z2 / whole);
  return Math.max(0, low);
}

/** The 95 % Wilson interval of `part` of `whole`; null of none. */
export function wilsonInterval(part: number, whole: number): { low: number; high: number } | null {
  const [low, rest] = [wilsonLow(part, whole), wilsonLow(whole - part, whole)];
  return low === null || rest === null ? null : { low, high: 1 - rest };
}
