import type { InterestRow } from "~/contract/metrics-people";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import type { Guard } from "./guard";
import { addTo, countOf, emptyTally, openTo, shareOpen, visitorParams, visitorsSql, visitorValues, type Tally, type VisitorsAsked } from "./visitors";

/**
 * Visitors by category (`of` 0, place 0), by place (`of` 1) and all of them (`of` 2). A device brings the list of what it counts for, so that the days at places are
 * read once; a subquery that is named is computed wherever its name stands.
 */
const visitorInterests = defineQuery({
  name: "visitor-interests",
  sql: `
WITH visitors AS (${visitorsSql})
SELECT item.1 AS of, item.2 AS category, item.3 AS place, g, o, toUInt32(count()) AS devices
FROM (
  SELECT v.g AS g, v.o AS o, arrayJoin(arrayConcat([(toUInt8(2), '', toUInt32(0))],
    arrayMap(each -> (toUInt8(0), each, toUInt32(0)), arrayDistinct(arrayMap(pair -> pair.1, b.been))), arrayMap(pair -> (toUInt8(1), pair.1, pair.2), b.been))) AS item
  FROM (
    SELECT s.device AS device, groupUniqArray((p.category, s.place)) AS been
    FROM (SELECT device, place FROM place_days WHERE day BETWEEN {start:Date} AND {end:Date} AND device IN (SELECT device FROM visitors)) AS s
    INNER JOIN (SELECT place, toString(category) AS category FROM places) AS p ON p.place = s.place
    GROUP BY device
  ) AS b
  RIGHT JOIN visitors AS v ON b.device = v.device
)
GROUP BY of, category, place, g, o`,
  params: visitorParams,
  row: z.object({ of: z.number(), category: z.string(), place: z.number(), g: z.number(), o: z.number(), devices: z.number() }),
});

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

export type Interests = { all: Tally; categories: Map<string, Tally>; places: Map<number, { category: string; tally: Tally }>; described: Map<number, PlaceDescription>; icons: Map<string, string> };

/** Visitors of a segment who also visited third-party places in T (METRICS.md, "Interests offline"). */
export async function readInterests(engine: Engine, asked: VisitorsAsked, signal?: AbortSignal): Promise<Interests> {
  const found: Interests = { all: emptyTally(), categories: new Map(), places: new Map(), described: new Map(), icons: new Map() };
  for (const { of, category, place, g, o, devices } of await engine.query(visitorInterests, visitorValues(asked), { signal })) {
    if (of === 2) { addTo(found.all, o, g, devices); continue; }
    if (of === 1) {
      const known = found.places.get(place) ?? { category, tally: emptyTally() };
      found.places.set(place, known);
      addTo(known.tally, o, g, devices);
      continue;
    }
    const tally = found.categories.get(category) ?? emptyTally();
    found.categories.set(category, tally);
    addTo(tally, o, g, devices);
  }
  // a place that may not be shown is not even asked for
  const shown = [...found.places].flatMap(([place, each]) => (isShown(found, each, asked.guard) ? [place] : []));
  const categories = [...found.categories].flatMap(([category, tally]) => (shareOpen(asked.guard, tally, found.all) ? [category] : []));
  for (const each of await engine.query(describePlaces, { places: shown, categories }, { signal })) {
    if (each.place === 0) found.icons.set(each.category, each.icon);
    else found.described.set(each.place, each);
  }
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
