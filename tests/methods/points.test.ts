import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Brand } from "~/contract/brand";
import { z } from "~/contract/zod";
import type { Place } from "~/contract/places";
import type { User } from "~/contract/users";
import { segmentHash } from "~/domain/segment-hash.server";
import { createMethods, type Methods } from "~/methods/create-methods.server";
import type { Geocoder } from "~/methods/geocoder.server";
import type { Noted } from "~/methods/context.server";
import { watchDeployment } from "~/methods/deployment.server";
import { withTrail } from "~/methods/with-trail.server";
import { attributionWorker, type AttributionWorker } from "~/process/attribution-worker.server";
import { notificationsRepository } from "~/store/notifications.server";
import { metres } from "../oracle/distance";
import { usualParameters } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";

/** Administration of points over the methods, with the background work that follows. */
let city: City;
let methods: Methods;
let worker: AttributionWorker;
const world = randomCity(23, { devices: 60, points: 8, days: 40, firstDay: "2026-09-20" });
const brand: Brand = { ...brandOf({ ...usualParameters, floor: 0 }, "weeks"), status: { baselineMonth: "2026-09" } };
const norte = segmentHash("pdv", ["Norte"]);
const sight: Record<string, string[] | null> = { norte: [norte] };
const as = (id: string, role = "admin"): { user: User } => ({ user: { id, firstName: "A", lastName: "B", email: "a@example.com", role, type: "pdv" } });
const admin = as("all");

beforeAll(async () => {
  city = await openCity();
  await city.loadWorld(world);
  const context = { engine: city.engine, store: city.store, brand, clock: () => now, log: () => {} };
  const deployment = watchDeployment(context);
  worker = attributionWorker({ context: { ...context, dataDir: `${city.folder}/data` }, clock: () => now, onDone: async (notice, about) => { deployment.refresh(); await notificationsRepository(city.store).add({ notice, about, date: now }); } });
  methods = createMethods({ ...context, deployment, attribution: worker }, async (id) => sight[id] ?? null);
}, 60_000);
afterAll(() => city.close());

const fields = {
  code: "n1", type: "pdv" as const, name: "Loja Nova", address: "Rua A, 10", city: "São Paulo", uf: "SP", zipcode: "01000-000", phone: "11 5555-0000",
  latitude: -23.55, longitude: -46.63, group: ["Norte"], own: true,
};
const visitRow = z.object({ device: z.number(), start: z.number(), dwell_s: z.number(), pings: z.number(), seg: z.number(), excluded: z.number() });
const visitsOf = (id: string) => city.engine.rows("SELECT device, toUInt32(start) AS start, dwell_s, pings, seg, excluded FROM visits WHERE point = {point:UInt32} ORDER BY start, device", visitRow, { point: Number(id) });

describe("the trail of points", () => {
  it("tells which fields of a point changed, from what to what, and what was deleted", async () => {
    const noted: Noted[] = [];
    const { call } = withTrail(methods, (each) => { noted.push(each); });
    const made = await call("pois.create", [{ ...fields, code: "t1" }], admin);
    await call("pois.update", [{ ...fields, code: "t1", _id: made._id, name: "Loja Velha", latitude: -23.5, group: ["Norte", "Sé"], own: false, radius_m: 80 }], admin);
    await call("pois.update", [{ ...fields, code: "t1", _id: made._id, name: "Loja Velha", latitude: -23.5, group: ["Norte", "Sé"], own: false, radius_m: 80 }], admin);
    for (let twice = 0; twice < 2; twice++) await call("pois.delete", [[made._id]], admin);
    expect(noted.map(({ action, subject, changes }) => [action, subject, changes])).toEqual([
      ["pois.create", `${made._id} Loja Nova`, expect.arrayContaining([{ field: "name", after: "Loja Nova" }, { field: "latitude", after: -23.55 }, { field: "group", after: "Norte" }])],
      ["pois.update", `${made._id} Loja Velha`, [
        { field: "name", before: "Loja Nova", after: "Loja Velha" }, { field: "latitude", before: -23.55, after: -23.5 }, { field: "group", before: "Norte", after: "Norte > Sé" },
        { field: "own", before: true, after: false }, { field: "radius_m", before: null, after: 80 },
      ]],
      ["pois.update", `${made._id} Loja Velha`, []],
      ["pois.delete", `${made._id} Loja Velha`, [{ field: "name", before: "Loja Velha" }]], ["pois.delete", "", []],
    ]);
    await worker.idle();
  });
});

