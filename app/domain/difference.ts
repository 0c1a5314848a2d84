import { ratio } from "./figures";

/** A figure beside another: null where it was not measured, `hidden` where the privacy floor withholds it. */
export type ComparedFigure = { value: number | null; hidden: boolean };

/** Why a difference, or its per cent, cannot be told. */
export type NoDifference = "first_zero" | "first_hidden" | "first_missing" | "own_missing";

export type Difference = {
  /** own - first, unrounded */
  amount: number | null;
  /** own / first - 1; null where first is 0 */
  change: number | null;
  reason: NoDifference | null;
};

/** A figure against the same figure of the first column. Never Infinity or NaN: over 0 there is an amount, and no per cent. */
export function differenceFrom(own: ComparedFigure, first: ComparedFigure): Difference {
  if (own.value === null) return { amount: null, change: null, reason: "own_missing" };
  if (first.value === null) return { amount: null, change: null, reason: first.hidden ? "first_hidden" : "first_missing" };
  const amount = own.value - first.value;
  const share = ratio(amount, first.value);
  return { amount, change: share, reason: share === null ? "first_zero" : null };
}
