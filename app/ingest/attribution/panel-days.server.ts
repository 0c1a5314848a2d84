import { monthRange } from "~/domain/calendar";
import type { IngestContext } from "../context.server";
import type { PingCut } from "../retention/ping-cut.server";
import { dropWorkTable, makeWorkTable, run } from "../sql.server";
import { monthNumber } from "./anchor-windows";

/** Rebuilds which devices had a ping on which local day, for whole months (YYYY-MM); days whose pings are deleted are kept. */
export async function rebuildPanelDays(context: IngestContext, months: Iterable<string>, { openFrom }: PingCut): Promise<void> {
  for (const month of [...months].sort()) {
    await makeWorkTable(context, "ingest_panel", "panel_days");
    const { start, end } = monthRange(month);
    const first = openFrom !== null && openFrom > start ? openFrom : start;
    await run(context, "INSERT INTO ingest_panel SELECT DISTINCT day, device FROM pings WHERE day BETWEEN {first:Date} AND {end:Date}", { first, end });
    if (first > start) await run(context, "INSERT INTO ingest_panel SELECT day, device FROM panel_days WHERE day >= {start:Date} AND day < {first:Date} AND day <= {end:Date}", { start, first, end });
    await run(context, "ALTER TABLE panel_days REPLACE PARTITION {month:UInt32} FROM ingest_panel", { month: monthNumber(month) });
  }
  await dropWorkTable(context, "ingest_panel");
}
