import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { untoldSteps } from "~/analytics/plan-floor";
import { belowFloor } from "~/domain/privacy-floor";

const k = 10;
type Step = { own: number; gain: number; reach: number };
const steps = fc.array(fc.record({ gain: fc.integer({ min: k, max: 60 }), overlap: fc.integer({ min: 0, max: 40 }) }), { minLength: 1, maxLength: 8 }).map((list) => {
  let reach = 0;
  return list.map(({ gain, overlap }, i): Step => ({ own: gain + (i === 0 ? 0 : overlap), gain, reach: (reach += gain) }));
});

/** Everything that follows by adding and subtracting from what a plan shows. */
function deduced(picked: readonly Step[], total: number | null): { reach: (number | null)[]; overlap: (number | null)[] } {
  const untold = untoldSteps(picked, total, k);
  const reach = picked.map((step, i) => (untold[i]?.includes("reach") ? null : step.reach));
  const gain = picked.map((step, i) => (untold[i]?.includes("gain") ? null : step.gain));
  for (let round = 0; round < picked.length; round++) {
    picked.forEach((_, i) => {
      const before = i === 0 ? 0 : (reach[i - 1] ?? null);
      const now = reach[i] ?? null;
      const own = gain[i] ?? null;
      if (before !== null && now !== null) gain[i] = now - before;
      else if (before !== null && own !== null) reach[i] = before + own;
      else if (now !== null && own !== null && i > 0) reach[i - 1] = now - own;
    });
  }
  return { reach, overlap: picked.map(({ own }, i) => { const known = gain[i] ?? null; return known === null ? null : own - known; }) };
}

describe("the steps of a plan under the privacy floor", () => {
  it("tell by no sum an overlap, or a rest of the audience, of fewer devices than the floor", () => {
    fc.assert(fc.property(steps, fc.integer({ min: 0, max: 40 }), fc.boolean(), (picked, rest, told) => {
      const total = told ? (picked.at(-1)?.reach ?? 0) + rest : null;
      const { reach, overlap } = deduced(picked, total);
      overlap.forEach((value) => { if (value !== null) expect(belowFloor(value, k)).toBe(false); });
      if (total !== null) reach.forEach((value) => { if (value !== null) expect(belowFloor(total - value, k)).toBe(false); });
    }), { numRuns: 500 });
  });

  it("show all there is where nothing is small, and hide the end of a plan that leaves few", () => {
    const picked: Step[] = [{ own: 100, gain: 100, reach: 100 }, { own: 80, gain: 50, reach: 150 }, { own: 60, gain: 30, reach: 180 }];
    expect(untoldSteps(picked, 300, k)).toEqual([[], [], []]);
    expect(untoldSteps(picked, 180, k)).toEqual([[], [], []]);
    expect(untoldSteps(picked, 185, k)).toEqual([[], [], ["gain", "reach", "overlap"]]);
    expect(untoldSteps(picked, 185, 0)).toEqual([[], [], []]);
    const close: Step[] = [{ own: 100, gain: 100, reach: 100 }, { own: 55, gain: 50, reach: 150 }, { own: 60, gain: 30, reach: 180 }];
    expect(untoldSteps(close, null, k)).toEqual([[], ["gain", "reach", "overlap"], ["gain", "overlap"]]);
  });
});
