import { z } from "~/contract/zod";
import { addDays, eachDay, type Day } from "~/domain/calendar";
import type { IngestContext } from "../context.server";
import { ask } from "../sql.server";

/** What of the data can still be computed from pings. Without a cut everything can. */
export type PingCut = {
  /** pings of local days before it are deleted; null: none are */
  keptFrom: Day | null;
  /** whether what follows from the pings of a day can be computed again: a day needs the pings of the one before, too */
  isOpen(day: Day): boolean;
  /** the first such day; null: every day is */
  openFrom: Day | null;
  /** the open days until `last`; null: all days are open */
  openUntil(last: Day): Day[] | null;
};

export async function readCut(context: IngestContext): Promise<PingCut> {
  const [row] = await ask(context, "SELECT toString(max(kept_from)) AS kept_from FROM ping_cuts HAVING count() > 0", z.object({ kept_from: z.string() }));
  const keptFrom = row?.kept_from ?? null;
  const openFrom = keptFrom === null ? null : addDays(keptFrom, 1);
  return {
    keptFrom, openFrom,
    isOpen: (day) => openFrom === null || day >= openFrom,
    openUntil: (last) => (openFrom === null ? null : last < openFrom ? [] : eachDay({ start: openFrom, end: last })),
  };
}
