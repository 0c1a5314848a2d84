import type { HeatPoint } from "~/contract/metrics-people";
import { z } from "~/contract/zod";
import { h3Parent } from "~/domain/h3-parent";
import { bigCount } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import type { Guard } from "./guard";
import { addTo, countOf, emptyTally, openTo, visitorParams, visitorsSql, visitorValues, type Tally, type VisitorsAsked } from "./visitors";

const anchorCells = defineQuery({
  name: "anchor-cells",
  sql: `
SELECT toString(a.cell) AS h3, v.g AS g, v.o AS o, toUInt32(count()) AS devices
FROM (SELECT device, cell FROM anchors WHERE month = {month:UInt32} AND kind = {kind:UInt8}) AS a INNER JOIN (${visitorsSql}) AS v ON v.device = a.device
GROUP BY h3, g, o`,
  params: visitorParams.extend({ month: z.number(), kind: z.number() }),
  row: z.object({ h3: bigCount, g: z.number(), o: z.number(), devices: z.number() }),
});

const cellCentres = defineQuery({
  name: "cell-centres",
  sql: "SELECT toString(each) AS h3, tupleElement(h3ToGeo(each), 1) AS latitude, tupleElement(h3ToGeo(each), 2) AS longitude FROM (SELECT arrayJoin({cells:Array(UInt64)}) AS each)",
  params: z.object({ cells: z.array(z.bigint()) }),
  row: z.object({ h3: bigCount, latitude: z.number(), longitude: z.number() }),
});

export type ShownCell = { cell: bigint; count: number; resolution: number };
export type Heat = { shown: ShownCell[]; notShown: number | null };

const merge = (into: Tally, from: Tally): void => { from.inside.forEach((n, seg) => addTo(into, 0, seg, n)); from.outside.forEach((n, seg) => addTo(into, 1, seg, n)); };

function groupedAt(cells: ReadonlyMap<bigint, Tally>, resolution: number): Map<bigint, Tally> {
  const groups = new Map<bigint, Tally>();
  for (const [cell, tally] of cells) {
    const parent = h3Parent(cell, resolution);
    const group = groups.get(parent) ?? emptyTally();
    groups.set(parent, group);
    merge(group, tally);
  }
  return groups;
}

/**
 * Which cells are shown: those that may not be roll up to resolution 7, then 6, together with their like alone; what remains is not
 * shown, and while that may not be told, the smallest shown cell joins it (ties: the lower index, so the coarser cell).
 */
export function heatOf(cells: ReadonlyMap<bigint, Tally>, guard: Guard): Heat {
  let left = cells;
  const shown: (ShownCell & { tally: Tally })[] = [];
  for (const resolution of [8, 7, 6]) {
    const groups = resolution === 8 ? left : groupedAt(left, resolution);
    left = new Map([...groups].filter(([cell, tally]) => {
      const count = countOf(tally, guard);
      const open = count >= Math.max(1, guard.k) && openTo(guard, tally);
      if (open) shown.push({ cell, count, resolution, tally });
      return !open;
    }));
  }
  const rest = emptyTally();
  for (const tally of left.values()) merge(rest, tally);
  shown.sort((a, b) => b.count - a.count || (a.cell < b.cell ? 1 : -1));
  while (!openTo(guard, rest) && shown.length > 0) merge(rest, shown.pop()?.tally ?? emptyTally());
  return { shown: shown.map(({ cell, count, resolution }) => ({ cell, count, resolution })), notShown: openTo(guard, rest) ? countOf(rest, guard) : null };
}

/** Heat points of homes (kind 1) or work places (kind 2), most devices first; `month` as in `readDistances`. */
export async function readHeat(engine: Engine, asked: VisitorsAsked, month: number, kind: 1 | 2, signal?: AbortSignal): Promise<{ points: HeatPoint[]; notShown: number | null }> {
  const cells = new Map<bigint, Tally>();
  for (const { h3, g, o, devices } of await engine.query(anchorCells, { ...visitorValues(asked), month, kind }, { signal })) {
    const tally = cells.get(h3) ?? emptyTally();
    cells.set(h3, tally);
    addTo(tally, o, g, devices);
  }
  const { shown, notShown } = heatOf(cells, asked.guard);
  const centres = new Map((await engine.query(cellCentres, { cells: shown.map(({ cell }) => cell) }, { signal })).map((each) => [each.h3, each]));
  const points = shown.flatMap(({ cell, count, resolution }) => {
    const centre = centres.get(cell);
    return centre ? [{ latitude: centre.latitude, longitude: centre.longitude, count, resolution }] : [];
  });
  return { points, notShown };
}
