import { z } from "~/contract/zod";
import { bigCount } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

export type Centre = { latitude: number; longitude: number };

const cellCentres = defineQuery({
  name: "cell-centres",
  sql: "SELECT toString(each) AS h3, tupleElement(h3ToGeo(each), 1) AS latitude, tupleElement(h3ToGeo(each), 2) AS longitude FROM (SELECT arrayJoin({cells:Array(UInt64)}) AS each)",
  params: z.object({ cells: z.array(z.bigint()) }),
  row: z.object({ h3: bigCount, latitude: z.number(), longitude: z.number() }),
});

/** Centres of H3 cells in degrees. They are asked for with each answer, so that every figure on a map has a question that explains it. */
export async function readCellCentres(engine: Engine, cells: Iterable<bigint>, signal?: AbortSignal): Promise<Map<bigint, Centre>> {
  const wanted = [...new Set(cells)];
  if (wanted.length === 0) return new Map();
  const rows = await engine.query(cellCentres, { cells: wanted }, { signal });
  return new Map(rows.map(({ h3, latitude, longitude }) => [h3, { latitude, longitude }]));
}
