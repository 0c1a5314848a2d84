import { newSince, tally } from "./figures";
import { inSlice, nodeAllows, showable, withheld } from "./floor";
import { daysOf, isoWeek, weekdayOf } from "./local-time";
import type { Reading } from "./reading";
import { sixOf } from "./totals";

/** A run of days inside T; null for a quarter that holds none. */
export type Run = { start: string; end: string; week: string | null } | null;

/** The ISO weeks of T, each cut to it. */
export function weeksOf(start: string, end: string): Run[] {
  const days = daysOf(start, end);
  return [...new Set(days.map(isoWeek))].map((week) => {
    const own = days.filter((day) => isoWeek(day) === week);
    return { start: own[0] ?? "", end: own.at(-1) ?? "", week };
  });
}

/** Four consecutive runs of T's days, the first taking the spare ones. */
export function quartersOf(start: string, end: string): Run[] {
  const days = daysOf(start, end);
  const lengths = [0, 1, 2, 3].map((quarter) => Math.floor(days.length / 4) + (quarter < days.length % 4 ? 1 : 0));
  return lengths.map((length) => {
    const own = days.splice(0, length);
    return length === 0 ? null : { start: own[0] ?? "", end: own.at(-1) ?? "", week: null };
  });
}

/** `metricsWeekly`. */
export function weeklyOf(reading: Reading) {
  const { start, end, rows, slice } = reading.question;
  const runs = rows === "quarters" ? quartersOf(start, end) : weeksOf(start, end);
  return runs.map((run, i) => {
    const id = { period_quarter: i + 1, period_quarter_start: run?.start ?? null, period_quarter_end: run?.end ?? null };
    if (run === null) return { _id: id, iso_week: null, days: 0, visits: null, unique_visitors: null, repeat_visitors: null, new_visitors: null, dwell_time_mins: null };
    const part = tally(reading.segment, (day) => day >= run.start && day <= run.end, newSince(run.start, run.end));
    const { figures, hidden } = sixOf(reading, part, slice);
    const { frequency: _none, ...shown } = figures;
    return withheld({ _id: id, iso_week: run.week, days: daysOf(run.start, run.end).length, ...shown }, hidden.filter((field) => field !== "frequency"));
  });
}

/** `metricsDaily`: a row for each local day; nobody comes on two days of one. */
export function dailyOf(reading: Reading) {
  return reading.days.map((day) => {
    const part = tally(reading.segment, (each) => each === day, newSince(day, day));
    const { figures, hidden } = sixOf(reading, part, reading.question.slice);
    const { frequency: _none, ...shown } = figures;
    return withheld({ _id: { day_part: day }, ...shown }, hidden.filter((field) => field !== "frequency"));
  });
}

/** The four blocks by local hour of a visit's start. */
export const blocks = [[6, "06:00", "09:59"], [10, "10:00", "13:59"], [14, "14:00", "17:59"], [18, "18:00", "21:59"]] as const;
export const inBlock = (hour: number, first: number): boolean => hour >= first && hour < first + 4;
/** Saturday 1, Sunday 2, Monday 3 … Friday 7. */
export const blockWeekday = (day: string): number => ((weekdayOf(day) + 1) % 7) + 1;

/** `metricsTimeBlock`: 28 cells of visits, each standing on the devices that made them. */
export function timeBlocksOf(reading: Reading) {
  const { question: { slice }, floor, inT, outside } = reading;
  return [1, 2, 3, 4, 5, 6, 7].flatMap((dow) => blocks.map(([first, from, to]) => {
    const visits = inT.visits.filter((visit) => blockWeekday(visit.day) === dow && inBlock(visit.hour, first));
    const row = {
      dow, block_time_start: from, block_time_end: to, visits: visits.filter((visit) => inSlice(floor, slice)(visit.device)).length,
      days: reading.days.filter((day) => blockWeekday(day) === dow).length,
    };
    const open = nodeAllows(floor, outside, slice) && showable(floor, new Set(visits.map((visit) => visit.device)), slice);
    return withheld(row, open ? [] : ["visits"]);
  }));
}