describe("notifications about points", () => {
  it("reach whoever may see where a point is or was, with the number of theirs, and administrators of all", async () => {
    const last = async (id: string) => (await methods.call("notifications.last_notifications", [], as(id, "viewer"))).at(0);
    const told = async (...of: string[]) => { await worker.idle(); return Promise.all(of.map(async (id) => (await last(id))?.id ?? null)); };
    sight.sul = [segmentHash("pdv", ["Sul"])];
    sight.sites = ["ooh"];
    const everybody = ["1", "norte", "sul", "sites"] as const;
    for (const [i, id] of everybody.entries()) sight[i + 101] = sight[id] ?? null;
    const [all, norteId, sulId, sitesId] = ["101", "102", "103", "104"] as const;
    const before = await told(all, norteId, sulId, sitesId);
    const made = await methods.call("pois.create", [{ ...fields, code: "notice", group: ["Sul"] }], admin);
    const [first, ...others] = await told(all, norteId, sulId, sitesId);
    expect(first).not.toBe(before[0]);
    expect(others).toEqual([before[1], first, before[3]]);
    await methods.call("pois.update", [{ ...fields, code: "notice", _id: made._id, group: ["Norte"], latitude: -23.5 }], admin);
    const [second, ...again] = await told(all, norteId, sulId, sitesId);
    expect(second).not.toBe(first);
    expect(again).toEqual([second, second, before[3]]);
    await methods.call("pois.delete", [[made._id]], admin);
    const [third, ...gone] = await told(all, norteId, sulId, sitesId);
    expect(gone).toEqual([third, second, before[3]]);
  });
});

describe("a point that is made, moved and deleted", () => {
  it("has the visits of a point that was there from the beginning, and loses them again", async () => {
    const model = (await city.points()).find(({ type, radius }) => type === "pdv" && radius === null)!;
    const before = await visitsOf(String(model.id));
    expect(before.length).toBeGreaterThan(3);
    const made = await methods.call("pois.create", [{ ...fields, latitude: model.lat, longitude: model.lon }], admin);
    expect((await methods.call("pois.getDataForFilters", [{}])).pdvs.map(({ code }) => code)).toContain("n1");
    await worker.idle();
    expect(worker.state()).toMatchObject({ state: "idle", finished: now.toISOString() });
    expect(await visitsOf(made._id)).toEqual(before);
    const { version } = await methods.call("pois.getOne", [made._id], admin);
    const moved = await methods.call("pois.update", [{ ...fields, _id: made._id, latitude: 10, longitude: 10, seen: version }], admin);
    // somebody else who has the same form open does not undo it unseen
    await expect(methods.call("pois.update", [{ ...fields, _id: made._id, phone: "11 1111-1111", seen: version }], admin)).rejects.toMatchObject({ code: "conflict" });
    expect(await methods.call("pois.getOne", [made._id], admin)).toMatchObject({ latitude: 10, phone: fields.phone });
    expect(moved).toMatchObject({ _id: made._id, latitude: 10 });
    await worker.idle();
    expect(await visitsOf(made._id)).toEqual([]);
    await methods.call("pois.update", [{ ...fields, _id: made._id, latitude: model.lat, longitude: model.lon }], admin);
    await worker.idle();
    expect(await visitsOf(made._id)).toEqual(before);
    // what attribution does not read has nothing computed anew
    const request = vi.spyOn(worker, "request");
    await methods.call("pois.update", [{ ...fields, _id: made._id, latitude: model.lat, longitude: model.lon, phone: "11 2222-2222" }], admin);
    expect([request.mock.calls.length, worker.state().state]).toEqual([0, "idle"]);
    request.mockRestore();
    expect((await methods.call("pois.getOne", [made._id], admin)).shared).toContainEqual({ _id: String(model.id), name: expect.any(String), share: 100 });
    expect(await methods.call("pois.delete", [[made._id, "999999"]], admin)).toEqual({ deleted: [{ _id: made._id, name: "Loja Nova" }] });
    await worker.idle();
    expect(await visitsOf(made._id)).toEqual([]);
    expect(await visitsOf(String(model.id))).toEqual(before);
    await expect(methods.call("pois.getOne", [made._id], admin)).rejects.toMatchObject({ code: "not_found" });
  }, 60_000);

  it("answers many changes at once by few runs, the last of which has seen them all", async () => {
    const made = await Promise.all(["a", "b", "c", "d"].map((code) => methods.call("pois.create", [{ ...fields, code }], admin)));
    await worker.idle();
    const copied = await city.engine.rows("SELECT point FROM points WHERE point IN {ids:Array(UInt32)}", z.object({ point: z.number() }), { ids: made.map(({ _id }) => Number(_id)) });
    expect(copied).toHaveLength(4);
    await methods.call("pois.delete", [made.map(({ _id }) => _id)], admin);
    await worker.idle();
  }, 60_000);
});

