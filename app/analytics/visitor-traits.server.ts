import type { GenreRow, TechRow } from "~/contract/metrics-people";
import { z } from "~/contract/zod";
import { suppressedEntries, withTotals } from "~/domain/suppression";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import type { Guard } from "./guard";
import type { SetCounts } from "./visitor-sets.server";
import { countOf, emptyTally, openTo, shareOpen, sumTallies, type Tally, type ValueCounts } from "./visitors";

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

const panelTraits = defineQuery({
  name: "panel-traits",
  sql: `
WITH (SELECT groupBitmapState(device) FROM panel_days) AS panel
SELECT list, name, toUInt32(sum(if(list < ${lists.length}, bitmapAndCardinality(devices, panel), bitmapCardinality(panel)))) AS n
FROM device_sets WHERE month = 0 GROUP BY list, name HAVING n > 0`,
  params: z.object({}), row: z.object({ list: z.number(), name: z.string(), n: z.number() }),
});

export async function readPanelTraits(engine: Engine): Promise<PanelTraits> {
  const rows = await engine.query(panelTraits, {});
  const all = rows.find(({ list }) => list >= lists.length)?.n ?? 0;
  return lists.map((_, list) => {
    const borne = rows.filter((each) => each.list === list);
    const unknown = list < genreList && borne.reduce((sum, { n }) => sum + n, 0) < all;
    return [...(unknown ? [""] : []), ...borne.map(({ name }) => name).sort()];
  });
}

const known = (panel: PanelTraits): string[][] => lists.map((_, list) => (panel[list] ?? []).filter((name) => name !== ""));

/** A visitor counts for one value of each trait, unknown where its profile or the value is missing, for each of its genres, and once for no genre: all visitors. */
export function traitCounts({ traits, all }: SetCounts, panel: PanelTraits): ValueCounts {
  const places = known(panel).map((names) => new Map(names.map((name, i) => [name, i + 1])));
  const counts: ValueCounts = { values: [], segs: [], devices: [] };
  const add = (value: number, seg: number, devices: number): void => { if (devices > 0) { counts.values.push(value); counts.segs.push(seg); counts.devices.push(devices); } };
  const unknown = techTraits.map(() => new Map(all.map(({ seg, devices }) => [seg, devices])));
  for (const { list, name, seg, devices } of traits) {
    const place = places[list]?.get(name);
    if (place === undefined) continue;
    add(list * 2 ** codeBits + place, seg, devices);
    unknown[list]?.set(seg, (unknown[list].get(seg) ?? 0) - devices);
  }
  unknown.forEach((bySeg, list) => bySeg.forEach((devices, seg) => add(list * 2 ** codeBits, seg, devices)));
  for (const { seg, devices } of all) add(genreList * 2 ** codeBits, seg, devices);
  return counts;
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
