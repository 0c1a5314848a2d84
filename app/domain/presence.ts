/** What a point showed of itself in two months: visits (or days with takings) in each, and the longest run of measured days without any. */
export type Showing = { now: number; before: number; silence: number };

/** Days without anything before a point can count as closed, and what it would usually have had in them: so little by chance once in a thousand times. */
const leastSilence = 7;
const leastMissed = 7;

/**
 * Whether a point is measured on both sides of a comparison of two months: it has something in each of them, and no run of measured days (their first and last ones included) in which, at the pace of its other days, seven or
 * more should have come and none did. Who opens, closes or rebuilds within the months is not.
 * @param days measured days of both months
 */
export function isPresentThroughout({ now, before, silence }: Showing, days: number): boolean {
  if (now === 0 || before === 0) return false;
  return silence < leastSilence || ((now + before) / Math.max(1, days - silence)) * silence < leastMissed;
}

/** The longest run of measured days without any of its own. @param measured in order @param own those among them on which there was something */
export function longestSilence(measured: readonly string[], own: ReadonlySet<string>): number {
  let [longest, run] = [0, 0];
  for (const day of measured) longest = Math.max(longest, run = own.has(day) ? 0 : run + 1);
  return longest;
}
