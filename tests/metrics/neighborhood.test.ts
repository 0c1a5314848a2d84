import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Neighborhood } from "~/contract/premium";
import { z } from "~/contract/zod";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import type { Area, Ring } from "../oracle/areas";
import { plainClasses, plainNeighborhood } from "../oracle/neighborhood";
import type { Point, Profile } from "../oracle/model";
import type { History } from "../oracle/visits";
import { brandOf, openCity, now, type City } from "../support/city";
import { bothRead } from "../support/compare";
import { areasJson } from "../support/home-areas";
import { hasOpenData, openData } from "../support/open-data";
import { randomCity } from "../support/random-city";
import { hasPhones, phonePings, stations } from "../support/sao-paulo";

/** Neighbourhoods against a point-in-polygon oracle: invented cities, and the phones of São Paulo in its zones. */
let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

type Asking = { storeKey?: string; area?: string; stores?: { id: string; latitude: number; longitude: number }[]; startDate: number; endDate: number; groupKeys?: string[] };
function ask(history: History, floor: number, filter: Asking): Promise<Neighborhood> {
  const brand = brandOf({ ...history.world.parameters, floor }, "weeks");
  const clock = () => now;
  const methods = createMethods({ engine: city.engine, store: city.store, brand, clock, log: () => {}, deployment: watchDeployment({ engine: city.engine, store: city.store, brand, clock }) });
  return methods.call("premium.getNeighborhoodData", [filter], { noCache: true });
}
const noon = (day: string): number => Date.parse(`${day}T15:00:00Z`);
const october = { start: "2026-10-01", end: "2026-10-31" };
const inOctober = { startDate: noon("2026-10-02"), endDate: noon("2026-10-20") };

const box = (west: number, south: number, size: number): Ring => [[west, south], [west + size, south], [west + size, south + size], [west, south + size]];
/** Blocks of 1.1 km over the random city's homes, those of the east in a community of their own; two overlap, one is empty. */
const blocks = (): Area[] => [
  ...[0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column): Area => ({ name: `Block ${row}${column}`, community: column > 1 ? "East" : "West", polygons: [[box(-46.585 + column * 0.01, -23.51 + row * 0.01, 0.01)]] }))),
  { name: "Sea", community: "West", polygons: [[box(-40, -25, 1)]] }, { name: "Bairro", community: "East", polygons: [[box(-46.57, -23.5, 0.012)], [box(-46.9, -23.9, 0.01)]] },
];
const classes = ["A", "B", "C", "unknown"];

async function random(seed: number, devices: number): Promise<{ history: History; areas: Area[]; points: Point[] }> {
  const made = randomCity(seed, { devices, points: 8, days: 34, firstDay: "2026-09-28" });
  const profiles = new Map([...new Set(made.pings.map(({ device }) => device))].map((device, i): [string, Profile] => [device, { gender: "F", age: "20_24", class: classes[(i * 5 + seed) % 4] ?? "unknown" }]));
  const history = await bothRead(city, { ...made, profiles });
  const areas = blocks();
  await city.load({ areas: [city.file("areas.geojson", areasJson(areas))] });
  return { history, areas, points: await city.points() };
}
const told = ({ neighborhoodData }: Neighborhood) => new Map(neighborhoodData.map(({ name, community, devices, visits, visitors }) => [`${name}|${community}`, { devices, visits, visitors }]));
const plain = (found: ReturnType<typeof plainNeighborhood>) => new Map([...found.areas].map(([key, { devices, visits, visitors }]) => [key, { devices, visits, visitors }]));

