import { describe, expect, it } from "vitest";
import { compareSides, isPanelDrift, lastCompleteDay, periodBefore } from "~/domain/comparison";

const march = { start: "2026-03-01", end: "2026-03-31" };
const february = { start: "2026-02-01", end: "2026-02-28" };
const sides = (completeUntil: string | null, firstDay: string | null = "2025-01-01") => compareSides(march, february, { firstDay, completeUntil });

describe("the two sides of a comparison", () => {
  it("C06, worked 22: a month that has run for ten days is compared with ten days", () => {
    expect(sides("2026-03-10")).toMatchObject({ now: { start: "2026-03-01", end: "2026-03-10" }, before: { start: "2026-02-01", end: "2026-02-10" }, days: 10, daysBefore: 10, partial: true, lengthsDiffer: false });
  });
  it("worked 23: whole months of unequal length stay whole and say so", () => {
    expect(sides("2026-04-10")).toMatchObject({ now: march, before: february, days: 31, daysBefore: 28, partial: false, lengthsDiffer: true });
  });
  it("keeps no more days than the period before has", () => {
    expect(sides("2026-03-30")).toMatchObject({ now: { start: "2026-03-01", end: "2026-03-28" }, before: february, days: 28, daysBefore: 28, partial: true });
  });
  it("C06: a week across two months is cut in the same way", () => {
    const week = { start: "2026-03-30", end: "2026-04-05" };
    expect(compareSides(week, { start: "2026-03-23", end: "2026-03-29" }, { firstDay: "2025-01-01", completeUntil: "2026-04-01" })).toMatchObject({ now: { start: "2026-03-30", end: "2026-04-01" }, before: { start: "2026-03-23", end: "2026-03-25" }, partial: true });
  });
  it("is none where no day of T is complete or nothing is loaded", () => {
    expect([sides("2026-02-28"), sides(null), sides("2026-04-10", null), sides("2026-04-10", "2026-04-01")]).toEqual([null, null, null, null]);
  });
  it("says when the period before was not measured from its first day", () => {
    expect([sides("2026-04-10", "2026-02-01")?.beforeIncomplete, sides("2026-04-10", "2026-02-02")?.beforeIncomplete]).toEqual([false, true]);
  });
  it("has no option before the oldest, nor one that holds T", () => {
    const mode = { mode: "fixed" as const, options: [{ oid: "feb", label: "", ...february }, { oid: "mar", label: "", ...march }, { oid: "year", label: "", start: "2026-01-01", end: "2026-12-31" }] };
    expect([periodBefore(march, mode, "mar"), periodBefore(february, mode, "feb")]).toEqual([february, null]);
  });
  it("a day is complete when it has data and is over", () => {
    expect([lastCompleteDay("2026-03-10", "2026-03-10"), lastCompleteDay("2026-03-10", "2026-03-11"), lastCompleteDay("2026-03-10", "2026-05-01"), lastCompleteDay(null, "2026-05-01")])
      .toEqual(["2026-03-09", "2026-03-10", "2026-03-10", null]);
  });
  it("warns of a panel that changed by more than a tenth", () => {
    expect([0.1, 0.11, -0.11, 0, null].map(isPanelDrift)).toEqual([false, true, true, false, false]);
  });
});
