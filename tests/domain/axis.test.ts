import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { axisTicks, axisUpperBound } from "~/domain/axis";

describe("upper bound of the y axis", () => {
  test.each([[734, 760], [17_563, 20_000], [9.86, 10.1], [100, 120], [1, 1.2], [94_024, 97_000]])("%d gives %d", (greatest, bound) => {
    expect(axisUpperBound([0, null, greatest])).toBe(bound);
  });
  test("nothing above zero still has an axis", () => {
    expect(axisUpperBound([])).toBe(10);
    expect(axisUpperBound([null, 0])).toBe(10);
  });
  test("lies above every value, by two steps of its second digit at least", () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1 }), (values) => {
      const greatest = Math.max(...values);
      const step = 10 ** (Math.floor(Math.log10(greatest)) - 1);
      const bound = axisUpperBound(values);
      expect(bound).toBeGreaterThanOrEqual((greatest + 2 * step) * (1 - 1e-5));
      expect(bound).toBeLessThanOrEqual(greatest + 3 * step + 1e-6 * greatest);
    }));
  });
});

describe("ticks", () => {
  test("are round, start at 0 and stay inside", () => {
    expect(axisTicks(760)).toEqual([0, 200, 400, 600]);
    expect(axisTicks(20_000)).toEqual([0, 5000, 10_000, 15_000, 20_000]);
  });
  test("below 0 there are some too, 0 among them", () => {
    expect(axisTicks(1, false, -1)).toEqual([-1, -0.5, 0, 0.5, 1]);
    expect(axisTicks(40, true, -25)).toEqual([-20, 0, 20, 40]);
    fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (up, down) => {
      const ticks = axisTicks(up, false, -down);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks.every((tick) => tick >= -down * (1 + 1e-5) && tick <= up * (1 + 1e-5))).toBe(true);
    }));
  });
  test("there are two to six of them, whole where asked", () => {
    fc.assert(fc.property(fc.integer({ min: 5, max: 50_000_000 }), (greatest) => {
      const ticks = axisTicks(axisUpperBound([greatest]));
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }));
  });
});
