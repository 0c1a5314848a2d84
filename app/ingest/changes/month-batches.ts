import { addDays, monthOf, monthRange, type Day } from "~/domain/calendar";
import { monthNumber } from "../attribution/anchor-windows";

/** Consecutive months (YYYY-MM) worked on together, their numbers (YYYYMM), their first and last day, and into how many shares of devices the work is cut. */
export type MonthBatch = { months: string[]; numbers: number[]; start: Day; end: Day; shards: number };

/**
 * Cuts months into batches of consecutive ones with at most `limit` rows together: what a statement costs beside its rows is paid once a batch. A month above the limit is a
 * batch of its own, cut into shards of devices.
 * @param rowsOf rows of a month
 * @param besideOf rows that are read with them; months with more of them than the limit are batches of their own too, in no more shards
 */
export function monthBatches(months: Iterable<string>, rowsOf: (month: string) => number, limit: number, besideOf: (month: string) => number = () => 0): MonthBatch[] {
  const batches: { months: string[]; rows: number; beside: number }[] = [];
  for (const month of [...new Set(months)].sort()) {
    const [rows, beside] = [rowsOf(month), besideOf(month)];
    const open = batches.at(-1);
    const before = open?.months.at(-1);
    if (open && before !== undefined && monthOf(addDays(monthRange(before).end, 1)) === month && open.rows + rows <= limit && open.beside + beside <= limit) {
      open.months.push(month);
      open.rows += rows;
      open.beside += beside;
    } else batches.push({ months: [month], rows, beside });
  }
  return batches.map(({ months: together, rows }) => ({
    months: together, numbers: together.map(monthNumber), start: monthRange(together[0] ?? "").start, end: monthRange(together.at(-1) ?? "").end, shards: Math.max(1, Math.ceil(rows / limit)),
  }));
}
