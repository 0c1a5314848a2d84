import { columnsQuery, parseColumns } from "~/contract/compared-columns";

/** Keys of a page's own that its figures depend on, beside the filter: the chosen store or area, the visit days of the loyal. */
const ownKeys: Readonly<Record<string, readonly string[]>> = {
  "/ai/advisor": ["area"], "/premium/sentiment": ["at"], "/premium/financial": ["at"], "/premium/loyalty": ["at", "days"], "/premium/neighborhood": ["area"],
};

/** The part of a report's address that is its own: the columns of the comparison, what a page of AI or Premium has chosen. */
export function reportPlace(path: string, query: URLSearchParams): URLSearchParams {
  const place = columnsQuery(parseColumns(query).columns);
  for (const key of ownKeys[path] ?? []) {
    const value = query.get(key);
    if (value !== null) place.set(key, value.slice(0, 200));
  }
  return place;
}
