/** How many figures of an answer, or of a part of one, the floor withheld. */
export function withheldCount(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + withheldCount(each), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + (key === "suppressedFields" && Array.isArray(inner) ? inner.length : withheldCount(inner)), 0);
}
