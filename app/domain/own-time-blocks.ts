import type { TimeBlockRow } from "~/contract/metrics";
import { timeBlocks } from "./time-blocks";

/** A brand's block with its name in the reader's language; local hours `[start, end)`. */
export type NamedBlock = { label: string; startHour: number; endHour: number };
export type OwnBlock = NamedBlock & { visits: number | null; protected: boolean };

const hourOf = (time: string) => Number(time.slice(0, 2));

/**
 * Visits by the brand's own time blocks, added up from the four standard ones: each visit starts in one block, so their counts add up.
 * Null where a block does not begin and end with standard blocks, because then it cannot be known from them.
 */
export function ownTimeBlocks(rows: readonly TimeBlockRow[], own: readonly NamedBlock[]): OwnBlock[] | null {
  const starts = new Set<number>(timeBlocks.map((block) => hourOf(block.start)));
  const ends = new Set<number>(timeBlocks.map((block) => hourOf(block.end) + 1));
  if (own.length === 0 || own.some((block) => !starts.has(block.startHour) || !ends.has(block.endHour) || block.endHour <= block.startHour)) return null;
  return own.map(({ label, startHour, endHour }) => {
    const inside = rows.filter((row) => hourOf(row.block_time_start) >= startHour && hourOf(row.block_time_start) < endHour);
    const hidden = inside.some((row) => row.suppressed);
    return { label, startHour, endHour, protected: hidden, visits: hidden || inside.some((row) => row.visits === null) ? null : inside.reduce((sum, row) => sum + (row.visits ?? 0), 0) };
  });
}
