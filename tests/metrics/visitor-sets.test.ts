import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readInterests, readPlaceCategories } from "~/analytics/interests.server";
import { readSets, wholeMonths } from "~/analytics/visitor-sets.server";
import { readPanelTraits } from "~/analytics/visitor-traits.server";
import { everySeg } from "~/analytics/child-counts.server";
import { finishPendingWork } from "~/ingest/maintain.server";
import type { Place, Traits } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";

/** Sets of devices answer what the rows do, over one month and over several, and are made for data that was loaded before there were any. */
const world = randomCity(815, { devices: 50, points: 12, days: 40, firstDay: "2026-03-10" });
const traits = new Map([...new Set(world.pings.map((ping) => ping.device))].map((device, i): [string, Traits] => [device, { platform: ["Android", "iOS", ""][i % 3] ?? "", make: `m${i % 4}`, model: "", carrier: "", genres: i % 2 ? ["Games", "News"] : [] }]));
const places: Place[] = world.points.slice(0, 6).map((point, i) => ({ category: i % 2 ? "Cafés" : "Gyms", name: `Place ${i}`, lat: point.lat + 0.0002, lon: point.lon, icon: "", description: "" }));
const data = { firstDay: "2026-03-10", lastDay: "2026-04-18" };
let city: City;
let points: number[];

beforeAll(async () => {
  city = await openCity();
  city.use(world.parameters);
  points = (await city.loadWorld({ pings: world.pings, points: world.points, profiles: world.profiles, traits, places })).filter(({ type }) => type === "pdv").map(({ id }) => id);
}, 120_000);
afterAll(() => city.close());

const sorted = (rows: [number, number, number][]): string[] => rows.map(String).sort();

describe("sets of devices", () => {
  it.each([["2026-03-01", "2026-03-31"], ["2026-04-01", "2026-04-30"], ["2026-03-01", "2026-04-30"], ["2026-03-10", "2026-04-18"]])("count places as the days at them do, %s to %s", async (start, end) => {
    const asked = { points, period: { start, end }, segs: everySeg };
    const categories = await readPlaceCategories(city.engine);
    const months = wholeMonths(asked.period, data) ?? [];
    expect(months.length).toBeGreaterThan(0);
    const rows = await readInterests(city.engine, asked, categories);
    const sets = await readSets(city.engine, asked, months, categories);
    expect(rows.values.length).toBeGreaterThan(3);
    expect(sorted(sets.places.map(({ value, seg, devices }) => [value, seg, devices]))).toEqual(sorted(rows.values.map((value, i) => [value, rows.segs[i] ?? 0, rows.devices[i] ?? 0])));
  });

  it("tells a period of whole months from one that cuts a month with data", () => {
    expect(wholeMonths({ start: "2026-03-01", end: "2026-03-31" }, data)).toEqual([202603]);
    expect(wholeMonths({ start: "2026-03-10", end: "2026-04-18" }, data)).toEqual([202603, 202604]);
    expect(wholeMonths({ start: "2026-03-11", end: "2026-04-18" }, data)).toBeNull();
    expect(wholeMonths({ start: "2026-04-01", end: "2026-04-17" }, data)).toBeNull();
    expect(wholeMonths({ start: "2025-12-01", end: "2026-01-31" }, data)).toEqual([202512, 202601]);
  });

  it("are made when a folder of an earlier release is opened, and before that is told apart from complete", async () => {
    const read = async () => [await readSets(city.engine, { points, period: { start: "2026-03-01", end: "2026-03-31" }, segs: everySeg }, [202603], await readPlaceCategories(city.engine)), await readPanelTraits(city.engine)];
    const before = await read();
    await city.engine.command("TRUNCATE TABLE device_sets");
    expect(await read()).not.toEqual(before);
    await finishPendingWork({ engine: city.engine, store: city.store, brand: brandOf(world.parameters, "weeks"), dataDir: `${city.folder}/data`, now });
    const again = await read();
    expect(again.map((each) => JSON.stringify(each).length)).toEqual(before.map((each) => JSON.stringify(each).length));
    expect(again[1]).toEqual(before[1]);
  }, 60_000);
});
