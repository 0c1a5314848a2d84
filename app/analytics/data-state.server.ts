import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const newestVersion = defineQuery({
  name: "newest-version",
  sql: `
SELECT toFloat64(max(version)) AS newest, toString(argMax(first_day, version)) AS first, toString(argMax(last_day, version)) AS last,
  argMax(synthetic, version) AS is_synthetic
FROM data_versions`,
  params: z.object({}),
  row: z.object({ newest: z.number(), first: z.string().nullable(), last: z.string().nullable(), is_synthetic: z.number() }),
});

/** What the deployment holds: version 0 and null days before the first load. Days are local. */
export type DataState = { version: number; firstDay: string | null; lastDay: string | null; synthetic: boolean };

export async function readDataState(engine: Engine): Promise<DataState> {
  const [row] = await engine.query(newestVersion, {});
  if (!row || row.newest === 0) return { version: 0, firstDay: null, lastDay: null, synthetic: false };
  return { version: row.newest, firstDay: row.first || null, lastDay: row.last || null, synthetic: row.is_synthetic === 1 };
}
