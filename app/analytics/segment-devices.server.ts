import type { DayRange } from "~/domain/calendar";
import { lengthInDays } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { encodeDaySet, wordsFor, type DaySet } from "./day-sets";
import { startsOutside } from "./starts-outside";

/**
 * One pass over a segment's visits in T: a row for each device with the mask of its visit days, the mask of its weekday-and-block
 * cells and the day of its first visit ever; from these, distinct devices for any set of days, by demographic seg. A device has
 * one seg, so every count adds up over segs and a slice is a sum (the segs are few, the devices many).
 *
 * What a device counts for is a list of tokens, one for each bit that it has set, and devices are counted by seg and token: most bits
 * of most devices are not set, which makes this about half the work of one conditional count for each bit.
 */

const column = z.array(z.number());
const rowSchema = z.object({ points: column, segs: column, tokens: column, counts: column });

/** Weekday-and-block cells: slot = (dow - 1) * 4 + block - 1 with dow 1 Saturday … 7 Friday. */
export const slotCount = 28;

/** Bits of a word: tokens of a family start at a multiple of it, sets are one word at most. */
const wordBits = 64;

const declared = new Map<string, ReturnType<typeof declare>>();

/** First token of each family, for masks of so many words. */
const families = (words: number) => ({ uniques: 0, repeats: wordBits, news: 2 * wordBits, slots: 3 * wordBits, daily: 4 * wordBits, dailyNew: (4 + words) * wordBits });

/** Devices are those of the segment as a whole, or of each of its points on its own (`points` then names the row's point, else 0), which are not counted by single days. */
type Of = "segment" | "point";

/** The text depends on the number of days and of sets alone; their values travel as parameters. */
function declare(days: number, sets: number, of: Of) {
  if (sets > wordBits) throw new Error(`${sets} sets of days in one question`);
  const words = Array.from({ length: wordsFor(days) }, (_, w) => w);
  const first = families(words.length);
  const set = (i: number, w: number) => `bitAnd(m${w}, masks[${i * words.length + w + 1}])`;
  const anyDay = (i: number) => `(${words.map((w) => `${set(i, w)} != 0`).join(" OR ")})`;
  const setBits = (test: (i: number) => string) => Array.from({ length: sets }, (_, i) => `bitShiftLeft(toUInt64(${test(i)}), ${i})`).join(" + ");
  const tokens = (from: number, mask: string) => `arrayMap(bit -> toUInt16(bit + ${from}), bitPositionsToArray(${mask}))`;
  // a day is of a new visitor when the first visit lies at most 29 days before it
  const left = (w: number) => `(first + ${30 - w * wordBits})`;
  const newDays = (w: number) => `if(${left(w)} >= ${wordBits}, m${w}, bitAnd(m${w}, bitShiftLeft(toUInt64(1), toUInt8(greatest(${left(w)}, 0))) - 1))`;
  const lists = [
    tokens(first.uniques, setBits(anyDay)),
    tokens(first.repeats, setBits((i) => `${words.map((w) => `bitCount(${set(i, w)})`).join(" + ")} >= 2`)),
    tokens(first.news, setBits((i) => `${anyDay(i)} AND first >= new_from[${i + 1}]`)),
    tokens(first.slots, "slot_mask"),
    ...(of === "segment" ? words.map((w) => tokens(first.daily + w * wordBits, `m${w}`)) : []),
    ...(of === "segment" ? words.map((w) => tokens(first.dailyNew + w * wordBits, newDays(w))) : []),
  ];
  const point = of === "segment" ? "toUInt32(0)" : "point";
  return defineQuery({
    name: `${of}-devices-${days}-${sets}`,
    sql: `
WITH {masks:Array(UInt64)} AS masks, {new_from:Array(Int32)} AS new_from
SELECT groupArray(p) AS points, groupArray(g) AS segs, groupArray(token) AS tokens, groupArray(n) AS counts
FROM (
  SELECT p, g, token, toUInt32(count()) AS n
  FROM (
    SELECT p, g, arrayJoin(arrayConcat(
      ${lists.join(",\n      ")})) AS token
    FROM (
      SELECT p, device, max(seg) AS g, min(f) AS first, groupBitOr(slot) AS slot_mask,
        ${words.map((w) => `groupBitOr(if(d >= ${w * wordBits} AND d < ${(w + 1) * wordBits}, bitShiftLeft(toUInt64(1), toUInt8(bitAnd(d, ${wordBits - 1}))), 0)) AS m${w}`).join(",\n        ")}
      FROM (
        SELECT ${point} AS p, device, seg, toInt32(day - {start:Date}) AS d, toInt32(2147483647) AS f,
          if(block = 0, toUInt32(0), bitShiftLeft(toUInt32(1), toUInt8(((toDayOfWeek(day) + 1) % 7) * 4 + block - 1))) AS slot
        FROM visits
        WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0${of === "segment" ? ` AND ${startsOutside("points")}` : ""}
        UNION ALL
        SELECT ${point} AS p, device, toUInt8(0) AS seg, toInt32(-1) AS d, toInt32(first_day - {start:Date}) AS f, toUInt32(0) AS slot
        FROM first_visits WHERE point IN {points:Array(UInt32)} AND first_day <= {end:Date}
      )
      GROUP BY p, device
      HAVING ${words.map((w) => `m${w} != 0`).join(" OR ")}
    )
  )
  GROUP BY p, g, token
)`,
    params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), masks: z.array(z.bigint()), new_from: z.array(z.number()) }),
    row: rowSchema,
  });
}

