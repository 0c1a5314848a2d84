import { describe, expect, test } from "vitest";
import { yearBefore } from "~/domain/comparison";
import { isoWeekday } from "~/domain/calendar";
import { atPeriod, monthKeys, optionKeys, periodPresets, stepPeriod, weekKeys, type PeriodControl } from "~/domain/period-steps";

const month = (value: string): PeriodControl => ({ mode: "month", value, first: "2025-09", last: "2026-11", complete: "2026-10" });
const week = (from: string, to: string): PeriodControl => ({ mode: "week", value: { from, to }, first: "2025-W40", last: "2026-W48", complete: "2026-W47" });
const fixed = (value: string): PeriodControl => ({ mode: "fixed", value, options: ["q4", "q3", "q2"].map((oid) => ({ oid, label: oid })) });

describe("stepping", () => {
  test("goes one month, within the data, and back into it from outside", () => {
    expect(stepPeriod(month("2026-01"), -1)).toEqual(monthKeys("2025-12"));
    expect(stepPeriod(month("2026-11"), 1)).toBeNull();
    expect(stepPeriod(month("2025-09"), -1)).toBeNull();
    expect(stepPeriod(month("2030-01"), -1)).toEqual(monthKeys("2029-12"));
    expect(stepPeriod(month("2020-01"), -1)).toBeNull();
  });
  test("goes by as many weeks as are chosen, over the end of a year with 53", () => {
    expect(stepPeriod(week("2026-W10", "2026-W12"), -1)).toEqual(weekKeys("2026-W07", "2026-W09"));
    expect(stepPeriod({ ...week("2026-W53", "2026-W53"), last: "2027-W02" } as PeriodControl, 1)).toEqual(weekKeys("2027-W01", "2027-W01"));
    expect(stepPeriod(week("2026-W48", "2026-W48"), 1)).toBeNull();
  });
  test("goes through the predefined periods, newest first in their list", () => {
    expect(stepPeriod(fixed("q3"), -1)).toEqual(optionKeys("q2"));
    expect(stepPeriod(fixed("q3"), 1)).toEqual(optionKeys("q4"));
    expect(stepPeriod(fixed("q2"), -1)).toBeNull();
    expect(stepPeriod(fixed("gone"), -1)).toBeNull();
  });
});

test("a step that has not arrived yet can be stepped on from", () => {
  for (const control of [month("2026-08"), week("2026-W10", "2026-W11"), fixed("q4")]) {
    const first = stepPeriod(control, -1);
    if (!first) throw new Error("there is a period before");
    const then = stepPeriod(atPeriod(control, first), -1);
    expect(then).toEqual(control.mode === "month" ? monthKeys("2026-06") : control.mode === "week" ? weekKeys("2026-W06", "2026-W07") : optionKeys("q2"));
  }
});

describe("presets", () => {
  const ids = (control: PeriodControl) => periodPresets(control).map(({ id }) => id);
  test("are what mode and data allow, none twice, the shown one marked", () => {
    expect(ids(month("2026-10"))).toEqual(["lastMonth", "thisMonth", "monthBefore", "monthYearAgo"]);
    expect(periodPresets(month("2026-10")).filter(({ current }) => current).map(({ id }) => id)).toEqual(["lastMonth"]);
    expect(ids({ ...month("2026-11"), complete: "2026-11" } as PeriodControl)).not.toContain("thisMonth");
    expect(ids({ mode: "month", value: "2026-10", first: "2026-10", last: "2026-11", complete: "2026-10" })).toEqual(["lastMonth", "thisMonth"]);
    expect(ids(week("2026-W47", "2026-W47"))).toEqual(["lastWeek", "thisWeek", "last4Weeks", "last13Weeks", "last26Weeks", "last52Weeks", "weeksYearAgo"]);
    expect(ids({ ...week("2026-W47", "2026-W47"), first: "2026-W40" } as PeriodControl)).toEqual(["lastWeek", "thisWeek", "last4Weeks"]);
    expect(ids(fixed("q3"))).toEqual(["newest", "oldest"]);
  });
  test("of thirteen weeks hold thirteen weeks and end with the last complete one", () => {
    expect(periodPresets(week("2026-W47", "2026-W47")).find(({ id }) => id === "last13Weeks")?.keys.weeks).toEqual({ from: "2026-W35", to: "2026-W47" });
  });
});

test("a year before keeps weekdays and length, also over a 29 February", () => {
  for (const period of [{ start: "2026-10-01", end: "2026-10-31" }, { start: "2024-02-26", end: "2024-03-03" }]) {
    const before = yearBefore(period);
    expect([isoWeekday(before.start), isoWeekday(before.end)]).toEqual([isoWeekday(period.start), isoWeekday(period.end)]);
  }
  expect(yearBefore({ start: "2026-10-01", end: "2026-10-31" })).toEqual({ start: "2025-10-02", end: "2025-11-01" });
});
