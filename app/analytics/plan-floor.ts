import { belowFloor } from "~/domain/privacy-floor";
import type { Picked } from "./site-picker";

/** What of a step of a plan may not be told. */
export type Untold = readonly ("gain" | "reach" | "overlap")[];

/**
 * The figures of a plan's steps under the privacy floor. A step is hidden whose overlap with those before it is about 1 to k-1 devices, or after which so few of the
 * audience are left: beside the audience's size its reach would tell them. The step after a hidden one keeps its reach, but neither its gain nor its overlap, or they
 * would tell the reach before it. @param total size of the audience; null where it is hidden itself
 */
export function untoldSteps(picked: readonly Pick<Picked, "own" | "gain" | "reach">[], total: number | null, k: number): Untold[] {
  const left = picked.map(({ reach }) => (total === null ? 0 : total - reach));
  // a gain is k at least: where less than twice that was left before, little would remain to guess
  let far = picked.length;
  while (far > 0 && (belowFloor(left[far - 1] ?? 0, k) || (far < picked.length && (left[far - 1] ?? 0) < 2 * k - 1))) far--;
  const hidden = picked.map(({ own, gain }, i) => belowFloor(own - gain, k) || i >= far);
  return picked.map((_, i) => (hidden[i] ? ["gain", "reach", "overlap"] : hidden[i - 1] ? ["gain", "overlap"] : []));
}
