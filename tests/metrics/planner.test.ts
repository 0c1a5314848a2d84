import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AudienceFilterInput, AudienceResult, SitePlan } from "~/contract/audiences";
import type { Brand } from "~/contract/brand";
import { segmentHash } from "~/domain/segment-hash.server";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { pointsRepository } from "~/store/points.server";
import { audiencesRepository } from "~/store/audiences.server";
import { usersRepository } from "~/store/users.server";
import { membersAt, openPlan, planOf, type Plan } from "../oracle/planner";
import type { Place, Point, Traits, World } from "../oracle/model";
import { readHistory, type History } from "../oracle/visits";
import { brandOf, now, openCity, type City } from "../support/city";
import { differing } from "../support/differences";
import { randomCity } from "../support/random-city";

/** Audiences of random cities against the oracle, and plans of sites against plain sets of devices. */
let city: City;
let user: number;
beforeAll(async () => {
  city = await openCity();
  user = (await usersRepository(city.store).create({ email: "ana@example.com", firstName: "Ana", lastName: "X", role: "viewer", type: "pdv", passwordHash: "x" }, now)).id;
});
afterAll(() => city.close());

const cityOf = ({ id }: { id: number }) => (id % 3 === 0 ? "Alta" : "Baixa");
/** Every fourth point is not for sale. */
const costOf = (place: number): number | null => (place % 4 === 3 ? null : (place + 1) * 10);
const worlds: [number, { devices: number; points: number; days: number }][] = [[11, { devices: 70, points: 10, days: 25 }], [12, { devices: 140, points: 6, days: 20 }], [13, { devices: 90, points: 14, days: 30 }]];
type Made = { world: World; history: History; points: Point[] };

async function make(seed: number, size: { devices: number; points: number; days: number }): Promise<Made> {
  const made = randomCity(seed, { ...size, firstDay: "2026-10-20" });
  const devices = [...new Set(made.pings.map(({ device }) => device))];
  const traits = new Map(devices.map((device, i): [string, Traits] => [device, { platform: ["Android", "iOS", ""][i % 3] ?? "", make: `Make ${i % 4}`, model: "", carrier: i % 5 ? `Carrier ${i % 2}` : "", genres: [["Games"], ["Games", "News"], ["Music"], []][(i >> 1) % 4] ?? [] }]));
  const places: Place[] = made.points.slice(0, 5).map((point, i) => ({ category: i % 2 ? "Cafés" : "Gyms", name: `Place ${i}`, lat: point.lat + 0.0002, lon: point.lon, icon: "", description: "" }));
  await city.empty();
  await city.store.db.deleteFrom("audience_pois").execute();
  city.use(made.parameters);
  const points = await city.loadWorld({ pings: made.pings, points: made.points, profiles: made.profiles, traits, places });
  const repository = pointsRepository(city.store);
  const first = Math.min(...points.map(({ id }) => id));
  for (const { id, ...stored } of await repository.all()) await repository.change(id, { ...stored, city: cityOf({ id }), cost: costOf(id - first), impressions: 1000 * id });
  const world = { ...made, points, traits, places };
  return { world, history: readHistory(world), points };
}

const brand = (made: Made, floor: number, change: Partial<Brand> = {}): Brand => ({ ...brandOf({ ...made.world.parameters, floor }, "weeks"), ...change });
const carriers: Brand["planner"] = { weights: { gender: 3 }, extraFilters: [{ label: "Carrier", field: "carrier", type: "multi", required: false, options: [{ value: "Carrier 0", label: "A" }, { value: "Carrier 1", label: "B" }] }] };
function methodsOf(made: Made, floor: number) {
  const clock = () => now;
  const of = brand(made, floor, { planner: carriers, period: { mode: "fixed", options: [{ oid: "one", label: "One", start: "2026-10-25", end: "2026-11-08" }, { oid: "month", label: "Month", start: "2026-10-01", end: "2026-11-30" }] } });
  return createMethods({ engine: city.engine, store: city.store, brand: of, clock, log: () => {}, deployment: watchDeployment({ engine: city.engine, store: city.store, brand: of, clock }) });
}

type Asked = Partial<Omit<Plan, "start" | "end" | "cityOf" | "places">> & { at?: number[]; period?: "one" | "month"; saved?: boolean };
const ranges = { one: { start: "2026-10-25", end: "2026-11-08" }, month: { start: "2026-10-01", end: "2026-11-30" } };

