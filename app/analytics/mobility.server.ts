import { mobilityZones } from "~/contract/metrics-mobility";
import { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

/**
 * Devices around a segment by weekday and zone (METRICS.md, "Mobility"), from `zone_facts`: each face of the circles has one zone for the segment, so
 * that no distance is measured; the state of a device's speeds merges exactly over faces and days.
 *
 * The 85th percentile (type 7) of n speeds stands at place 17 (n - 1) / 20 of the sorted ones, counted from 0. It is that of a car when the
 * speed below that place is; else, when only the speed above it is, the line between the two decides.
 */
const car = `
  if(intDiv(17 * (slows + fasts - 1), 20) >= slows, 1, if(intDiv(17 * (slows + fasts - 1), 20) + 1 < slows, 0,
    (20 * toInt64(below) + (17 * (slows + fasts - 1)) % 20 * (toInt64(above) - toInt64(below))) * 0.00018 >= {car:Float64}))`;

/** The faces within 2000 m of the points, each with the zone of its nearest point; a face may stand in several months. */
export const nearestZonesSql = `
        SELECT c.cell AS cell, a.face AS face, min(if(c.cut = 0 OR has(a.inside, c.point), c.zone, c.zone + 1)) AS nearest
        FROM (SELECT cell, face, inside FROM zone_faces WHERE month IN {months:Array(UInt32)}) AS a
        INNER JOIN (SELECT cell, point, zone, cut FROM zone_cells WHERE point IN {points:Array(UInt32)}) AS c ON a.cell = c.cell
        GROUP BY cell, face HAVING nearest <= ${mobilityZones.length}
      `;

const column = z.array(z.number());
/** `fewCells`: the facts of the points' cells are looked up in the table's order; where the points cover much of it, that costs more than it saves. */
const declare = (fewCells: boolean) => defineQuery({
  name: "mobility",
  sql: `
SELECT groupArray(g) AS segs, groupArray(slot) AS slots, groupArray(uniques) AS devices, groupArray(with_speed) AS known, groupArray(by_car) AS cars
FROM (
  SELECT d.seg AS g, k.slot AS slot, toUInt32(count()) AS uniques, toUInt32(countIf(slows + fasts > 0)) AS with_speed, toUInt32(countIf(slows + fasts > 0 AND ${car})) AS by_car
  FROM devices AS d
  RIGHT JOIN (
    SELECT toUInt32(bitShiftRight(key, 5)) AS device, toUInt8(bitAnd(key, 31)) AS slot, slows, fasts, below, above
    FROM (
      SELECT bitShiftLeft(toUInt64(f.device), 5) + (toDayOfWeek(f.day) + 1) % 7 * 3 + z.nearest - 1 AS key,
        toInt64(sum(f.slow)) AS slows, toInt64(sum(f.fast)) AS fasts, max(f.greatest_slow) AS below, min(f.least_fast) AS above
      FROM zone_facts AS f
      INNER JOIN (${nearestZonesSql}) AS z ON z.cell = f.cell AND z.face = f.face
      WHERE f.day BETWEEN {start:Date} AND {end:Date}${fewCells ? " AND f.cell IN (SELECT cell FROM zone_cells WHERE point IN {points:Array(UInt32)})" : ""}
      GROUP BY key
    )
  ) AS k ON k.device = d.device
  GROUP BY g, slot
)
SETTINGS use_index_for_in_with_subqueries_max_values = 10000`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), months: z.array(z.number()), car: z.number() }),
  row: z.object({ segs: column, slots: column, devices: column, known: column, cars: column }),
});
const ofFewCells = declare(true);
const ofManyCells = declare(false);
/** Points from which on their cells, some 1300 each, are many. */
const manyPoints = 1000;

/** Distinct devices by seg (arrays of length 144) for each weekday (1 Saturday … 7 Friday) and zone: slot = (weekday - 1) * 3 + zone. */
export type MobilityCounts = { uniques: number[][]; withSpeed: number[][]; byCar: number[][] };
const slotCount = 7 * mobilityZones.length;

/** Reads a segment's devices by weekday and zone; `carKmh` is the speed in km/h from which a device goes by car. */
export async function readMobility(engine: Engine, points: number[], period: DayRange, carKmh: number, signal?: AbortSignal): Promise<MobilityCounts> {
  const [row] = await engine.query(points.length < manyPoints ? ofFewCells : ofManyCells, { points, ...period, months: monthsIn(period), car: carKmh }, { signal });
  const spread = (counts: number[] = []): number[][] => {
    const bySlot = Array.from({ length: slotCount }, () => new Array<number>(segCount).fill(0));
    counts.forEach((count, i) => {
      const segs = bySlot[row?.slots[i] ?? 0];
      if (segs) segs[row?.segs[i] ?? 0] = count;
    });
    return bySlot;
  };
  return { uniques: spread(row?.devices), withSpeed: spread(row?.known), byCar: spread(row?.cars) };
}

/** Months of a period as YYYYMM. */
export function monthsIn({ start, end }: DayRange): number[] {
  const month = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: month(end) - month(start) + 1 }, (_, i) => Math.floor((month(start) + i) / 12) * 100 + ((month(start) + i) % 12) + 1);
}
