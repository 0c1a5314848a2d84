import { z } from "~/contract/zod";
import type { IngestContext } from "../context.server";
import { askOne, run } from "../sql.server";

/** Gives every hash of a work table that has none yet the next dense device number. `where` is a condition of ours, not of a file. */
export async function numberDevices(context: IngestContext, table: "ingest_rows" | "ingest_devices", where: "reason = 0" | "reason = ''"): Promise<void> {
  const { last } = await askOne(context, "SELECT max(device) AS last FROM device_ids", z.object({ last: z.number() }));
  await run(context, `INSERT INTO device_ids SELECT hash, toUInt32({last:UInt32} + row_number() OVER (ORDER BY hash)) FROM
    (SELECT DISTINCT hash FROM ${table} WHERE ${where} AND hash NOT IN (SELECT hash FROM device_ids))`, { last });
}
