import { describe, expect, it } from "vitest";
import { adviseWorld, plantedRun, worldsWithAny } from "~/bench/advisor-runs";
import { contrastsOf, type UnitRow } from "~/inference/contrast-sums";
import { compareFamily, isEnough, monomials } from "~/inference/contrast";
import { drawsOf } from "~/inference/random-draws";
import { quantileT, twoSidedT } from "~/inference/student";

describe("Student's t", () => {
  it("gives the percentiles of printed tables", () => {
    expect(quantileT(0.05, 1)).toBeCloseTo(12.706, 3);
    expect(quantileT(0.05, 10)).toBeCloseTo(2.228, 3);
    expect(quantileT(0.001, 30)).toBeCloseTo(3.646, 3);
    expect(quantileT(0.05, 1e6)).toBeCloseTo(1.96, 3);
    expect(twoSidedT(2.571, 5)).toBeCloseTo(0.05, 4);
  });
});

describe("a unit against the rest of its group", () => {
  const draws = drawsOf(3);
  const rows: UnitRow[] = Array.from({ length: 900 }, (_, i) => ({ device: Math.floor(i / 3), group: "g", unit: String(i % 3), a: Math.floor(draws.uniform() * 4), b: 4 }));
  const contrasts = contrastsOf(rows);

  it("has the ratio, the variance over devices and the gap of a calculation device by device", () => {
    const contrast = contrasts.get("g 1");
    const [compared] = compareFamily(contrast ? [contrast] : [], "share");
    const of = (unit: boolean, value: "a" | "b") => rows.filter((row) => (row.unit === "1") === unit).reduce((sum, row) => sum + row[value], 0);
    const [a, b, c, d] = [of(true, "a"), of(true, "b"), of(false, "a"), of(false, "b")];
    let [square, fourth] = [0, 0];
    for (let device = 0; device < 300; device++) {
      const z = rows.filter((row) => row.device === device).reduce((sum, row) => sum + (row.unit === "1" ? row.a / a - row.b / b : row.b / d - row.a / c), 0);
      square += z ** 2;
      fourth += z ** 4;
    }
    expect(compared?.ratio).toBeCloseTo(a / b / (c / d), 12);
    expect(compared?.p).toBeCloseTo(twoSidedT(Math.log(a / b / (c / d)) / Math.sqrt(square), (2 * square ** 2) / fourth), 9);
    expect(compared?.gap).toBeCloseTo((b * c) / d - a, 9);
  });

  it("needs devices on all sides, and counts those it expects, not those it found", () => {
    const few = contrastsOf(rows.filter(({ device }) => device < 29));
    expect([...contrasts.values()].every(isEnough)).toBe(true);
    expect([...few.values()].some(isEnough)).toBe(false);
    const silent = contrastsOf(rows.map((row) => (row.unit === "1" ? { ...row, a: 0 } : row))).get("g 1");
    expect(silent && isEnough(silent)).toBe(true);
    expect(silent && compareFamily([silent], "share")).toEqual([null]);
  });

  it("keeps sums of degrees one, two and four", () => {
    expect(monomials).toHaveLength(4 + 10 + 35);
  });
});

describe("simulated worlds (the whole table: npm run bench -- --only advisor)", () => {
  it("recommends next to nothing where nothing is, with and without days that vary", () => {
    expect(worldsWithAny(10, 0)).toBeLessThanOrEqual(3);
    expect(worldsWithAny(5, 0.1)).toBeLessThanOrEqual(2);
  });

  it.each([["opens", { from: 105 }], ["closes", { until: 132 }]] as const)("a store that %s within the two months is no change of visits, nor makes the other stores one", (_, when) => {
    const found = [1, 2, 3].map((seed) => adviseWorld({ seed: seed * 7919, opens: { store: 4, ...when } }));
    for (const findings of found) {
      const stores = findings.filter(({ family }) => family === "store");
      expect(stores.map(({ key }) => key).filter((key) => key !== "all 4")).toHaveLength(11);
      expect(stores.some(({ key }) => key === "all 4")).toBe(false);
      expect(findings.filter(({ family, survives }) => survives && (family === "store" || family === "class" || family === "source"))).toEqual([]);
    }
  });

  it.each(["a weekday's block, halved", "a store, 25 % weaker", "a class, 20 % weaker"] as const)("finds %s, and its benefit's interval holds the truth", (name) => {
    const { found, covered, truth, mean } = plantedRun(name, 6);
    expect(found).toBeGreaterThanOrEqual(4);
    expect(covered).toBeGreaterThanOrEqual(5);
    expect(Math.abs(mean / truth - 1)).toBeLessThan(0.25);
  });
});
