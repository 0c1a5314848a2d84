import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostVisitDays, type Loyalty } from "~/contract/premium";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { plainLoyalty } from "../oracle/loyalty";
import type { Ping, Place, Point, PointType, Traits, World } from "../oracle/model";
import { usualParameters } from "../oracle/model";
import { readHistory, type History } from "../oracle/visits";
import { brandOf, now, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";

/** Loyalty of stores in random cities against the oracle, and what the floor lets through. */
let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

type Made = { world: World; history: History; points: Point[] };
async function load(world: World): Promise<Made> {
  await city.empty();
  city.use(world.parameters);
  const points = await city.loadWorld({ pings: world.pings, points: world.points, profiles: world.profiles, traits: world.traits ?? new Map(), places: world.places ?? [] });
  const known = { ...world, points };
  return { world: known, history: readHistory(known), points };
}
async function random(seed: number, devices: number): Promise<Made> {
  const made = randomCity(seed, { devices, points: 8, days: 34, firstDay: "2026-09-28" });
  const names = [...new Set(made.pings.map(({ device }) => device))];
  const traits = new Map(names.map((device, i): [string, Traits] => [device, { platform: "", make: "", model: "", carrier: "", genres: [["Games"], ["Games", "News"], ["Music"], []][(i * 7 + seed) % 4] ?? [] }]));
  const places: Place[] = made.points.slice(0, 5).map((point, i) => ({ category: i % 2 ? "Cafés" : "Gyms", name: `Place ${i}`, lat: point.lat + 0.0002, lon: point.lon, icon: "", description: "" }));
  return load({ ...made, traits, places });
}

const noon = (day: string): number => Date.parse(`${day}T15:00:00Z`);
function ask({ world }: Made, floor: number, filter: { storeKey?: string; days?: number; type?: PointType; startDate?: number; endDate?: number }): Promise<Loyalty> {
  const brand = brandOf({ ...world.parameters, floor }, "weeks");
  const clock = () => now;
  const methods = createMethods({ engine: city.engine, store: city.store, brand, clock, log: () => {}, deployment: watchDeployment({ engine: city.engine, store: city.store, brand, clock }) });
  return methods.call("premium.getLoyaltyData", [{ startDate: noon("2026-10-05"), endDate: noon("2026-10-09"), ...filter }], { noCache: true });
}
const october = { start: "2026-10-01", end: "2026-10-31" };
const near = (rows: Loyalty["receptiveData1"]) => rows.map(({ name, visitors, share, panel_share: panel, index, low, high }) => ({ name, visitors, share, panel, index, low, high }));

describe("loyalty without a floor", () => {
  it.each([[1, 60], [2, 90], [3, 40]])("equals the oracle in random city %i, whole months whatever days are asked", async (seed, devices) => {
    const made = await random(seed, devices);
    let receptive = 0;
    for (const point of made.points) {
      for (const days of [1, 3, 6]) {
        const [answer, wanted] = [await ask(made, 0, { storeKey: String(point.id), days, type: point.type }), plainLoyalty(made.history, { point, ...october, days, floor: 0 })];
        expect([answer.meta.start, answer.meta.end, answer.days]).toEqual([october.start, october.end, days]);
        expect({ visitors: answer.loyalty.unique_visitors, loyal: answer.loyalty.loyal_visitors, bands: answer.visitDays.map(({ visitors }) => visitors) }).toEqual({ visitors: wanted.visitors, loyal: wanted.loyal, bands: wanted.bands });
        expect(new Map(answer.loyalToData.map(({ _id, visitors }) => [Number(_id), visitors]))).toEqual(new Map(wanted.loyalTo.map(({ id, visitors }) => [id, visitors])));
        for (const [rows, own] of [[answer.receptiveData1, wanted.receptive.categories], [answer.receptiveData2, wanted.receptive.genres], [answer.receptiveData3, wanted.receptive.places]] as const) {
          receptive += own.length;
          expect(near(rows).map(({ name, visitors }) => ({ name, visitors }))).toEqual(own.map(({ name, visitors }) => ({ name, visitors })));
          near(rows).forEach((row, i) => { for (const field of ["share", "panel", "index", "low", "high"] as const) expect(row[field]).toBeCloseTo(own[i]?.[field] ?? NaN, 8); });
        }
      }
    }
    expect(receptive).toBeGreaterThan(0);
  });

  it("counts days, not visits, and the months' days alone", async () => {
    const point = { code: "A", name: "Loja A", lat: -23.55, lon: -46.63, radius: null, type: "pdv" as const, path: [] };
    const at = (device: string, when: string): Ping => ({ device, at: Date.parse(when) / 1000, lat: point.lat, lon: point.lon, accuracy: 5 });
    const days = (device: string, ...of: number[]) => of.map((day) => at(device, `2026-10-${String(day).padStart(2, "0")}T15:00:00Z`));
    const pings = [
      ...days("once", 5), at("once", "2026-10-05T20:00:00Z"), at("once", "2026-09-30T15:00:00Z"), at("once", "2026-11-01T15:00:00Z"),
      ...days("twice", 5, 6), ...days("thrice", 5, 6, 30), ...days("often", 1, 2, 3, 4, 5, 31),
      // 23:30 on the last of October in São Paulo
      at("late", "2026-11-01T02:30:00Z"),
    ];
    const made = await load({ parameters: { ...usualParameters, excludeResidents: false }, pings, points: [{ id: 1, ...point }], profiles: new Map() });
    const answer = await ask(made, 0, {});
    expect(answer.store?.name).toBe("Loja A");
    expect(answer.visitDays.map(({ days: band, visitors, share }) => [band, visitors, share])).toEqual([["1", 2, 0.4], ["2", 1, 0.2], ["3_4", 1, 0.2], ["5_more", 1, 0.2]]);
    expect(answer.loyalty).toEqual({ unique_visitors: 5, loyal_visitors: 2, loyal_share: 0.4 });
    expect((await ask(made, 0, { days: 4 })).loyalty.loyal_visitors).toBe(1);
    expect((await ask(made, 0, { startDate: noon("2026-09-10"), endDate: noon("2026-11-10") })).visitDays[0]?.visitors).toBe(1);
  });

  it("answers about the most visited store and the last month that is over where nothing is asked", async () => {
    const made = await random(2, 30);
    const brand = brandOf({ ...made.world.parameters, floor: 0 }, "weeks");
    const clock = () => now;
    const methods = createMethods({ engine: city.engine, store: city.store, brand, clock, log: () => {}, deployment: watchDeployment({ engine: city.engine, store: city.store, brand, clock }) });
    const answer = await methods.call("premium.getLoyaltyData", []);
    const visits = (point: Point) => made.history.counted.filter((visit) => visit.point.id === point.id && visit.day >= october.start && visit.day <= october.end).length;
    expect([answer.meta.start, answer.days]).toEqual([october.start, 3]);
    expect(visits(made.points.find(({ id }) => String(id) === answer.store?._id) as Point)).toBe(Math.max(...made.points.filter(({ type }) => type === "pdv").map(visits)));
    await expect(methods.callByName("premium.getLoyaltyData", [{ days: 0 }])).rejects.toMatchObject({ code: "bad_input" });
    await expect(methods.callByName("premium.getLoyaltyData", [{ storeKey: "999999" }])).rejects.toMatchObject({ code: "bad_input" });
  });
});

describe("loyalty under the floor", () => {
  it.each([[5, 4], [6, 3], [7, 6]])("city %i: no figure about 1 to k-1 devices, and none by the difference of two thresholds", async (seed, floor) => {
    const made = await random(seed, 120);
    const few = (devices: number) => devices > 0 && devices < floor;
    let [shown, withheld] = [0, 0];
    for (const point of made.points) {
      const pages = await Promise.all(Array.from({ length: mostVisitDays }, (_, i) => ask(made, floor, { storeKey: String(point.id), days: i + 1, type: point.type })));
      const plain = pages.map((_, i) => plainLoyalty(made.history, { point, ...october, days: i + 1, floor: 0 }));
      const told = pages.flatMap(({ loyalty }) => loyalty.loyal_visitors ?? []);
      shown += told.length; withheld += pages.length - told.length;
      for (const a of told) for (const b of [0, ...told]) expect(few(Math.abs(a - b))).toBe(false);
      const others = new Map<string, [number, number][]>();
      pages.forEach((page, i) => {
        expect(page.loyalty.loyal_visitors ?? plain[i]?.loyal).toBe(plain[i]?.loyal);
        for (const { visitors } of page.visitDays) if (visitors !== null) expect(visitors).toBeGreaterThanOrEqual(floor);
        const rows = [...page.loyalToData.map(({ _id, visitors }) => [`point ${_id}`, visitors] as const), ...page.receptiveData1.map(({ name, visitors }) => [`category ${name}`, visitors] as const), ...page.receptiveData2.map(({ name, visitors }) => [`genre ${name}`, visitors] as const)];
        for (const [name, visitors] of rows) others.set(name, [...(others.get(name) ?? []), [visitors, (page.loyalty.loyal_visitors ?? 0) - visitors]]);
      });
      for (const values of others.values()) for (const [inside, outside] of values) for (const [other, without] of [[0, 0] as const, ...values]) expect([few(Math.abs(inside - other)), few(Math.abs(outside - without))]).toEqual([false, false]);
    }
    expect(shown).toBeGreaterThan(0);
    expect(withheld).toBeGreaterThan(0);
  });
});
