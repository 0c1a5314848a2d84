import type { Tally } from "./audience";

/**
 * What the privacy floor of `k` devices lets through of a list of devices under the planner's filters (METRICS.md rule 6). `wider` are lists that hold it
 * and are shown elsewhere: the difference tells of their other devices.
 */

const enough = (devices: number, k: number): boolean => devices === 0 || devices >= k;
const shown = (devices: number, k: number): boolean => k === 0 || devices >= k;

/** Their number, whatever the filters. */
export const devicesOpen = (tally: Tally, wider: readonly Tally[], k: number): boolean => shown(tally.devices, k) && wider.every(({ devices }) => enough(devices - tally.devices, k));

/**
 * Those of them in the audience: they, the others, and each value of each filter with the other filters as set, are none or many; so is what the filters
 * leave out of the figure without two or three of the demographic ones.
 */
export function audienceOpen(tally: Tally, wider: readonly Tally[], k: number): boolean {
  if (k === 0) return true;
  return shown(tally.audience, k) && enough(tally.devices - tally.audience, k) && tally.of.every(({ partsOfOthers }) => partsOfOthers.every((part) => enough(part, k)))
    && tally.without.every((devices) => enough(devices - tally.audience, k)) && wider.every(({ audience }) => enough(audience - tally.audience, k));
}

/** Those of them who meet one criterion, with their share of the known ones. */
export function criterionOpen(tally: Tally, criterion: number, wider: readonly Tally[], k: number): boolean {
  if (k === 0) return true;
  const own = tally.of[criterion];
  return own !== undefined && shown(own.met, k) && enough(own.known - own.met, k) && own.parts.every((part) => enough(part, k)) && wider.every((each) => enough((each.of[criterion]?.met ?? 0) - own.met, k));
}
