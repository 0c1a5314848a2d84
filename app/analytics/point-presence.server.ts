import { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const presence = defineQuery({
  name: "point-presence",
  sql: `
WITH (SELECT arraySort(groupUniqArray(day)) FROM visits WHERE day BETWEEN {before:Date} AND {end:Date} AND excluded = 0) AS measured
SELECT point, now, before, devices, toUInt32(length(measured)) AS measured_days,
  toUInt32(arrayMax(arrayMap((to, from) -> to - from - 1, arrayPushBack(at, toInt32(length(measured)) + 1), arrayPushFront(at, toInt32(0))))) AS silence
FROM (
  SELECT point, toUInt32(countIf(day >= {start:Date})) AS now, toUInt32(countIf(day < {start:Date})) AS before, toUInt32(uniqExact(device)) AS devices,
    arrayMap(each -> toInt32(indexOf(measured, each)), arraySort(groupUniqArray(day))) AS at
  FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {before:Date} AND {end:Date} AND excluded = 0 GROUP BY point)
ORDER BY point`,
  params: z.object({ points: z.array(z.number()), before: z.string(), start: z.string(), end: z.string() }),
  row: z.object({ point: z.number(), now: z.number(), before: z.number(), devices: z.number(), measured_days: z.number(), silence: z.number() }),
});
/** Of a point: visits in the period and in the one just before it, devices in both, and the longest run of days with a visit anywhere but none here, of so many days. */
export type PointPresence = { point: number; now: number; before: number; devices: number; measured_days: number; silence: number };

/** One row for each point that has a visit in either period. */
export const readPointPresence = (engine: Engine, points: readonly number[], { period, before }: { period: DayRange; before: DayRange }, signal?: AbortSignal): Promise<PointPresence[]> =>
  engine.query(presence, { points: [...points], before: before.start, start: period.start, end: period.end }, { signal });
