import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Count } from "~/domain/point-week";
import { hiddenInTime as hiddenAmong } from "~/domain/rows-by-time";

const hiddenInTime = (row: readonly Count[], k: number) => hiddenAmong(row.map(({ visits, devices }) => ({ visits, open: devices === 0 || devices >= k })), k);

const count: fc.Arbitrary<Count> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ visits: 0, devices: 0 }) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 30 }).chain((visits) => fc.integer({ min: 1, max: visits }).map((devices) => ({ visits, devices }))) },
);
const rows = fc.array(count, { minLength: 2, maxLength: 24 });
const floors = fc.integer({ min: 2, max: 12 });

describe("a row by time whose total is told", () => {
  it("shows no entry of 1 to k-1 devices, and zeros unless all is hidden", () => {
    fc.assert(fc.property(rows, floors, (row, k) => {
      const hidden = hiddenInTime(row, k);
      row.forEach(({ devices }, i) => { if (!hidden[i]) expect(devices === 0 || devices >= k).toBe(true); });
      if (hidden.includes(false)) row.forEach(({ visits }, i) => { if (visits === 0) expect(hidden[i]).toBe(false); });
    }));
  });

  it("leaves every hidden entry at least k values, for one who knows that zeros are shown", () => {
    fc.assert(fc.property(rows, floors, (row, k) => {
      const hidden = hiddenInTime(row, k);
      const own = row.filter((_, i) => hidden[i]);
      if (own.length === 0) return;
      const sum = own.reduce((all, { visits }) => all + visits, 0);
      // with a shown entry beside them hidden ones are at least 1 each; where all are hidden they may be 0
      const least = hidden.includes(false) ? 1 : 0;
      const greatest = sum - least * (own.length - 1);
      if (own.length > 1 && sum >= k) expect(greatest - least).toBeGreaterThanOrEqual(k - 1);
      expect(own.length).toBeGreaterThan(1);
    }));
  });

  it("hides nothing without a floor, and nothing where every entry is none or many", () => {
    fc.assert(fc.property(rows, (row) => {
      expect(hiddenInTime(row, 0)).not.toContain(true);
      expect(hiddenInTime(row.map(({ visits }) => ({ visits: visits * 20, devices: visits * 15 })), 12)).not.toContain(true);
    }));
  });
});
