/** Steps that a share may be rounded to, the finest first. */
const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05];

/**
 * A share whose base may not be told: rounded to the finest step at which it is the same whichever base from `least` to `most` it has, so that it says nothing
 * of which it is. Null where there is no such step.
 */
export function coarseShare(part: number, least: number, most: number): { value: number; step: number } | null {
  if (least <= 0) return null;
  const whole = (base: number, step: number): number => Math.floor(part / base / step + 0.5);
  const step = steps.find((each) => whole(least, each) === whole(most, each));
  return step === undefined ? null : { value: Number((whole(most, step) * step).toFixed(3)), step };
}
