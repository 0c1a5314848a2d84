import { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { packedDevices, packedSql } from "./packed-devices";
import { placeList } from "./visitor-sets.server";

/** Lists of devices by what they bear, from `device_sets` where it holds them. */
export type Lists = { /** in the order of the names; empty where nobody bears one */ ofName: Uint32Array[]; /** devices whose value is known */ known: Uint32Array };
const none = new Uint32Array();
const rowOf = z.object({ name: z.string(), devices: packedDevices });
const ordered = (names: readonly string[], rows: readonly z.infer<typeof rowOf>[]): Uint32Array[] => names.map((name) => rows.find((row) => row.name === name)?.devices ?? none);

/** Lists of `device_sets` by what the planner calls them. */
export const setLists = { platform: 0, makers: 1, model: 2, carrier: 3, genres: 4 } as const;

const namedSets = defineQuery({
  name: "named-device-sets",
  sql: `
SELECT name, ${packedSql("bitmapToArray(groupBitmapMergeState(devices))")} AS devices FROM device_sets
WHERE month IN {months:Array(UInt32)} AND list = {list:UInt8} AND place = 0 AND name IN {names:Array(String)} GROUP BY name`,
  params: z.object({ months: z.array(z.number()), list: z.number(), names: z.array(z.string()) }), row: rowOf,
});
const wholeList = defineQuery({
  name: "whole-device-list",
  sql: `SELECT ${packedSql("bitmapToArray(groupBitmapMergeState(devices))")} AS devices FROM device_sets WHERE month = 0 AND list = {list:UInt8}`,
  params: z.object({ list: z.number() }), row: z.object({ devices: packedDevices }),
});

/** Devices by the values of a trait, or by their app genres. */
export async function readTraitLists(engine: Engine, trait: keyof typeof setLists, names: string[]): Promise<Lists> {
  const list = setLists[trait];
  const [rows, [whole]] = await Promise.all([engine.query(namedSets, { months: [0], list, names }), engine.query(wholeList, { list })]);
  return { ofName: ordered(names, rows), known: whole?.devices ?? none };
}

/** Columns of profiles that are in no set; the text of each is the product's own. */
const profileColumns = { own_car: "if(own_car < 0, '', if(own_car = 0, 'no', 'yes'))", risk_level: "toString(risk_level)" } as const;
const declareProfile = (column: keyof typeof profileColumns) => defineQuery({
  name: `devices-by-${column}`,
  sql: `SELECT if(has({names:Array(String)}, value), value, '') AS name, ${packedSql("bitmapToArray(groupBitmapState(device))")} AS devices FROM (SELECT device, ${profileColumns[column]} AS value FROM devices WHERE value != '') GROUP BY name`,
  params: z.object({ names: z.array(z.string()) }), row: rowOf,
});
const profiles = { own_car: declareProfile("own_car"), risk_level: declareProfile("risk_level") };

/** Devices by a value that profiles hold; `own_car` is yes or no. */
export async function readProfileLists(engine: Engine, column: keyof typeof profileColumns, names: string[]): Promise<Lists> {
  const rows = await engine.query(profiles[column], { names });
  const known = rows.flatMap(({ devices }) => [...devices]);
  return { ofName: ordered(names, rows), known: Uint32Array.from(known) };
}

const placesOfDays = defineQuery({
  name: "devices-by-category",
  sql: `
SELECT toString(p.category) AS name, ${packedSql("bitmapToArray(groupBitmapState(s.device))")} AS devices
FROM place_days AS s INNER JOIN (SELECT place, category FROM places WHERE category IN {names:Array(String)}) AS p ON p.place = s.place
WHERE s.day BETWEEN {start:Date} AND {end:Date} GROUP BY name`,
  params: z.object({ names: z.array(z.string()), start: z.string(), end: z.string() }), row: rowOf,
});

/** Devices that were at a third-party place of each category in a period; `months` (YYYYMM) where it is made of whole ones. */
export async function readCategoryLists(engine: Engine, names: string[], period: DayRange, months: number[] | null): Promise<Uint32Array[]> {
  const rows = months ? await engine.query(namedSets, { months, list: placeList, names }) : await engine.query(placesOfDays, { names, ...period });
  return ordered(names, rows);
}

const deviceSegs = defineQuery({
  name: "device-segs", sql: `SELECT seg, ${packedSql("groupArray(device)")} AS devices FROM devices WHERE seg > 0 GROUP BY seg`,
  params: z.object({}), row: z.object({ seg: z.number(), devices: packedDevices }),
});

/** Demographic seg by device number; 0 (all unknown) where there is no profile. @param devices one more than the highest device number */
export async function readDeviceSegs(engine: Engine, devices: number): Promise<Uint8Array> {
  const segs = new Uint8Array(devices);
  for (const row of await engine.query(deviceSegs, {})) for (const device of row.devices) if (device < devices) segs[device] = row.seg;
  return segs;
}

const highestDevice = defineQuery({ name: "highest-device", sql: "SELECT toUInt32(max(device)) AS device FROM panel_days", params: z.object({}), row: z.object({ device: z.number() }) });
/** One more than the highest number of a device with a ping. */
export const readDeviceCount = async (engine: Engine): Promise<number> => ((await engine.query(highestDevice, {}))[0]?.device ?? 0) + 1;

const genreValues = defineQuery({
  name: "genre-values", sql: "SELECT list, name FROM device_sets WHERE month = 0 AND list IN (0, 1, 4) GROUP BY list, name ORDER BY list, name", params: z.object({}), row: z.object({ list: z.number(), name: z.string() }),
});
/** Every platform, maker and genre that a profile bears, in the order of their names. */
export async function readTraitValues(engine: Engine): Promise<{ platforms: string[]; makers: string[]; genres: string[] }> {
  const rows = await engine.query(genreValues, {});
  const of = (list: number) => rows.filter((row) => row.list === list).map(({ name }) => name);
  return { platforms: of(setLists.platform), makers: of(setLists.makers), genres: of(setLists.genres) };
}
