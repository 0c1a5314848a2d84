import { columnsQuery, parseColumns } from "./compared-columns";

/** Own keys that outlive a change of the filter; a store goes with the segment that it was chosen in. */
const lastingKeys = ["area", "days"] as const;

/** The part of an address that outlives a change of the filter: the columns of a comparison, the advisor's area, the neighbourhood, the visit days of the loyal. */
export function lastingPlace(query: URLSearchParams): URLSearchParams {
  const place = columnsQuery(parseColumns(query).columns);
  for (const key of lastingKeys) {
    const value = query.get(key);
    if (value) place.set(key, value.slice(0, 200));
  }
  return place;
}
