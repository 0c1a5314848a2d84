import { addDays, daysBetween, type Day } from "~/domain/calendar";

/** Consecutive days worked on together, and into how many shares of devices the work is cut. */
export type DayBatch = { first: Day; last: Day; days: Day[]; shards: number };

/** About so many pings go through one statement that cuts days into batches. */
export const batchRows = 3_000_000;

/**
 * Cuts days into batches of at most `limit` rows; a day above the limit is a batch of its own, cut into shards of devices.
 * @param rows rows of each day; days without an entry have none
 */
export function dayBatches(days: Iterable<Day>, rows: ReadonlyMap<Day, number>, limit: number): DayBatch[] {
  const batches: DayBatch[] = [];
  let open: { days: Day[]; rows: number } | undefined;
  const close = () => {
    const [first] = open?.days ?? [];
    const last = open?.days.at(-1);
    if (open && first !== undefined && last !== undefined) batches.push({ first, last, days: open.days, shards: Math.max(1, Math.ceil(open.rows / limit)) });
    open = undefined;
  };
  for (const day of [...new Set(days)].sort()) {
    const size = rows.get(day) ?? 0;
    const previous = open?.days.at(-1);
    if (open && previous !== undefined && (daysBetween(previous, day) > 1 || open.rows + size > limit)) close();
    open ??= { days: [], rows: 0 };
    open.days.push(day);
    open.rows += size;
  }
  close();
  return batches;
}

/** The days with the one before and the one after each. */
export function withNeighbours(days: Iterable<Day>): Set<Day> {
  const wider = new Set<Day>();
  for (const day of days) for (const shift of [-1, 0, 1]) wider.add(addDays(day, shift));
  return wider;
}