describe("the form's rules hold on the wire", () => {
  const refused = async (change: object): Promise<string[]> => {
    const error: unknown = await methods.call("pois.create", [{ ...fields, ...change } as never], admin).then(() => null, (thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "bad_input" });
    return (error as { details: { fields: { path: string; message: string }[] } }).details.fields.map(({ path, message }) => `${path} ${message}`);
  };
  it("with SPEC.md's messages", async () => {
    expect(await refused({ name: "Abc" })).toEqual(["0.name points.tooShort"]);
    expect(await refused({ name: "x".repeat(101) })).toEqual(["0.name points.tooLong"]);
    expect(await refused({ name: "   " })).toContain("0.name points.required");
    expect(await refused({ uf: "S", zipcode: "123", city: "", phone: undefined, country_code: "" })).toEqual(
      expect.arrayContaining(["0.uf points.tooShort", "0.zipcode points.tooShort", "0.city points.required", "0.phone points.required", "0.country_code points.required"]));
    expect(await refused({ latitude: 90.442 })).toEqual(["0.latitude points.outOfRange"]);
    expect(await refused({ latitude: "NaN" })).toEqual(["0.latitude points.notANumber"]);
    expect(await refused({ latitude: "" })).toEqual(["0.latitude points.notANumber"]);
    expect(await refused({ latitude: 0, longitude: 0 })).toEqual(["0.latitude points.noPosition"]);
    expect(await refused({ radius_m: 0 })).toEqual(["0.radius_m points.outOfRange"]);
    expect(await refused({ name: { formula: "1+1" } })).toEqual(["0.name points.required"]);
  });
  it("and numbers come as text too, with a decimal comma", async () => {
    const made = await methods.call("pois.create", [{ ...fields, latitude: "-23,55" as never, longitude: "-46.63" as never, radius_m: "80" as never, code: null }], admin);
    expect(made).toMatchObject({ latitude: -23.55, longitude: -46.63, radius_m: 80, country_code: "BR", status: "unknown", address1: null });
    expect(made.code).toMatch(/^[0-9a-f]{12}$/);
    await expect(methods.call("pois.create", [{ ...fields, code: made.code }], admin)).rejects.toMatchObject({ code: "conflict" });
    await methods.call("pois.delete", [[made._id]], admin);
    await worker.idle();
  });
});

