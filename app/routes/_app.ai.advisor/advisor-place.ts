import { advisorAreas, type AdvisorArea } from "~/contract/ai-advisor-areas";
import { emptyFilterState, filterStateQuery, type FilterState } from "~/contract/filter-state";
import type { Recommendation } from "~/contract/ai-advisor";

/** The advisor's own part of its address: `area`, the chosen card. Marketing stands in no address. */
export const areaOf = (search: string): AdvisorArea => { const asked = new URLSearchParams(search).get("area"); return advisorAreas.find((area) => area === asked) ?? "marketing"; };

/** The page's address with another area. */
export function areaAddress({ pathname, search }: { pathname: string; search: string }, area: AdvisorArea): string {
  const query = new URLSearchParams(search);
  if (area === "marketing") query.delete("area");
  else query.set("area", area);
  return `${query}` ? `${pathname}?${query}` : pathname;
}

/** The report that shows what a recommendation is about, with its filter: the page's segment and month, the store or the class. @param month null where the deployment has no choice of months */
export function reportAddress({ report: { path, store, social_class } }: Pick<Recommendation, "report">, state: FilterState, type: "pdv" | "ooh", month: string | null): string {
  const classes = social_class === null ? [] : ([social_class] as FilterState["classes"]);
  const query = filterStateQuery({ ...emptyFilterState, type, period: state.period, weeks: state.weeks, month, group: state.group, classes, ...(store === null ? {} : { store, agg: "s" }) });
  return `${path}?${query}`;
}
