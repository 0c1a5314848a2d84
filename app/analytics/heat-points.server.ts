import type { HeatPoint } from "~/contract/metrics-people";
import { z } from "~/contract/zod";
import { h3Parent } from "~/domain/h3-parent";
import { bigCount } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import type { Guard } from "./guard";
import { addTo, countOf, emptyTally, openTo, visitorParams, visitorsSql, visitorValues, type Tally, type VisitorsAsked } from "./visitors";

const numbers = z.array(z.number());
const anchorCells = defineQuery({
  name: "anchor-cells",
  sql: `
SELECT groupArray(kind) AS kinds, groupArray(h3) AS cells, groupArray(g) AS segs, groupArray(o) AS outside, groupArray(n) AS devices
FROM (
  SELECT a.kind AS kind, toString(a.cell) AS h3, v.g AS g, v.o AS o, toUInt32(count()) AS n
  FROM (SELECT device, kind, cell FROM anchors WHERE month = {month:UInt32}) AS a INNER JOIN (${visitorsSql}) AS v ON v.device = a.device
  GROUP BY a.cell, kind, g, o
)`,
  params: visitorParams.extend({ month: z.number() }),
  row: z.object({ kinds: numbers, cells: z.array(z.string().transform(BigInt)), segs: numbers, outside: numbers, devices: numbers }),
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

/** Devices by the H3 cell (resolution 8) of their home and of their place of work. */
export type AnchorCells = { home: Map<bigint, Tally>; work: Map<bigint, Tally> };

/** @param month YYYYMM whose homes and work places count: that of T's last day, or the data's where it ends earlier */
export async function readAnchorCells(engine: Engine, asked: VisitorsAsked, month: number, signal?: AbortSignal): Promise<AnchorCells> {
  const found: AnchorCells = { home: new Map(), work: new Map() };
  const [row] = await engine.query(anchorCells, { ...visitorValues(asked), month }, { signal });
  row?.cells.forEach((cell, i) => {
    const cells = row.kinds[i] === 1 ? found.home : found.work;
    const tally = cells.get(cell) ?? emptyTally();
    cells.set(cell, tally);
    addTo(tally, row.outside[i] ?? 0, row.segs[i] ?? 0, row.devices[i] ?? 0);
  });
  return found;
}

/** The shown cells of one kind, most devices first, and the devices of those that are not shown. */
export async function readHeatPoints(engine: Engine, cells: ReadonlyMap<bigint, Tally>, guard: Guard, signal?: AbortSignal): Promise<{ points: HeatPoint[]; notShown: number | null }> {
  const { shown, notShown } = heatOf(cells, guard);
  const centres = new Map((shown.length === 0 ? [] : await engine.query(cellCentres, { cells: shown.map(({ cell }) => cell) }, { signal })).map((each) => [each.h3, each]));
  const points = shown.flatMap(({ cell, count, resolution }) => {
    const centre = centres.get(cell);
    return centre ? [{ latitude: centre.latitude, longitude: centre.longitude, count, resolution }] : [];
  });
  return { points, notShown };
}
