import { ageRanges, genders, socialClasses, type AgeRange, type Gender, type SocialClass } from "../contract/values";
import type { Slice } from "../contract/demographics";

/**
 * A device's three demographic values as one number, 0..143: gender * 48 + age * 6 + class, where 0 is unknown and the values
 * follow in the contract's order. The engine's `seg` columns hold it.
 */
export type SegValues = { gender: Gender; ageRange: AgeRange; socialClass: SocialClass };
export const segCount = genders.length * ageRanges.length * socialClasses.length;

/** The contract lists unknown last; the code puts it first. */
const decode = <T>(values: readonly T[], code: number): T => values[(code + values.length - 1) % values.length] as T;

export const segValues: SegValues[] = Array.from({ length: segCount }, (_, seg) => ({
  gender: decode(genders, Math.floor(seg / 48)),
  ageRange: decode(ageRanges, Math.floor((seg % 48) / 6)),
  socialClass: decode(socialClasses, seg % 6),
}));

export const dimensions = ["gender", "ageRange", "socialClass"] as const;
export type Dimension = (typeof dimensions)[number];

/** The slice's choice in one dimension; empty means all. */
export function chosen(slice: Slice, dimension: Dimension): readonly string[] {
  return dimension === "gender" ? slice.genders : dimension === "ageRange" ? slice.ageRanges : slice.classes;
}

/** The slice with one dimension unfiltered. */
export const withoutChoice = (slice: Slice, dimension: Dimension): Slice =>
  ({ ...slice, [dimension === "gender" ? "genders" : dimension === "ageRange" ? "ageRanges" : "classes"]: [] });

/** Which segs a slice keeps; `without` leaves one dimension unfiltered. */
export function segsOf(slice: Slice, without?: Dimension): boolean[] {
  return segValues.map((values) =>
    dimensions.every((dimension) => dimension === without || chosen(slice, dimension).length === 0 || chosen(slice, dimension).includes(values[dimension])),
  );
}

export const isSliced = (slice: Slice): boolean => dimensions.some((dimension) => chosen(slice, dimension).length > 0);
