import { advisorAreas, type AdvisorArea } from "~/contract/ai-advisor-areas";
import { emptyFilterState, filterStateQuery, type FilterState } from "~/contract/filter-state";
import type { Recommendation } from "~/contract/ai-advisor";

/** The advisor's own part of its address: `area`, the chosen card. Marketing stands in no address. */
export const areaOf = (search: string): AdvisorArea => { const asked = new URLSearchParams(search).get("area"); return advisorAreas.find((area) => area === asked) ?? "marketing"; };

/** `all`: every difference of the area is listed, not only those that lead. */
export const showsAll = (search: string): boolean => new URLSearchParams(search).get("all") === "1";

type Place = { pathname: string; search: string };
function withKeys({ pathname, search }: Place, keys: Record<string, string | null>): string {
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(keys)) {
    if (value === null) query.delete(key);
    else query.set(key, value);
  }
  return `${query}` ? `${pathname}?${query}` : pathname;
}

/** The page's address with another area, of which the leading ones are listed. */
export const areaAddress = (place: Place, area: AdvisorArea): string => withKeys(place, { area: area === "marketing" ? null : area, all: null });
/** The page's address with all differences of its area, or with the leading ones alone. */
export const allAddress = (place: Place, all: boolean): string => withKeys(place, { all: all ? "1" : null });

/**
 * The report that shows what a recommendation is about, at its card, with its filter: the page's segment and month, the store or the class. Competitors lie outside the segment: the radar has all points.
 * @param month null where the deployment has no choice of months
 */
export function reportAddress({ report: { path, section, store, social_class } }: Pick<Recommendation, "report">, state: FilterState, type: "pdv" | "ooh", month: string | null): string {
  const classes = social_class === null ? [] : ([social_class] as FilterState["classes"]);
  const query = filterStateQuery({ ...emptyFilterState, type, period: state.period, weeks: state.weeks, month, group: path === "/radar" ? null : state.group, classes, ...(store === null ? {} : { store, agg: "s" }) });
  return `${path}?${query}${section === null ? "" : `#${section}`}`;
}
