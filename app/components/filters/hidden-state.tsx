import { useLocation } from "@remix-run/react";
import { filterStateQuery, type FilterState } from "~/contract/filter-state";
import { keptKeys } from "./filter-navigation";

/** The filter as hidden fields of a GET form, without the keys that the form's own controls set. */
export function HiddenState({ state, without }: { state: FilterState; without: readonly string[] }) {
  return [...filterStateQuery(state)].filter(([key]) => !without.includes(key)).map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />);
}

/** What outlives a change of the filter, as hidden fields of its form. */
export function HiddenKeptKeys() {
  return [...keptKeys(useLocation().search)].map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />);
}
