import type { DayRange } from "~/domain/calendar";
import { lengthInDays } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { encodeDaySet, wordsFor, type DaySet } from "./day-sets";
import { needsRoom } from "./many-devices";
import { startsOutside } from "./starts-outside";

/**
 * One pass over a segment's visits in T: a row for each device with the mask of its visit days, the mask of its weekday-and-block
 * cells and the day of its first visit ever; from these, distinct devices for any set of days, by demographic seg. A device has
 * one seg, so every count adds up over segs and a slice is a sum (the segs are few, the devices many).
 *
 * What a device counts for is a list of tokens, one for each bit that it has set, and devices are counted by seg and token: most bits
 * of most devices are not set, which makes this about half the work of one conditional count for each bit.
 */

const rowSchema = z.object({ points: numberList, segs: numberList, tokens: numberList, counts: numberList });

/** Weekday-and-block cells: slot = (dow - 1) * 4 + block - 1 with dow 1 Saturday … 7 Friday. */
export const slotCount = 28;

/** Bits of a word: tokens of a family start at a multiple of it, sets are one word at most. */
const wordBits = 64;

const declared = new Map<string, ReturnType<typeof declare>>();

/** First token of each family, for masks of so many words. */
const families = (words: number) => ({ uniques: 0, repeats: wordBits, news: 2 * wordBits, slots: 3 * wordBits, daily: 4 * wordBits, dailyNew: (4 + words) * wordBits });

/** Devices are those of the segment as a whole, or of each of its points on its own (`points` then names the row's point, else 0), which are not counted by single days. */
type Of = "segment" | "point";

/**
 * The text depends on the number of words alone: what it says costs the engine more than the visits of a few points. Sets of days travel as parameters, the words of one
 * place of all sets together.
 */
function declare(wordCount: number, of: Of) {
  const words = Array.from({ length: wordCount }, (_, w) => w);
  const first = families(words.length);
  /** Tokens of the sets that meet a condition; `hit` is on how many days of a set the device was there. */
  const setTokens = (from: number, condition: string) => `arrayFilter((token, hit, from) -> ${condition}, range(toUInt16(${from}), toUInt16(${from} + length({new_from:Array(Int32)}))), hits, {new_from:Array(Int32)})`;
  const tokens = (from: number, mask: string) => `arrayMap(bit -> toUInt16(bit + ${from}), bitPositionsToArray(${mask}))`;
  // a day is of a new visitor when the first visit lies at most 29 days before it
  const left = (w: number) => `(first + ${30 - w * wordBits})`;
  const newDays = (w: number) => `if(${left(w)} >= ${wordBits}, m${w}, bitAnd(m${w}, bitShiftLeft(toUInt64(1), toUInt8(greatest(${left(w)}, 0))) - 1))`;
  const lists = [
    setTokens(first.uniques, "hit > 0"), setTokens(first.repeats, "hit > 1"), setTokens(first.news, "hit > 0 AND first >= from"),
    tokens(first.slots, "slot_mask"),
    ...(of === "segment" ? words.map((w) => tokens(first.daily + w * wordBits, `m${w}`)) : []),
    ...(of === "segment" ? words.map((w) => tokens(first.dailyNew + w * wordBits, newDays(w))) : []),
  ];
  const point = of === "segment" ? "toUInt32(0)" : "point";
  return defineQuery({
    name: `${of}-devices-${words.length}`,
    sql: `
SELECT groupArray(p) AS points, groupArray(g) AS segs, groupArray(token) AS tokens, groupArray(n) AS counts
FROM (
  SELECT p, g, token, toUInt32(count()) AS n
  FROM (
    SELECT p, g, arrayMap((${words.map((w) => `set${w}`).join(", ")}) -> ${words.map((w) => `bitCount(bitAnd(m${w}, set${w}))`).join(" + ")}, ${words.map((w) => `{sets${w}:Array(UInt64)}`).join(", ")}) AS hits, arrayJoin(arrayConcat(
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
    params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), new_from: z.array(z.number()), ...Object.fromEntries(words.map((w) => [`sets${w}`, z.array(z.bigint())])) }),
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
  if (sets.length > wordBits) throw new Error(`${sets.length} sets of days in one question`);
  const key = `${of}-${wordsFor(days)}`;
  const query = declared.get(key) ?? declare(wordsFor(days), of);
  declared.set(key, query);
  const encoded = sets.map((set) => encodeDaySet(set, period));
  const [row] = await engine.query(query, {
    points, ...period, new_from: encoded.map((set) => set.newFrom), ...Object.fromEntries(Array.from({ length: wordsFor(days) }, (_, w) => [`sets${w}`, encoded.map((set) => set.words[w] ?? 0n)])),
  }, { signal, room: needsRoom(points) });
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