describe("neighbourhoods without a floor", () => {
  it.each([[21, 60], [22, 110]])("equal the oracle in random city %i: areas, communities, classes with index and interval", async (seed, devices) => {
    const { history, areas, points } = await random(seed, devices);
    const pdvs = points.filter(({ type }) => type === "pdv");
    const answer = await ask(history, 0, inOctober);
    const wanted = plainNeighborhood(history, areas, { points: pdvs, ...october });
    expect(answer.homes_month).toBe("2026-10");
    expect(told(answer)).toEqual(plain(wanted));
    expect([...told(answer).values()].filter(({ visitors }) => visitors).length).toBeGreaterThan(4);
    for (const row of answer.neighborhoodData) expect(row.share).toBeCloseTo((row.visitors ?? 0) / wanted.visitors, 12);
    const inAreas = [...wanted.areas.values()].reduce((sum, { visitors }) => sum + visitors, 0);
    expect(answer.totals).toMatchObject({ areas: areas.length, unique_visitors: wanted.visitors, visitors: inAreas, visitors_elsewhere: wanted.visitors - inAreas });
    for (const { community, devices: residents, visits, visitors } of answer.communityData) {
      const own = [...wanted.areas].filter(([key]) => key.endsWith(`|${community}`)).map(([, area]) => area);
      for (const [got, field] of [[residents, "devices"], [visits, "visits"], [visitors, "visitors"]] as const) expect(got).toBe(own.reduce((sum, area) => sum + area[field], 0));
    }
    for (const area of areas.filter(({ name }) => wanted.areas.get(`${name}|East`)?.devices)) {
      const { classData } = await ask(history, 0, { ...inOctober, area: area.name });
      const known = classData.filter(({ demographics_class: value }) => value !== "unknown");
      expect(known.map(({ demographics_class: value, devices: count }) => [value, count])).toEqual(plainClasses(wanted.areas, `${area.name}|East`).map(({ value, devices: count }) => [value, count]));
      known.forEach((row, i) => {
        const own = plainClasses(wanted.areas, `${area.name}|East`)[i];
        for (const [got, want] of [[row.share, own?.share], [row.low, own?.low], [row.high, own?.high], [row.city_share, own?.city], [row.index, own?.index]] as const) expect(got ?? -1).toBeCloseTo(want ?? -1, 10);
      });
    }
  });

  it("is about the stores that are named, a segment or one store", async () => {
    const { history, areas, points } = await random(23, 60);
    const some = points.filter(({ type }) => type === "pdv").slice(0, 3);
    const of = (own: Point[]) => plain(plainNeighborhood(history, areas, { points: own, ...october }));
    expect(told(await ask(history, 0, { ...inOctober, stores: some.map(({ id, lat, lon }) => ({ id: String(id), latitude: lat, longitude: lon })) }))).toEqual(of(some));
    expect(told(await ask(history, 0, { ...inOctober, storeKey: String(some[0]?.id) }))).toEqual(of(some.slice(0, 1)));
    await expect(ask(history, 0, { ...inOctober, stores: [{ id: "4711", latitude: 0, longitude: 0 }] })).rejects.toMatchObject({ code: "bad_input" });
  });

  it("has no areas where none are loaded", async () => {
    const made = randomCity(24, { devices: 5, points: 3, days: 10, firstDay: "2026-10-01" });
    const history = await bothRead(city, made);
    expect(await ask(history, 0, inOctober)).toMatchObject({ neighborhoodData: [], communityData: [], classData: [], shapes: [], area: null });
    // what was not measured is not withheld
    const floored = await ask(history, 10, inOctober);
    expect(floored.totals).toEqual({ areas: 0, population: null, devices: null, unique_visitors: null, visitors: null, visitors_elsewhere: null });
    expect(floored.meta.suppressed_figures).toBe(0);
  });
});

describe("neighbourhoods under the floor", () => {
  it.each([[25, 4], [26, 6]])("city %i: nothing about few, nor by what is left of a community, of the residents or of the parent", async (seed, floor) => {
    const { history, areas, points } = await random(seed, 150);
    const few = (devices: number) => devices > 0 && devices < floor;
    const pdvs = points.filter(({ type }) => type === "pdv");
    const answers = await Promise.all(pdvs.map((point) => ask(history, floor, { ...inOctober, storeKey: String(point.id) })));
    const all = plainNeighborhood(history, areas, { points: pdvs, ...october });
    let shown = 0;
    for (const [i, answer] of answers.entries()) {
      const own = plainNeighborhood(history, areas, { points: pdvs.slice(i, i + 1), ...october });
      for (const row of answer.neighborhoodData) {
        const [truth, parent] = [own.areas.get(`${row.name}|${row.community}`), all.areas.get(`${row.name}|${row.community}`)];
        if (!truth || !parent || truth.devices === 0) continue;
        if (row.devices !== null) expect(row.devices).toBeGreaterThanOrEqual(floor);
        if (row.visitors === null) { expect([row.visits, row.share, row.suppressedFields?.includes("visitors")]).toEqual([null, null, true]); continue; }
        shown++;
        expect(row.visitors).toBe(truth.visitors);
        expect(row.visitors).toBeGreaterThanOrEqual(floor);
        expect(few(truth.devices - row.visitors)).toBe(false);
      }
      for (const community of answer.communityData) {
        const inside = answer.neighborhoodData.filter((row) => row.community === community.community && (own.areas.get(`${row.name}|${row.community}`)?.devices ?? 0) > 0);
        const hidden = inside.filter((row) => row.visitors === null);
        if (community.visitors !== null) expect(hidden.length === 1).toBe(false);
      }
      for (const row of answer.classData) if (row.devices !== null) expect(row.devices).toBeGreaterThanOrEqual(floor);
    }
    expect(shown).toBeGreaterThan(0);
  });
});

