import {
  ageRanges, genders, groupHashPattern, monthPattern, pointTypes, socialClasses, type AgeRange, type Gender, type PointType, type SocialClass,
} from "./values";

/** What a period can be compared with: the one before it, the same days a year ago matched by weekday, nothing. */
export const comparedWith = ["previous", "year", "none"] as const;
export type ComparedWith = (typeof comparedWith)[number];

/**
 * The filter as the address bar holds it: the only state of a report. `null` and empty lists mean "not set".
 * Keys: v (version, 1), type, period (oid) | month (2026-10) | week (2026-W10 or 2026-W10..2026-W12), group (hash), store (point id),
 * agg (g|s), compare (year|none; absent: the period before), gender, age, class (values joined by commas). Other keys belong to the page and are
 * left alone.
 */
export type FilterState = {
  type: PointType | null;
  period: string | null;
  month: string | null;
  weeks: { from: string; to: string } | null;
  group: string | null;
  store: string | null;
  agg: "g" | "s" | null;
  /** what the period is compared with; null: the period before */
  compare: Exclude<ComparedWith, "previous"> | null;
  genders: Gender[];
  ageRanges: AgeRange[];
  classes: SocialClass[];
};
/** A value that could not be used, with the key that held it: each is told to the user. */
export type DroppedValue = { key: string; value: string };

export const emptyFilterState: FilterState = {
  type: null, period: null, month: null, weeks: null, group: null, store: null, agg: null, compare: null, genders: [], ageRanges: [], classes: [],
};

/** Keys of this parser; `date`, `from` and `to` are no keys of ours, but people try them, so they are answered with a notice. */
export const filterKeys = ["v", "type", "period", "month", "week", "group", "store", "agg", "compare", "gender", "age", "class"] as const;
const refusedKeys = ["date", "from", "to"];

const isoWeeksIn = (year: number): number => {
  const weekday = (y: number) => new Date(Date.UTC(y, 0, 1)).getUTCDay();
  return weekday(year) === 4 || weekday(year + 1) === 5 ? 53 : 52;
};
/** `2026-W10` where that ISO week exists, else null (2025-W53 does not roll over). */
export function parseIsoWeek(text: string): string | null {
  const match = /^(\d{4})-W(\d{2})$/.exec(text);
  const week = Number(match?.[2]);
  return match && Number(match[1]) >= 1970 && week >= 1 && week <= isoWeeksIn(Number(match[1])) ? text : null;
}

/** Reads the filter from a query string. Never throws: what cannot be used is named in `dropped`. */
export function parseFilterState(query: URLSearchParams): { state: FilterState; dropped: DroppedValue[] } {
  const dropped: DroppedValue[] = [];
  const one = <T>(key: string, accept: (value: string) => T | null): T | null => {
    const values = query.getAll(key).filter((value) => value !== "");
    if (values.length === 0) return null;
    for (const extra of values.slice(1)) if (extra !== values[0]) dropped.push({ key, value: extra });
    const accepted = accept(values[0] as string);
    if (accepted === null) dropped.push({ key, value: values[0] as string });
    return accepted;
  };
  const list = <T extends string>(key: string, known: readonly T[]): T[] => {
    const values = query.getAll(key).flatMap((value) => value.split(",")).filter((value) => value !== "");
    for (const value of values) if (!known.includes(value as T)) dropped.push({ key, value });
    return known.filter((value) => values.includes(value));
  };
  const state: FilterState = {
    type: one("type", (value) => pointTypes.find((type) => type === value) ?? null),
    period: one("period", (value) => (/^[\w.-]{1,40}$/.test(value) ? value : null)),
    month: one("month", (value) => (monthPattern.test(value) ? value : null)),
    weeks: one("week", (value) => {
      const [from, to = from, ...rest] = value.split("..");
      if (rest.length || from === undefined || to === undefined || !parseIsoWeek(from) || !parseIsoWeek(to) || from > to) return null;
      return { from, to };
    }),
    group: one("group", (value) => (groupHashPattern.test(value) ? value : null)),
    store: one("store", (value) => (/^\d{1,10}$/.test(value) ? value : null)),
    agg: one("agg", (value) => (value === "g" || value === "s" ? value : null)),
    compare: one("compare", (value) => (value === "year" || value === "none" ? value : null)),
    genders: list("gender", genders),
    ageRanges: list("age", ageRanges),
    classes: list("class", socialClasses),
  };
  for (const key of refusedKeys) for (const value of query.getAll(key)) dropped.push({ key, value });
  return { state, dropped };
}

/** The canonical query string of a state: fixed key order, nothing that is not set. */
export function filterStateQuery(state: FilterState): URLSearchParams {
  const query = new URLSearchParams();
  const set = (key: string, value: string | null) => { if (value) query.set(key, value); };
  set("type", state.type);
  set("period", state.period);
  set("month", state.month);
  set("week", state.weeks && (state.weeks.from === state.weeks.to ? state.weeks.from : `${state.weeks.from}..${state.weeks.to}`));
  set("group", state.group);
  set("store", state.store);
  set("agg", state.agg);
  set("compare", state.compare);
  set("gender", state.genders.join(","));
  set("age", state.ageRanges.join(","));
  set("class", state.classes.join(","));
  return query;
}

/** Do two addresses ask for the same figures? Keys that belong to a page alone do not count. */
export const sameFilter = (one: URLSearchParams, other: URLSearchParams): boolean =>
  filterKeys.every((key) => one.getAll(key).join() === other.getAll(key).join()) && refusedKeys.every((key) => one.getAll(key).join() === other.getAll(key).join()) && one.get("lang") === other.get("lang");
