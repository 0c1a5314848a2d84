import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coarseShare } from "~/domain/coarse-share";

describe("a share whose base is protected", () => {
  it("is the same whichever base of the range it has, and within half a step of each of them", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 30 }), fc.double({ min: 0, max: 1, noNaN: true }), (least, more, share) => {
      const part = Math.floor(share * least);
      const told = Array.from({ length: more + 1 }, (_, i) => coarseShare(part, least + i, least + more));
      const [first] = told;
      if (!first) return;
      // whoever knows the part and the step finds every base as likely
      for (let base = least; base <= least + more; base++) expect(Math.abs(part / base - first.value)).toBeLessThanOrEqual(first.step / 2 + 1e-9);
    }));
  });

  it("is as fine as it may be, and none where no step will do", () => {
    expect(coarseShare(500, 5000, 5001)).toEqual({ value: 0.1, step: 0.001 });
    expect(coarseShare(1400, 3331, 3340)).toEqual({ value: 0.42, step: 0.002 });
    expect(coarseShare(0, 10, 19)).toEqual({ value: 0, step: 0.001 });
    expect(coarseShare(10, 11, 20)).toBeNull();
    expect(coarseShare(3, 0, 9)).toBeNull();
  });
});
