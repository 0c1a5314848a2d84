import { possibleRanges, type Line, type PossibleRanges } from "./possible-ranges";

export type { Line };

/**
 * Primary and complementary suppression of a table of distinct devices (METRICS.md ground rule 6).
 *
 * The table is given with its totals: an array of `extents` e, each dimension holding its cells first and its total last, in
 * row-major order. A line is the entries that differ in one dimension only; its last entry is the sum of the others. Totals are
 * entries of lines too, so the row and the column of totals need no special case.
 */
export type CountTable = { extents: number[]; values: number[] };

/** Every line along one dimension, as entry indices with the total last. */
function linesAlong(extents: number[], dimension: number): Line[] {
  const stride = extents.slice(dimension + 1).reduce((product, extent) => product * extent, 1);
  const extent = extents[dimension] as number;
  const size = extents.reduce((product, each) => product * each, 1);
  const lines: Line[] = [];
  for (let index = 0; index < size; index++) {
    if (Math.floor(index / stride) % extent === 0) lines.push(Array.from({ length: extent }, (_, i) => index + i * stride));
  }
  return lines;
}

/** Rows first, then columns; from three dimensions on in the order given. */
const lineOrder = (dimensions: number): number[] => (dimensions === 2 ? [1, 0] : Array.from({ length: dimensions }, (_, i) => i));

/** Adds the totals of every dimension to a table of inner cells. */
export function withTotals(extents: number[], cells: number[]): CountTable {
  let table: CountTable = { extents: [...extents], values: cells };
  extents.forEach((_, dimension) => {
    const stride = table.extents.slice(dimension + 1).reduce((product, extent) => product * extent, 1);
    const extent = table.extents[dimension] as number;
    const values: number[] = [];
    for (let block = 0; block < table.values.length; block += extent * stride) {
      values.push(...table.values.slice(block, block + extent * stride));
      for (let offset = 0; offset < stride; offset++) {
        let total = 0;
        for (let i = 0; i < extent; i++) total += table.values[block + i * stride + offset] ?? 0;
        values.push(total);
      }
    }
    table = { extents: table.extents.map((each, i) => (i === dimension ? each + 1 : each)), values };
  });
  return table;
}

/**
 * Which entries of the table must be hidden for a floor of `k` devices; all false for k = 0. `withheld` names entries that another
 * rule hides already.
 */
export function suppressedEntries(table: CountTable, k: number, withheld: readonly boolean[] = []): boolean[] {
  return suppressedOfLines(lineOrder(table.extents.length).flatMap((dimension) => linesAlong(table.extents, dimension)), table.values, k, withheld);
}

/** The same for entries whose lines are no grid: a total may be a cell of another line. */
export function suppressedOfLines(lines: Line[], values: number[], k: number, withheld: readonly boolean[] = []): boolean[] {
  const hidden = values.map((value, entry) => k > 0 && (value < k || withheld[entry] === true));
  if (k === 0) return hidden;
  const ranges = possibleRanges(lines, values);
  const told = values.map(() => false);
  do {
    hideSingles(lines, values, hidden);
    hidden.forEach((each, entry) => { if (each && !told[entry]) { told[entry] = true; ranges.hide(entry); } });
  } while (hideNarrow(lines, values, hidden, k, ranges));
  return hidden;
}

/** The smallest shown inner cell of a line (the first of equals), or its total when no inner cell is shown, or -1. */
function nextToHide(line: Line, values: number[], hidden: boolean[]): number {
  const inner = line.slice(0, -1).filter((entry) => !hidden[entry]);
  const total = line.at(-1) as number;
  if (inner.length === 0) return hidden[total] ? -1 : total;
  return inner.reduce((least, entry) => ((values[entry] ?? 0) < (values[least] ?? 0) ? entry : least));
}

/** A line with exactly one hidden entry loses another one; repeated until stable. */
function hideSingles(lines: Line[], values: number[], hidden: boolean[]): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const line of lines) {
      if (line.filter((entry) => hidden[entry]).length !== 1) continue;
      const entry = nextToHide(line, values, hidden);
      if (entry < 0) continue;
      hidden[entry] = true;
      changed = true;
    }
  }
}

/** Hides one more cell where a hidden one could be told to within less than k - 1; true when it did. */
function hideNarrow(lines: Line[], values: number[], hidden: boolean[], k: number, ranges: PossibleRanges): boolean {
  for (let entry = 0; entry < hidden.length; entry++) {
    if (!hidden[entry] || ranges.isWide(entry, k - 1)) continue;
    const shown = shownAround(entry, lines, hidden);
    const totals = new Set(lines.map((line) => line.at(-1) as number));
    const inner = shown.filter((other) => !totals.has(other));
    const candidates = inner.length ? inner : shown;
    if (candidates.length === 0) continue;
    const least = candidates.reduce((best, other) => ((values[other] ?? 0) < (values[best] ?? 0) ? other : best));
    hidden[least] = true;
    return true;
  }
  return false;
}

/**
 * The shown entries on the lines of an entry, in order. Where its lines show nothing any more, other lines still tell of it by way of
 * the hidden entries that they share: then those on the lines that cross them, and so on.
 */
function shownAround(entry: number, lines: Line[], hidden: boolean[]): number[] {
  for (let reached = new Set([entry]); ; ) {
    const wider = new Set(lines.filter((line) => line.some((each) => reached.has(each))).flat());
    const shown = [...wider].filter((other) => !hidden[other]).sort((a, b) => a - b);
    if (shown.length > 0 || wider.size === reached.size) return shown;
    reached = wider;
  }
}
