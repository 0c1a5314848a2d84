import type { AudienceFilter, AudienceFilterInput } from "~/contract/audiences";
import { ageRanges, genders, groupHashPattern, pointTypes, poiDistances, socialClasses, usualPoiDistance } from "~/contract/values";

/** A plan's filters as its address has them. `period` in one text; `group` null: none is chosen yet. */
export type PlannerState = Required<Pick<AudienceFilter, "city" | "country" | "gender" | "ageRanges" | "classes" | "genres" | "offlines" | "platform" | "makers" | "extra">> & {
  period: string | null; group: string | null; pois: string[]; distance: number;
};
/** What a plan of sites is limited by, and the days of its flight. */
export type PlanLimits = { count: number | null; budget: number | null; from: string | null; to: string | null };

/** The key of the period, by the deployment's mode. */
export type PeriodKey = "period" | "month" | "week";
/** Keys of the address, in its order. `poi` holds ids, `pp` many of them packed; a configured filter's key is `x_` and its field. */
const lists = { city: "city", country: "country", gender: "gender", age: "ageRanges", class: "classes", genre: "genres", offline: "offlines", platform: "platform", maker: "makers" } as const;
const known = { gender: genders, age: ageRanges, class: socialClasses } as const;
/** Values that the address joins by commas: they hold none themselves. */
const joined: readonly string[] = ["gender", "age", "class", "country"];
/** Chosen places that stand in the address one by one; of more, only what they differ by does. */
const mostWritten = 6;

/** Points listed on a page of the results. */
export const rowsAPage = 25;
/** What the map needs of a point, in the order of the list. */
export const markerFields = ["_id", "name", "latitude", "longitude", "own"] as const;

export type PlannerNotice = { key: string; value: string };
/** A field of the plan's form that holds what it cannot mean. */
export type WrongLimit = { field: keyof PlanLimits; value: string };

/** Reads an address. Never throws: what it cannot mean is named in `dropped`, for the form of the plan in `wrong`. @param fields configured filters */
export function parsePlanner(query: URLSearchParams, key: PeriodKey, fields: readonly string[]): { state: PlannerState; limits: PlanLimits; wrong: WrongLimit[]; dropped: PlannerNotice[] } {
  const dropped: PlannerNotice[] = [];
  const wrong: WrongLimit[] = [];
  const limit = <T>(field: keyof PlanLimits, accept: (value: string) => T | null): T | null => {
    const value = query.get(field)?.trim() ?? "";
    const accepted = value === "" ? null : accept(value);
    if (value !== "" && accepted === null) wrong.push({ field, value: value.slice(0, 40) });
    return accepted;
  };
  const one = <T>(name: string, accept: (value: string) => T | null): T | null => {
    const value = query.get(name);
    if (value === null || value === "") return null;
    const accepted = accept(value);
    if (accepted === null) dropped.push({ key: name, value });
    return accepted;
  };
  const many = (name: string): string[] => {
    const values = query.getAll(name).flatMap((value) => (joined.includes(name) ? value.split(",") : [value])).map((value) => value.trim().slice(0, 100)).filter(Boolean);
    const allowed: readonly string[] | null = name === "gender" || name === "age" || name === "class" ? known[name] : null;
    for (const value of allowed ? values.filter((each) => !allowed.includes(each)) : []) dropped.push({ key: name, value });
    return [...new Set(allowed ? allowed.filter((value) => values.includes(value)) : values)].slice(0, 200);
  };
  const pois = [...query.getAll("poi").flatMap((value) => value.split(",")), ...query.getAll("pp").flatMap(unpackIds)].filter(Boolean);
  const places = [...new Set(pois.filter((value) => /^L?\d{1,9}$/.test(value)))].slice(0, 500);
  for (const value of pois.filter((each) => !/^L?\d{1,9}$/.test(each))) dropped.push({ key: "poi", value });
  const number = (value: string, least: number, most: number): number | null => { const plain = Number(value.replace(",", ".")); return value.trim() !== "" && plain >= least && plain <= most ? plain : null; };
  const dayText = (value: string): string | null => (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value) ? value : null);
  return {
    dropped, wrong,
    state: {
      period: one(key, (value) => value.slice(0, 40)), group: one("group", (value) => (groupHashPattern.test(value) || pointTypes.some((type) => type === value) ? value : null)),
      city: many("city"), country: many("country"), pois: places, distance: one("distance", (value) => poiDistances.find((each) => String(each) === value) ?? null) ?? usualPoiDistance,
      gender: many("gender") as PlannerState["gender"], ageRanges: many("age") as PlannerState["ageRanges"], classes: many("class") as PlannerState["classes"],
      genres: many("genre"), offlines: many("offline"), platform: many("platform"), makers: many("maker"),
      extra: Object.fromEntries(fields.map((field) => [field, many(`x_${field}`)] as const).filter(([, values]) => values.length > 0)),
    },
    limits: { count: limit("count", (value) => (/^\d{1,3}$/.test(value) ? number(value, 1, 100) : null)), budget: limit("budget", (value) => number(value, 0.01, 1e12)), from: limit("from", dayText), to: limit("to", dayText) },
  };
}

