import { z } from "~/contract/zod";
import { addDays, monthOf, monthRange, type DayRange } from "~/domain/calendar";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { monthsIn } from "./mobility.server";
import { startsOutside } from "./starts-outside";
import { visitorParams, visitorRows, visitorValues, type VisitorsAsked } from "./visitors";

/** Lists of `device_sets`: 0 to 4 the traits (`visitor-traits`), then third-party places; the last tells all visitors. */
export const placeList = 5;
const everyone = 6;

/** `months` 0: what does not depend on the month; a set of several months is their union. */
const declare = (union: boolean) => defineQuery({
  name: "visitor-sets",
  sql: `
SELECT groupArray(list) AS lists, groupArray(name) AS names, groupArray(item) AS places, groupArray(g) AS segs, groupArray(n) AS devices
FROM (
  SELECT s.list AS list, if(s.list = ${placeList}, '', s.name) AS name, toFloat64(if(s.list = ${placeList}, 4294967296 * indexOf({categories:Array(String)}, s.name), 0) + s.place) AS item,
    v.g AS g, toUInt32(sum(if(s.list = ${everyone}, bitmapCardinality(v.visitors), bitmapAndCardinality(s.devices, v.visitors)))) AS n
  FROM (${union ? "SELECT list, name, place, groupBitmapMergeState(devices) AS devices FROM device_sets WHERE month IN {months:Array(UInt32)} GROUP BY list, name, place" : "SELECT list, name, place, devices FROM device_sets WHERE month IN {months:Array(UInt32)}"}) AS s
  CROSS JOIN (SELECT {segs:Array(UInt8)}[seg + 1] AS g, groupBitmapState(device) AS visitors FROM visits WHERE ${visitorRows} AND ${startsOutside("points")} GROUP BY g) AS v
  GROUP BY list, name, item, g HAVING n > 0
)`,
  params: visitorParams.extend({ months: z.array(z.number()), categories: z.array(z.string()) }),
  row: z.object({ lists: numberList, names: z.array(z.string()), places: numberList, segs: numberList, devices: numberList }),
});
const ofOneMonth = declare(false);
const ofMonths = declare(true);

/** One set and a seg that stands for others: how many visitors of the seg are in it. `name` of a trait, `place` as category and place. */
export type SetCounts = { traits: { list: number; name: string; seg: number; devices: number }[]; places: { value: number; seg: number; devices: number }[]; all: { seg: number; devices: number }[] };

/**
 * The visitors of a segment by trait and, in whole months, by third-party place, from intersections of sets of devices.
 * @param months (YYYYMM) that T covers (`wholeMonths`); none: no places
 * @param categories every category of places: a place's value is its category's number in the list, from 1, times 2^32, and its own
 */
export async function readSets(engine: Engine, asked: VisitorsAsked, months: readonly number[], categories: string[], signal?: AbortSignal): Promise<SetCounts> {
  const found: SetCounts = { traits: [], places: [], all: [] };
  const [row] = await engine.query(months.length > 1 ? ofMonths : ofOneMonth, { ...visitorValues(asked), months: [0, ...months], categories }, { signal });
  row?.lists.forEach((list, i) => {
    const [seg, devices] = [row.segs[i] ?? 0, row.devices[i] ?? 0];
    if (list === everyone) found.all.push({ seg, devices });
    else if (list === placeList) found.places.push({ value: row.places[i] ?? 0, seg, devices });
    else found.traits.push({ list, name: row.names[i] ?? "", seg, devices });
  });
  return found;
}

/** The months (YYYYMM) of a period that holds every day of them that has data; null for one that cuts a month. */
export function wholeMonths(period: DayRange, data: { firstDay: string | null; lastDay: string | null }): number[] | null {
  const [first, last] = [monthRange(monthOf(period.start)), monthRange(monthOf(period.end))];
  const cutsFirst = period.start > first.start && addDays(period.start, -1) >= (data.firstDay ?? first.start);
  const cutsLast = period.end < last.end && period.end < (data.lastDay ?? last.end);
  return cutsFirst || cutsLast ? null : monthsIn(period);
}
