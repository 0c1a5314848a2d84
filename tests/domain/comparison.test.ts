import { describe, expect, it } from "vitest";
import { monthRange } from "~/domain/calendar";
import { compareSides, isPanelDrift, lastCompleteDay, periodBefore } from "~/domain/comparison";

const [february, march] = [monthRange("2026-02"), monthRange("2026-03")];

describe("two sides of a comparison", () => {
  it("22, C06 of a half-finished month are its complete days and as many of the month before", () => {
    expect(compareSides(march, february, { firstDay: "2025-01-01", completeUntil: "2026-03-10" })).toEqual({
      now: { start: "2026-03-01", end: "2026-03-10" }, before: { start: "2026-02-01", end: "2026-02-10" }, days: 10, daysBefore: 10, lengthsDiffer: false, partial: true, beforeIncomplete: false,
    });
  });
  it("23 of whole months of unlike length stay whole", () => {
    expect(compareSides(march, february, { firstDay: "2025-01-01", completeUntil: "2026-04-02" })).toEqual({
      now: march, before: february, days: 31, daysBefore: 28, lengthsDiffer: true, partial: false, beforeIncomplete: false,
    });
  });
  it("are cut to the shorter one when 30 of 31 days are there", () => {
    expect(compareSides(march, february, { firstDay: "2025-01-01", completeUntil: "2026-03-30" })).toMatchObject({
      now: { start: "2026-03-01", end: "2026-03-28" }, before: february, lengthsDiffer: false, partial: true,
    });
  });
  it("C06 of a week over two months follow the same rule", () => {
    const week = { start: "2026-03-30", end: "2026-04-05" };
    const before = periodBefore(week, { mode: "week" }, null);
    expect(before).toEqual({ start: "2026-03-23", end: "2026-03-29" });
    expect(before && compareSides(week, before, { firstDay: "2025-01-01", completeUntil: "2026-04-01" })).toMatchObject({
      now: { start: "2026-03-30", end: "2026-04-01" }, before: { start: "2026-03-23", end: "2026-03-25" }, days: 3, daysBefore: 3,
    });
  });
  it("do not exist before the first day is over, nor without data", () => {
    expect(compareSides(march, february, { firstDay: "2025-01-01", completeUntil: "2026-02-28" })).toBeNull();
    expect(compareSides(march, february, { firstDay: null, completeUntil: null })).toBeNull();
    expect(compareSides(february, monthRange("2026-01"), { firstDay: "2026-03-01", completeUntil: "2026-03-05" })).toBeNull();
  });
  it("say that the data begins within the period before", () => {
    expect(compareSides(march, february, { firstDay: "2026-02-15", completeUntil: "2026-03-31" })).toMatchObject({ beforeIncomplete: true, partial: false });
  });
  it("have none before the oldest fixed period", () => {
    const mode = { mode: "fixed" as const, options: [{ oid: "a", label: "A", start: "2026-01-01", end: "2026-01-31" }, { oid: "b", label: "B", start: "2026-02-01", end: "2026-02-28" }] };
    expect(periodBefore(february, mode, "b")).toEqual({ start: "2026-01-01", end: "2026-01-31" });
    expect(periodBefore(monthRange("2026-01"), mode, "a")).toBeNull();
  });
});

it("a panel that changes by more than a tenth drifts", () => {
  expect([0.1, 0.1001, -0.1001, -0.1, null].map(isPanelDrift)).toEqual([false, true, true, false, false]);
});

it("a day is complete when it is over", () => {
  expect(lastCompleteDay("2026-03-10", "2026-03-11")).toBe("2026-03-10");
  expect(lastCompleteDay("2026-03-10", "2026-03-10")).toBe("2026-03-09");
  expect(lastCompleteDay(null, "2026-03-10")).toBeNull();
});
