import type { DayRange } from "~/domain/calendar";
import type { PeriodRow } from "~/domain/period";
import type { Engine } from "~/engine/client.server";
import { rangeSet } from "./day-sets";
import { readDeviceCounts, type DeviceCounts } from "./segment-devices.server";
import { readVisitCounts, type VisitCounts } from "./segment-visits.server";

/** Everything the dashboard's first sections need of one segment in one period; sets of devices: 0 the period, 1.. the rows. */
export type SegmentReading = { period: DayRange; rows: (PeriodRow | null)[]; points: number[]; devices: DeviceCounts; visits: VisitCounts };

/** `rows`: the ISO weeks of T or its four quarters; quarters that hold no day are null and read as empty. */
export async function readSegment(engine: Engine, points: number[], period: DayRange, rows: (PeriodRow | null)[], signal?: AbortSignal): Promise<SegmentReading> {
  const sets = [rangeSet(period), ...rows.map((row) => (row ? rangeSet(row) : { days: [], newFrom: period.start }))];
  const [devices, visits] = await Promise.all([
    readDeviceCounts(engine, points, period, sets, signal),
    readVisitCounts(engine, points, period, signal),
  ]);
  return { period, rows, points, devices, visits };
}
