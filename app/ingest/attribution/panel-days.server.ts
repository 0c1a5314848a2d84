import { monthRange } from "~/domain/calendar";
import type { IngestContext } from "../context.server";
import { dropWorkTable, makeWorkTable, run } from "../sql.server";
import { monthNumber } from "./anchor-windows";

/** Rebuilds which devices had a ping on which local day, for whole months (YYYY-MM). */
export async function rebuildPanelDays(context: IngestContext, months: Iterable<string>): Promise<void> {
  for (const month of [...months].sort()) {
    await makeWorkTable(context, "ingest_panel", "panel_days");
    const { start, end } = monthRange(month);
    await run(context, "INSERT INTO ingest_panel SELECT DISTINCT day, device FROM pings WHERE day BETWEEN {start:Date} AND {end:Date}", { start, end });
    await run(context, "ALTER TABLE panel_days REPLACE PARTITION {month:UInt32} FROM ingest_panel", { month: monthNumber(month) });
  }
  await dropWorkTable(context, "ingest_panel");
}
