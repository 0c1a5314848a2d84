import type { HeatPoint } from "~/contract/metrics-people";
import { z } from "~/contract/zod";
import { h3OfEight, h3Parent } from "~/domain/h3-parent";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { readCellCentres } from "./cell-centres.server";
import type { Guard } from "./guard";
import { addTo, countOf, emptyTally, noValues, openTo, valueCountsSchema, visitorParams, visitorsSql, visitorValues, type Tally, type ValueCounts, type VisitorsAsked } from "./visitors";

/** A value is the base cell and path of an H3 cell of resolution 8 (31 bits), above them 1 for a place of work. */
const workBit = 2 ** 31;
const anchorCells = defineQuery({
  name: "anchor-cells",
  sql: `
SELECT groupArray(value) AS values, groupArray(g) AS segs, groupArray(n) AS devices
FROM (
  SELECT a.value AS value, v.g AS g, toUInt32(count()) AS n
  FROM (SELECT device, toUInt32(bitAnd(bitShiftRight(cell, 21), 2147483647) + if(kind = 2, ${workBit}, 0)) AS value FROM anchors WHERE month = {month:UInt32} AND kind IN (1, 2)) AS a
  INNER JOIN (${visitorsSql}) AS v ON v.device = a.device
  GROUP BY value, g
)`,
  params: visitorParams.extend({ month: z.number() }),
  row: valueCountsSchema,
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

/** @param month YYYYMM whose homes and work places count: that of T's last day, or the data's where it ends earlier */
export async function readAnchorCells(engine: Engine, asked: VisitorsAsked, month: number, signal?: AbortSignal): Promise<ValueCounts> {
  const [row] = await engine.query(anchorCells, { ...visitorValues(asked), month }, { signal });
  return row ?? noValues;
}

const isWork = (value: number): boolean => value >= workBit;

/** Devices by the cell of their home, or of their place of work. */
export const cellTallies = (tallies: ReadonlyMap<number, Tally>, kind: "home" | "work"): Map<bigint, Tally> =>
  new Map([...tallies].flatMap(([value, tally]): [bigint, Tally][] => (isWork(value) === (kind === "work") ? [[h3OfEight(value % workBit), tally]] : [])));

/** All who have a home, or a place of work, by the seg that stands for theirs. */
export function withAnchor({ values, segs, devices }: ValueCounts, kind: "home" | "work"): number[] {
  const sums: number[] = [];
  values.forEach((value, i) => { if (isWork(value) === (kind === "work")) { const g = segs[i] ?? 0; sums[g] = (sums[g] ?? 0) + (devices[i] ?? 0); } });
  return sums;
}

/** The shown cells of one kind, most devices first, and the devices of those that are not shown. */
export async function readHeatPoints(engine: Engine, cells: ReadonlyMap<bigint, Tally>, guard: Guard, signal?: AbortSignal): Promise<{ points: HeatPoint[]; notShown: number | null }> {
  const { shown, notShown } = heatOf(cells, guard);
  const centres = await readCellCentres(engine, shown.map(({ cell }) => cell), signal);
  const points = shown.flatMap(({ cell, count, resolution }) => {
    const centre = centres.get(cell);
    return centre ? [{ latitude: centre.latitude, longitude: centre.longitude, count, resolution }] : [];
  });
  return { points, notShown };
}
