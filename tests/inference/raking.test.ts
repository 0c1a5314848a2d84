import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rake, type RakingCell, type RakingMargin } from "~/inference/raking";

const margin = (name: string, targets: Record<string, number>): RakingMargin => ({ name, targets: new Map(Object.entries(targets)) });
const cell = (devices: number, ...categories: (string | null)[]): RakingCell => ({ devices, categories });
const sums = (cells: RakingCell[], weights: number[], m: number) => {
  const found = new Map<string | null, number>();
  cells.forEach(({ categories, devices }, c) => found.set(categories[m] ?? null, (found.get(categories[m] ?? null) ?? 0) + devices * (weights[c] ?? 0)));
  return found;
};

describe("worked by hand", () => {
  it("margins of a panel without a pattern multiply", () => {
    const result = rake([cell(1, "F", "A"), cell(1, "F", "B"), cell(1, "M", "A"), cell(1, "M", "B")], [margin("gender", { F: 60, M: 40 }), margin("class", { A: 70, B: 30 })]);
    [42, 18, 28, 12].forEach((weight, c) => { expect(result.weights[c]).toBeCloseTo(weight, 8); });
    expect(result).toMatchObject({ mean: 25, margins: [{ name: "gender", met: true, empty: [], untargeted: [] }, { name: "class", met: true }] });
    expect(result.effectiveSample).toBeCloseTo(100 ** 2 / (42 ** 2 + 18 ** 2 + 28 ** 2 + 12 ** 2), 6);
  });
  it("keeps the panel's odds ratio: devices 1 2 / 2 1, rows 30 30, columns 40 20, so x² + 10x = 400", () => {
    const x = Math.sqrt(425) - 5;
    const { weights, smallest, largest } = rake([cell(1, "r1", "c1"), cell(2, "r1", "c2"), cell(2, "r2", "c1"), cell(1, "r2", "c2")], [margin("row", { r1: 30, r2: 30 }), margin("column", { c1: 40, c2: 20 })]);
    [x, (30 - x) / 2, (40 - x) / 2, x - 10].forEach((weight, c) => { expect(weights[c]).toBeCloseTo(weight, 5); });
    expect([smallest, largest]).toEqual([Math.min(...weights), Math.max(...weights)]);
  });
  it("cuts weights at 0.2 and 5 times the mean and says which margin is not met", () => {
    // 20 each; the one device of b stands for 100 of its 150, a and c take over the other 50 as 2 to 3
    const result = rake([cell(9, "a"), cell(1, "b"), cell(10, "c")], [margin("area", { a: 100, b: 150, c: 150 })]);
    [120 / 9, 100, 18].forEach((weight, c) => { expect(result.weights[c]).toBeCloseTo(weight, 6); });
    expect(result).toMatchObject({ mean: 20, margins: [{ met: false, worst: "b" }] });
    expect(result.margins[0]?.largestError).toBeCloseTo(1 / 3, 9);
  });
  it("a margin out of reach spoils no other one", () => {
    const cells = [cell(9, "a", "F"), cell(1, "b", "F"), cell(10, "c", "M"), cell(5, "a", "M")];
    const { margins, weights } = rake(cells, [margin("area", { a: 100, b: 300, c: 100 }), margin("gender", { F: 13, M: 12 })]);
    expect(margins.map(({ met }) => met)).toEqual([false, true]);
    expect(weights[1]).toBeCloseTo(100, 6);
    expect(sums(cells, weights, 1).get("F")).toBeCloseTo(260, 4);
  });
  it("meets a margin although some of its cells are at a bound", () => {
    // without bounds area b would take 8 times the mean in class A; its class B takes up the rest
    const cells = [cell(40, "a", "A"), cell(40, "a", "B"), cell(2, "b", "A"), cell(18, "b", "B")];
    const result = rake(cells, [margin("area", { a: 60, b: 40 }), margin("class", { A: 58, B: 42 })]);
    expect(result.margins.map(({ met }) => met)).toEqual([true, true]);
    expect(result.largest).toBeLessThanOrEqual(5);
    expect(sums(cells, result.weights, 0).get("b")).toBeCloseTo(40, 3);
  });
  it("the first margin tells the number of people, of the others the shares count", () => {
    const cells = [cell(5, "x", "F"), cell(5, "y", "M")];
    expect(rake(cells, [margin("area", { x: 500, y: 500 }), margin("gender", { F: 1, M: 1 })]).weights).toEqual([100, 100]);
  });
});

