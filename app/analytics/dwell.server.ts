import type { DwellBlock, Quartiles } from "~/contract/metrics-people";
import { z } from "~/contract/zod";
import { ratio } from "~/domain/figures";
import { sumSegs, withhold } from "~/domain/privacy-floor";
import { segCount } from "~/domain/segment-codes";
import { suppressedEntries, withTotals } from "~/domain/suppression";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { allowed, type Guard } from "./guard";
import type { VisitorsAsked } from "./visitors";

const blockMinutes = 10;
/** [0, 10) … [110, 120), then open. */
const blockCount = 13;
const rows = "point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0";
const blockSql = `least(intDiv(dwell_s, ${blockMinutes * 60}), ${blockCount - 1})`;

/** Percentiles of type 7 and visits by block, of the visits of the kept segs. */
const dwellVisits = defineQuery({
  name: "dwell-visits",
  sql: `
SELECT quantilesExactInclusive(0.25, 0.5, 0.75)(dwell_s) AS seconds, [${Array.from({ length: blockCount }, (_, i) => `toUInt32(countIf(${blockSql} = ${i}))`).join(", ")}] AS blocks
FROM visits WHERE ${rows} AND seg IN {kept:Array(UInt8)}`,
  params: z.object({ points: numberList, start: z.string(), end: z.string(), kept: numberList }),
  row: z.object({ seconds: z.array(z.number().nullable()), blocks: numberList }),
});

/** Distinct devices behind each block by seg; the number after the last block counts them all. */
const dwellDevices = defineQuery({
  name: "dwell-devices",
  sql: `
SELECT g, arrayJoin(bitPositionsToArray(mask)) AS block, toUInt32(count()) AS devices
FROM (SELECT any({segs:Array(UInt8)}[seg + 1]) AS g, groupBitOr(bitOr(bitShiftLeft(toUInt32(1), toUInt8(${blockSql})), ${2 ** blockCount})) AS mask
  FROM visits WHERE ${rows} GROUP BY device)
GROUP BY g, block`,
  params: z.object({ points: numberList, start: z.string(), end: z.string(), segs: numberList }),
  row: z.object({ g: z.number(), block: z.union([z.number(), z.string().transform(Number)]), devices: z.number() }),
});

/** Dwell in seconds at the three quartiles (null without visits), visits by block, and the devices by block and seg, the last entry for all blocks. */
export type DwellReading = { seconds: (number | null)[]; visits: number[]; devices: number[][] };

export async function readDwell(engine: Engine, { points, period, segs }: VisitorsAsked, guard: Guard, signal?: AbortSignal): Promise<DwellReading> {
  const kept = guard.keep.flatMap((keep, seg) => (keep ? [seg] : []));
  const [[row], counted] = await Promise.all([
    engine.query(dwellVisits, { points, ...period, kept }, { signal }), engine.query(dwellDevices, { points, ...period, segs }, { signal }),
  ]);
  const devices = Array.from({ length: blockCount + 1 }, () => new Array<number>(segCount).fill(0));
  for (const { g, block, devices: n } of counted) { const segs = devices[block]; if (segs) segs[g] = n; }
  const visits = row?.blocks ?? new Array<number>(blockCount).fill(0);
  const visited = visits.some((n) => n > 0);
  return { seconds: visited ? (row?.seconds ?? []) : [null, null, null], visits, devices };
}

/** `quartiles`: it stands on the unique visitors and on the devices of the point visits. */
export function quartilesOf(reading: DwellReading, uniques: readonly number[], guard: Guard): Quartiles {
  const [a, b, c] = reading.seconds.map((value) => (value === null ? null : value / 60));
  const row = { quartile_1: a ?? null, quartile_2: b ?? null, quartile_3: c ?? null };
  return withhold(row, dwellOpen(reading, uniques, guard) ? [] : ["quartile_1", "quartile_2", "quartile_3"]);
}

const dwellOpen = (reading: DwellReading, uniques: readonly number[], guard: Guard): boolean => allowed(guard, uniques) && allowed(guard, reading.devices.at(-1) ?? []);

/** `metricsDwellBlocks`: a line of visits with its total; a block stands on its own devices, none of them being too few. */
export function dwellBlocksOf(reading: DwellReading, uniques: readonly number[], guard: Guard): DwellBlock[] {
  const { visits, devices } = reading;
  const total = visits.reduce((sum, n) => sum + n, 0);
  const open = dwellOpen(reading, uniques, guard);
  const withheld = visits.map((_, i) => sumSegs(devices[i] ?? [], guard.keep) < guard.k || !allowed(guard, devices[i] ?? []));
  const hidden = suppressedEntries(withTotals([blockCount], visits), guard.k, [...withheld, !open]);
  return visits.map((count, i) => {
    const row = { dwell_start_mins: i * blockMinutes, dwell_end_mins: i === blockCount - 1 ? null : (i + 1) * blockMinutes, visits: count, perc: ratio(count, total) };
    return withhold(row, !open || hidden[i] ? ["visits", "perc"] : hidden.at(-1) ? ["perc"] : []);
  });
}
