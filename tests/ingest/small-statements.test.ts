import { copyFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { monthBatches } from "~/ingest/changes/month-batches";
import { readSalt } from "~/ingest/salt.server";
import { tableDigests } from "../support/table-digests";
import { devicesCsv, placesCsv } from "../support/world-files";
import { cityCsv, cityPoints, cityPointsCsv, cityRows } from "./small-city";
import { openCity, type City } from "./support";

describe("batches of months", () => {
  const rows = new Map([["2025-12", 4], ["2026-01", 5], ["2026-02", 2], ["2026-04", 1], ["2026-05", 25]]);
  const cut = (besideOf?: (month: string) => number) => monthBatches([...rows.keys()].reverse(), (month) => rows.get(month) ?? 0, 10, besideOf).map(({ months, numbers, start, end, shards }) => [months.length, numbers, start, end, shards]);

  it("are consecutive months within the limit, and a larger month is cut into shares of devices", () => {
    expect(cut()).toEqual([
      [2, [202512, 202601], "2025-12-01", "2026-01-31", 1], [1, [202602], "2026-02-01", "2026-02-28", 1], [1, [202604], "2026-04-01", "2026-04-30", 1], [1, [202605], "2026-05-01", "2026-05-31", 3],
    ]);
  });

  it("stay apart where too much is read beside their rows, without more shares", () => {
    expect(cut(() => 8).map(([months, , , , shards]) => [months, shards])).toEqual([[1, 1], [1, 1], [1, 1], [1, 1], [1, 3]]);
  });
});

describe("work cut into small statements", () => {
  const rows = cityRows(11, 45, 6);
  const places = placesCsv(cityPoints.map(([code, lat, lon], i) => ({ name: `Bar ${code}`, category: i % 2 ? "food" : "leisure", lat, lon, icon: "", description: "" })));
  const devices = devicesCsv(new Map(Array.from({ length: 6 }, (_, i) => [`phone-${i}`, { gender: i % 2 ? "F" : "M", age: "30_39", class: "B" }] as const)), new Map([["phone-1", { platform: "ios", make: "", model: "", carrier: "", genres: ["games", "news"] }]]));
  const cities: City[] = [];
  beforeAll(async () => { cities.push(await openCity(), await openCity()); });
  afterAll(async () => { for (const city of cities) await city.close(); });

  it("makes the same tables, in one load and when days, points and profiles follow later", async () => {
    const [usual, small] = cities as [City, City];
    small.context.rowsAStatement = 1000;
    // one salt, so that both know the devices by the same hashes
    readSalt(usual.context.dataDir);
    copyFileSync(`${usual.context.dataDir}/salt`, `${small.context.dataDir}/salt`);
    const files = (city: City, name: string, some: typeof rows) => ({ pings: [city.file(`${name}.csv`, cityCsv(some))] });
    for (const city of cities) await city.load({ points: [city.file("points.csv", cityPointsCsv)], places: [city.file("places.csv", places)], ...files(city, "most", rows.filter((_, i) => i % 9 !== 0)) });
    const first = await tableDigests(usual.context.engine);
    for (const table of ["pings", "visits", "anchors", "stays", "zone_facts", "zone_faces", "place_days", "panel_days", "first_visits", "device_sets"]) expect(Number(first[table]?.split(":")[0]), table).toBeGreaterThan(10);
    expect(await tableDigests(small.context.engine)).toEqual(first);

    for (const city of cities) await city.load({ points: [city.file("moved.csv", cityPointsCsv.replace("-23.5503", "-23.5505"))], devices: [city.file("devices.csv", devices)], ...files(city, "rest", rows.filter((_, i) => i % 9 === 0)) });
    const then = await tableDigests(usual.context.engine);
    expect(then.visits).not.toBe(first.visits);
    expect(await tableDigests(small.context.engine)).toEqual(then);
  });
});
