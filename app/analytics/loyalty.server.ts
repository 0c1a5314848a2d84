import { mostVisitDays } from "~/contract/premium";
import { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { monthsIn } from "./mobility.server";
import { placeList } from "./visitor-sets.server";
import { setLists } from "./device-values.server";

const store = z.object({ point: z.number(), start: z.string(), end: z.string() });
/** Unique visitors of a point with their distinct visit days; more than `mostVisitDays` count as so many. */
const daysSql = `SELECT device, toUInt8(least(uniqExact(day), ${mostVisitDays})) AS days FROM visits WHERE point = {point:UInt32} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 GROUP BY device`;

const visitDays = defineQuery({
  name: "visit-days", sql: `SELECT days, toUInt32(count()) AS devices FROM (${daysSql}) GROUP BY days`,
  params: store, row: z.object({ days: z.number(), devices: z.number() }),
});

/** Devices by their number of visit days: index 1 to `mostVisitDays`. */
export type ByDays = number[];
const byDays = (rows: readonly { days: number; devices: number }[]): ByDays => {
  const counts = new Array<number>(mostVisitDays + 1).fill(0);
  for (const { days, devices } of rows) counts[days] = devices;
  return counts;
};

function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const own = groups.get(keyOf(row));
    if (own) own.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

export const readVisitDays = async (engine: Engine, point: number, period: DayRange, signal?: AbortSignal): Promise<ByDays> => byDays(await engine.query(visitDays, { point, ...period }, { signal }));

const otherPoints = defineQuery({
  name: "loyal-to",
  sql: `
SELECT v.point AS point, d.days AS days, toUInt32(uniqExact(v.device)) AS devices
FROM (SELECT point, device FROM visits WHERE point IN {others:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0) AS v
INNER JOIN (${daysSql}) AS d ON d.device = v.device
GROUP BY point, days`,
  params: store.extend({ others: z.array(z.number()) }), row: z.object({ point: z.number(), days: z.number(), devices: z.number() }),
});

/** For each other point how many visitors of the store, by their days at the store, visited it too. */
export async function readOtherPoints(engine: Engine, point: number, others: number[], period: DayRange, signal?: AbortSignal): Promise<Map<number, ByDays>> {
  const rows = await engine.query(otherPoints, { point, others, ...period }, { signal });
  return new Map([...grouped(rows, (row) => row.point)].map(([other, own]) => [other, byDays(own)]));
}

const borne = defineQuery({
  name: "visitors-and-panel-sets",
  sql: `
SELECT s.list AS list, s.name AS name, s.place AS place, w.days AS days, toUInt32(sum(bitmapAndCardinality(s.devices, w.who))) AS devices
FROM (SELECT list, name, place, groupBitmapMergeState(devices) AS devices FROM device_sets WHERE month IN {months:Array(UInt32)} AND list IN (${setLists.genres}, ${placeList}) GROUP BY list, name, place) AS s
CROSS JOIN (
  SELECT days, groupBitmapState(device) AS who FROM (${daysSql}) GROUP BY days
  UNION ALL SELECT toUInt8(0) AS days, groupBitmapState(device) AS who FROM panel_days WHERE day BETWEEN {start:Date} AND {end:Date}) AS w
GROUP BY list, name, place, days HAVING devices > 0`,
  params: store.extend({ months: z.array(z.number()) }), row: z.object({ list: z.number(), name: z.string(), place: z.number(), days: z.number(), devices: z.number() }),
});

/** Something that devices bear: a genre, a category of third-party places, or one of them; `panel` of the devices with a ping in T. */
export type Borne = { name: string; place: number; byDays: ByDays; panel: number };
export type BorneLists = { categories: Borne[]; genres: Borne[]; places: Borne[] };

/** What the store's visitors bear, by their visit days, beside the panel; T is whole months. */
export async function readBorne(engine: Engine, point: number, period: DayRange, signal?: AbortSignal): Promise<BorneLists> {
  const rows = await engine.query(borne, { point, months: [0, ...monthsIn(period)], ...period }, { signal });
  const found: BorneLists = { categories: [], genres: [], places: [] };
  for (const own of grouped(rows, ({ list, name, place }) => `${list} ${place} ${name}`).values()) {
    const [first] = own;
    if (!first) continue;
    const each: Borne = { name: first.name, place: first.place, byDays: byDays(own.filter(({ days }) => days > 0)), panel: own.find(({ days }) => days === 0)?.devices ?? 0 };
    (first.list === setLists.genres ? found.genres : first.place === 0 ? found.categories : found.places).push(each);
  }
  return found;
}

const placeNames = defineQuery({
  name: "place-names", sql: "SELECT place, toString(category) AS category, name, icon FROM places WHERE place IN {places:Array(UInt32)}",
  params: z.object({ places: z.array(z.number()) }), row: z.object({ place: z.number(), category: z.string(), name: z.string(), icon: z.string() }),
});
export const readPlaceNames = (engine: Engine, places: number[], signal?: AbortSignal) => engine.query(placeNames, { places }, { signal });

const busiest = defineQuery({
  name: "busiest-points",
  sql: "SELECT point, toUInt32(count()) AS visits FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 GROUP BY point",
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string() }), row: z.object({ point: z.number(), visits: z.number() }),
});
/** Counted visits of each point that has any. */
export const readPointVisits = (engine: Engine, points: number[], period: DayRange, signal?: AbortSignal) => engine.query(busiest, { points, ...period }, { signal });
