import type { PointStatus } from "../contract/values";

/**
 * What visits say of a place (METRICS.md "Open or closed", SPEC.md 4): more than half of the baseline month's visits is open, less is closed. Exactly half, and no
 * visits in the baseline month, say nothing.
 */
export function proposedStatus({ now, base }: { now: number; base: number }): PointStatus {
  if (base === 0 || now * 2 === base) return "unknown";
  return now * 2 > base ? "open" : "closed";
}
