import type { TimeBlockRow } from "~/contract/metrics";
import { timeBlocks } from "./time-blocks";

/** Block weekdays (1 Saturday, 2 Sunday, 3 Monday … 7 Friday) in the order of a week that starts on Monday. */
export const weekFromMonday = [3, 4, 5, 6, 7, 1, 2] as const;
/** ISO weekday (1 Monday … 7 Sunday) of a block weekday. */
export const isoOfBlockWeekday = (dow: number): number => (dow <= 2 ? dow + 5 : dow - 2);

export type MeanCell = { mean: number | null; protected: boolean };
export type MeanRow = { dow: number; /** such days in the period */ days: number; cells: MeanCell[] };

/** Mean visits per such day, one row a weekday from Monday, one cell a time block. */
export function weekdayMeans(rows: readonly TimeBlockRow[]): MeanRow[] {
  return weekFromMonday.map((dow) => {
    const own = rows.filter((row) => row.dow === dow);
    return {
      dow, days: own[0]?.days ?? 0,
      cells: timeBlocks.map((block) => meanOf(own.filter((row) => row.block_time_start.startsWith(block.start)))),
    };
  });
}

export type WeekPartMeans = { weekday: MeanCell[]; weekend: MeanCell[] };

/** Mean visits per day and block, Monday to Friday against Saturday and Sunday. One hidden cell hides the mean it would enter. */
export function weekPartMeans(rows: readonly TimeBlockRow[]): WeekPartMeans {
  const of = (weekend: boolean) => timeBlocks.map((block) => meanOf(rows.filter((row) => row.dow <= 2 === weekend && row.block_time_start.startsWith(block.start))));
  return { weekday: of(false), weekend: of(true) };
}

function meanOf(rows: readonly TimeBlockRow[]): MeanCell {
  const held = rows.filter((row) => row.days > 0);
  const days = held.reduce((sum, row) => sum + row.days, 0);
  if (held.some((row) => row.suppressed)) return { mean: null, protected: true };
  if (days === 0 || held.some((row) => row.visits === null)) return { mean: null, protected: false };
  return { mean: held.reduce((sum, row) => sum + (row.visits ?? 0), 0) / days, protected: false };
}

/** Step 1..5 of a value on a ramp that ends at `most`; 0 for zero. */
export const rampStep = (value: number, most: number): number => (value <= 0 || most <= 0 ? 0 : Math.min(5, Math.floor((value / most) * 5 - 1e-9) + 1));
