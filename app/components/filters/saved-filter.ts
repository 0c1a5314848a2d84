import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { filterStateQuery, parseFilterState, type FilterState } from "~/contract/filter-state";
import { filterAddress } from "./filter-navigation";

const storageKey = "atalaia.filter";
/** Set once the page has been entered: what is saved fills in at first entry only. */
let entered = false;

/**
 * What a saved filter adds to an address: a key that the address leaves out, never one it holds. The periods count as one key, and a
 * segment belongs to its type.
 */
export function fillFromSaved(state: FilterState, saved: FilterState): FilterState {
  const sameType = state.type === null || saved.type === null || state.type === saved.type;
  const hasPeriod = state.period !== null || state.month !== null || state.weeks !== null;
  const hasSlice = state.genders.length + state.ageRanges.length + state.classes.length > 0;
  return {
    ...state,
    type: state.type ?? saved.type,
    ...(hasPeriod ? {} : { period: saved.period, month: saved.month, weeks: saved.weeks }),
    ...(sameType ? { group: state.group ?? saved.group, store: state.group ? state.store : (state.store ?? saved.store) } : {}),
    agg: state.agg ?? saved.agg,
    ...(hasSlice ? {} : { genders: saved.genders, ageRanges: saved.ageRanges, classes: saved.classes }),
  };
}

/** Keeps the page's filter in the browser on every change, and restores it at first entry where the address leaves it out. */
export function useSavedFilter(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { state } = parseFilterState(new URLSearchParams(location.search));
    const first = !entered;
    entered = true;
    const saved = first ? readSaved() : null;
    const filled = saved ? fillFromSaved(state, saved) : state;
    if (`${filterStateQuery(filled)}` !== `${filterStateQuery(state)}`) {
      void navigate(filterAddress(location, filled), { replace: true, preventScrollReset: true });
      return;
    }
    store((storage) => storage.setItem(storageKey, `${filterStateQuery(state)}`));
  }, [location, navigate]);
}

/** Forgets the saved filter: part of logging out. */
export function clearSavedFilter(): void {
  store((storage) => storage.removeItem(storageKey));
}

function readSaved(): FilterState | null {
  let text: string | null = null;
  store((storage) => { text = storage.getItem(storageKey); });
  return text === null ? null : parseFilterState(new URLSearchParams(text)).state;
}

/** Browsers may refuse storage; then nothing is saved. */
function store(use: (storage: Storage) => void): void {
  try {
    use(window.localStorage);
  } catch {
    entered = true;
  }
}
