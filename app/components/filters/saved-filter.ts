import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { filterStateQuery, parseFilterState, type FilterState } from "~/contract/filter-state";
import { filterAddress } from "./filter-navigation";

const storageKey = "atalaia.filter";
/** Pages whose filter is kept. */
const pathsWithFilter = ["/dashboard"];

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

/**
 * The address that a fresh visit to a report should have: its own, filled from what is saved; null when that changes nothing. Asked
 * before the page comes to life, so that no other state is ever shown and the history gets no entry of its own.
 */
export function restoredAddress(location: { pathname: string; search: string }): string | null {
  if (!pathsWithFilter.includes(location.pathname)) return null;
  const saved = readSaved();
  if (!saved) return null;
  const { state, dropped } = parseFilterState(new URLSearchParams(location.search));
  // an address with values that cannot be used is told so by the page, not replaced
  if (dropped.length > 0) return null;
  const filled = fillFromSaved(state, saved);
  return `${filterStateQuery(filled)}` === `${filterStateQuery(state)}` ? null : filterAddress(location, filled);
}

/** Keeps the page's filter in the browser on every change. */
export function useSavedFilter(): void {
  const { search } = useLocation();
  useEffect(() => {
    const { state } = parseFilterState(new URLSearchParams(search));
    store((storage) => storage.setItem(storageKey, `${filterStateQuery(state)}`));
  }, [search]);
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
function store(act: (storage: Storage) => void): void {
  try {
    act(window.localStorage);
  } catch {
    // the page works without
  }
}
