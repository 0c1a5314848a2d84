import { z } from "~/contract/zod";
import type { Engine } from "~/engine/client.server";
import type { Hexagons } from "../oracle/flow-map";

type Position = { lat: number; lon: number };
const key = ({ lat, lon }: Position): string => `${lat} ${lon}`;
const rowSchema = z.object({ lat: z.number(), lon: z.number(), finest: z.string(), seven: z.string(), six: z.string(), centres: z.array(z.tuple([z.number(), z.number()])) });

/** The H3 cells of some positions at a resolution, asked of the engine: the grid is a published standard, the oracle has none of its own. */
export async function hexagonsOf(engine: Engine, positions: readonly Position[], resolution: 9 | 8 = 9): Promise<Hexagons> {
  const distinct = [...new Map(positions.map((each) => [key(each), each])).values()];
  const cells = new Map<string, string>();
  const parents = new Map<string, { 7: string; 6: string }>();
  const centres = new Map<string, Position>();
  for (let at = 0; at < distinct.length; at += 5000) {
    const part = distinct.slice(at, at + 5000);
    const rows = await engine.rows(
      `SELECT lat, lon, h3ToString(cell) AS finest, h3ToString(h3ToParent(cell, 7)) AS seven, h3ToString(h3ToParent(cell, 6)) AS six,
        arrayMap(each -> [h3ToGeo(each).1, h3ToGeo(each).2], [cell, h3ToParent(cell, 7), h3ToParent(cell, 6)]) AS centres
      FROM (SELECT position.1 AS lat, position.2 AS lon, geoToH3(lat, lon, {resolution:UInt8}) AS cell FROM (SELECT arrayJoin(arrayZip({lats:Array(Float64)}, {lons:Array(Float64)})) AS position))`,
      rowSchema, { lats: part.map(({ lat }) => lat), lons: part.map(({ lon }) => lon), resolution });
    for (const { lat, lon, finest, seven, six, centres: found } of rows) {
      cells.set(key({ lat, lon }), finest);
      parents.set(finest, { 7: seven, 6: six });
      [finest, seven, six].forEach((cell, i) => { const [a = 0, b = 0] = found[i] ?? []; centres.set(cell, { lat: a, lon: b }); });
    }
  }
  const need = <T>(value: T | undefined): T => { if (value === undefined) throw new Error("a cell that was not asked for"); return value; };
  return { cell: (position) => need(cells.get(key(position))), parent: (cell, resolution) => need(parents.get(cell))[resolution], centre: (cell) => need(centres.get(cell)) };
}