/** The same question for both sides. */
async function bothSides({ points }: Made, { at = [], period = "one", saved = false, type = "pdv", group = [], ...more }: Asked): Promise<{ plan: Plan; filter: AudienceFilterInput }> {
  const chosen = at.flatMap((i) => points[i] ?? []);
  const places = saved ? chosen.map(({ lat, lon }) => ({ lat: lat + 0.0009, lon })) : chosen.map(({ lat, lon }) => ({ lat, lon }));
  const plan: Plan = { ...openPlan, ...more, type, group, cityOf, places, ...ranges[period] };
  const pois = saved
    ? await Promise.all(places.map(async ({ lat, lon }, i) => ({ value: `L${(await audiencesRepository(city.store).saveLocation(user, { name: `Here ${i}`, latitude: lat, longitude: lon }, now)).id}` })))
    : chosen.map(({ id }) => ({ value: String(id) }));
  const { cities, distance, gender, ageRanges, classes, genres, offlines, platform, makers, carrier } = plan;
  return {
    plan: { ...plan, weights: { gender: 3 } },
    filter: {
      period, group: group.length > 0 ? segmentHash(type, group) : type, city: cities, pois, poiDistance: distance as 200, gender: gender as [], ageRanges: ageRanges as [], classes: classes as [], genres, offlines, platform, makers,
      extra: carrier.length > 0 ? { carrier } : {},
    },
  };
}

const questions: Asked[] = [
  {}, { gender: ["F"] }, { gender: ["F", "unknown"], ageRanges: ["20_24", "30_39"], period: "month" }, { type: "ooh", classes: ["A", "B"] }, { group: ["Norte"], platform: ["Android"], period: "month" },
  { genres: ["Games"] }, { genres: ["Games", "Music"], offlines: ["Gyms"], period: "month" }, { offlines: ["Gyms", "Cafés"] }, { at: [0, 3], distance: 100 }, { at: [1], distance: 500, makers: ["Make 1", "Make 2"], period: "month" },
  { at: [2], distance: 200, saved: true, type: "ooh" }, { cities: ["Alta"], gender: ["M"], period: "month" }, { carrier: ["Carrier 1"], platform: ["iOS"] }, { group: ["Norte", "Um"], cities: ["Baixa"], gender: ["F"], ageRanges: ["20_24"], classes: ["A", "unknown"] },
  { makers: ["Nobody's"] }, { gender: ["F"], at: [0], distance: 2000, period: "month", type: "ooh" },
];

describe.each(worlds)("audiences of random city %i", (seed, size) => {
  it("equal the oracle's, for floors of 0, 3 and 10", async () => {
    const made = await make(seed, size);
    let [shown, withheld] = [0, 0];
    for (const [i, question] of questions.entries()) {
      const under = made.points.some((point) => (question.group ?? []).every((part, level) => point.path[level] === part) && point.type === (question.type ?? "pdv"));
      if (!under) continue;
      const { plan, filter } = await bothSides(made, question);
      for (const floor of i % 3 === 0 ? [0, 3, 10] : [0, i % 2 ? 3 : 10]) {
        const history = { ...made.history, world: { ...made.world, parameters: { ...made.world.parameters, floor } } };
        const expected = planOf(history, plan);
        const got = await methodsOf(made, floor).call("audiences.applyFilter", [filter]);
        expect(differing(expected, members(got)), `${JSON.stringify(question)} floor ${floor}`).toEqual([]);
        for (const row of got.pois) { if (row.matchRate === null) withheld++; else { shown++; expect(row.matchRate).toBeLessThanOrEqual(1); } }
      }
    }
    expect(shown).toBeGreaterThan(50);
    expect(withheld).toBeGreaterThan(20);
  }, 120_000);
});

/** What the oracle tells of an answer. */
function members({ pois, total, topMatch, poisCount, allMatch, panel_devices, suppressed, suppressedFields }: AudienceResult) {
  return { pois: pois.map(({ type: _type, latitude: _lat, longitude: _lon, own: _own, ...row }) => row), total, topMatch, poisCount, allMatch, panel_devices, ...(suppressed ? { suppressed, suppressedFields } : {}) };
}