/** The canonical address of a state; what is usual stays out of it. */
export function plannerQuery(state: PlannerState, key: PeriodKey, limits?: PlanLimits): URLSearchParams {
  const query = new URLSearchParams();
  if (state.period) query.set(key, state.period);
  if (state.group) query.set("group", state.group);
  for (const [name, field] of Object.entries(lists) as [keyof typeof lists, (typeof lists)[keyof typeof lists]][]) {
    const values = state[field];
    if (joined.includes(name)) { if (values.length > 0) query.set(name, values.join(",")); } else for (const value of values) query.append(name, value);
  }
  if (state.pois.length > mostWritten) query.set("pp", packIds(state.pois));
  else if (state.pois.length > 0) query.set("poi", state.pois.join(","));
  if (state.pois.length > 0 && state.distance !== usualPoiDistance) query.set("distance", String(state.distance));
  for (const [field, values] of Object.entries(state.extra)) for (const value of values) query.append(`x_${field}`, value);
  for (const [name, value] of Object.entries(limits ?? {})) if (value !== null) query.set(name, String(value));
  return query;
}

/** Ids in order, each by its difference from the one before: four hundred take a thousand letters. Locations follow after a dash. */
export function packIds(ids: readonly string[]): string {
  const packed = (numbers: number[]) => numbers.sort((a, b) => a - b).map((id, i, all) => (id - (all[i - 1] ?? 0)).toString(36)).join(".");
  const [points, locations] = [ids.filter((id) => !id.startsWith("L")), ids.filter((id) => id.startsWith("L"))];
  return `${packed(points.map(Number))}${locations.length > 0 ? `-${packed(locations.map((id) => Number(id.slice(1))))}` : ""}`;
}
export function unpackIds(text: string): string[] {
  const [points = "", locations = ""] = text.split("-");
  const numbers = (part: string, prefix: string): string[] => {
    let sum = 0;
    return part.split(".").filter(Boolean).map((digits) => { sum += Number.parseInt(digits, 36); return `${prefix}${sum}`; });
  };
  return [...numbers(points, ""), ...numbers(locations, "L")];
}

/** What `audiences.applyFilter` takes; null without a group. */
export const filterOf = ({ pois, distance, group, ...rest }: PlannerState): AudienceFilterInput | null =>
  (group === null ? null : { ...rest, group, pois: pois.map((value) => ({ value })), poiDistance: distance as AudienceFilter["poiDistance"] });

/** The state that a saved filter is shown by. */
export const stateOf = ({ period, group, city, country, pois, poiDistance, gender, ageRanges: ages, classes, genres, offlines, platform, makers, extra }: AudienceFilter): PlannerState =>
  ({ period, group, city, country, pois: pois.map(({ value }) => value), distance: poiDistance, gender, ageRanges: ages, classes, genres, offlines, platform, makers, extra });

/** Does an address hold any filter at all, or the mark of a form that was sent without one? */
export const isAsked = (query: URLSearchParams): boolean =>
  ["apply", "group", "poi", "pp", ...Object.keys(lists)].some((name) => query.has(name)) || [...query.keys()].some((name) => name.startsWith("x_"));