describe("devices and people that do not meet", () => {
  it("unknown and untargeted devices keep their share of the panel", () => {
    const cells = [cell(4, "F"), cell(4, "M"), cell(2, null), cell(2, "other")];
    const { weights, margins } = rake(cells, [margin("gender", { F: 90, M: 30, other: 0 })]);
    expect(margins[0]).toMatchObject({ met: true, untargeted: [{ category: null, devices: 2 }, { category: "other", devices: 2 }], empty: [] });
    // 120 people, a third of them for the four devices without a target; 80 as 3 to 1
    [15, 5, 10, 10].forEach((weight, c) => { expect(weights[c]).toBeCloseTo(weight, 6); });
  });
  it("people without a device are reported, and the others stand for them", () => {
    const { weights, margins } = rake([cell(10, "x")], [margin("area", { x: 60, y: 40 })]);
    expect(weights[0]).toBeCloseTo(10, 9);
    expect(margins).toMatchObject([{ met: false, largestError: 0, empty: [{ category: "y", people: 40 }] }]);
  });
  it("a cell without devices has the weight of its categories, and counts for nothing", () => {
    const result = rake([cell(3, "F", "A"), cell(1, "M", "B"), cell(0, "F", "B")], [margin("gender", { F: 20, M: 20 })]);
    expect(result.weights[2]).toBeCloseTo(20 / 3, 6);
    expect(result.largest).toBeCloseTo(20, 6);
  });
  it("nobody, and no margin", () => {
    expect(rake([], [margin("gender", { F: 5 })])).toMatchObject({ weights: [], mean: 0, effectiveSample: 0, margins: [{ met: false, empty: [{ category: "F", people: 5 }] }] });
    expect(rake([cell(3)], [])).toMatchObject({ weights: [1], effectiveSample: 3, margins: [] });
  });
});

/** A panel of three dimensions and weights between 0.25 and 4 times their mean, which some other weights could have made its people. */
const panels = fc.array(fc.record({ a: fc.integer({ min: 0, max: 4 }), b: fc.integer({ min: 0, max: 2 }), c: fc.integer({ min: 0, max: 3 }), devices: fc.integer({ min: 1, max: 300 }), weight: fc.double({ min: 0.5, max: 2, noNaN: true }) }), { minLength: 1, maxLength: 40 })
  .map((rows) => {
    const cells = rows.map(({ a, b, c, devices }) => cell(devices, `a${a}`, `b${b}`, `c${c}`));
    const weights = rows.map(({ weight }) => weight);
    const margins = ["a", "b", "c"].map((name, m) => ({ name, targets: new Map([...sums(cells, weights, m)].flatMap(([category, people]) => (category === null ? [] : [[category, people] as [string, number]]))) }));
    return { cells, margins };
  });
const anyMargins = fc.tuple(...["a", "b", "c"].map((name) => fc.dictionary(fc.constantFrom(...[0, 1, 2, 3, 4, 5].map((i) => `${name}${i}`)), fc.nat(1_000_000)).map((targets) => margin(name, targets))));

describe("for any panel", () => {
  it("margins that some weights within the bounds meet are met", () => {
    fc.assert(fc.property(panels, ({ cells, margins }) => {
      const result = rake(cells, margins);
      expect(result.margins.filter(({ met }) => !met)).toEqual([]);
      margins.forEach(({ targets }, m) => { for (const [category, people] of sums(cells, result.weights, m)) expect(Math.abs(people / (targets.get(category ?? "") ?? 0) - 1)).toBeLessThan(0.001); });
    }), { numRuns: 300 });
  });
  it("weights stay within 0.2 and 5 times people / devices, and what is said of the margins is so", () => {
    fc.assert(fc.property(panels, anyMargins, ({ cells }, margins) => {
      const result = rake(cells, margins);
      const people = [...(margins[0]?.targets.values() ?? [])].reduce((sum, each) => sum + each, 0);
      const devices = cells.reduce((sum, each) => sum + each.devices, 0);
      expect(result.mean).toBeCloseTo(people / devices, 9);
      for (const weight of result.weights) expect(weight >= 0.2 * result.mean * (1 - 1e-12) && weight <= 5 * result.mean * (1 + 1e-12)).toBe(true);
      for (const report of result.margins) expect(Number.isFinite(report.largestError) && (!report.met || (report.largestError <= 0.001 && report.empty.length === 0))).toBe(true);
      expect(result.effectiveSample).toBeLessThanOrEqual(devices * (1 + 1e-9));
    }), { numRuns: 200 });
  });
  it("twice the people are twice the weights, and equal shares leave them equal", () => {
    fc.assert(fc.property(panels, ({ cells, margins }) => {
      const doubled = margins.map(({ name, targets }) => ({ name, targets: new Map([...targets].map(([category, people]): [string, number] => [category, 2 * people])) }));
      const [once, twice] = [rake(cells, margins).weights, rake(cells, doubled).weights];
      once.forEach((weight, c) => { expect((twice[c] ?? 0) / weight).toBeCloseTo(2, 6); });
      const own = margins.map(({ name }, m) => ({ name, targets: new Map([...sums(cells, cells.map(() => 7), m)].map(([category, people]): [string, number] => [category ?? "", people])) }));
      for (const weight of rake(cells, own).weights) expect(weight).toBeCloseTo(7, 5);
    }));
  });
});
