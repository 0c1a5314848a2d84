import type { InterestRow } from "~/contract/metrics-people";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import type { Guard } from "./guard";
import { countOf, emptyTally, noValues, openTo, shareOpen, valueCountsSchema, visitorParams, visitorRows, visitorsSql, visitorValues, type Tally, type ValueCounts, type VisitorsAsked } from "./visitors";

/**
 * Visitors by category (place 0) and by place. A device brings the list of what it counts for, so that the days at places are read once; inside
 * the engine category and place are one number.
 */
const visitorInterests = defineQuery({
  name: "visitor-interests",
  sql: `
SELECT groupArray(toFloat64(item)) AS values, groupArray(g) AS segs, groupArray(n) AS devices
FROM (
  SELECT item, g, toUInt32(count()) AS n
  FROM (
    SELECT v.g AS g, arrayJoin(b.items) AS item
    FROM (
      SELECT s.device AS device, groupUniqArray(p.item) AS been, arrayConcat(been, arrayDistinct(arrayMap(each -> bitAnd(each, bitShiftLeft(toUInt64(4294967295), 32)), been))) AS items
      FROM (SELECT device, place FROM place_days WHERE day BETWEEN {start:Date} AND {end:Date} AND device IN (SELECT device FROM visits WHERE ${visitorRows})) AS s
      INNER JOIN (SELECT place, bitShiftLeft(toUInt64(indexOf({categories:Array(String)}, toString(category))), 32) + place AS item FROM places) AS p ON p.place = s.place
      GROUP BY device
    ) AS b INNER JOIN (${visitorsSql}) AS v ON b.device = v.device)
  GROUP BY item, g
)
SETTINGS use_index_for_in_with_subqueries_max_values = 10000`,
  params: visitorParams.extend({ categories: z.array(z.string()) }),
  row: valueCountsSchema,
});

const placeCategories = defineQuery({
  name: "place-categories", sql: "SELECT DISTINCT toString(category) AS category FROM places ORDER BY category", params: z.object({}), row: z.object({ category: z.string() }),
});
/** Every category of third-party places. */
export const readPlaceCategories = async (engine: Engine): Promise<string[]> => (await engine.query(placeCategories, {})).map(({ category }) => category);

/** Places, and as place 0 each category with the first of its icons. */
const describePlaces = defineQuery({
  name: "describe-places",
  sql: `
SELECT place, toString(category) AS category, name, icon, description FROM places WHERE place IN {places:Array(UInt32)}
UNION ALL
SELECT toUInt32(0), toString(category), '', min(icon), '' FROM places WHERE category IN {categories:Array(String)} AND icon != '' GROUP BY category`,
  params: z.object({ places: z.array(z.number()), categories: z.array(z.string()) }),
  row: z.object({ place: z.number(), category: z.string(), name: z.string(), icon: z.string(), description: z.string() }),
});
export type PlaceDescription = { place: number; category: string; name: string; icon: string; description: string };

/** What places and categories are called, as far as it has been asked for in a view of the data; a category without an icon is null. */
export type Described = { places: Map<number, PlaceDescription>; icons: Map<string, string | null> };
export const noneDescribed = (): Described => ({ places: new Map(), icons: new Map() });

export type Interests = { all: Tally; categories: Map<string, Tally>; places: Map<number, { category: string; tally: Tally }>; described: Map<number, PlaceDescription>; icons: Map<string, string> };

/** Visitors who also visited third-party places in T (METRICS.md, "Interests offline"); `known` is every category of places. */
export async function readInterests(engine: Engine, asked: VisitorsAsked, known: string[], signal?: AbortSignal): Promise<ValueCounts> {
  const [row] = await engine.query(visitorInterests, { ...visitorValues(asked), categories: known }, { signal });
  return row ?? noValues;
}

/** Sorts what was read by category and place, and describes those that may be shown; `all` are the segment's visitors. What is asked for is added to `before`. */
export async function describeInterests(engine: Engine, tallies: ReadonlyMap<number, Tally>, all: Tally, known: string[], guard: Guard, before: Described, signal?: AbortSignal): Promise<Interests> {
  const found: Interests = { all, categories: new Map(), places: new Map(), described: new Map(), icons: new Map() };
  for (const [value, tally] of tallies) {
    const [category, place] = [known[Math.floor(value / 2 ** 32) - 1] ?? "", value % 2 ** 32];
    if (place === 0) found.categories.set(category, tally);
    else found.places.set(place, { category, tally });
  }
  // a place that may not be shown is not even asked for
  const shown = [...found.places].flatMap(([place, each]) => (isShown(found, each, guard) ? [place] : []));
  const categories = [...found.categories].flatMap(([category, tally]) => (shareOpen(guard, tally, found.all) ? [category] : []));
  const missing = { places: shown.filter((place) => !before.places.has(place)), categories: categories.filter((category) => !before.icons.has(category)) };
  if (missing.places.length + missing.categories.length > 0) {
    const rows = await engine.query(describePlaces, missing, { signal });
    for (const category of missing.categories) before.icons.set(category, null);
    for (const each of rows) {
      if (each.place === 0) before.icons.set(each.category, each.icon);
      else before.places.set(each.place, each);
    }
  }
  for (const place of shown) { const described = before.places.get(place); if (described) found.described.set(place, described); }
  for (const category of categories) { const icon = before.icons.get(category); if (icon) found.icons.set(category, icon); }
  return found;
}

function isShown({ all, categories }: Interests, place: { category: string; tally: Tally }, guard: Guard): boolean {
  const category = categories.get(place.category) ?? emptyTally();
  return shareOpen(guard, category, all) && shareOpen(guard, place.tally, all) && shareOpen(guard, place.tally, category);
}

const byCount = (a: { unique_count: number }, b: { unique_count: number }): number => b.unique_count - a.unique_count;

/**
 * `metricsInterestsOffline`: shown categories with their shown places, most visitors first, then by name. Neither list is exhaustive; a place is shown
 * with its category, and where those of the category who did not visit it are none or many.
 */
export function interestsOf(found: Interests, guard: Guard): InterestRow[] {
  const { all, categories, places, described, icons } = found;
  const total = countOf(all, guard);
  if (total === 0 || !openTo(guard, all)) return [];
  return [...categories].filter(([, tally]) => shareOpen(guard, tally, all)).map(([category, tally]) => {
    const inside = [...places].filter(([, each]) => each.category === category && isShown(found, each, guard)).flatMap(([id, each]) => {
      const place = described.get(id);
      const devices = countOf(each.tally, guard);
      return place ? [{ place: place.name, unique_count: devices, total_perc: devices / total, image_src: place.icon || null, description: place.description }] : [];
    });
    const devices = countOf(tally, guard);
    return { type: category, unique_count: devices, total_perc: devices / total, category_icon: icons.get(category) ?? null, places: inside.sort((a, b) => byCount(a, b) || (a.place < b.place ? -1 : a.place > b.place ? 1 : 0)) };
  }).sort((a, b) => byCount(a, b) || (a.type < b.type ? -1 : 1));
}
