import { describe, expect, it } from "vitest";
import { suppressedEntries, withTotals } from "~/domain/suppression";
import { exactRange, type System } from "../oracle/exact-interval";
import { hiddenEntries } from "../oracle/suppression";
import { randomNumbers } from "../support/random-city";

const floor = 10;

function randomTable(sizes: number[], seed: number) {
  const random = randomNumbers(seed);
  const scale = [12, 25, 60, 200][seed % 4] ?? 12;
  return { sizes, cells: Array.from({ length: sizes.reduce((product, size) => product * size, 1) }, () => Math.floor(random() * random() * scale)) };
}
/** Every place of a table with its totals, in row-major order. */
const places = (sizes: number[]): number[][] => sizes.reduce<number[][]>((all, size) => all.flatMap((place) => Array.from({ length: size + 1 }, (_, at) => [...place, at])), [[]]);

function bothSuppress(sizes: number[], cells: number[]) {
  const product = suppressedEntries(withTotals(sizes, cells), floor);
  const oracle = hiddenEntries({ sizes, cell: (place) => cells[place.reduce((index, at, d) => index * (sizes[d] ?? 0) + at, 0)] ?? 0 }, floor);
  const names = places(sizes).map(String);
  return { product: names.filter((_, i) => product[i]), oracle: names.filter((name) => oracle.has(name)) };
}

/** An attacker's equations over the hidden entries of a table with totals. */
function attack(sizes: number[], cells: number[]): { system: System; unknowns: number } {
  const table = withTotals(sizes, cells);
  const all = places(sizes);
  const hidden = suppressedEntries(table, floor);
  const names = new Map(all.map((place, i) => [String(place), i]));
  const unknowns = all.flatMap((_, i) => (hidden[i] ? [i] : []));
  const system: System = { left: [], right: [] };
  sizes.forEach((size, d) => {
    for (const place of all.filter((each) => each[d] === 0)) {
      const line = Array.from({ length: size + 1 }, (_, at) => names.get(String(place.with(d, at))) ?? 0);
      system.left.push(unknowns.map((entry) => (line.indexOf(entry) === size ? -1 : line.includes(entry) ? 1 : 0)));
      system.right.push(line.reduce((sum, entry, at) => sum - (hidden[entry] ? 0 : (at === size ? -1 : 1) * (table.values[entry] ?? 0)), 0));
    }
  });
  return { system, unknowns: unknowns.length };
}

describe("complementary suppression", () => {
  it.each([[[3], 60], [[3, 4], 60], [[4, 6], 30], [[2, 2, 2], 30], [[3, 3, 3], 12]] as [number[], number][])("tables of %j: product and oracle hide the same, and nobody can tell a hidden entry more closely than the floor", (sizes, tables) => {
    for (let seed = 0; seed < tables; seed++) {
      const { cells } = randomTable(sizes, seed * 7919 + 13);
      const { product, oracle } = bothSuppress(sizes, cells);
      expect(product, String(cells)).toEqual(oracle);
      const { system, unknowns } = attack(sizes, cells);
      for (let unknown = 0; unknown < unknowns; unknown++) {
        const { low, high } = exactRange(system, unknown);
        expect(high - low, `${String(cells)}: entry ${product[unknown]}`).toBeGreaterThanOrEqual(floor - 1 - 1e-6);
      }
    }
  });

  it("goes on to other lines where those of a hidden entry show nothing any more", () => {
    const cells = [14, 0, 2, 4, 5, 0, 0, 19, 26, 18, 0, 30];
    const { product, oracle } = bothSuppress([3, 4], cells);
    expect(product).toEqual(oracle);
    const { system, unknowns } = attack([3, 4], cells);
    for (let unknown = 0; unknown < unknowns; unknown++) {
      const { low, high } = exactRange(system, unknown);
      expect(high - low, product[unknown]).toBeGreaterThanOrEqual(floor - 1 - 1e-6);
    }
  });

  it("hides nothing without a floor and everything below it", () => {
    expect(suppressedEntries(withTotals([2, 2], [1, 0, 3, 50]), 0)).not.toContain(true);
    expect(suppressedEntries(withTotals([2, 2], [1, 0, 3, 4]), floor)).not.toContain(false);
  });
});
