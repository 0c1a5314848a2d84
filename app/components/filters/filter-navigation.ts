import { useLocation, useNavigate } from "@remix-run/react";
import { filterKeys, filterStateQuery, type FilterState } from "~/contract/filter-state";
import { lastingPlace } from "~/contract/lasting-place";
import { filterDelay, useDelayed } from "./delays";

/** The address of a page with another filter; keys that are not the filter's stay. */
export function filterAddress({ pathname, search }: { pathname: string; search: string }, state: FilterState): string {
  const query = filterStateQuery(state);
  for (const [key, value] of new URLSearchParams(search)) {
    if (!(filterKeys as readonly string[]).includes(key) && key !== "lang") query.append(key, value);
  }
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** Moves to the same page with another filter: a new history entry, so that Back brings the old one back. What belongs to the page alone (a zone, a tab) starts anew; the columns of a comparison stay. */
export function useFilterNavigation() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const location = { pathname, search: `${keptKeys(search)}` };
  const go = (state: FilterState) => { void navigate(filterAddress(location, state), { preventScrollReset: true }); };
  return { go, goDelayed: useDelayed(go, filterDelay), addressOf: (state: FilterState) => filterAddress(location, state) };
}

/** The part of a query that outlives a change of the filter. */
export const keptKeys = (search: string): URLSearchParams => lastingPlace(new URLSearchParams(search));
