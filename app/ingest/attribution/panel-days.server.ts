import { monthBatches } from "../changes/month-batches";
import { rowsAStatement, type IngestContext } from "../context.server";
import { pingsByMonth, type PingsByDay } from "../pings/pings-by-day.server";
import type { PingCut } from "../retention/ping-cut.server";
import { replaceMonths, run, withWorkTable } from "../sql.server";

/** About so many pings go through one statement. */
const ROWS = 12_000_000;

/** Rebuilds which devices had a ping on which local day, for whole months (YYYY-MM); days whose pings are deleted are kept. */
export async function rebuildPanelDays(context: IngestContext, months: Iterable<string>, { openFrom }: PingCut, pings: PingsByDay): Promise<void> {
  const rows = pingsByMonth(pings);
  for (const { start, end, numbers } of monthBatches(months, (month) => rows.get(month) ?? 0, rowsAStatement(context, ROWS))) await withWorkTable(context, "ingest_panel", "panel_days", async () => {
    const first = openFrom !== null && openFrom > start ? openFrom : start;
    await run(context, "INSERT INTO ingest_panel SELECT DISTINCT day, device FROM pings WHERE day BETWEEN {first:Date} AND {end:Date}", { first, end });
    if (first > start) await run(context, "INSERT INTO ingest_panel SELECT day, device FROM panel_days WHERE day >= {start:Date} AND day < {first:Date} AND day <= {end:Date}", { start, first, end });
    await replaceMonths(context, "panel_days", "ingest_panel", numbers);
  });
}
