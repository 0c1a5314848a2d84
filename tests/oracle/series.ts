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

const runsOf = ({ question: { start, end, rows } }: Reading): Run[] => (rows === "quarters" ? quartersOf(start, end) : weeksOf(start, end));
const tallyOn = (reading: Reading, start: string, end: string) => tally(reading.segment, (day) => day >= start && day <= end, newSince(start, end));

/** `metricsWeekly`. */
export function weeklyOf(reading: Reading) {
  const closed = closedRows(reading).runs;
  return runsOf(reading).map((run, i) => {
    const id = { period_quarter: i + 1, period_quarter_start: run?.start ?? null, period_quarter_end: run?.end ?? null };
    if (run === null) return { _id: id, iso_week: null, days: 0, visits: null, unique_visitors: null, repeat_visitors: null, new_visitors: null, dwell_time_mins: null };
    const { figures, hidden } = sixOf(reading, tallyOn(reading, run.start, run.end), reading.question.slice);
    const { frequency: _none, ...shown } = figures;
    return withheld({ _id: id, iso_week: run.week, days: daysOf(run.start, run.end).length, ...shown }, closed.has(run.start) ? Object.keys(shown) : hidden.filter((field) => field !== "frequency"));
  });
}

/** `metricsDaily`: a row for each local day; nobody comes on two days of one. */
export function dailyOf(reading: Reading) {
  const closed = closedRows(reading).days;
  return reading.days.map((day) => {
    const { figures, hidden } = sixOf(reading, tallyOn(reading, day, day), reading.question.slice);
    const { frequency: _none, ...shown } = figures;
    return withheld({ _id: { day_part: day }, ...shown }, closed.has(day) ? Object.keys(shown) : hidden.filter((field) => field !== "frequency"));
  });
}

type Part = { visits: number; open: boolean };

/**
 * The rows that must be withheld whole, so that none can be had from the others and from their total: days from their week or quarter, these from T.
 * Days of all withheld weeks together have a known sum, and each of these weeks has a withheld day.
 */
function closedRows(reading: Reading): { /** by their first day */ runs: Set<string>; days: Set<string> } {
  const partOn = (start: string, end: string): Part => {
    const { figures, hidden } = sixOf(reading, tallyOn(reading, start, end), reading.question.slice);
    return { visits: figures.visits ?? 0, open: !hidden.includes("visits") };
  };
  const { k } = reading.floor;
  const runs = new Map(runsOf(reading).flatMap((run): [NonNullable<Run>, Part][] => (run ? [[run, partOn(run.start, run.end)]] : [])));
  const days = new Map(reading.days.map((day) => [day, partOn(day, day)]));
  const told = partOn(reading.question.start, reading.question.end).open;
  const closedRuns = told ? closedInLine(runs, k) : own(runs);
  const closedDays = own(days);
  const within = (run: NonNullable<Run>) => new Map([...days].filter(([day]) => day >= run.start && day <= run.end).map(([day, part]): [string, Part] => [day, { ...part, open: !closedDays.has(day) }]));
  for (const run of runs.keys()) {
    if (!closedRuns.has(run)) for (const day of closedInLine(within(run), k)) closedDays.add(day);
    else if (own(within(run)).size === 0) {
      const [least] = bySize(within(run));
      if (least !== undefined) closedDays.add(least);
    }
  }
  const together = new Map([...closedRuns].flatMap((run) => [...within(run)]));
  if (told) for (const day of closedInLine(together, k)) closedDays.add(day);
  return { runs: new Set([...closedRuns].map(({ start }) => start)), days: closedDays };
}

const own = <K>(parts: ReadonlyMap<K, Part>): Set<K> => new Set([...parts].filter(([, part]) => !part.open).map(([key]) => key));
/** Those with visits, the smallest first, of equals the earlier. */
const bySize = <K>(parts: ReadonlyMap<K, Part>): K[] => [...parts].filter(([, part]) => part.visits > 0).sort(([, a], [, b]) => a.visits - b.visits).map(([key]) => key);

/** Parts of a told total: withheld ones are known to be no zeros and must leave k - 1 visits to spread over two or more; else all are withheld. */
function closedInLine<K>(parts: ReadonlyMap<K, Part>, k: number): Set<K> {
  const closed = own(parts);
  if (closed.size === 0) return closed;
  const spare = () => [...closed].reduce((sum, key) => sum + (parts.get(key)?.visits ?? 0) - 1, 0);
  for (const key of bySize(parts)) {
    if (closed.size > 1 && spare() >= k - 1) break;
    closed.add(key);
  }
  return closed.size > 1 && spare() >= k - 1 ? closed : new Set(parts.keys());
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