const zones = ["sp_od2017_zones", "zones.geojson.gz"] as const;
const shapesOf = z.object({ type: z.string(), features: z.array(z.object({ type: z.string(), properties: z.record(z.string(), z.unknown()), geometry: z.object({ type: z.string(), coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))) }) })) });
describe.skipIf(!hasPhones || !hasOpenData(...zones))("the zones of São Paulo (needs ../shared/data)", () => {
  it("have the city's people, and devices and visits as a point-in-polygon oracle counts them", async () => {
    const history = await bothRead(city, { pings: phonePings(), points: stations() });
    const file = shapesOf.parse(JSON.parse(gunzipSync(readFileSync(openData(...zones))).toString("utf8")));
    const [header = [], ...rows] = gunzipSync(readFileSync(openData("sp_od2017_zones", "zones_socioeconomic.tsv.gz"))).toString("utf8").trim().split("\n").map((line) => line.split("\t"));
    const told2017 = new Map(rows.map((row) => [Number(row[0]), Object.fromEntries(header.map((name, i) => [name, row[i]]))]));
    // a file of areas may bring its own income, cars and people by class
    const merged = { ...file, features: file.features.map((feature) => ({ ...feature, properties: { ...told2017.get(Number(feature.properties["code_zone"])), ...feature.properties } })) };
    const summary = await city.load({ areas: [city.file("zones.geojson", JSON.stringify(merged))] });
    expect(summary).toMatchObject({ areas: { total: 517 }, rows: { rejected: {} }, warnings: [] });
    expect(summary.files[0]?.columns).toMatchObject({ name: "name_zone", code: "code_zone", community: "name_region", population: "pop", income: "income_avg", cars: "cars", class_a: "total_high_income", class_e: "total_low_income" });
    const areas = file.features.map(({ properties, geometry }): Area => ({ name: String(properties["name_zone"]), community: String(properties["name_region"] ?? ""), polygons: geometry.coordinates }));
    const points = await city.points();
    const answer = await ask(history, 0, { startDate: noon("2017-07-22"), endDate: noon("2017-08-10") });
    expect(answer.totals.population).toBeCloseTo(20_821_671, 0);
    expect(answer.neighborhoodData.reduce((sum, { population }) => sum + (population ?? 0), 0)).toBeCloseTo(20_821_671, 0);
    expect(answer.communityData.reduce((sum, { population }) => sum + (population ?? 0), 0)).toBeCloseTo(20_821_671, 0);
    const wanted = plainNeighborhood(history, areas, { points, start: "2017-07-01", end: "2017-08-31" });
    expect(told(answer)).toEqual(plain(wanted));
    expect([...told(answer).values()].filter(({ visits }) => visits).length).toBeGreaterThan(3);
    const se = (await ask(history, 0, { startDate: noon("2017-07-22"), endDate: noon("2017-08-10"), area: "1" }));
    expect(se.area?.name).toBe("Sé");
    expect(answer.neighborhoodData.find(({ _id }) => _id === "1")).toMatchObject({ income: expect.closeTo(3789.53, 1) as number, cars: expect.closeTo(325.53, 1) as number });
    // drawings weigh little
    expect(JSON.stringify(answer.shapes).length).toBeLessThan(700_000);
    expect(new Set(answer.shapes.map(({ _id }) => _id)).size).toBe(517);
    expect((await ask(history, 10, { startDate: noon("2017-07-22"), endDate: noon("2017-08-10") })).neighborhoodData.every(({ devices, visits }) => (devices === 0 || devices === null) && (visits === 0 || visits === null))).toBe(true);
  }, 240_000);
});
