import { exactRange, type System } from "./exact-interval";

/**
 * Primary and complementary suppression of a table of distinct devices (METRICS.md rule 6). An entry is named by its place in each
 * dimension; the place `sizes[d]` is the total along d.
 */
export type Table = { sizes: number[]; cell: (place: number[]) => number };
type Entry = { place: number[]; value: number; inner: boolean; hidden: boolean };
type Line = { cells: Entry[]; total: Entry };

/** The entries that must be hidden, by the text of their place; `withheld` are hidden for another reason already. */
export function hiddenEntries(table: Table, floor: number, withheld: (place: number[]) => boolean = () => false): Set<string> {
  const entries = placesOf(table.sizes.map((size) => size + 1)).map((place): Entry => ({
    place, value: sumAt(table, place), inner: place.every((at, d) => at < (table.sizes[d] ?? 0)), hidden: false,
  }));
  if (floor === 0) return new Set();
  for (const entry of entries) entry.hidden = entry.value < floor || withheld(entry.place);
  const lines = linesOf(table.sizes, entries);
  do protectSingles(lines);
  while (protectNarrow(entries, lines, floor));
  return new Set(entries.filter((entry) => entry.hidden).map((entry) => String(entry.place)));
}

/** The same for entries whose lines are no grid: each line names its entries, its total last; which are hidden. */
export function hiddenInLines(given: readonly { value: number; withheld: boolean }[], lineEntries: readonly (readonly number[])[], floor: number): boolean[] {
  if (floor === 0) return given.map(() => false);
  const totals = new Set(lineEntries.map((line) => line.at(-1)));
  const entries = given.map(({ value, withheld }, i): Entry => ({ place: [i], value, inner: !totals.has(i), hidden: value < floor || withheld }));
  const lines = lineEntries.map((line): Line => ({ cells: line.slice(0, -1).map((i) => entries[i] as Entry), total: entries[line.at(-1) ?? -1] as Entry }));
  do protectSingles(lines);
  while (protectNarrow(entries, lines, floor));
  return entries.map(({ hidden }) => hidden);
}

const placesOf = (sizes: readonly number[]): number[][] =>
  sizes.reduce<number[][]>((places, size) => places.flatMap((place) => Array.from({ length: size }, (_, at) => [...place, at])), [[]]);

/** The value of an entry: the sum of the cells that it stands for. */
function sumAt({ sizes, cell }: Table, place: readonly number[]): number {
  const ranges = place.map((at, d) => (at < (sizes[d] ?? 0) ? [at] : Array.from({ length: sizes[d] ?? 0 }, (_, i) => i)));
  const cells = ranges.reduce<number[][]>((places, range) => places.flatMap((before) => range.map((at) => [...before, at])), [[]]);
  return cells.reduce((sum, each) => sum + cell(each), 0);
}

/** Rows (cells that differ in the column), then columns; with three dimensions along the first, the second, the third. */
function linesOf(sizes: readonly number[], entries: readonly Entry[]): Line[] {
  const at = new Map(entries.map((entry) => [String(entry.place), entry]));
  const order = sizes.length === 2 ? [1, 0] : sizes.map((_, d) => d);
  return order.flatMap((d) =>
    entries.filter((entry) => entry.place[d] === 0).map((first) => {
      const along = Array.from({ length: (sizes[d] ?? 0) + 1 }, (_, i) => at.get(String(first.place.with(d, i))) as Entry);
      return { cells: along.slice(0, -1), total: along.at(-1) as Entry };
    }));
}

const smallest = (entries: readonly Entry[]): Entry | undefined =>
  entries.reduce<Entry | undefined>((least, entry) => (least === undefined || entry.value < least.value ? entry : least), undefined);

/** A line with exactly one suppressed entry loses its smallest shown inner cell, or its total if none is left; until stable. */
function protectSingles(lines: readonly Line[]): void {
  for (let stable = false; !stable; ) {
    stable = true;
    for (const { cells, total } of lines) {
      if ([...cells, total].filter((entry) => entry.hidden).length !== 1) continue;
      const next = smallest(cells.filter((entry) => !entry.hidden)) ?? (total.hidden ? undefined : total);
      if (!next) continue;
      next.hidden = true;
      stable = false;
    }
  }
}

/** Where a hidden entry can be told to within less than floor − 1, the smallest shown cell on its lines goes too, or a total there; see `shownAround`. */
function protectNarrow(entries: readonly Entry[], lines: readonly Line[], floor: number): boolean {
  const hidden = entries.filter((entry) => entry.hidden);
  const system = systemOf(hidden, lines);
  for (const [unknown, entry] of hidden.entries()) {
    const shown = shownAround(entry, entries, lines);
    const next = smallest(shown.filter((other) => other.inner)) ?? smallest(shown);
    if (!next) continue;
    const { low, high } = exactRange(system, unknown);
    if (high - low >= floor - 1 - 1e-6) continue;
    next.hidden = true;
    return true;
  }
  return false;
}

/** The shown entries on an entry's lines; where nothing is shown there, those on the lines that cross them, and so on. */
function shownAround(entry: Entry, entries: readonly Entry[], lines: readonly Line[]): Entry[] {
  let reached = new Set([entry]);
  for (;;) {
    const wider = new Set(lines.map(({ cells, total }) => [...cells, total]).filter((line) => line.some((each) => reached.has(each))).flat());
    const shown = entries.filter((other) => wider.has(other) && !other.hidden);
    if (shown.length > 0 || wider.size === reached.size) return shown;
    reached = wider;
  }
}

/** What is shown says of the hidden entries: every line is an equation, its cells less its total are 0. */
function systemOf(hidden: readonly Entry[], lines: readonly Line[]): System {
  const telling = lines.filter(({ cells, total }) => [...cells, total].some((entry) => entry.hidden));
  return {
    left: telling.map(({ cells, total }) => hidden.map((entry) => (cells.includes(entry) ? 1 : entry === total ? -1 : 0))),
    right: telling.map(({ cells, total }) => (total.hidden ? 0 : total.value) - cells.reduce((sum, cell) => sum + (cell.hidden ? 0 : cell.value), 0)),
  };
}
