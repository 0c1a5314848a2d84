import { filterStateQuery, type FilterState } from "~/contract/filter-state";
import type { StoreFigures } from "~/contract/metrics-movement";
import { nameOrder } from "~/domain/name-order";
import { searchText } from "~/domain/search-text";

/** The radar's own part of its address: `at` the chosen store, `q` the words searched for, `rows=all` the whole list. */
export type RadarPlace = { at: string | null; words: string; all: boolean };

const longestSearch = 80;

export function parseRadarPlace(query: URLSearchParams): RadarPlace {
  const at = query.get("at");
  return { at: at !== null && /^\d{1,10}$/.test(at) ? at : null, words: (query.get("q") ?? "").slice(0, longestSearch), all: query.get("rows") === "all" };
}

/** The page's address with some of the radar's own keys changed; an empty value leaves its key out. */
export function radarAddress({ pathname, search }: { pathname: string; search: string }, change: Partial<Record<"at" | "q" | "rows", string>>): string {
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(change)) {
    if (value) query.set(key, value);
    else query.delete(key);
  }
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** Where "go to the dashboard" leads: the same filter cut down to one store, the type as the address has it. */
export const dashboardOf = (state: FilterState, store: string): string => `/dashboard?${filterStateQuery({ ...state, store, agg: "s" })}`;

/** Stores with the most visits first; those whose visits are not known come last, by name. */
export function rankedStores(stores: readonly StoreFigures[]): StoreFigures[] {
  return [...stores].sort((a, b) => (b.visits ?? -1) - (a.visits ?? -1) || nameOrder(a.name, b.name) || Number(a._id) - Number(b._id));
}

/** Stores that hold all the words in their name, code, address or city. */
export function foundStores(stores: readonly StoreFigures[], words: string): readonly StoreFigures[] {
  const wanted = searchText(words).split(" ").filter(Boolean);
  if (wanted.length === 0) return stores;
  return stores.filter((store) => {
    const text = searchText([store.name, store.code, store.address, store.city].join(" "));
    return wanted.every((word) => text.includes(word));
  });
}

/** For a page whose list of stores is searched in the browser: a search asks for nothing, since the page holds the list. */
export const searchRevalidates = ({ currentUrl, nextUrl, defaultShouldRevalidate }: { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }): boolean =>
  bare(currentUrl) === bare(nextUrl) && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
const bare = ({ pathname, search }: URL): string => radarAddress({ pathname, search }, { q: "", rows: "" });
