import type { DailyRow, TimeBlockRow, WeeklyRow } from "~/contract/metrics";
import { blockWeekday, daysBetween, eachDay } from "~/domain/calendar";
import { ratio } from "~/domain/figures";
import { daysByWeekday } from "~/domain/period";
import { sumSegs, withhold } from "~/domain/privacy-floor";
import { hiddenInNestedRows } from "~/domain/rows-by-time";
import { timeBlocks } from "~/domain/time-blocks";
import { weekdaysOf } from "./day-sets";
import { allowed, type Guard } from "./guard";
import type { SegmentReading } from "./segment-reading.server";
import { leastDevicesByDay, sumGroups, type VisitSum } from "./segment-visits.server";
import { aggregate } from "./totals";

/** Offsets of a row's first and last day in T. */
const spanOf = (reading: SegmentReading, row: { start: string; end: string }): [number, number] => [daysBetween(reading.period.start, row.start), daysBetween(reading.period.start, row.end)];

/** Which weeks or quarters of T and which of its days are withheld, so that none can be had from the others and from T itself. */
function hiddenRows(reading: SegmentReading, guard: Guard): { rows: boolean[]; days: boolean[] } {
  const { devices, rows, visits } = reading;
  const spans = rows.map((row): [number, number] => (row ? spanOf(reading, row) : [1, 0]));
  if (guard.k === 0) return { rows: rows.map(() => false), days: devices.daily.map(() => false) };
  const byDay = sumGroups(visits, guard.keep, devices.daily.length, (day) => day);
  const days = devices.daily.map((uniques, day) => ({ visits: byDay[day]?.visits ?? 0, open: allowed(guard, uniques) }));
  const parts = spans.map(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
  return hiddenInNestedRows({
    days, parts, totalTold: allowed(guard, devices.uniques[0] ?? []),
    rows: parts.map((part, i) => ({ visits: part.reduce((sum, day) => sum + (days[day]?.visits ?? 0), 0), open: allowed(guard, devices.uniques[i + 1] ?? []) })),
  }, guard.k);
}

/** `metricsWeekly`: the ISO weeks of T cut to it, or its quarters. A quarter without days has null figures. */
export function weeklyOf(reading: SegmentReading, guard: Guard): WeeklyRow[] {
  const whole = hiddenRows(reading, guard).rows;
  return reading.rows.map((row, index) => {
    const id = { period_quarter: index + 1, period_quarter_start: row?.start ?? null, period_quarter_end: row?.end ?? null };
    if (!row) return { _id: id, iso_week: null, days: 0, visits: null, unique_visitors: null, repeat_visitors: null, new_visitors: null, dwell_time_mins: null };
    const [from, to] = spanOf(reading, row);
    const { figures, hidden } = aggregate(reading, guard, index + 1, (day) => day >= from && day <= to);
    const { frequency: _frequency, ...shown } = figures;
    const fields = ["unique_visitors", "visits", "dwell_time_mins", "repeat_visitors", "new_visitors"] as const;
    return withhold(
      { _id: id, iso_week: row.label.includes("W") ? row.label : null, days: row.days, ...shown },
      fields.filter((field) => whole[index] || hidden.includes(field)),
    );
  });
}

const none: VisitSum = { visits: 0, pointVisits: 0, singlePings: 0, dwell: 0 };

/** `metricsDaily`: one row for each local day of T, zeros where nothing happened. */
export function dailyOf(reading: SegmentReading, guard: Guard): DailyRow[] {
  const whole = hiddenRows(reading, guard).days;
  const { devices: { daily, dailyNew } } = reading;
  const sums = sumGroups(reading.visits, guard.keep, daily.length, (day) => day);
  const least = leastDevicesByDay(reading.visits, daily);
  return eachDay(reading.period).map((day, offset) => {
    const [uniques, news] = [daily[offset] ?? [], dailyNew[offset] ?? []];
    const visits = sums[offset] ?? none;
    const row = {
      _id: { day_part: day }, unique_visitors: sumSegs(uniques, guard.keep), visits: visits.visits,
      new_visitors: sumSegs(news, guard.keep), repeat_visitors: 0, dwell_time_mins: ratio(visits.dwell / 60, visits.pointVisits),
    };
    if (whole[offset]) return withhold(row, ["unique_visitors", "visits", "new_visitors", "repeat_visitors", "dwell_time_mins"]);
    const dwellAllowed = allowed(guard, least[offset] ?? []);
    return withhold(row, [...(allowed(guard, news) ? [] : ["new_visitors" as const]), ...(dwellAllowed ? [] : ["dwell_time_mins" as const])]);
  });
}

/** `metricsTimeBlock`: 28 rows, dow 1 Saturday … 7 Friday by block. */
export function timeBlocksOf(reading: SegmentReading, guard: Guard): TimeBlockRow[] {
  const weekday = weekdaysOf(reading.period).block;
  const lengths = daysByWeekday(reading.period, blockWeekday);
  const sums = sumGroups(reading.visits, guard.keep, 7 * timeBlocks.length, (day, block) => (block === 0 ? -1 : ((weekday[day] ?? 1) - 1) * timeBlocks.length + block - 1));
  return [1, 2, 3, 4, 5, 6, 7].flatMap((dow) =>
    timeBlocks.map((block, index) => {
      const slot = (dow - 1) * timeBlocks.length + index;
      const { visits } = sums[slot] ?? none;
      const devices = reading.devices.slots[slot] ?? [];
      const row = { dow, block_time_start: block.start, block_time_end: block.end, visits, days: lengths.get(dow) ?? 0 };
      return withhold(row, allowed(guard, devices) ? [] : ["visits"]);
    }),
  );
}

