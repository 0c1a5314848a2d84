import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import { migrations } from "~/engine/migrations/all.server";
import type { IngestContext, LoadInputs } from "~/ingest/context.server";
import { deviceTables } from "~/ingest/devices/opted-out.server";
import { forgetDevices } from "~/ingest/forget.server";
import { finishPendingWork } from "~/ingest/maintain.server";
import type { Ping, Traits, World } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";
import { areasJson } from "../support/home-areas";
import { randomCity } from "../support/random-city";
import { tableDigests } from "../support/table-digests";
import { devicesCsv, pingsCsv, placesCsv, pointsCsv } from "../support/world-files";

/** Somebody's wish to be forgotten: afterwards the data is that of a world in which they never were. */
const world = randomCity(31, { devices: 10, points: 7, days: 14, firstDay: "2026-03-10" });
const gone = "phone-3";
const day = 86_400;
/** The person is also the only one before all others and after them, so that the data's first and last day are theirs. */
const at = world.points[0]!;
const alone = [-20, -18, 75, 76, 77].flatMap((days) => [1, 4, 22].map((hour): Ping => ({ device: gone, at: Date.parse("2026-03-10T03:00:00Z") / 1000 + days * day + hour * 3600, lat: at.lat, lon: at.lon, accuracy: 10 })));
const places = world.points.slice(0, 4).map((point, i) => ({ name: `Bar ${i}`, category: "food", lat: point.lat + 0.0001, lon: point.lon, icon: "", description: "" }));
const square = (west: number, east: number): [number, number][][][] => [[[[west, -23.6], [east, -23.6], [east, -23.4], [west, -23.4], [west, -23.6]]]];
const areas = areasJson([{ name: "West", community: "", polygons: square(-46.7, -46.57) }, { name: "East", community: "", polygons: square(-46.57, -46.4) }]);
const population = "dimension,value,population\narea,West,60000\narea,East,40000\ngender,F,52000\ngender,M,48000\n";

let city: City;
let context: IngestContext;
beforeAll(async () => {
  city = await openCity();
  context = { engine: city.engine, store: city.store, brand: brandOf(world.parameters, "weeks"), dataDir: `${city.folder}/data`, now };
}, 60_000);
afterAll(() => city.close());

/** What devices bear beside their demographics, for the sets of devices. */
const traits = new Map([...world.profiles.keys()].map((device, i): [string, Traits] => [device, { platform: i % 2 ? "ios" : "android", make: `make ${i % 3}`, model: "", carrier: "", genres: i % 2 ? ["News"] : ["Games", "News"] }]));

/** All tables are emptied; the points of the store stay, so that their numbers do. */
const lasting = z.object({ name: z.string() });
async function emptyTables(): Promise<void> {
  const tables = await city.engine.rows("SELECT name FROM system.tables WHERE database = currentDatabase() AND name != 'migrations'", lasting);
  for (const { name } of tables) await city.engine.command(`TRUNCATE TABLE ${name}`);
}
beforeEach(emptyTables);

function inputsOf({ points, pings, profiles }: Pick<World, "points" | "pings" | "profiles">): LoadInputs {
  return {
    pings: [city.file("pings.csv", pingsCsv(pings))], points: [city.file("points.csv", pointsCsv(points))], devices: [city.file("devices.csv", devicesCsv(profiles, new Map([...traits].filter(([device]) => profiles.has(device)))))],
    places: [city.file("places.csv", placesCsv(places))], areas: [city.file("areas.geojson", areas)], population: [city.file("population.csv", population)],
  };
}
const without: Pick<World, "points" | "pings" | "profiles"> = { points: world.points, pings: world.pings.filter(({ device }) => device !== gone), profiles: new Map([...world.profiles].filter(([device]) => device !== gone)) };

const everything = (): Promise<Record<string, string>> => tableDigests(city.engine);
const rowsIn = async (table: string): Promise<number> => (await city.engine.rows(`SELECT count() AS rows FROM ${table}`, z.object({ rows: count })))[0]?.rows ?? 0;

