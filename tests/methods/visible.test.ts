import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { User } from "~/contract/users";
import { segmentHash } from "~/domain/segment-hash.server";
import { createMethods, type Methods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { usualParameters } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";

/** Somebody who may see some segments only sees, in every method, nothing of the others. */
let city: City;
let methods: Methods;
const norte = segmentHash("pdv", ["Norte"]);
const sight: Record<string, string[] | null> = { all: null, norte: [norte], gone: ["0123456789abcdef"], sites: ["ooh"] };
const as = (id: string): { user: User } => ({ user: { id, firstName: "A", lastName: "B", email: "a@example.com", role: "viewer", type: "pdv" } });
beforeAll(async () => {
  city = await openCity();
  await city.loadWorld(randomCity(11, { devices: 40, points: 9, days: 14, firstDay: "2026-10-25" }));
  const context = { engine: city.engine, store: city.store, brand: brandOf({ ...usualParameters, floor: 0 }, "weeks"), clock: () => now, log: () => {} };
  methods = createMethods({ ...context, deployment: watchDeployment(context) }, async (id) => sight[id] ?? null);
}, 60_000);
afterAll(() => city.close());

const filter = { type: "pdv" as const, startDate: Date.parse("2026-10-26T12:00:00Z"), endDate: Date.parse("2026-11-05T12:00:00Z") };
const dashboard = (id: string, change: object = {}, flags: object = { qVisits: true, qRanking: true, qRadar: true }) => methods.call("metrics.dashboardData", [{ ...filter, ...change }, flags], as(id));

describe("a user who may see one segment", () => {
  it("finds it alone in the trees and lists", async () => {
    const inside = new Set((await city.points()).filter(({ type, path }) => type === "pdv" && path[0] === "Norte").map(({ id }) => String(id)));
    expect(inside.size).toBeGreaterThan(0);
    const { tree, pdvs } = await methods.call("pois.getDataForFilters", [{}], as("norte"));
    expect(tree.map(({ segments }) => segments.map(({ name }) => name))).toEqual([["Norte"], []]);
    expect(new Set(pdvs.map(({ _id }) => _id))).toEqual(inside);
    const stores = await methods.call("pois.getAllForFilters", [{ type: "pdv" }], as("norte"));
    expect(new Set(stores.map(({ _id }) => _id))).toEqual(inside);
    expect((await methods.call("pois.getAllForFilters", [{ type: "pdv" }], as("all"))).length).toBeGreaterThan(inside.size);
  });

  it("gets, for the whole, the segment's figures, whoever asked before, and no other's ranks", async () => {
    const whole = await dashboard("all");
    const own = await dashboard("norte");
    const segment = await dashboard("all", { groupKeys: [norte] });
    expect(own.metrics).toEqual(segment.metrics);
    expect(own.metrics).not.toEqual(whole.metrics);
    const inside = new Set(own.stores?.map(({ _id }) => _id));
    for (const { _id } of own.ranking?.pdv ?? []) expect(inside.has(_id)).toBe(true);
    expect(own.ranking?.ooh).toEqual([]);
    expect(await dashboard("all")).toEqual(whole);
  });

  it("is refused other segments and points, also by explain", async () => {
    const other = (await city.points()).find(({ type, path }) => type === "pdv" && path[0] !== "Norte")!;
    const hash = segmentHash("pdv", [...other.path.slice(0, 1)]);
    await expect(dashboard("norte", { groupKeys: [hash] })).rejects.toMatchObject({ code: "bad_input" });
    await expect(dashboard("norte", { agg: "s", storeKey: String(other.id) })).rejects.toMatchObject({ code: "bad_input" });
    await expect(methods.call("metrics.explain", [{ figure: "metrics.visits", filter: { ...filter, groupKeys: [hash] } }], as("norte"))).rejects.toMatchObject({ code: "bad_input" });
    const [own, whole] = await Promise.all(["norte", "all"].map((id) => methods.call("metrics.explain", [{ figure: "metrics.visits", filter }], as(id))));
    expect(own?.devices_read).toBeLessThanOrEqual(whole!.devices_read!);
  });
});

it("a segment that is gone shows nothing, a whole type its points", async () => {
  expect(await methods.call("pois.getAllForFilters", [{ type: "pdv" }], as("gone"))).toEqual([]);
  expect((await dashboard("gone", {}, { qVisits: true })).metrics?.visits).toBe(0);
  expect(await methods.call("pois.getAllForFilters", [{ type: "pdv" }], as("sites"))).toEqual([]);
  expect((await methods.call("pois.getAllForFilters", [{ type: "ooh" }], as("sites"))).length).toBe((await methods.call("pois.getAllForFilters", [{ type: "ooh" }], as("all"))).length);
});
