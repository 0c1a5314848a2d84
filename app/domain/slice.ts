import type { FilterState } from "~/contract/filter-state";

/** A demographic dimension by its key in the address. */
export type Dimension = "gender" | "age" | "class";
export const dimensions = ["gender", "age", "class"] as const satisfies readonly Dimension[];

const members = { gender: "genders", age: "ageRanges", class: "classes" } as const;

/** Values of a dimension that filter the page; empty means not filtered. */
export const chosenValues = (state: FilterState, dimension: Dimension): string[] => state[members[dimension]];

/** The list with a value put in or taken out. */
export const toggled = (values: readonly string[], value: string): string[] => (values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);

/** The state without one value of one dimension. */
export const withoutValue = (state: FilterState, dimension: Dimension, value: string): FilterState => ({
  ...state, [members[dimension]]: chosenValues(state, dimension).filter((each) => each !== value),
});
export const withoutSlice = (state: FilterState): FilterState => ({ ...state, genders: [], ageRanges: [], classes: [] });