/** Distinct devices by seg (arrays of length 144) for each set of days, each day of T and each weekday-and-block cell. */
export type DeviceCounts = { uniques: number[][]; repeats: number[][]; news: number[][]; daily: number[][]; dailyNew: number[][]; slots: number[][] };

/** Reads a segment's distinct devices; `points` are the ids of its points, `sets` at least one. */
export async function readDeviceCounts(engine: Engine, points: number[], period: DayRange, sets: DaySet[], signal?: AbortSignal): Promise<DeviceCounts> {
  return (await readCounts(engine, points, period, sets, "segment", signal)).get(0) ?? emptyCounts(lengthInDays(period), sets.length);
}

/** Reads the distinct devices of each point; a point without a visit has no entry, and single days (`daily`, `dailyNew`) are not counted. */
export const readPointDeviceCounts = (engine: Engine, points: number[], period: DayRange, sets: DaySet[], signal?: AbortSignal): Promise<Map<number, DeviceCounts>> =>
  readCounts(engine, points, period, sets, "point", signal);

async function readCounts(engine: Engine, points: number[], period: DayRange, sets: DaySet[], of: Of, signal?: AbortSignal): Promise<Map<number, DeviceCounts>> {
  const days = lengthInDays(period);
  const key = `${of}-${days}-${sets.length}`;
  const query = declared.get(key) ?? declare(days, sets.length, of);
  declared.set(key, query);
  const encoded = sets.map((set) => encodeDaySet(set, period));
  const [row] = await engine.query(query, {
    points, ...period, masks: encoded.flatMap((set) => set.words), new_from: encoded.map((set) => set.newFrom),
  }, { signal });
  const found = new Map<number, DeviceCounts>();
  const slots = new Map<DeviceCounts, (number[] | undefined)[]>();
  row?.tokens.forEach((token, i) => {
    const point = row.points[i] ?? 0;
    const counts = found.get(point) ?? emptyCounts(days, sets.length);
    found.set(point, counts);
    const byToken = slots.get(counts) ?? slotsOf(counts, days);
    slots.set(counts, byToken);
    const segs = byToken[token];
    if (segs) segs[row.segs[i] ?? 0] = row.counts[i] ?? 0;
  });
  return found;
}

function emptyCounts(days: number, sets: number): DeviceCounts {
  const family = (length: number) => Array.from({ length }, () => new Array<number>(segCount).fill(0));
  return { uniques: family(sets), repeats: family(sets), news: family(sets), daily: family(days), dailyNew: family(days), slots: family(slotCount) };
}

/** The counts' arrays by token. */
function slotsOf(counts: DeviceCounts, days: number): (number[] | undefined)[] {
  const byToken: (number[] | undefined)[] = [];
  for (const [name, from] of Object.entries(families(wordsFor(days))) as [keyof DeviceCounts, number][]) counts[name].forEach((segs, i) => { byToken[from + i] = segs; });
  return byToken;
}
