import type { GenreRow, TechRow } from "~/contract/metrics-people";
import { z } from "~/contract/zod";
import { suppressedEntries, withTotals } from "~/domain/suppression";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import type { Guard } from "./guard";
import { addTo, countOf, emptyTally, openTo, shareOpen, sumTallies, visitorParams, visitorsSql, visitorValues, type Tally, type VisitorsAsked } from "./visitors";

export const techTraits = ["platform", "make", "model", "carrier"] as const;
export type TechTrait = (typeof techTraits)[number];
const row = z.object({ trait: z.number(), name: z.string(), g: z.number(), o: z.number(), devices: z.number() });
/** Devices by value of a trait; visitors without a profile have the value "". */
export type TraitTallies = Map<string, Tally>;

/** A visitor counts for one value of each trait. */
const visitorTech = defineQuery({
  name: "visitor-tech",
  sql: `
SELECT tupleElement(pair, 1) AS trait, tupleElement(pair, 2) AS name, g, o, toUInt32(count()) AS devices
FROM (SELECT v.g AS g, v.o AS o, arrayJoin([(toUInt8(0), toString(d.platform)), (toUInt8(1), toString(d.make)), (toUInt8(2), toString(d.model)), (toUInt8(3), toString(d.carrier))]) AS pair
  FROM (SELECT device, platform, make, model, carrier FROM devices) AS d RIGHT JOIN (${visitorsSql}) AS v ON d.device = v.device)
GROUP BY trait, name, g, o`,
  params: visitorParams, row,
});

/** A visitor counts for each of its genres, and for "" once. */
const visitorGenres = defineQuery({
  name: "visitor-genres",
  sql: `
SELECT toUInt8(0) AS trait, genre AS name, g, o, toUInt32(count()) AS devices
FROM (SELECT v.g AS g, v.o AS o, arrayJoin(arrayPushBack(arrayMap(each -> toString(each), d.genres), '')) AS genre
  FROM (SELECT device, genres FROM devices) AS d RIGHT JOIN (${visitorsSql}) AS v ON d.device = v.device)
GROUP BY name, g, o`,
  params: visitorParams, row,
});

/** Values of each trait that devices of the whole panel bear, "" for unknown. */
const panelTech = defineQuery({
  name: "panel-tech",
  sql: `
SELECT tupleElement(pair, 1) AS trait, tupleElement(pair, 2) AS name
FROM (SELECT arrayJoin([(toUInt8(0), toString(platform)), (toUInt8(1), toString(make)), (toUInt8(2), toString(model)), (toUInt8(3), toString(carrier))]) AS pair
  FROM (SELECT DISTINCT device FROM panel_days) AS p LEFT JOIN devices USING (device))
GROUP BY trait, name`,
  params: z.object({}), row: z.object({ trait: z.number(), name: z.string() }),
});

function gather(rows: z.infer<typeof row>[], traits: number): TraitTallies[] {
  const found = Array.from({ length: traits }, (): TraitTallies => new Map());
  for (const { trait, name, g, o, devices } of rows) {
    const tally = found[trait]?.get(name) ?? emptyTally();
    found[trait]?.set(name, tally);
    addTo(tally, o, g, devices);
  }
  return found;
}

export const readTech = async (engine: Engine, asked: VisitorsAsked, signal?: AbortSignal): Promise<TraitTallies[]> =>
  gather(await engine.query(visitorTech, visitorValues(asked), { signal }), techTraits.length);

export async function readGenres(engine: Engine, asked: VisitorsAsked, signal?: AbortSignal): Promise<TraitTallies> {
  return gather(await engine.query(visitorGenres, visitorValues(asked), { signal }), 1)[0] ?? new Map<string, Tally>();
}

export async function readPanelTech(engine: Engine): Promise<string[][]> {
  const rows = await engine.query(panelTech, {});
  return techTraits.map((_, trait) => rows.filter((each) => each.trait === trait).map(({ name }) => name).sort());
}

const byShare = (a: { count: number; name: string }, b: { count: number; name: string }): number => b.count - a.count || (a.name < b.name ? -1 : 1);

/** One `metricsTech*` list: a line of every value of the panel with the visitors as total; shown rows alone, most devices first, then by value. */
export function techListOf(found: TraitTallies, panel: readonly string[], guard: Guard): TechRow[] {
  const all = sumTallies(found.values());
  const values = [...new Set([...panel, ...found.keys()])].sort();
  const tallies = values.map((value) => found.get(value) ?? emptyTally());
  const counts = tallies.map((tally) => countOf(tally, guard));
  const hidden = suppressedEntries(withTotals([values.length], counts), guard.k, [...tallies.map((tally) => !openTo(guard, tally)), !openTo(guard, all)]);
  const total = countOf(all, guard);
  if (hidden.at(-1) || total === 0) return [];
  return values.map((value, i) => ({ name: value === "" ? "unknown" : value, count: counts[i] ?? 0, shown: !hidden[i] }))
    .filter(({ shown, count }) => shown && count > 0).sort(byShare).map(({ name, count }) => ({ value: name, unique_count: count, perc: count / total }));
}

/** `appGenres`: a device may have many, so the list is no line. */
export function genreListOf(found: TraitTallies, guard: Guard): GenreRow[] {
  const all = found.get("") ?? emptyTally();
  const total = countOf(all, guard);
  if (!openTo(guard, all)) return [];
  return [...found].filter(([name, tally]) => name !== "" && shareOpen(guard, tally, all)).map(([name, tally]) => ({ name, count: countOf(tally, guard) }))
    .sort(byShare).map(({ name, count }) => ({ name, category_perc: count / total, unique_count: count, icon: null }));
}
