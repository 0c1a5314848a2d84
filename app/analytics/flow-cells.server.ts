import type { DayRange } from "~/domain/calendar";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

/** One cell of one store; `members` are device * 256 + seg, each device once; empty where the count alone is enough. */
export type FlowCell = { point: number; nine: string; seven: string; six: string; n: number; members: number[] };

const declare = (column: "prev_cell" | "next_cell") => defineQuery({
  name: `flow-cells-${column}`,
  sql: `
SELECT point, h3ToString(cell) AS nine, h3ToString(h3ToParent(cell, 7)) AS seven, h3ToString(h3ToParent(cell, 6)) AS six, toUInt32(length(found)) AS n,
  if(n >= {enough:UInt32}, CAST([], 'Array(Float64)'), found) AS members
FROM (SELECT point, ${column} AS cell, groupUniqArray(toFloat64(device) * 256 + seg) AS found FROM visits
  WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 AND ${column} != 0 GROUP BY point, cell)`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), enough: z.number() }),
  row: z.object({ point: z.number(), nine: z.string(), seven: z.string(), six: z.string(), n: z.number(), members: z.array(z.number()) }),
});
const queries = { previous: declare("prev_cell"), next: declare("next_cell") };
export type Side = keyof typeof queries;

/** Distinct devices by store and cell, of every counted visit of its own. Cells of at least `enough` devices come without their members. */
export const readFlowCells = (engine: Engine, side: Side, points: number[], period: DayRange, enough: number, signal?: AbortSignal): Promise<FlowCell[]> =>
  engine.query(queries[side], { points, ...period, enough }, { signal });

const cellMembers = (column: "prev_cell" | "next_cell") => defineQuery({
  name: `cell-members-${column}`,
  sql: `SELECT DISTINCT toFloat64(device) * 256 + seg AS member FROM visits WHERE point = {point:UInt32} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 AND ${column} = stringToH3({cell:String})`,
  params: z.object({ point: z.number(), start: z.string(), end: z.string(), cell: z.string() }),
  row: z.object({ member: z.number() }),
});
const memberQueries = { previous: cellMembers("prev_cell"), next: cellMembers("next_cell") };

export const readCellMembers = async (engine: Engine, side: Side, point: number, cell: string, period: DayRange, signal?: AbortSignal): Promise<number[]> =>
  (await engine.query(memberQueries[side], { point, cell, ...period }, { signal })).map(({ member }) => member);
