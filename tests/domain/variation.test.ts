import { describe, expect, it } from "vitest";
import { ratio, roundedRatio, roundHalfUp } from "~/domain/figures";
import { variationOfUniques, variationOfVisits } from "~/domain/variation";

describe("C04 changes against nothing", () => {
  it("has no change from 0, none from 0 to 0, and -100 % to 0", () => {
    expect(variationOfUniques(50, 0, 0).change).toBeNull();
    expect(variationOfUniques(0, 0, 0).change).toBeNull();
    expect(variationOfUniques(50, 50, 50)).toMatchObject({ change: 0, noise: true });
    expect(variationOfUniques(0, 50, 0).change).toBe(-1);
    expect(variationOfVisits([]).change).toBeNull();
    expect(JSON.stringify([variationOfUniques(50, 0, 0), variationOfUniques(0, 50, 0), variationOfVisits([{ now: 3, before: 0 }])])).not.toMatch(/Infinity|NaN/);
  });
  it("has no ratio over 0 and rounds half up, last", () => {
    expect([ratio(1, 0), ratio(null, 2), ratio(1, 4)]).toEqual([null, null, 0.25]);
    expect(roundedRatio(5, 3, 2)).toBe(1.67);
    expect([roundHalfUp(2.5), roundHalfUp(1.5), roundHalfUp(-2.5), roundHalfUp(1.005, 2)]).toEqual([3, 2, -2, 1.01]);
  });
});

describe("intervals", () => {
  const percent = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 10);
  it("of unique visitors, with the devices seen in both", () => {
    const up = variationOfUniques(120, 100, 60);
    expect([percent(up.change), percent(up.low), percent(up.high), up.noise]).toEqual([20, 0.3, 43.5, false]);
    const noise = variationOfUniques(115, 100, 60);
    expect([percent(noise.change), percent(noise.low), percent(noise.high), noise.noise]).toEqual([15, -3.8, 37.4, true]);
  });
  it("of visits, wider when few devices make them", () => {
    const many = variationOfVisits(Array.from({ length: 100 }, () => ({ now: 2, before: 1 })));
    expect([many.change, many.noise]).toEqual([1, false]);
    const few = variationOfVisits([{ now: 100, before: 1 }, { now: 1, before: 50 }]);
    expect(few.noise).toBe(true);
  });
});
