import { anchorsOf } from "./anchors";
import { share } from "./figures";
import type { Hexagons } from "./flow-map";
import { enough, inSlice, nodeAllows, showable, sliced, withheld } from "./floor";
import { monthOf } from "./local-time";
import type { Place, Question, Traits } from "./model";
import { bucketOf, distanceNames, iconOf, percentile, placesVisitedBy, type Position } from "./people";
import { read, type Reading } from "./reading";
import { hiddenInLines } from "./suppression";
import type { History } from "./visits";

/** The figures about people under the privacy floor (METRICS.md rule 6). A value has the visitors that bear it, and the parent's other visitors that do; `alone`: nothing of the parent to compare with. */
type Bearers = { own: Set<string>; outside: Set<string>; alone?: true };

function readerOf(reading: Reading) {
  const { floor, inT, outside, strays, question } = reading;
  const inside = (devices: Iterable<string>) => sliced(floor, new Set(devices), question.slice).length;
  // the parent has so many more bearers than the segment; who is none of the parent's may hide as many outside
  const more = (of: Bearers) => inside(of.outside) - inside([...of.own].filter((device) => strays.has(device)));
  const apart = (of: Bearers) => (strays.size === 0 ? enough(floor, inside(of.outside)) : more(of) >= floor.k || more(of) + inside(strays) <= 0);
  const bearers = (bears: (device: string) => boolean): Bearers => ({ own: new Set([...inT.unique].filter(bears)), outside: new Set([...(outside ?? [])].filter(bears)) });
  const count = (of: Bearers) => sliced(floor, of.own, question.slice).length;
  const open = (of: Bearers) => floor.k === 0
    || (nodeAllows(floor, outside, question.slice) && showable(floor, of.own, question.slice) && (of.alone || apart(of)));
  const without = (all: Bearers, part: Bearers): Bearers => ({ own: new Set([...all.own].filter((device) => !part.own.has(device))), outside: new Set([...all.outside].filter((device) => !part.outside.has(device))) });
  /** both those who bear a value and those who do not are many, or the latter none */
  const shareOpen = (part: Bearers, all: Bearers) => count(part) >= Math.max(1, floor.k) && open(part) && open(without(all, part));
  return { bearers, count, open, shareOpen, everybody: bearers(() => true) };
}

function anchors(reading: Reading, kind: "home" | "work"): (device: string) => Position | null {
  const { history, question } = reading;
  return (device) => anchorsOf(history.pings.get(device) ?? [], monthOf(question.end), history.lastDay ?? "", history.world.parameters)[kind];
}

function distancesOf(reading: Reading, kind: "home" | "work") {
  const { bearers, count, open, everybody } = readerOf(reading);
  const place = anchors(reading, kind);
  const buckets = distanceNames.map((_, i): Bearers => ({ own: bearers((device) => { const at = place(device); return at !== null && reading.inT.unique.has(device) && bucketOf(reading, device, at) === i; }).own, outside: new Set(), alone: true }));
  const entries = [...buckets, bearers((device) => place(device) !== null), bearers((device) => place(device) === null), everybody];
  const hidden = hiddenInLines(entries.map((each) => ({ value: count(each), withheld: !open(each) })), [[0, 1, 2, 3, 4, 5, 6], [6, 7, 8]], reading.floor.k);
  const fields = [...distanceNames.map((name) => `${kind}_distance_mts_${name}`), "known", "unknown"];
  return withheld(Object.fromEntries(fields.map((field, i) => [field, count(entries[i] as Bearers)])), fields.filter((_, i) => hidden[i]));
}

function dwellOf(reading: Reading) {
  const { floor, inT, outside, question } = reading;
  const kept = inSlice(floor, question.slice);
  const visits = inT.pointVisits.filter(({ device }) => kept(device));
  const open = nodeAllows(floor, outside, question.slice) && showable(floor, inT.unique, question.slice) && showable(floor, inT.present, question.slice);
  const minutes = visits.map(({ dwell }) => dwell / 60).sort((a, b) => a - b);
  const blocks = Array.from({ length: 13 }, (_, i) => {
    const inBlock = ({ dwell }: { dwell: number }) => dwell / 60 >= i * 10 && (i === 12 || dwell / 60 < (i + 1) * 10);
    const devices = new Set(inT.pointVisits.filter(inBlock).map(({ device }) => device));
    return { value: visits.filter(inBlock).length, withheld: floor.k > 0 && ([...devices].filter(kept).length < floor.k || !showable(floor, devices, question.slice) || !nodeAllows(floor, outside, question.slice)) };
  });
  const hidden = hiddenInLines([...blocks, { value: visits.length, withheld: !open }], [Array.from({ length: 14 }, (_, i) => i)], floor.k);
  return {
    quartiles: withheld({ quartile_1: percentile(minutes, 0.25), quartile_2: percentile(minutes, 0.5), quartile_3: percentile(minutes, 0.75) }, open ? [] : ["quartile_1", "quartile_2", "quartile_3"]),
    blocks: blocks.map(({ value }, i) => withheld({ dwell_start_mins: i * 10, dwell_end_mins: i === 12 ? null : (i + 1) * 10, visits: value, perc: share(value, visits.length) }, !open || hidden[i] ? ["visits", "perc"] : hidden[13] ? ["perc"] : [])),
  };
}

