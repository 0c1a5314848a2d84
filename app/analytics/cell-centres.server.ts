import { LRUCache } from "lru-cache";
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

/** A cell never moves: centres are kept for every question of the process, some 20 MB of them. */
const kept = new LRUCache<bigint, Centre>({ max: 100_000 });

/** Centres of H3 cells in degrees; the engine is asked for those not met before. */
export async function readCellCentres(engine: Engine, cells: Iterable<bigint>, signal?: AbortSignal): Promise<Map<bigint, Centre>> {
  const found = new Map<bigint, Centre>();
  const missing = new Set<bigint>();
  for (const cell of cells) {
    const centre = kept.get(cell);
    if (centre) found.set(cell, centre);
    else missing.add(cell);
  }
  if (missing.size === 0) return found;
  for (const { h3, latitude, longitude } of await engine.query(cellCentres, { cells: [...missing] }, { signal })) {
    const centre = { latitude, longitude };
    kept.set(h3, centre);
    found.set(h3, centre);
  }
  return found;
}
