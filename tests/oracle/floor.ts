import { dimensions, unknownProfile, valuesOf, type Dimension, type Profile, type Slice } from "./model";

/** The privacy floor under a slice (METRICS.md rule 6); sets of devices come in without the slice. */
export type Floor = { k: number; profiles: ReadonlyMap<string, Profile> };

export const profileOf = (floor: Floor, device: string): Profile => floor.profiles.get(device) ?? unknownProfile;
const meets = (profile: Profile, slice: Slice, except?: Dimension): boolean =>
  dimensions.every((dimension) => dimension === except || slice[dimension].length === 0 || slice[dimension].includes(profile[dimension]));

/** The devices that the slice keeps. */
export const sliced = (floor: Floor, devices: Iterable<string>, slice: Slice): string[] => [...devices].filter((device) => meets(profileOf(floor, device), slice));
export const inSlice = (floor: Floor, slice: Slice) => (device: string): boolean => meets(profileOf(floor, device), slice);

/** A number of devices that a row by time may show: none, or at least k. */
export const enough = (floor: Floor, count: number): boolean => count === 0 || count >= floor.k;

/**
 * Each single value of each filtered dimension, inside and outside the choice, holds none or at least k with the other filters as set; and so does
 * what the slice leaves out of the same figure without any two, or without all three, of its filters.
 */
export function twoFiltersAllow(floor: Floor, devices: Iterable<string>, slice: Slice): boolean {
  const all = [...devices];
  const free = (...of: Dimension[]): Slice => ({ ...slice, ...Object.fromEntries(of.map((dimension) => [dimension, []])) });
  const wider = [free("gender", "age"), free("gender", "class"), free("age", "class"), free("gender", "age", "class")];
  const inside = sliced(floor, all, slice).length;
  if (floor.k > 0 && wider.some((each) => !enough(floor, sliced(floor, all, each).length - inside))) return false;
  return dimensions.filter((dimension) => slice[dimension].length > 0).every((dimension) =>
    valuesOf[dimension].every((value) => enough(floor, sliced(floor, all, { ...slice, [dimension]: [value] }).length)));
}

/** Whether a figure about these devices may be shown under the slice. */
export const showable = (floor: Floor, devices: Iterable<string>, slice: Slice): boolean => {
  const all = [...devices];
  return enough(floor, sliced(floor, all, slice).length) && twoFiltersAllow(floor, all, slice);
};

/** A node is shown only if the devices of its parent outside it, under the slice, are none or at least k. `outside` null: no parent. */
export const nodeAllows = (floor: Floor, outside: ReadonlySet<string> | null, slice: Slice): boolean =>
  outside === null || enough(floor, sliced(floor, outside, slice).length);

/** The row with the named figures taken out, or as it is. */
export function withheld<T extends object>(row: T, fields: readonly string[]): T {
  if (fields.length === 0) return row;
  return { ...row, ...Object.fromEntries(fields.map((field) => [field, null])), suppressed: true, suppressedFields: [...fields].sort() };
}