describe("plans of sites", () => {
  it("reach what the distinct devices of their sites are, whatever limits them", async () => {
    const made = await make(21, { devices: 110, points: 30, days: 6 });
    const { plan, filter } = await bothSides(made, { gender: ["F", "M"], period: "month" });
    const at = membersAt(made.history, plan);
    const { call } = methodsOf(made, 0);
    const { total } = await call("audiences.applyFilter", [filter]);
    const ask = (limits: { count?: number; budget?: number }): Promise<SitePlan> => call("audiences.pickSites", [{ filter, ...limits }]);
    for (const limits of [{ count: 1 }, { count: 3 }, { count: 100 }, { budget: 60 }, { budget: 300 }, { budget: 1e6, count: 4 }]) {
      const { sites, plan: whole } = await ask(limits);
      expect(sites.length).toBeGreaterThan(0);
      const reached = new Set<string>();
      for (const site of sites) {
        const own = at.get(Number(site._id)) ?? new Set<string>();
        const before = reached.size;
        for (const device of own) reached.add(device);
        expect([site.audience, site.gain, site.reach, site.overlap]).toEqual([own.size, reached.size - before, reached.size, own.size - (reached.size - before)]);
      }
      expect(whole.reach).toBe(reached.size);
      expect(whole.reach_share).toBe(reached.size / (total ?? 0));
      if (limits.budget) expect(whole.cost).toBeLessThanOrEqual(limits.budget);
      if (limits.count) expect(sites.length).toBeLessThanOrEqual(limits.count);
    }
    const everything = await ask({ count: 100 });
    expect(everything.plan.reach).toBe(total);
  }, 60_000);

  it("show exposures, reach, frequency and what follows them in the days of the flight", async () => {
    const made = await make(22, { devices: 120, points: 40, days: 7 });
    const { filter } = await bothSides(made, { type: "ooh", period: "month" });
    const flight = { from: "2026-10-21", to: "2026-10-25" };
    const { sites, plan, start, end } = await methodsOf(made, 0).call("audiences.pickSites", [{ filter, count: 5, ...flight }]);
    expect([start, end]).toEqual([flight.from, flight.to]);
    expect(sites.length).toBeGreaterThan(1);
    const inFlight = made.history.counted.filter(({ day }) => day >= flight.from && day <= flight.to);
    for (const site of sites) {
      const exposures = inFlight.filter(({ point }) => String(point.id) === site._id);
      const first = new Map<string, number>();
      for (const { device, start: at } of exposures) first.set(device, Math.min(at, first.get(device) ?? Infinity));
      const attributed = inFlight.filter(({ point, device, start: at }) => point.type === "pdv" && at > (first.get(device) ?? Infinity));
      const cost = costOf(Number(site._id) - Math.min(...made.points.map(({ id }) => id)));
      expect([site.impressions, site.flight_reach, site.frequency, site.attributed_visits, site.cost]).toEqual([exposures.length, first.size, first.size ? exposures.length / first.size : null, attributed.length, cost]);
      expect(site.cost_per_thousand).toBe(cost === null ? null : (cost * 1000) / (1000 * Number(site._id)));
      expect(site.cost_per_attributed_visit).toBe(cost === null || attributed.length === 0 ? null : cost / attributed.length);
    }
    const ids = new Set(sites.map(({ _id }) => _id));
    const all = inFlight.filter(({ point }) => ids.has(String(point.id)));
    expect([plan.impressions, plan.flight_reach]).toEqual([all.length, new Set(all.map(({ device }) => device)).size]);

    // a flight that data is loaded for in part says so; of one without any nothing was measured, which is not the same as protected
    const last = made.history.lastDay ?? "";
    const over = await methodsOf(made, 10).call("audiences.pickSites", [{ filter, count: 5, from: last, to: "2027-01-31" }]);
    expect(over).toMatchObject({ days_with_data: 1 });
    expect(over.days).toBeGreaterThan(60);
    for (const floor of [0, 10]) {
      const none = await methodsOf(made, floor).call("audiences.pickSites", [{ filter, count: 5, from: "2028-03-01", to: "2028-03-28" }]);
      expect(none).toMatchObject({ days: 28, days_with_data: 0 });
      expect(none.sites.length).toBeGreaterThan(0);
      for (const row of [...none.sites, none.plan]) {
        expect([row.impressions, row.flight_reach, row.frequency, row.attributed_visits, row.cost_per_attributed_visit]).toEqual([null, null, null, null, null]);
        for (const field of ["impressions", "flight_reach", "frequency", "attributed_visits"]) expect(row.suppressedFields ?? []).not.toContain(field);
      }
      expect(none.sites.some(({ cost }) => cost !== null)).toBe(true);
    }
  }, 60_000);

  it("name no site and no figure of fewer devices than the floor", async () => {
    const made = await make(23, { devices: 120, points: 30, days: 6 });
    const { filter } = await bothSides(made, { gender: ["F", "M"], period: "month" });
    const open = await methodsOf(made, 0).call("audiences.pickSites", [{ filter, count: 100 }]);
    const { sites } = await methodsOf(made, 10).call("audiences.pickSites", [{ filter, count: 100 }]);
    expect(open.sites.length).toBeGreaterThan(sites.length);
    for (const site of sites) {
      expect(site.audience ?? 0).toBeGreaterThanOrEqual(10);
      for (const figure of [site.gain, site.impressions, site.flight_reach, site.overlap]) expect(figure === null || figure === 0 || figure >= 10).toBe(true);
    }
  }, 60_000);
});

