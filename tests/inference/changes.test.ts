import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { survivors } from "~/inference/benjamini-hochberg";
import { changeOfUniques } from "~/inference/change-test";
import { twoSidedP } from "~/inference/normal";

describe("normal distribution", () => {
  it.each([[0, 1], [1, 0.31731050786291415], [1.959963984540054, 0.05], [-2.5758293035489004, 0.01], [5, 5.733031437583878e-7], [10, 1.523970604832105e-23]])("two-sided p of %f", (z, p) => {
    expect(twoSidedP(z) / p).toBeCloseTo(1, 9);
  });
  it("falls as z grows", () => {
    fc.assert(fc.property(fc.double({ min: 0, max: 30, noNaN: true }), fc.double({ min: 0.001, max: 5, noNaN: true }), (z, more) => twoSidedP(z + more) < twoSidedP(z)));
  });
});

describe("Benjamini and Hochberg", () => {
  // the fifteen p-values of their paper of 1995, of which four are rejected at 5 %
  const paper = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1];
  it("rejects what the paper rejects, in whatever order", () => {
    expect(survivors(paper, 0.05)).toEqual(paper.map((_, i) => i < 4));
    expect(survivors([...paper].reverse(), 0.05)).toEqual(paper.map((_, i) => i >= 11));
  });
  it("steps up: a larger p may pull smaller ones through", () => expect(survivors([0.04, 0.045, 0.05], 0.05)).toEqual([true, true, true]));
  it("does not count what was not tested", () => expect(survivors([null, 0.05, null], 0.05)).toEqual([false, true, false]));
  it("is empty for no tests", () => expect(survivors([], 0.05)).toEqual([]));
});

describe("C04 a change of unique visitors", () => {
  it("worked 21: 120 after 100 with 60 in both is told apart at 5 %, 115 is not", () => {
    expect(changeOfUniques(120, 100, 60)).toBeLessThan(0.05);
    expect(changeOfUniques(115, 100, 60)).toBeGreaterThan(0.05);
  });
  it("has no test after nobody, and the sign test where nobody is left", () => {
    expect([changeOfUniques(50, 0, 0), changeOfUniques(0, 0, 0), changeOfUniques(0, 1, 0), changeOfUniques(0, 5, 0), changeOfUniques(50, 50, 50)]).toEqual([null, null, 1, 1 / 16, 1]);
  });
  it("is a probability", () => {
    fc.assert(fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (now, before, common) => {
      const p = changeOfUniques(now, before, Math.min(now, before, common));
      return p === null ? before === 0 : p >= 0 && p <= 1;
    }));
  });
});