describe("a device that is to be forgotten", () => {
  it("leaves the data of a world in which it never was, in every table", async () => {
    await city.load(inputsOf(without));
    const expected = await everything();
    const filled = Object.entries(expected).filter(([, digest]) => !digest.startsWith("0:")).map(([table]) => table);
    expect(filled).toEqual(expect.arrayContaining(["pings", "visits", "visit_runs", "anchors", "stays", "first_visits", "zone_facts", "zone_faces", "place_days", "device_areas", "device_weights", "devices", "device_sets", "panel_days"]));
    for (const pings of [world.pings, [...world.pings, ...alone]]) {
      await emptyTables();
      const before = await city.load(inputsOf({ ...world, pings }));
      expect(await everything()).not.toEqual(expected);
      const done = await forgetDevices(context, [gone], { waitMs: 0 });
      expect(done).toEqual({ listed: 1, removed: 1, dataVersion: before.dataVersion + 1 });
      expect(await everything()).toEqual(expected);
    }
  }, 180_000);

  it("is not brought back by another load, which counts its rows as refused", async () => {
    await city.load(inputsOf(world));
    await forgetDevices(context, [` ${gone} `], { waitMs: 0 });
    const expected = await everything();
    const again = await city.load(inputsOf(world));
    const rows = world.pings.filter(({ device }) => device === gone).length + (world.profiles.has(gone) ? 1 : 0);
    expect(again.rows.rejected).toEqual({ opted_out: rows });
    expect(again.changed).toBe(false);
    expect(await everything()).toEqual(expected);
    // what stays is a keyed hash
    expect(await city.engine.rows("SELECT toString(hash) AS hash FROM opted_out", z.object({ hash: z.string() }))).toEqual([{ hash: expect.stringMatching(/^\d{15,20}$/) }]);
    const refused = city.file("refused.csv", "");
    await city.load({ ...inputsOf(world), rejectsFile: refused });
    expect(readFileSync(refused, "utf8")).not.toContain(gone);
  }, 120_000);

  it("leaves sets of devices also in data that was loaded before there were any", async () => {
    await city.load(inputsOf(without));
    const expected = await everything();
    await emptyTables();
    await city.load(inputsOf(world));
    await city.engine.command("TRUNCATE TABLE device_sets");
    await forgetDevices(context, [gone], { waitMs: 0 });
    expect(await everything()).toEqual(expected);
  }, 120_000);

  it("that is not known is put on the list, once", async () => {
    expect(await forgetDevices(context, ["nobody", "nobody"], { waitMs: 0 })).toMatchObject({ listed: 1, removed: 0 });
    expect(await forgetDevices(context, ["nobody"], { waitMs: 0 })).toMatchObject({ listed: 0, removed: 0 });
    const load = await city.load({ pings: [city.file("pings.csv", pingsCsv([{ device: "nobody", at: 1_770_000_000, lat: 1, lon: 1, accuracy: null }]))] });
    expect([load.rows.taken, load.rows.rejected, await rowsIn("device_ids"), await rowsIn("pings")]).toEqual([0, { opted_out: 1 }, 0, 0]);
  }, 60_000);

  it("is forgotten by the next change of the data when the process was killed in between", async () => {
    await city.load(inputsOf(without));
    const expected = await everything();
    await emptyTables();
    await city.load(inputsOf(world));
    // the wish is written down and some tables are done when it ends
    const interrupted: IngestContext = { ...context, engine: { ...context.engine, command: (sql, ...rest) => (sql.includes("ALTER TABLE visits DELETE") ? Promise.reject(new Error("killed")) : context.engine.command(sql, ...rest)) } };
    await expect(forgetDevices(interrupted, [gone], { waitMs: 0 })).rejects.toThrow("killed");
    expect(await everything()).not.toEqual(expected);
    await finishPendingWork(context);
    expect(await everything()).toEqual(expected);
  }, 120_000);

  it("is looked for in every table that the migrations give a column about devices", async () => {
    const statements = migrations.flatMap((migration) => migration.statements);
    const tables = statements.flatMap((statement) => { const [, table, columns] = /CREATE TABLE IF NOT EXISTS (\w+)\s*\(([\s\S]*?)\)\s*ENGINE/.exec(statement) ?? []; return table && columns ? [{ table, columns }] : []; });
    const named = tables.filter(({ columns }) => /(^|[\s,(])device\s/.test(columns)).map(({ table }) => table);
    expect([...(await deviceTables(context))].sort()).toEqual(named.sort());
    expect((await deviceTables(context)).at(-1)).toBe("device_ids");
    // devices by another name would escape: lists and bitmaps of them (the sets are made anew), or their hash
    const columnNames = await city.engine.rows("SELECT table, name FROM system.columns WHERE database = currentDatabase() AND (match(name, '(?i)device|hash|owner|people')) AND name != 'device' ORDER BY table, name", z.object({ table: z.string(), name: z.string() }));
    expect(columnNames).toEqual([{ table: "device_ids", name: "hash" }, { table: "device_sets", name: "devices" }, { table: "opted_out", name: "hash" }, { table: "population", name: "people" }]);
  });
});
