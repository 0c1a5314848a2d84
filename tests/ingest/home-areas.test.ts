import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { areaAt, type Area, type Place, type Ring } from "../oracle/areas";
import { areasJson, productAreas } from "../support/home-areas";
import { hasOpenData, openData } from "../support/open-data";
import { randomNumbers } from "../support/random-city";
import { empty, openCity, type City } from "./support";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());
beforeEach(() => empty(city));

const square = (west: number, south: number, size: number): Ring => [[west, south], [west + size, south], [west + size, south + size], [west, south + size], [west, south]];
const area = (name: string, ...polygons: Ring[][]): Area => ({ name, community: "", polygons });
const load = (areas: Area[]) => city.load({ areas: [city.file("areas.geojson", areasJson(areas))] });
const names = async (places: [number, number][]) => (await productAreas(city.context, places.map(([lon, lat]) => ({ lat, lon })))).map((found) => found?.slice(0, -1) ?? null);
const expected = (areas: readonly Area[], place: Place) => { const found = areaAt(areas, place); return found && `${found.name}|${found.community}`; };

describe("a home lies in", () => {
  it("the area that holds it, not in the hole of another one, and in one of several polygons", async () => {
    await load([area("ring", [square(0, 0, 4), square(1, 1, 2)]), area("islands", [square(10, 0, 1)], [square(12, 0, 1)])]);
    expect(await names([[0.5, 0.5], [2, 2], [3.5, 2], [10.5, 0.5], [11.5, 0.5], [12.5, 0.5], [-1, 2], [5, 2]])).toEqual(["ring", null, "ring", "islands", null, "islands", null, null]);
  });
  it("the first by name where a border is shared or areas overlap", async () => {
    await load([area("east", [square(1, 0, 1)]), area("west", [square(0, 0, 1)]), area("all", [square(0.25, 0.25, 0.5)])]);
    expect(await names([[1, 0.5], [0.5, 0.5], [0.25, 0.5], [0.125, 0.5], [0, 0], [1, 1], [2, 1], [1.5, 0], [2.0000001, 1]])).toEqual(["east", "all", "all", "west", "west", "east", "east", "east", null]);
  });
  it("an area by its slanting border too", async () => {
    await load([area("a", [[[0, 0], [4, 2], [0, 2], [0, 0]]]), area("b", [[[0, 0], [4, 0], [4, 2], [0, 0]]])]);
    expect(await names([[2, 1], [2, 1.0001], [2, 0.9999], [1, 0.5], [3.5, 1.75], [0, 0], [4, 2], [4, 1]])).toEqual(["a", "a", "b", "a", "a", "a", "a", "b"]);
  });
  it("areas as small as a house and as large as a country", async () => {
    await load([area("house", [square(-46.6333, -23.5505, 0.0001)]), area("land", [[[-74, -34], [-34, -34], [-34, 5], [-74, 5], [-74, -34]]])]);
    expect(await names([[-46.63325, -23.55045], [-46.6334, -23.55045], [-74, -34], [-33.9999, 0], [-34, 0], [-50, 5]])).toEqual(["house", "land", "land", null, "land", "land"]);
    const { step } = (await city.context.engine.rows("SELECT max(step) AS step FROM area_strips", z.object({ step: z.number() })))[0] ?? { step: 0 };
    expect(step).toBeGreaterThan(1);
  });
  it("areas at the edges of the map", async () => {
    await load([area("north", [square(-180, 80, 10)]), area("last", [[[170, -90], [180, -90], [180, -80], [170, -80]]])]);
    expect(await names([[-175, 89.9], [-175, 90], [180, -85], [175, -90], [-180, 85], [-180, -85]])).toEqual(["north", "north", "last", "last", "north", null]);
  });
});

/** Areas whose corners lie on a coarse lattice, so that sides and places often meet; star-shaped rings of any form, with holes and overlaps. */
const corner = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })).map(([x, y]): [number, number] => [x / 256 - 46, y / 256 - 23]);
const ring = fc.uniqueArray(corner, { minLength: 3, maxLength: 9, selector: String });
const areas = fc.array(fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 6 })
  .map((list) => list.map((polygons, i): Area => ({ name: `area ${(i * 5) % 7}`, community: `c${i}`, polygons })));

it("equals the oracle's reading on invented areas, on lattice points and beside them", async () => {
  await fc.assert(fc.asyncProperty(areas, fc.integer(), async (list, seed) => {
    const random = randomNumbers(seed);
    const places = Array.from({ length: 400 }, (_, i): Place => (i % 2 === 0
      ? { lat: Math.floor(random() * 26) / 512 - 23, lon: Math.floor(random() * 26) / 512 - 46 } : { lat: random() * 0.05 - 23, lon: random() * 0.05 - 46 }));
    await empty(city);
    await load(list);
    const got = await productAreas(city.context, places);
    expect(got).toEqual(places.map((place) => expected(list, place)));
  }), { numRuns: 25 });
}, 120_000);

const shapes = z.object({ features: z.array(z.object({ properties: z.record(z.string(), z.unknown()), geometry: z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))) }) })) });
const real: [string, [string, string], string, string, [number, number, number, number]][] = [
  ["zones of São Paulo", ["sp_od2017_zones", "zones.geojson.gz"], "name_zone", "name_region", [-24.1, -23.1, -47.3, -45.6]],
  ["neighbourhoods of New York", ["nyc_nta_acs", "nta_full_wgs84.geojson.gz"], "nta_name", "borough_name", [40.48, 40.93, -74.27, -73.68]],
];
describe.each(real)("%s (needs ../shared/data)", (_name, parts, name, community, [south, north, west, east]) => {
  it.skipIf(!hasOpenData(...parts))("hold random places and corners as the oracle says", async () => {
    const file = openData(...parts);
    const list = shapes.parse(JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"))).features.map(({ properties, geometry }): Area => ({ name: String(properties[name]), community: String(properties[community] ?? ""), polygons: geometry.coordinates }));
    const summary = await city.load({ areas: [file], map: { name, community } });
    expect(summary).toMatchObject({ areas: { total: list.length }, rows: { rejected: {} }, warnings: [] });
    const random = randomNumbers(7);
    const corners = list.flatMap(({ polygons }) => polygons.flat(2)).filter(() => random() < 0.002);
    const places = [...Array.from({ length: 1500 }, (): Place => ({ lat: south + random() * (north - south), lon: west + random() * (east - west) })), ...corners.map(([lon, lat]) => ({ lat, lon }))];
    const got = await productAreas(city.context, places);
    const want = places.map((place) => expected(list, place));
    expect(got.filter((found) => found !== null).length).toBeGreaterThan(300);
    expect(got.flatMap((found, i) => (found === want[i] ? [] : [`${places[i]?.lon} ${places[i]?.lat}: ${found} instead of ${want[i]}`]))).toEqual([]);
  }, 120_000);
});
