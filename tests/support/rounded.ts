/** A value with its numbers cut to six digits, for figures that two ways of raking give a little apart; lists of names by the alphabet. */
export function rounded(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toPrecision(6)) + 0;
  if (Array.isArray(value)) return value.every((each) => typeof each === "string") ? [...value].sort() : value.map(rounded);
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)])) : value;
}