describe("filters of audiences", () => {
  it("refuse what is sensitive, unknown or missing, naming the field", async () => {
    const made = await make(24, { devices: 20, points: 6, days: 12 });
    const { filter } = await bothSides(made, {});
    const { call } = methodsOf(made, 0);
    const fieldOf = async (change: Partial<AudienceFilterInput>) => { try { await call("audiences.applyFilter", [{ ...filter, ...change }]); } catch (error) { return (error as { details: { fields: { path: string; message: string }[] } }).details.fields[0]; } return undefined; };
    expect(await fieldOf({ offlines: ["Hospitals"] })).toMatchObject({ path: "0.offlines", message: "planner.sensitive" });
    expect(await fieldOf({ genres: ["Religião"] })).toMatchObject({ path: "0.genres", message: "planner.sensitive" });
    expect(await fieldOf({ group: "0123456789abcdef" })).toMatchObject({ path: "0.group" });
    expect(await fieldOf({ period: "2026-10" })).toMatchObject({ path: "0.period" });
    expect(await fieldOf({ pois: [{ value: "99999" }] })).toMatchObject({ path: "0.pois" });
    expect(await fieldOf({ pois: [{ value: "L99999" }] })).toMatchObject({ path: "0.pois" });
    expect(await fieldOf({ extra: { carrier: ["Carrier 9"] } })).toMatchObject({ path: "0.extra.carrier" });
    expect(await fieldOf({ extra: { risk_level: ["x"] } })).toMatchObject({ path: "0.extra.risk_level" });
    expect(await fieldOf({ poiDistance: 300 as 200 })).toMatchObject({ path: "0.poiDistance" });
    expect(await fieldOf({})).toBeUndefined();
  }, 60_000);

  it("of a deployment's own read profiles, one value or several, and are asked for where they are required", async () => {
    const made = await make(25, { devices: 40, points: 8, days: 12 });
    const devices = [...made.history.pings.keys()];
    const owns = (device: string) => ["1", "0", ""][Number(device.split("-")[1]) % 3] ?? "";
    await city.load({ devices: [city.file("cars.csv", `device_id,own_car,risk_level\n${devices.map((device, i) => `${device},${owns(device)},${i % 2 ? "high" : ""}`).join("\n")}\n`)] });
    const { plan, filter } = await bothSides(made, { period: "month" });
    const all = new Set([...membersAt(made.history, plan)].flatMap(([id, set]) => (made.points.some((point) => point.id === id && point.type === "pdv") ? [...set] : [])));
    const options = (values: string[]) => values.map((value) => ({ value, label: value }));
    const planner: Brand["planner"] = { weights: {}, extraFilters: [{ label: "Car", field: "own_car", type: "single", required: true, options: options(["yes", "no"]) }, { label: "Risk", field: "risk_level", type: "multi", required: false, options: options(["high", "low"]) }, { label: "Status", field: "status", type: "multi", required: false, options: options(["open", "unknown"]) }] };
    const of = brand(made, 0, { planner, period: { mode: "fixed", options: [{ oid: "month", label: "Month", start: "2026-10-01", end: "2026-11-30" }] } });
    const { call } = createMethods({ engine: city.engine, store: city.store, brand: of, clock: () => now, log: () => {}, deployment: watchDeployment({ engine: city.engine, store: city.store, brand: of, clock: () => now }) });
    const total = async (extra: Record<string, string[]>) => (await call("audiences.applyFilter", [{ ...filter, extra }])).total;
    const count = (test: (device: string) => boolean) => [...all].filter(test).length;
    const high = (device: string) => devices.indexOf(device) % 2 === 1;
    expect(count((device) => owns(device) === "1")).toBeGreaterThan(3);
    expect(await total({ own_car: ["yes"] })).toBe(count((device) => owns(device) === "1"));
    expect(await total({ own_car: ["no"], risk_level: ["high", "low"] })).toBe(count((device) => owns(device) === "0" && high(device)));
    expect(await total({ own_car: ["no"], status: ["unknown"] })).toBe(count((device) => owns(device) === "0"));
    expect((await call("audiences.applyFilter", [{ ...filter, extra: { own_car: ["no"], status: ["open"] } }])).poisCount).toBe(0);
    await expect(total({})).rejects.toMatchObject({ details: { fields: [{ path: "0.extra.own_car", message: "planner.required" }] } });
    await expect(total({ own_car: ["yes", "no"] })).rejects.toMatchObject({ code: "bad_input" });
  }, 60_000);
});
