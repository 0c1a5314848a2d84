import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AudienceFilterInput } from "~/contract/audiences";
import type { AppError } from "~/contract/errors";
import type { User } from "~/contract/users";
import { segmentHash } from "~/domain/segment-hash.server";
import { createMethods, type Methods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { usersRepository } from "~/store/users.server";
import { usualParameters } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";

/** Saved audiences over the methods: who sees, changes and deletes them, and what they hold. */
let city: City;
let methods: Methods;
const ids: Record<"ana" | "rui" | "admin" | "norte", string> = { ana: "", rui: "", admin: "", norte: "" };
const norte = segmentHash("pdv", ["Norte"]);
const period = { mode: "fixed" as const, options: [{ oid: "one", label: "One", start: "2026-10-01", end: "2026-11-30" }] };
const as = (who: keyof typeof ids): { user: User } => ({ user: { id: ids[who], firstName: "A", lastName: "B", email: `${who}@example.com`, role: who === "admin" ? "admin" : "viewer", type: "pdv" } });
const filter: AudienceFilterInput = { period: "one", group: "pdv", gender: ["F"], city: [], country: [], genres: [], offlines: [], platform: [], makers: [] };

beforeAll(async () => {
  city = await openCity();
  await city.loadWorld(randomCity(31, { devices: 60, points: 10, days: 20, firstDay: "2026-10-25" }));
  const users = usersRepository(city.store);
  for (const who of Object.keys(ids) as (keyof typeof ids)[]) ids[who] = String((await users.create({ email: `${who}@example.com`, firstName: who, lastName: "X", role: who === "admin" ? "admin" : "viewer", type: "pdv", passwordHash: "x" }, now)).id);
  const context = { engine: city.engine, store: city.store, brand: { ...brandOf({ ...usualParameters, floor: 0 }, "weeks"), period }, clock: () => now, log: () => {} };
  methods = createMethods({ ...context, deployment: watchDeployment(context) }, async (id) => (id === ids.norte ? [norte] : null));
}, 60_000);
afterAll(() => city.close());

const build = (who: keyof typeof ids, name: string, change: Partial<AudienceFilterInput> = {}, _id?: string) => methods.call("audiences.build", [{ name, filter: { ...filter, ...change }, ...(_id ? { _id } : {}) }], as(who));

describe("saved audiences", () => {
  it("hold the size that the filter answers, whatever the client sends, and are read by everybody", async () => {
    const { total, allMatch } = await methods.call("audiences.applyFilter", [filter]);
    expect(total).toBeGreaterThan(5);
    const saved = await methods.call("audiences.build", [{ name: "  Mulheres  ", filter, data: { value: { total: 9e9 } } }], as("ana"));
    expect(saved).toMatchObject({ name: "Mulheres", status: "READY", data: { value: { total } }, allMatch, editable: true, filter: { group: "pdv", gender: ["F"], period: "one", poiDistance: 200 } });
    expect(await methods.call("audiences.getOne", [saved._id], as("rui"))).toEqual({ ...saved, editable: false });
    expect(await methods.call("audiences.getOne", [saved._id], as("admin"))).toEqual(saved);
    const { audiences, count } = await methods.call("audiences.getAll", [{}], as("rui"));
    expect([audiences.map(({ name }) => name), count]).toEqual([["Mulheres"], 1]);
  });

  it("are changed and deleted by whoever made them and by administrators, by nobody else", async () => {
    const own = await build("ana", "Only Ana's");
    await expect(build("rui", "Taken over", {}, own._id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(methods.call("audiences.delete", [[own._id]], as("rui"))).rejects.toMatchObject({ code: "forbidden" });
    const changed = await build("ana", "Changed", { gender: ["M"] }, own._id);
    expect(changed).toMatchObject({ _id: own._id, name: "Changed", created: own.created, filter: { gender: ["M"] } });
    expect(await methods.call("audiences.delete", [[own._id, "999999"]], as("admin"))).toEqual({ deleted: [{ _id: own._id, name: "Changed" }] });
    await expect(methods.call("audiences.getOne", [own._id], as("ana"))).rejects.toMatchObject({ code: "not_found" });
  });

  it("need a name of 4 to 100 characters and somebody in them", async () => {
    for (const [name, message] of [["", "planner.required"], ["   ", "planner.required"], ["abc", "planner.tooShort"], ["x".repeat(101), "planner.tooLong"]] as const) {
      const refused = await build("ana", name).catch((error: unknown) => error as AppError);
      expect(refused).toMatchObject({ code: "bad_input" });
      expect("details" in refused ? refused.details.fields?.[0] : null).toMatchObject({ path: "0.name", message });
    }
    await expect(build("ana", "Nobody at all", { makers: ["No such maker"] })).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ message: "planner.empty" }] } });
    await expect(methods.call("audiences.build", [{ name: "Without a login", filter }])).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(methods.call("audiences.getOne", ["__proto__"], as("ana"))).rejects.toMatchObject({ code: "bad_input" });
  });

  it("of others are hidden from somebody who may see some segments only, who counts inside them alone", async () => {
    const everywhere = await methods.call("audiences.applyFilter", [filter], as("ana"));
    const inside = await methods.call("audiences.applyFilter", [filter], as("norte"));
    expect(inside.poisCount).toBeLessThan(everywhere.poisCount);
    expect(inside.pois.map(({ _id }) => _id).sort()).toEqual((await methods.call("audiences.applyFilter", [{ ...filter, group: norte }], as("ana"))).pois.map(({ _id }) => _id).sort());
    const other = everywhere.pois.find(({ _id }) => !inside.pois.some((row) => row._id === _id));
    await expect(methods.call("audiences.applyFilter", [{ ...filter, pois: [{ value: other!._id }] }], as("norte"))).rejects.toMatchObject({ code: "bad_input" });
    const anas = await build("ana", "Everywhere");
    await expect(methods.call("audiences.getOne", [anas._id], as("norte"))).rejects.toMatchObject({ code: "not_found" });
    const own = await build("norte", "Inside alone");
    expect((await methods.call("audiences.getAll", [{}], as("norte"))).audiences.map(({ _id }) => _id)).toEqual([own._id]);
    expect((await methods.call("audiences.searchAudiencePOIs", [{ inputValue: "Store" }], as("norte"))).points.every(({ value }) => inside.pois.some(({ _id }) => _id === value) )).toBe(true);
  });

  it("name saved locations by their present name, and say when data was loaded since", async () => {
    const [first] = (await methods.call("audiences.applyFilter", [filter])).pois;
    const location = await methods.call("audiences.saveAudiencePOI", [{ name: "Next to it", position: { latitude: first!.latitude, longitude: first!.longitude } }], as("ana"));
    expect(location._id).toMatch(/^L\d+$/);
    await expect(methods.call("audiences.saveAudiencePOI", [{ name: "x", position: { latitude: 0, longitude: 0 } }], as("ana"))).rejects.toMatchObject({ code: "bad_input" });
    const saved = await build("ana", "Near the place", { pois: [{ value: location._id }], poiDistance: 500 });
    expect(saved.filter.pois).toEqual([{ value: location._id, label: "Next to it" }]);
    expect((await methods.call("audiences.getDataForFilters", [], as("ana"))).locations).toMatchObject([{ value: location._id, label: "Next to it", mayDelete: true }]);
    expect((await methods.call("audiences.getDataForFilters", [], as("rui"))).locations).toMatchObject([{ mayDelete: false }]);
    // a location goes by whoever saved it, and not while an audience names it
    await expect(methods.call("audiences.deleteAudiencePOI", [location._id], as("rui"))).rejects.toMatchObject({ code: "forbidden" });
    await expect(methods.call("audiences.deleteAudiencePOI", [location._id], as("ana"))).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ message: "planner.locationUsed" }] } });
    const spare = await methods.call("audiences.saveAudiencePOI", [{ name: "Not needed", position: { latitude: 1, longitude: 2 } }], as("ana"));
    expect(await methods.call("audiences.deleteAudiencePOI", [spare._id], as("ana"))).toEqual({ deleted: true });
    expect(await methods.call("audiences.deleteAudiencePOI", [spare._id], as("ana"))).toEqual({ deleted: false });
    await city.store.db.updateTable("audiences").set({ data_version: 0 }).where("id", "=", Number(saved._id)).execute();
    expect(await methods.call("audiences.getOne", [saved._id], as("ana"))).toMatchObject({ status: "OUTDATED" });
  });

  it("are offered no sensitive categories, and nothing where the planner is off", async () => {
    const options = await methods.call("audiences.getDataForFilters", [], as("ana"));
    expect(options).toMatchObject({ types: ["pdv", "ooh"], distances: [100, 200, 500, 1000, 2000] });
    expect(options.groups.map(({ label }) => label)).toContain("Norte");
    const context = { engine: city.engine, store: city.store, brand: { ...brandOf(usualParameters, "weeks"), modules: { ...brandOf(usualParameters, "weeks").modules, planner: { on: false } } }, clock: () => now, log: () => {} };
    const off = createMethods({ ...context, deployment: watchDeployment(context) });
    await expect(off.call("audiences.applyFilter", [filter])).rejects.toMatchObject({ code: "module_off" });
  });
});
