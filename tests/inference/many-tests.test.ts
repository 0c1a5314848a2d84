import { describe, expect, it } from "vitest";
import { survivors } from "~/inference/benjamini-hochberg";
import { changeOfUniques } from "~/inference/change-test";
import { twoSidedP } from "~/inference/normal";

describe("two-sided p of a standard normal value", () => {
  it.each([[0, 1], [1.959963984540054, 0.05], [2.5758293035489004, 0.01], [1, 0.31731050786291415], [-3.2905267314918945, 0.001], [6, 1.973175290075396e-9]])("of %d is %d", (z, p) => {
    expect(Math.abs(twoSidedP(z) / p - 1)).toBeLessThan(1e-9);
  });
  it("is 0 far out and never NaN", () => expect([twoSidedP(40), twoSidedP(-1e9)]).toEqual([0, 0]));
});

describe("Benjamini and Hochberg's procedure", () => {
  // the fifteen p-values of section 3.3 of their paper of 1995: four survive at 5 %, three would by Bonferroni
  const published = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1];
  it("keeps four of the published fifteen", () => expect(survivors(published, 0.05).filter(Boolean)).toHaveLength(4));
  it("answers in the order of the tests, and null never survives", () => {
    expect(survivors([0.9, null, 0.001, 0.02], 0.05)).toEqual([false, false, true, true]);
    expect(survivors([null, null], 0.05)).toEqual([false, false]);
    expect(survivors([], 0.05)).toEqual([]);
  });
  it("keeps a p above its own line when a later one is below its", () => expect(survivors([0.04, 0.045], 0.05)).toEqual([true, true]));
});

describe("a change of unique visitors", () => {
  it("21 120 against 100, 60 in both, is a change; 115 is noise", () => {
    expect(changeOfUniques(120, 100, 60)).toBeLessThan(0.05);
    expect(changeOfUniques(115, 100, 60)).toBeGreaterThan(0.05);
  });
  it("C04 has no test without visitors before, and one where all are gone", () => {
    expect(changeOfUniques(50, 0, 0)).toBeNull();
    expect(changeOfUniques(0, 0, 0)).toBeNull();
    expect(changeOfUniques(0, 1, 0)).toBe(1);
    expect(changeOfUniques(0, 11, 0)).toBe(2 ** -10);
    expect(changeOfUniques(7, 7, 7)).toBe(1);
  });
});