/** A line of the values that the panel bears, with the visitors as total; only what is shown. */
function techOf(reading: Reading, trait: keyof Omit<Traits, "genres">) {
  const { bearers, count, open, everybody } = readerOf(reading);
  const of = (device: string) => reading.history.world.traits?.get(device)?.[trait] ?? "";
  const values = [...new Set([...reading.history.panelDays.keys()].map(of))].sort();
  const entries = [...values.map((value) => bearers((device) => of(device) === value)), everybody];
  const hidden = hiddenInLines(entries.map((each) => ({ value: count(each), withheld: !open(each) })), [entries.map((_, i) => i)], reading.floor.k);
  const total = count(everybody);
  if (hidden.at(-1) || total === 0) return [];
  return values.map((value, i) => ({ value: value || "unknown", unique_count: count(entries[i] as Bearers), perc: count(entries[i] as Bearers) / total, hidden: hidden[i] }))
    .filter((row) => !row.hidden && row.unique_count > 0).map(({ value, unique_count, perc }) => ({ value, unique_count, perc })).sort((a, b) => b.unique_count - a.unique_count || (a.value < b.value ? -1 : 1));
}

function genresOf(reading: Reading) {
  const { bearers, count, open, shareOpen, everybody } = readerOf(reading);
  const of = (device: string) => reading.history.world.traits?.get(device)?.genres ?? [];
  if (!open(everybody)) return [];
  const names = [...new Set([...reading.history.panelDays.keys()].flatMap(of))];
  return names.map((name) => ({ name, part: bearers((device) => of(device).includes(name)) })).filter(({ part }) => shareOpen(part, everybody))
    .map(({ name, part }) => ({ name, category_perc: count(part) / count(everybody), unique_count: count(part), icon: null })).sort((a, b) => b.unique_count - a.unique_count || (a.name < b.name ? -1 : 1));
}

function interestsOf(reading: Reading) {
  const { bearers, count, open, shareOpen, everybody } = readerOf(reading);
  const { places = [] } = reading.history.world;
  const total = count(everybody);
  if (total === 0 || !open(everybody)) return [];
  const candidates = new Set([...everybody.own, ...everybody.outside]);
  const been = new Map<Place, Set<string>>(places.map((place) => [place, new Set(placesVisitedBy(reading, [...candidates], place))]));
  const at = (list: readonly Place[]) => bearers((device) => list.some((place) => been.get(place)?.has(device)));
  const byCount = <T extends { unique_count: number }>(name: (row: T) => string) => (a: T, b: T) => b.unique_count - a.unique_count || (name(a) < name(b) ? -1 : 1);
  return [...new Set(places.map(({ category }) => category))].map((type) => ({ type, own: places.filter((place) => place.category === type), part: at(places.filter((place) => place.category === type)) }))
    .filter(({ part }) => shareOpen(part, everybody)).map(({ type, own, part }) => ({
      type, unique_count: count(part), total_perc: count(part) / total, category_icon: iconOf(places, type),
      places: own.map((place) => ({ place, visitors: at([place]) })).filter(({ visitors }) => shareOpen(visitors, everybody) && shareOpen(visitors, part))
        .map(({ place, visitors }) => ({ place: place.name, unique_count: count(visitors), total_perc: count(visitors) / total, image_src: place.icon || null, description: place.description })).sort(byCount(({ place }) => place)),
    })).sort(byCount((row) => row.type));
}

/** Homes or work places by hexagon of resolution 8, rolled up to 7 and 6 with their like; what is left is not shown, with the smallest shown cells while it is too little. */
function heatOf(reading: Reading, kind: "home" | "work", grid: Hexagons) {
  const { bearers, count, open } = readerOf(reading);
  const { k } = reading.floor;
  const place = anchors(reading, kind);
  const everywhere = bearers((device) => place(device) !== null);
  const cellOf = new Map([...everywhere.own, ...everywhere.outside].map((device) => [device, grid.cell(place(device) ?? { lat: 0, lon: 0 })]));
  type Cell = { cell: string; resolution: number; of: Bearers };
  const at = (cells: readonly string[]): Bearers => bearers((device) => cells.includes(cellOf.get(device) ?? ""));
  const shown: Cell[] = [];
  // compared with the same cells of the parent: where no visitor of the segment lives there is nothing to compare
  let left = [...new Set([...everywhere.own].map((device) => cellOf.get(device) ?? ""))];
  for (const resolution of [8, 7, 6] as const) {
    const parents = new Map<string, string[]>();
    for (const cell of left) {
      const parent = resolution === 8 ? cell : grid.parent(cell, resolution);
      parents.set(parent, [...(parents.get(parent) ?? []), cell]);
    }
    left = [];
    for (const [cell, inside] of parents) {
      const of = at(inside);
      if (count(of) >= Math.max(1, k) && open(of)) shown.push({ cell, resolution, of });
      else left.push(...inside);
    }
  }
  // of equals the one with the lower index goes first
  shown.sort((a, b) => count(b.of) - count(a.of) || (a.cell < b.cell ? 1 : -1));
  const rest = at(left);
  while (!open(rest) && shown.length > 0) {
    const last = shown.pop();
    for (const side of ["own", "outside"] as const) for (const device of last?.of[side] ?? []) rest[side].add(device);
  }
  return { points: shown.map(({ cell, resolution, of }) => ({ ...grid.centre(cell), count: count(of), resolution })), notShown: open(rest) ? count(rest) : null };
}

/** Every member about people, as the floor leaves it. */
export function guardedPeopleOf(history: History, question: Question, grid: Hexagons) {
  const reading = read(history, question, question.single !== null);
  const { quartiles, blocks } = dwellOf(reading);
  return {
    metricsHome: distancesOf(reading, "home"), metricsWork: distancesOf(reading, "work"), quartiles, metricsDwellBlocks: blocks, metricsInterestsOffline: interestsOf(reading), appGenres: genresOf(reading),
    metricsTechPlatform: techOf(reading, "platform"), metricsTechMake: techOf(reading, "make"), metricsTechModel: techOf(reading, "model"), metricsTechCarrier: techOf(reading, "carrier"),
    home: heatOf(reading, "home", grid), work: heatOf(reading, "work", grid),
  };
}
