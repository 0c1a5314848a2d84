import { z } from "~/contract/zod";
import { monthRange } from "~/domain/calendar";
import { count } from "~/engine/columns.server";
import type { IngestContext } from "../context.server";
import { ask, askOne, replaceMonths, run, withWorkTable } from "../sql.server";
import { monthNumber, monthText } from "./anchor-windows";

/** Partition of what does not depend on the month. */
const TRAITS = 0;

/** Rebuilds the sets of devices by platform, make, model, carrier and app genre. */
export const rebuildTraitSets = (context: IngestContext): Promise<void> => rebuild(context, traitSetsSql, [{ partition: TRAITS }]);

/** Rebuilds, for whole months (YYYY-MM), the sets of devices by third-party place and category. */
export async function rebuildPlaceSets(context: IngestContext, months: readonly string[]): Promise<void> {
  if (months.length > 0) await rebuild(context, placeSetsSql, months.map((month) => ({ partition: monthNumber(month), ...monthRange(month) })));
}

/** Makes the sets of data that was loaded before there were any; the mark of completeness is written last. */
export async function completeSets(context: IngestContext): Promise<void> {
  const { marks } = await askOne(context, "SELECT count() AS marks FROM device_sets WHERE month = 0 AND list = 6", z.object({ marks: count }));
  if (marks > 0) return;
  const months = await ask(context, "SELECT DISTINCT formatDateTime(day, '%Y-%m') AS month FROM place_days", z.object({ month: z.string() }));
  await rebuildPlaceSets(context, months.map(({ month }) => month));
  await rebuildTraitSets(context);
}

/** Makes every set anew from what is left of the devices: a set holds many of them in one row. Data that was loaded before there were sets gets all of them. */
export async function rebuildSets(context: IngestContext): Promise<void> {
  const months = await ask(context, "SELECT month FROM (SELECT DISTINCT month FROM device_sets WHERE month > 0 UNION DISTINCT SELECT DISTINCT toYYYYMM(day) AS month FROM place_days) ORDER BY month", z.object({ month: z.number() }));
  await rebuildPlaceSets(context, months.map(({ month }) => monthText(month)));
  await rebuildTraitSets(context);
}

async function rebuild(context: IngestContext, sql: string, parts: readonly { partition: number; start?: string; end?: string }[]): Promise<void> {
  const shards = await shardsOf(context);
  await withWorkTable(context, "ingest_device_sets", "device_sets", async () => {
    for (const part of parts) await run(context, `INSERT INTO ingest_device_sets ${sql}`, { ...part, shards });
    await replaceMonths(context, "device_sets", "ingest_device_sets", parts.map(({ partition }) => partition));
  });
}

/** A set lies on the shard of its devices: it is cut as their rows are. */
async function shardsOf({ engine }: IngestContext): Promise<number> {
  if (engine.cluster === undefined) return 1;
  const [row] = await engine.rows("SELECT max(shard_num) AS shards FROM system.clusters WHERE cluster = {cluster:String}", z.object({ shards: count }), { cluster: engine.cluster });
  return Math.max(1, row?.shards ?? 1);
}

const traitSetsSql = `
  SELECT {partition:UInt32}, item.1, item.2, toUInt32(0), min(device), groupBitmapState(device)
  FROM (SELECT device, arrayJoin(arrayConcat([(toUInt8(0), toString(platform)), (toUInt8(1), toString(make)), (toUInt8(2), toString(model)), (toUInt8(3), toString(carrier))],
    arrayMap(genre -> (toUInt8(4), toString(genre)), genres))) AS item FROM devices)
  WHERE item.2 != '' GROUP BY item, device % {shards:UInt32}
  UNION ALL
  SELECT {partition:UInt32}, toUInt8(6), '', toUInt32(0), toUInt32(0), groupBitmapState(toUInt32(number)) FROM numbers(1)`;

const placeSetsSql = `
  SELECT {partition:UInt32}, toUInt8(5), category, item, min(device), groupBitmapState(device)
  FROM (SELECT s.device AS device, toString(p.category) AS category, arrayJoin([toUInt32(0), s.place]) AS item
    FROM place_days AS s INNER JOIN places AS p ON p.place = s.place WHERE s.day BETWEEN {start:Date} AND {end:Date})
  GROUP BY category, item, device % {shards:UInt32}`;
