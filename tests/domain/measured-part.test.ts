import { describe, expect, it } from "vitest";
import type { DashboardData } from "~/contract/metrics";
import { measuredPart, partialPeriod } from "~/domain/measured-part";
import { weekdayMeans } from "~/domain/weekday-means";

const meta = { data_version: 1, first_day: "2026-11-03", last_day: "2026-11-10", start: "2026-11-01", end: "2026-11-30", days: 30, partial: true, panel_devices: 9, previous: null, panel_devices_previous: null, panel_change: null, panel_drift: false, short_history: 0, suppressed_figures: 0, synthetic: false };
const zero = { unique_visitors: 0, visits: 0, new_visitors: 0, repeat_visitors: 0, dwell_time_mins: null };
const data: DashboardData = {
  meta,
  metricsDaily: ["2026-11-02", "2026-11-03", "2026-11-11"].map((day) => ({ _id: { day_part: day }, ...zero })),
  metricsWeekly: [["2026-11-01", "2026-11-01"], ["2026-11-09", "2026-11-15"]].map(([from, to], i) => ({ _id: { period_quarter: i + 1, period_quarter_start: from ?? null, period_quarter_end: to ?? null }, iso_week: `2026-W${44 + i}`, days: 7, ...zero })),
  metricsTimeBlock: [1, 2, 3, 4, 5, 6, 7].map((dow) => ({ dow, block_time_start: "06:00", block_time_end: "09:59", visits: dow === 4 ? 10 : 0, days: 4 })),
};

describe("a period that the data covers in part", () => {
  const shown = measuredPart(data);
  it("has no figure, not a zero, on days without data", () => {
    expect(shown.metricsDaily?.map((row) => row.visits)).toEqual([null, 0, null]);
    expect(shown.metricsWeekly?.map((row) => [row.days, row.visits])).toEqual([[0, null], [2, 0]]);
  });
  it("divides by the days that were measured: Tuesdays 3 and 10, one Monday, no second Sunday", () => {
    const means = weekdayMeans(shown.metricsTimeBlock ?? []);
    expect(means.find((row) => row.dow === 4)).toMatchObject({ days: 2, cells: [{ mean: 5 }, {}, {}, {}] });
    expect(means.find((row) => row.dow === 3)?.days).toBe(1);
    expect(means.reduce((sum, row) => sum + row.days, 0)).toBe(8);
  });
  it("is left alone where the data covers it", () => {
    const whole = { ...data, meta: { ...meta, partial: false } };
    expect(measuredPart(whole)).toBe(whole);
  });
});

it("a period is partial where the data ends or begins inside it, not where it holds all or none of it", () => {
  const october = { start: "2026-10-01", end: "2026-10-31" };
  expect(partialPeriod(october, "2026-09-01", "2026-10-20")).toEqual({ side: "until", day: "2026-10-20" });
  expect(partialPeriod(october, "2026-10-08", "2026-11-20")).toEqual({ side: "from", day: "2026-10-08" });
  expect(partialPeriod(october, "2026-10-01", "2026-10-31")).toBeNull();
  expect(partialPeriod(october, "2026-11-01", "2026-11-20")).toBeNull();
  expect(partialPeriod(october, null, null)).toBeNull();
});
