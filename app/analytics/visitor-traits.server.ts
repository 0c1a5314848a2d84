import type { GenreRow, TechRow } from "~/contract/metrics-people";
import { z } from "~/contract/zod";
import { suppressedEntries, withTotals } from "~/domain/suppression";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import type { Guard } from "./guard";
import { countOf, emptyTally, noValues, openTo, shareOpen, sumTallies, valueCountsSchema, visitorParams, visitorsSql, visitorValues, type Tally, type ValueCounts, type VisitorsAsked } from "./visitors";

export const techTraits = ["platform", "make", "model", "carrier"] as const;
export type TechTrait = (typeof techTraits)[number];
/** Place of genres among the lists of a panel's values. */
const genreList = techTraits.length;
/** Devices by value of a trait; visitors without a profile have the value "". */
export type TraitTallies = Map<string, Tally>;
/** The values of each trait, then the genres, that devices of the whole panel bear, sorted; "" for unknown (no genre is). */
export type PanelTraits = string[][];

/** A code holds the list in its upper bits and the value's place in the list, from 1, in the lower ones; 0 for no value. */
const codeBits = 20;
const lists = [...techTraits, "genres"] as const;
const code = (column: string, list: number): string =>
  `transform(${column}, {${lists[list]}:Array(String)}, arrayMap(place -> toUInt32(place + ${list * 2 ** codeBits}), arrayEnumerate({${lists[list]}:Array(String)})), toUInt32(${list * 2 ** codeBits}))`;
const names = z.array(z.string());

/**
 * A visitor counts for one value of each trait, for each of its genres, and once for no genre: all visitors. Values are numbers inside the
 * engine, looked up once for each value and block of rows.
 */
const visitorTraits = defineQuery({
  name: "visitor-traits",
  sql: `
SELECT groupArray(code) AS values, groupArray(g) AS segs, groupArray(n) AS devices
FROM (
  SELECT code, g, toUInt32(count()) AS n
  FROM (
    SELECT v.g AS g, arrayJoin(if(empty(d.borne), [${lists.map((_, list) => `toUInt32(${list * 2 ** codeBits})`).join(", ")}], d.borne)) AS code
    FROM (
      SELECT device, arrayConcat([${techTraits.map((trait, list) => code(trait, list)).join(", ")}, toUInt32(${genreList * 2 ** codeBits})], arrayMap(genre -> ${code("genre", genreList)}, genres)) AS borne FROM devices
    ) AS d RIGHT JOIN (${visitorsSql}) AS v ON d.device = v.device)
  GROUP BY code, g
)`,
  params: visitorParams.extend({ platform: names, make: names, model: names, carrier: names, genres: names }),
  row: valueCountsSchema,
});

const panelTraits = defineQuery({
  name: "panel-traits",
  sql: `
SELECT tupleElement(pair, 1) AS list, tupleElement(pair, 2) AS name
FROM (SELECT arrayJoin(arrayConcat([(toUInt8(0), toString(platform)), (toUInt8(1), toString(make)), (toUInt8(2), toString(model)), (toUInt8(3), toString(carrier))],
    arrayMap(genre -> (toUInt8(${genreList}), toString(genre)), genres))) AS pair
  FROM (SELECT DISTINCT device FROM panel_days) AS p LEFT JOIN devices USING (device))
GROUP BY list, name`,
  params: z.object({}), row: z.object({ list: z.number(), name: z.string() }),
});

export async function readPanelTraits(engine: Engine): Promise<PanelTraits> {
  const rows = await engine.query(panelTraits, {});
  return lists.map((_, list) => rows.filter((each) => each.list === list).map(({ name }) => name).sort());
}

const known = (panel: PanelTraits): string[][] => lists.map((_, list) => (panel[list] ?? []).filter((name) => name !== ""));

export async function readTraits(engine: Engine, asked: VisitorsAsked, panel: PanelTraits, signal?: AbortSignal): Promise<ValueCounts> {
  const [platform = [], make = [], model = [], carrier = [], genres = []] = known(panel);
  const [row] = await engine.query(visitorTraits, { ...visitorValues(asked), platform, make, model, carrier, genres }, { signal });
  return row ?? noValues;
}

/** Visitors by value of each list of `techTraits`, then by genre; the genre "" holds all of them. */
export function traitTallies(tallies: ReadonlyMap<number, Tally>, panel: PanelTraits): TraitTallies[] {
  const named = known(panel);
  const found = named.map((): TraitTallies => new Map());
  for (const [value, tally] of tallies) found[Math.floor(value / 2 ** codeBits)]?.set(named[Math.floor(value / 2 ** codeBits)]?.[(value % 2 ** codeBits) - 1] ?? "", tally);
  return found;
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
