import type { DashboardData, Metrics, TimeBlockRow } from "~/contract/metrics";
import { ageRanges, genders, socialClasses } from "~/contract/values";
import { eachDay, isoWeekday } from "~/domain/calendar";
import { isoWeeksOf } from "~/domain/period";
import { timeBlocks } from "~/domain/time-blocks";

/** An invented answer of `metrics.dashboardData` for October 2026, plausible in shape, for tests of screens. Deterministic. */
export function dashboardAnswer(change: Partial<DashboardData> = {}): DashboardData {
  const period = { start: "2026-10-01", end: "2026-10-31" };
  const days = eachDay(period);
  const visitsOn = (day: string, i: number) => 11_000 + Math.round(4000 * Math.sin(i / 3)) + (isoWeekday(day) >= 6 ? 5200 : 0);
  return {
    meta: {
      data_version: 7, first_day: "2026-07-30", last_day: "2026-11-26", ...period, days: days.length, partial: false, panel_devices: 14_820, previous: { start: "2026-09-01", end: "2026-09-30" }, panel_devices_previous: 14_510, panel_change: 14_820 / 14_510 - 1, panel_drift: false,
      short_history: 62, suppressed_figures: 0, synthetic: true,
    },
    metrics: metrics(),
    metricsCompare: { unique_visitors: 3705, visits: 9756, frequency: 2.63, dwell_time_mins: 34.2, repeat_visitors: 1624, new_visitors: 759 },
    metricsGroup: { unique_visitors: 287_105, visits: 742_318, frequency: 2.59, dwell_time_mins: 33.1, repeat_visitors: 120_001, new_visitors: 60_120, poi_count: 42 },
    metricsWeekly: isoWeeksOf(period).map((row, i) => ({
      _id: { period_quarter: i + 1, period_quarter_start: row.start, period_quarter_end: row.end }, iso_week: row.label, days: row.days,
      visits: 55_000 + i * 9000, unique_visitors: 46_000 + i * 2600, repeat_visitors: 15_000 + i * 900, new_visitors: 9000 - i * 400, dwell_time_mins: 33 + i / 2,
    })),
    metricsDaily: days.map((day, i) => ({
      _id: { day_part: day }, visits: visitsOn(day, i), unique_visitors: Math.round(visitsOn(day, i) * 0.92), new_visitors: 900, repeat_visitors: null, dwell_time_mins: 34,
    })),
    metricsTimeBlock: timeBlockRows(),
    metricsByGender: breakdown(genders, [0.52, 0.39, 0.09]),
    metricsByAge: breakdown(ageRanges, [0.09, 0.13, 0.26, 0.2, 0.13, 0.08, 0.03, 0.08]),
    metricsByClass: breakdown(socialClasses, [0.08, 0.3, 0.38, 0.12, 0.03, 0.09]),
    ...change,
  };
}

export function metrics(change: Partial<Metrics> = {}): Metrics {
  return {
    unique_visitors: 155_611, visits: 409_759, frequency: 2.63, dwell_time_mins: 34.2, repeat_visitors: 68_204, new_visitors: 31_877, poi_count: 42, single_ping_share: 0.31,
    perc_of_total: { unique_visitors: 0.542, visits: 0.552, repeat_visitors: 0.561, new_visitors: 0.52 }, ...change,
  };
}

function timeBlockRows(): TimeBlockRow[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((dow) => timeBlocks.map((block, h) => ({
    dow, block_time_start: block.start, block_time_end: block.end, days: dow === 1 || dow >= 6 ? 5 : 4, visits: 20_000 + h * 9000 + (dow <= 2 ? (h === 1 || h === 2 ? 60_000 : 0) : dow * 1000),
  })));
}

function breakdown<V extends string>(values: readonly V[], shares: number[]) {
  return {
    total: 155_611, known_share: 1 - (shares.at(-1) ?? 0),
    rows: values.map((value, i) => ({ value, perc: shares[i] ?? 0, unique_visitors: Math.round(155_611 * (shares[i] ?? 0)), visits: Math.round(409_759 * (shares[i] ?? 0)) })),
  };
}