describe("the list", () => {
  it("is paged by ten, counts all, and is for who is signed in; changes are for administrators", async () => {
    const all = await city.points();
    const { pois, count } = await methods.call("pois.getAll", [{}], admin);
    expect([pois.length, count]).toEqual([Math.min(10, all.length), all.length]);
    expect((await methods.call("pois.getAll", [{ page: 99 }], admin)).pois).toEqual([]);
    await expect(methods.call("pois.getAll", [{ sortBy: "__proto__" as never }], admin)).rejects.toMatchObject({ code: "bad_input" });
    await expect(methods.call("pois.getAll", [{}])).rejects.toMatchObject({ code: "unauthenticated" });
    for (const [name, params] of [["pois.create", [fields]], ["pois.delete", [["1"]]], ["pois.update", [{ ...fields, _id: "1" }]], ["pois.preview", [{ latitude: 1, longitude: 1 }]], ["places.search", [{ query: "Rua" }]]] as const) {
      await expect(methods.callByName(name, params as never, as("all", "viewer"))).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("holds, for who may see one segment, its points alone, and lets nothing out of it be changed or made", async () => {
    const all = await city.points();
    const inside = all.filter(({ type, path }) => type === "pdv" && path[0] === "Norte").map(({ id }) => String(id)).sort();
    const { pois, count } = await methods.call("pois.getAll", [{}], as("norte"));
    expect([pois.map(({ _id }) => _id).sort(), count]).toEqual([inside, inside.length]);
    const other = String(all.find(({ id }) => !inside.includes(String(id)))!.id);
    await expect(methods.call("pois.getOne", [other], as("norte"))).rejects.toMatchObject({ code: "not_found" });
    await expect(methods.call("pois.update", [{ ...fields, _id: other }], as("norte"))).rejects.toMatchObject({ code: "not_found" });
    expect(await methods.call("pois.delete", [[other]], as("norte"))).toEqual({ deleted: [] });
    await expect(methods.call("pois.create", [{ ...fields, group: ["Sul"] }], as("norte"))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("proposes a status by the last complete month against the baseline month", async () => {
    const { pois } = await methods.call("pois.getAll", [{}], admin);
    const visits = async (month: string) => new Map((await city.engine.rows("SELECT point, toUInt32(count()) AS visits FROM visits WHERE excluded = 0 AND formatDateTime(day, '%Y-%m') = {month:String} GROUP BY point",
      z.object({ point: z.number(), visits: z.number() }), { month })).map((row) => [String(row.point), row.visits]));
    const [october, september] = [await visits("2026-10"), await visits("2026-09")];
    const lastDay = (await methods.call("pois.getDataForFilters", [{}])).last_day!;
    const last = lastDay >= "2026-10-31" ? october : september;
    for (const { _id, status_proposed } of pois) {
      const [after, base] = [last.get(_id) ?? 0, september.get(_id) ?? 0];
      expect([_id, status_proposed]).toEqual([_id, base === 0 || after === base / 2 ? "unknown" : after > base / 2 ? "open" : "closed"]);
    }
    expect(new Set(pois.map(({ status_proposed }) => status_proposed)).size).toBeGreaterThan(0);
  });
});

it("a preview counts the devices that a pin would see, as the pings themselves say", async () => {
  const { last_day: last } = await methods.call("pois.getDataForFilters", [{}]);
  const centre = (await city.points())[0]!;
  for (const radius of [50, 400]) {
    const preview = await methods.call("pois.preview", [{ latitude: centre.lat, longitude: centre.lon, radius_m: radius }], admin);
    expect([preview.last_day, preview.radius_m]).toEqual([last, radius]);
    const from = Date.parse(`${preview.first_day}T00:00:00-03:00`) / 1000;
    const seen = new Set(world.pings.filter((ping) => ping.at >= from && (ping.accuracy ?? -1) <= brand.attribution.maximumAccuracyMeters && metres(ping, centre) <= radius).map(({ device }) => device));
    expect(preview.devices).toBe(seen.size);
    expect(preview.near[0]).toMatchObject({ _id: String(centre.id), distance_m: 0 });
  }
});

it("C14 a pin far from every other point is told to be, and one whose latitude and longitude are swapped", async () => {
  const [centre] = await city.points();
  const far = async (latitude: number, longitude: number) => (await methods.call("pois.preview", [{ latitude, longitude }], admin)).far;
  expect(await far(centre!.lat, centre!.lon)).toBe("no");
  expect(await far(centre!.lon, centre!.lat)).toBe("swapped");
  expect(await far(60, 100)).toBe("far");
  const own = await methods.call("pois.preview", [{ latitude: centre!.lat, longitude: centre!.lon, radius_m: 1, _id: String(centre!.id) }], admin);
  expect(own.near.map(({ _id }) => _id)).not.toContain(String(centre!.id));
});

describe("the search for places", () => {
  const logged: unknown[] = [];
  const searching = (geocoder?: Geocoder): Methods => {
    const context = { engine: city.engine, store: city.store, brand, clock: () => now, log: (...said: unknown[]) => { logged.push(said); } };
    return createMethods({ ...context, deployment: watchDeployment(context), geocoder }, async (id) => sight[id] ?? null);
  };
  const place: Place = { label: "Rua Tuiuti", latitude: -23.54, longitude: -46.57, address: "Rua Tuiuti", city: "São Paulo", uf: "SP", zipcode: "", country_code: "BR", source: "geocoder" };

  it("offers the deployment's own points, then towns", async () => {
    const { pois } = await methods.call("pois.getAll", [{}], admin);
    const { places, geocoder } = await searching().call("places.search", [{ query: pois[0]!.name, country: "br" }], admin);
    expect(geocoder).toBe("off");
    expect(places[0]).toMatchObject({ source: "points", latitude: pois[0]!.latitude, city: pois[0]!.city });
    expect((await searching().call("places.search", [{ query: "santos", country: "BR" }], admin)).places.some(({ city: town, uf }) => town === "Santos" && uf === "SP")).toBe(true);
  });

  it("asks the geocoder where there is one; where that fails it says so, knows the towns all the same, and writes down nothing of what was asked", async () => {
    const answered = await searching(async () => [place]).call("places.search", [{ query: "Tuiuti secreta" }], admin);
    expect(answered).toEqual({ geocoder: "answered", places: [place] });
    const failed = await searching(async () => { throw new Error("connect to Santos refused"); }).call("places.search", [{ query: "Santos", country: "BR" }], admin);
    expect(failed.geocoder).toBe("failed");
    expect(failed.places[0]).toMatchObject({ city: "Santos" });
    expect(logged).toEqual([["warn", "geocoder_failed", { reason: "Error" }]]);
  });

  it("shows who may see one segment none of the other points", async () => {
    const { pois } = await methods.call("pois.getAll", [{}], admin);
    const hidden = pois.find(({ group }) => group[0] !== "Norte");
    const { places } = await searching().call("places.search", [{ query: hidden!.name }], as("norte"));
    expect(places.filter(({ source, label }) => source === "points" && label.startsWith(hidden!.name))).toEqual([]);
  });
});
