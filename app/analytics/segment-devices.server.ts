import type { DayRange } from "~/domain/calendar";
import { lengthInDays } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { encodeDaySet, wordsFor, type DaySet } from "./day-sets";

/**
 * One pass over a segment's visits in T: a row for each device with the mask of its visit days, the mask of its weekday-and-block
 * cells and the day of its first visit ever; from these, distinct devices for any set of days, by demographic seg. A device has
 * one seg, so every count adds up over segs and a slice is a sum (the segs are few, the devices many).
 */

const counts = z.array(z.number());
const rowSchema = z.object({ seg: z.number(), uniques: counts, repeats: counts, news: counts, daily: counts, daily_new: counts, slots: counts });

/** Weekday-and-block cells: slot = (dow - 1) * 4 + block - 1 with dow 1 Saturday … 7 Friday. */
export const slotCount = 28;

const declared = new Map<string, ReturnType<typeof declare>>();

/** The text depends on the number of days and of sets alone; their values travel as parameters. */
function declare(days: number, sets: number) {
  const words = Array.from({ length: wordsFor(days) }, (_, w) => w);
  const set = (i: number, w: number) => `bitAnd(m${w}, masks[${i * words.length + w + 1}])`;
  const anyDay = (i: number) => words.map((w) => `${set(i, w)} != 0`).join(" OR ");
  const each = (count: number, text: (i: number) => string) => `[${Array.from({ length: count }, (_, i) => `toUInt32(countIf(${text(i)}))`).join(", ")}]`;
  const bit = (i: number) => `bitTest(m${i >> 6}, ${i & 63})`;
  return defineQuery({
    name: `segment-devices-${days}-${sets}`,
    sql: `
WITH {masks:Array(UInt64)} AS masks, {new_from:Array(Int32)} AS new_from
SELECT g AS seg,
  ${each(sets, anyDay)} AS uniques,
  ${each(sets, (i) => `${words.map((w) => `bitCount(${set(i, w)})`).join(" + ")} >= 2`)} AS repeats,
  ${each(sets, (i) => `(${anyDay(i)}) AND first >= new_from[${i + 1}]`)} AS news,
  ${each(days, bit)} AS daily,
  ${each(days, (i) => `${bit(i)} AND first >= ${i - 29}`)} AS daily_new,
  ${each(slotCount, (i) => `bitTest(slot_mask, ${i})`)} AS slots
FROM (
  SELECT device, max(seg) AS g, min(f) AS first, groupBitOr(slot) AS slot_mask,
    ${words.map((w) => `groupBitOr(if(d >= ${w * 64} AND d < ${w * 64 + 64}, bitShiftLeft(toUInt64(1), toUInt8(bitAnd(d, 63))), 0)) AS m${w}`).join(",\n    ")}
  FROM (
    SELECT device, seg, toInt32(day - {start:Date}) AS d, toInt32(2147483647) AS f,
      if(block = 0, toUInt32(0), bitShiftLeft(toUInt32(1), toUInt8(((toDayOfWeek(day) + 1) % 7) * 4 + block - 1))) AS slot
    FROM visits
    WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0
      AND (empty(over) OR NOT hasAny(over, {points:Array(UInt32)}))
    UNION ALL
    SELECT device, toUInt8(0) AS seg, toInt32(-1) AS d, toInt32(first_day - {start:Date}) AS f, toUInt32(0) AS slot
    FROM first_visits WHERE point IN {points:Array(UInt32)} AND first_day <= {end:Date}
  )
  GROUP BY device
  HAVING ${words.map((w) => `m${w} != 0`).join(" OR ")}
)
GROUP BY seg`,
    params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), masks: z.array(z.bigint()), new_from: z.array(z.number()) }),
    row: rowSchema,
  });
}

/** Distinct devices by seg (arrays of length 144) for each set of days, each day of T and each weekday-and-block cell. */
export type DeviceCounts = { uniques: number[][]; repeats: number[][]; news: number[][]; daily: number[][]; dailyNew: number[][]; slots: number[][] };

const bySeg = (rows: readonly { seg: number }[], length: number, pick: (row: never) => number[]): number[][] =>
  Array.from({ length }, (_, i) => {
    const segs = new Array<number>(segCount).fill(0);
    for (const row of rows) segs[row.seg] = pick(row as never)[i] ?? 0;
    return segs;
  });

/** Reads a segment's distinct devices; `points` are the ids of its points, `sets` at least one. */
export async function readDeviceCounts(engine: Engine, points: number[], period: DayRange, sets: DaySet[], signal?: AbortSignal): Promise<DeviceCounts> {
  const days = lengthInDays(period);
  const key = `${days}-${sets.length}`;
  const query = declared.get(key) ?? declare(days, sets.length);
  declared.set(key, query);
  const encoded = sets.map((set) => encodeDaySet(set, period));
  const rows = await engine.query(query, {
    points, ...period, masks: encoded.flatMap((set) => set.words), new_from: encoded.map((set) => set.newFrom),
  }, { signal });
  type Row = z.infer<typeof rowSchema>;
  return {
    uniques: bySeg(rows, sets.length, (row: Row) => row.uniques),
    repeats: bySeg(rows, sets.length, (row: Row) => row.repeats),
    news: bySeg(rows, sets.length, (row: Row) => row.news),
    daily: bySeg(rows, days, (row: Row) => row.daily),
    dailyNew: bySeg(rows, days, (row: Row) => row.daily_new),
    slots: bySeg(rows, slotCount, (row: Row) => row.slots),
  };
}
