import { mobilityZones } from "~/contract/metrics-mobility";
import { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { spansOf, type LatePoints } from "./late-points.server";
import { needsRoom } from "./many-devices";

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

/**
 * The faces within 2000 m of the points, each with the zone of its nearest point; a face may stand in several months. A cell brings the least zone
 * of the points that hold it whole, and the points that cut it as 8 * point + zone. `late`: once for each span of days with the same points.
 */
export const nearestZonesSql = (late: boolean): string => `
        SELECT ${late ? "span, " : ""}cell, face, toUInt8(arrayMin(each -> if(has(a.inside, toUInt32(bitShiftRight(each, 3))), bitAnd(each, 7), bitAnd(each, 7) + 1), arrayPushBack(c.cuts, c.whole))) AS nearest
        FROM (SELECT cell, face, inside FROM zone_faces WHERE month IN {months:Array(UInt32)}) AS a
        INNER JOIN (SELECT ${late ? "span, " : ""}cell, toUInt64(min(if(cut = 0, zone, ${mobilityZones.length + 1})) - 1) AS whole, groupArrayIf(bitShiftLeft(toUInt64(point), 3) + zone, cut != 0) AS cuts
          FROM ${late ? lateCells : "zone_cells WHERE point IN {points:Array(UInt32)} GROUP BY cell"}) AS c USING (cell)
        WHERE nearest <= ${mobilityZones.length}
      `;
const lateCells = `(SELECT point, cell, zone, cut, arrayJoin(range(transform(point, {late:Array(UInt32)}, {late_spans:Array(UInt32)}, toUInt32(0)), toUInt32(length({firsts:Array(Date)}) + 1))) AS span
          FROM zone_cells WHERE point IN {points:Array(UInt32)}) GROUP BY span, cell`;
/** How facts meet their zones. */
export const meetsSql = (late: boolean): string => `z.cell = f.cell AND z.face = f.face${late ? " AND z.span = arrayCount(first -> first <= f.day, {firsts:Array(Date)})" : ""}`;
/** What tells the spans, see `spansOf`. */
export const spanParams = z.object({ late: z.array(z.number()), late_spans: z.array(z.number()), firsts: z.array(z.string()) });

/**
 * `fewCells`: the facts of the points' cells are looked up in the table's order; where the points cover much of it, that costs more than it saves.
 * A face has one zone, so that a SEMI JOIN finds it; sums of 32 bits are enough for a device and keep the states small.
 */
const declare = <P extends z.ZodRawShape>(fewCells: boolean, late: boolean, more: P) => defineQuery({
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
        toInt64(sumWithOverflow(f.slow)) AS slows, toInt64(sumWithOverflow(f.fast)) AS fasts, max(f.greatest_slow) AS below, min(f.least_fast) AS above
      FROM zone_facts AS f
      SEMI LEFT JOIN (${nearestZonesSql(late)}) AS z ON ${meetsSql(late)}
      WHERE f.day BETWEEN {start:Date} AND {end:Date} AND f.device % {parts:UInt8} = {part:UInt8}${fewCells ? " AND f.cell IN (SELECT cell FROM zone_cells WHERE point IN {points:Array(UInt32)})" : ""}
      GROUP BY key
    )
  ) AS k ON k.device = d.device
  GROUP BY g, slot
)`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), months: z.array(z.number()), car: z.number(), part: z.number(), parts: z.number(), ...more }),
  row: z.object({ segs: numberList, slots: numberList, devices: numberList, known: numberList, cars: numberList }),
});
const ofFewCells = declare(true, false, {});
const ofManyCells = declare(false, false, {});
const ofLatePoints = declare(true, true, spanParams.shape);
/** Points from which on their cells, some 1300 each, are many. */
const manyPoints = 1000;
/** Of more points devices are counted in parts: a device is in one of them, so that the counts of the parts add up. */
const pointsAtOnce = 1000;

/** Distinct devices by seg (arrays of length 144) for each weekday (1 Saturday … 7 Friday) and zone: slot = (weekday - 1) * 3 + zone. */
export type MobilityCounts = { uniques: number[][]; withSpeed: number[][]; byCar: number[][] };
const slotCount = 7 * mobilityZones.length;

/** Reads a segment's devices by weekday and zone; `carKmh` is the speed in km/h from which a device goes by car. A late point has no zones before its first day. */
export async function readMobility(engine: Engine, points: number[], period: DayRange, carKmh: number, late: LatePoints, signal?: AbortSignal): Promise<MobilityCounts> {
  const empty = (): number[][] => Array.from({ length: slotCount }, () => new Array<number>(segCount).fill(0));
  const found: MobilityCounts = { uniques: empty(), withSpeed: empty(), byCar: empty() };
  // the states of every device of a city at one time are more than the memory of a question
  const parts = Math.ceil(points.length / pointsAtOnce);
  const spans = spansOf(points, period, late);
  const options = { signal, room: needsRoom(points) };
  for (let part = 0; part < parts; part++) {
    const params = { points, ...period, months: monthsIn(period), car: carKmh, part, parts };
    const [row] = spans ? await engine.query(ofLatePoints, { ...params, ...spans }, options) : await engine.query(points.length < manyPoints ? ofFewCells : ofManyCells, params, options);
    const add = (to: number[][], counts: number[] = []): void => counts.forEach((count, i) => {
      const [segs, seg] = [to[row?.slots[i] ?? 0], row?.segs[i] ?? 0];
      if (segs) segs[seg] = (segs[seg] ?? 0) + count;
    });
    add(found.uniques, row?.devices); add(found.withSpeed, row?.known); add(found.byCar, row?.cars);
  }
  return found;
}

/** Months of a period as YYYYMM. */
export function monthsIn({ start, end }: DayRange): number[] {
  const month = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: month(end) - month(start) + 1 }, (_, i) => Math.floor((month(start) + i) / 12) * 100 + ((month(start) + i) % 12) + 1);
}
