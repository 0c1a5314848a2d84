import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import { addDays, type Day } from "~/domain/calendar";
import { localDay } from "~/domain/zone";
import { isNothing } from "../changes/pending-work.server";
import { changeData } from "../changes/session.server";
import type { IngestContext } from "../context.server";
import { finishPendingWork } from "../maintain.server";
import { ask, run } from "../sql.server";
import { readCut } from "./ping-cut.server";

const DAYS_A_STATEMENT = 50;

/** `days`: local days whose pings were deleted; `keptFrom`: pings of earlier days are never there again. */
export type Expired = { days: number; keptFrom: Day | null };

/**
 * Deletes the pings that are more than `pingDays` local days old, and nothing that was computed from them: no figure changes, so there is no new version of the data. What earlier loads have promised is done
 * first, as long as the pings are there. The cut is written down before the first day goes, so that whatever comes in between finds the other days as they are; a
 * stop half-way is taken up by the next call.
 * @param pingDays null: only a stopped deletion is brought to its end
 * @throws AppError conflict while somebody else changes the data
 */
export async function expirePings(context: IngestContext, pingDays: number | null): Promise<Expired> {
  const today = localDay(context.now.getTime(), context.brand.timezone);
  const wanted = pingDays === null ? null : addDays(today, -pingDays);
  await finishPendingWork(context);
  return (await changeData(context, { waitMs: 0 }, async (work) => {
    if (!isNothing(work)) throw new AppError("conflict", "another change of the data has been left unfinished");
    const { keptFrom: known } = await readCut(context);
    const keptFrom = wanted !== null && (known === null || wanted > known) ? wanted : known;
    const old = keptFrom === null ? [] : await daysBefore(context, keptFrom);
    if (keptFrom === null || old.length === 0) return { result: { days: 0, keptFrom: known }, changed: false };
    if (keptFrom !== known) await context.engine.insert("ping_cuts", [{ kept_from: keptFrom }]);
    for (let at = 0; at < old.length; at += DAYS_A_STATEMENT) {
      const part = old.slice(at, at + DAYS_A_STATEMENT);
      context.progress?.({ phase: "expire", detail: part[0] ?? "", done: at, total: old.length });
      await run(context, `ALTER TABLE pings ${part.map((_, index) => `DROP PARTITION {day${index}:Date}`).join(", ")}`, Object.fromEntries(part.map((day, index) => [`day${index}`, day])));
    }
    return { result: { days: old.length, keptFrom }, changed: false };
  })).result;
}

async function daysBefore(context: IngestContext, keptFrom: Day): Promise<Day[]> {
  return (await ask(context, "SELECT DISTINCT day FROM pings WHERE day < {kept_from:Date} ORDER BY day", z.object({ day: z.string() }), { kept_from: keptFrom })).map(({ day }) => day);
}
