import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { emptyFilterState, filterStateQuery, parseFilterState, type FilterState } from "~/contract/filter-state";
import { pointTypes, type PointType } from "~/contract/values";
import { siteBase } from "~/domain/site-address";
import { filterAddress } from "./filter-navigation";

const storageKey = (): string => `${siteBase()}atalaia.filter`;
/** Beside the filter's keys: the type of the chosen segment, which an address of the Reports group does not name. */
const typeKey = "of";

/** In a link that was copied: it means what its sender saw, whatever its reader has saved. */
export const sharedKey = "shared";

/**
 * What a saved filter adds to an address: a key that the address leaves out, never one it holds. The periods count as one key. A segment
 * belongs to its type; an address without a type stays so, because it is one of the Reports group, where both types stand.
 */
export function fillFromSaved(state: FilterState, saved: FilterState, savedType: PointType | null = saved.type): FilterState {
  const sameType = state.type === null || savedType === null || state.type === savedType;
  const hasPeriod = state.period !== null || state.month !== null || state.weeks !== null;
  const hasSlice = state.genders.length + state.ageRanges.length + state.classes.length > 0;
  const group = state.group ?? (sameType ? saved.group : null);
  // without a type only the segment tells which type a point is of
  const takesStore = sameType && state.group === null && (state.type !== null || group !== null);
  return {
    ...state, group,
    ...(hasPeriod ? {} : { period: saved.period, month: saved.month, weeks: saved.weeks }),
    store: state.store ?? (takesStore ? saved.store : null),
    agg: state.agg ?? saved.agg, compare: state.compare ?? saved.compare,
    ...(hasSlice ? {} : { genders: saved.genders, ageRanges: saved.ageRanges, classes: saved.classes }),
  };
}

/**
 * The address that a fresh visit to a page with a filter bar should have: its own, filled from what is saved; null when that changes
 * nothing. Asked before the page comes to life, so that no other state is ever shown and the history gets no entry of its own.
 */
export function restoredAddress(location: { pathname: string; search: string }): string | null {
  const saved = readSaved();
  if (!saved) return null;
  const query = new URLSearchParams(location.search);
  if (query.has(sharedKey)) return null;
  const { state, dropped } = parseFilterState(query);
  // an address with values that cannot be used is told so by the page, not replaced
  if (dropped.length > 0) return null;
  const filled = fillFromSaved(state, saved.state, saved.type);
  return `${filterStateQuery(filled)}` === `${filterStateQuery(state)}` ? null : filterAddress(location, filled);
}

/**
 * Keeps the page's filter in the browser on every change: what its address names, without a segment that the page had to clear. A period that
 * only is the default is not kept, so that the next month opens on its own; nor is one without any data, in whose place the period saved before stays.
 */
export function useSavedFilter(shown: FilterState, type: PointType, empty = false): void {
  const { search } = useLocation();
  const { group, store: point } = shown;
  useEffect(() => {
    const { state } = parseFilterState(new URLSearchParams(search));
    const period = empty ? (readSaved()?.state ?? emptyFilterState) : state;
    const query = filterStateQuery({ ...state, period: period.period, month: period.month, weeks: period.weeks, group, store: point });
    query.set(typeKey, type);
    store((storage) => storage.setItem(storageKey(), `${query}`));
  }, [search, group, point, type, empty]);
}

/** Forgets the saved filter: part of logging out. */
export function clearSavedFilter(): void {
  store((storage) => storage.removeItem(storageKey()));
}

function readSaved(): { state: FilterState; type: PointType | null } | null {
  let text: string | null = null;
  store((storage) => { text = storage.getItem(storageKey()); });
  if (text === null) return null;
  const query = new URLSearchParams(text);
  const { state } = parseFilterState(query);
  return { state, type: pointTypes.find((type) => type === query.get(typeKey)) ?? state.type };
}

/** Browsers may refuse storage; then nothing is saved. */
function store(act: (storage: Storage) => void): void {
  try {
    act(window.localStorage);
  } catch {
    // the page works without
  }
}
