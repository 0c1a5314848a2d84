import type { DayRange } from "~/domain/calendar";
import { z } from "~/contract/zod";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

/** One cell of one store; `members` are device * 256 + seg, each device once; empty where the count alone is enough, and with them the cells that hold it. */
export type FlowCell = { point: number; nine: string; seven: string; six: string; n: number; members: number[] };

const texts = z.array(z.string());
/** Both sides in one pass: 0 before, 1 after. */
const flowCells = defineQuery({
  name: "flow-cells",
  sql: `
SELECT groupArray(side) AS sides, groupArray(point) AS points, groupArray(h3ToString(cell)) AS nines, groupArray(n) AS counts, groupArray(if(many, CAST([], 'Array(Float64)'), found)) AS members,
  groupArray(if(many, '', h3ToString(h3ToParent(cell, 7)))) AS sevens, groupArray(if(many, '', h3ToString(h3ToParent(cell, 6)))) AS sixes
FROM (
  SELECT point, side, cell, groupUniqArray(toFloat64(device) * 256 + seg) AS found, toUInt32(length(found)) AS n, n >= {enough:UInt32} AS many
  FROM (SELECT point, device, seg, arrayJoin([(0, prev_cell), (1, next_cell)]) AS stay, stay.1 AS side, stay.2 AS cell FROM visits
    WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0)
  WHERE cell != 0 GROUP BY point, side, cell)`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), enough: z.number() }),
  row: z.object({ sides: numberList, points: numberList, nines: texts, counts: numberList, members: z.array(numberList), sevens: texts, sixes: texts }),
});
export type Side = "previous" | "next";

/** Distinct devices by store and cell, of every counted visit of its own, before and after it. Cells of at least `enough` devices come without their members. */
export async function readFlowCells(engine: Engine, points: number[], period: DayRange, enough: number, signal?: AbortSignal): Promise<Record<Side, FlowCell[]>> {
  const found: Record<Side, FlowCell[]> = { previous: [], next: [] };
  const [row] = await engine.query(flowCells, { points, ...period, enough }, { signal });
  row?.sides.forEach((side, i) => found[side === 0 ? "previous" : "next"].push({
    point: row.points[i] ?? 0, nine: row.nines[i] ?? "", seven: row.sevens[i] ?? "", six: row.sixes[i] ?? "", n: row.counts[i] ?? 0, members: row.members[i] ?? [],
  }));
  return found;
}

const cellMembers = (column: "prev_cell" | "next_cell") => defineQuery({
  name: `cell-members-${column}`,
  sql: `SELECT DISTINCT toFloat64(device) * 256 + seg AS member FROM visits WHERE point = {point:UInt32} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 AND ${column} = stringToH3({cell:String})`,
  params: z.object({ point: z.number(), start: z.string(), end: z.string(), cell: z.string() }),
  row: z.object({ member: z.number() }),
});
const memberQueries = { previous: cellMembers("prev_cell"), next: cellMembers("next_cell") };

export const readCellMembers = async (engine: Engine, side: Side, point: number, cell: string, period: DayRange, signal?: AbortSignal): Promise<number[]> =>
  (await engine.query(memberQueries[side], { point, cell, ...period }, { signal })).map(({ member }) => member);
