import { axisUpperBound } from "./axis";

/** Where the axis of a forecast of takings ends at most (SPEC.md 9), unless figures need more: nothing is ever cut off. */
const revenueCap = 2_000_000;

/** Upper bound of the axis of takings: as of any chart, but not beyond the cap while everything lies below it. */
export function revenueAxis(values: readonly (number | null)[]): number {
  const greatest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  return greatest <= revenueCap ? Math.min(revenueCap, axisUpperBound(values)) : axisUpperBound(values);
}
