import { mkdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addDays, daysBetween, eachDay, type Day } from "~/domain/calendar";
import { z } from "~/contract/zod";
import { dayStart } from "~/domain/zone";
import type { IngestContext, LoadSummary } from "~/ingest/context.server";
import { loadFiles } from "~/ingest/load-files.server";
import { pointsRepository } from "~/store/points.server";
import { liveDay, type DayOfLife } from "./day-of-life";
import { makeNetwork, type Network } from "./network";
import { openPingFile, pingColumns } from "./ping-file.server";
import { salesOf } from "./sales";
import { makeResident, type Resident } from "./residents";

/** What makes one city: equal values make equal files. */
export type CityOptions = { seed: number; devices: number; days: number; endDay: Day };
export const defaultCity = { seed: 20_251, devices: 14_400, days: 120 };

/** Days of the campaign on the Linha Azul circuit, and until when it works, counted back from the last day. */
const campaignDays = { from: 60, until: 25 };
/** Time in ms for a statement to reach the engine. */
const departure = 30;
/** Days written to one working file. */
const daysPerFile = 30;

const deviceId = (person: number): string => `jatoba-${String(person).padStart(6, "0")}`;
const csv = (value: string | number | boolean | null): string => {
  const text = value === null ? "" : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const csvFile = (header: string[], rows: (string | number | boolean | null)[][]): string => [header, ...rows].map((row) => row.map(csv).join(",")).join("\n") + "\n";

/**
 * Makes the city's files in a folder of DATA_DIR, loads them as anyone's files are loaded, and removes them.
 * `step` is told what goes on, in words.
 */
export async function makeCity(context: IngestContext, options: CityOptions, step: (text: string) => void): Promise<LoadSummary> {
  const folder = path.join(context.dataDir, "demo-files");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const network = makeNetwork(options.seed, options.days);
    const residents = Array.from({ length: options.devices }, (_, person) => makeResident(options.seed, person, network));
    const files = { points: path.join(folder, "points.csv"), places: path.join(folder, "places.csv"), devices: path.join(folder, "devices.csv"), sales: path.join(folder, "sales.csv") };
    writeFileSync(files.points, pointsFile(network));
    writeFileSync(files.places, csvFile(["category", "place", "latitude", "longitude", "icon", "description"], network.places.map((p) => [p.category, p.name, p.latitude, p.longitude, p.icon, p.description])));
    writeFileSync(files.devices, devicesFile(residents));
    const pings = await pingFiles(context, options, network, residents, folder, step);
    step("loading");
    const summary = await loadFiles(context, { pings, points: [files.points], places: [files.places], devices: [files.devices], pathSeparator: ">", synthetic: true });
    step("counting the tills");
    writeFileSync(files.sales, await salesFile(context, options, network));
    const { sales } = await loadFiles(context, { sales: [files.sales], synthetic: true });
    return { ...summary, sales };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pingFiles(context: IngestContext, options: CityOptions, network: Network, residents: Resident[], folder: string, step: (text: string) => void): Promise<string[]> {
  const first = addDays(options.endDay, 1 - options.days);
  const calendar = eachDay({ start: first, end: options.endDay }).map((day): DayOfLife => {
    const left = daysBetween(day, options.endDay);
    return { day, index: daysBetween(first, day), midnight: dayStart(day, context.brand.timezone) / 1000, campaign: left <= campaignDays.from && left >= campaignDays.until };
  });
  const files: string[] = [];
  let converting: Promise<void> = Promise.resolve();
  for (let from = 0; from < calendar.length; from += daysPerFile) {
    const days = calendar.slice(from, from + daysPerFile);
    step(`imagining ${days[0]?.day ?? ""} to ${days.at(-1)?.day ?? ""}`);
    const raw = path.join(folder, `pings-${from}.bin`);
    const file = openPingFile(raw);
    residents.forEach((resident, person) => {
      for (const today of days) liveDay(options.seed, person, resident, network.places, today, (...fix) => file.add(person, ...fix));
    });
    file.close();
    const parquet = path.join(folder, `pings-${from}.parquet`);
    await converting;
    converting = context.engine.command(
      `INSERT INTO FUNCTION file({parquet:String}, 'Parquet')
       SELECT concat('jatoba-', leftPad(toString(person), 6, '0')) AS device_id, at AS timestamp, latitude, longitude, accuracy
       FROM file({raw:String}, 'RowBinary', {columns:String})`,
      { parquet, raw, columns: pingColumns },
    ).then(() => unlinkSync(raw));
    // the statement leaves before the next days, which hold this thread, are imagined: the engine converts meanwhile
    await Promise.race([converting, pause(departure)]);
    files.push(parquet);
  }
  await converting;
  return files;
}

const pointsFile = (network: Network): string =>
  csvFile(
    ["code", "name", "latitude", "longitude", "type", "own", "category", "path", "address", "city", "uf", "zipcode", "country_code", "phone", "status", "impressions", "cost"],
    network.points.map((p) => [p.code, p.name, p.latitude, p.longitude, p.type, p.own, p.category, p.path.join(">"), p.address, p.city, "SP", p.zipcode, "BR", p.phone, p.status, p.impressions, p.cost]),
  );

const visitsSchema = z.object({ point: z.number(), d: z.number(), visits: z.number() });

/** Takings of the chain's stores follow the visits that the load has found. */
async function salesFile(context: IngestContext, options: CityOptions, network: Network): Promise<string> {
  const first = addDays(options.endDay, 1 - options.days);
  const days = eachDay({ start: first, end: options.endDay });
  const rows = await context.engine.rows("SELECT point, toUInt32(day - {first:Date}) AS d, toUInt32(count()) AS visits FROM visits WHERE excluded = 0 AND day BETWEEN {first:Date} AND {last:Date} GROUP BY point, d", visitsSchema, { first, last: options.endDay });
  const codes = new Map((await pointsRepository(context.store).all()).map(({ id, code }) => [id, code]));
  const visits = new Map<string, number[]>();
  for (const { point, d, visits: count } of rows) {
    const code = codes.get(point) ?? "";
    const found = visits.get(code) ?? days.map(() => 0);
    found[d] = count;
    visits.set(code, found);
  }
  const stores = network.points.filter(({ own, type }) => own && type === "pdv");
  const sales = stores.flatMap(({ code, format, opens, closes }) => salesOf(options.seed, { code, express: format === "express", visits: visits.get(code) ?? days.map(() => 0), opens, closes }, days));
  return csvFile(["store", "day", "revenue", "tickets", "cost"], sales.map((sale) => [sale.store, sale.day, sale.revenue, sale.tickets, sale.cost]));
}

const devicesFile = (residents: Resident[]): string =>
  csvFile(
    ["device_id", "gender", "age_range", "class", "platform", "make", "model", "carrier", "app_genres", "own_car", "risk_level"],
    residents.map(({ profile }, person) => [
      deviceId(person), profile.gender, profile.age_range, profile.class, profile.platform, profile.make, profile.model, profile.carrier, profile.app_genres, profile.own_car, profile.risk_level,
    ]),
  );
