import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { openCity, type City } from "./support";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());
beforeEach(async () => {
  for (const table of ["pings", "visit_runs", "visits", "points", "places", "data_versions", "device_ids"]) await city.context.engine.command(`TRUNCATE TABLE ${table}`);
  await city.context.store.db.deleteFrom("points").execute();
});

const pings = "device_id,at,latitude,longitude\na,2026-03-10T12:00:00Z,-23.5,-46.6\na,2026-03-10T12:10:00Z,-23.5,-46.6\nb,2026-03-11T12:00:00Z,-23.52,-46.6\n";
const points = "code,name,latitude,longitude,category\nshop,Shop,-23.5,-46.6,Mercado\nclinic,Clinic,-23.5001,-46.6,Clínica\nchurch,Church,-23.52,-46.6,Igreja\n";
const visitsByCode = async () => {
  const names = new Map((await city.context.store.db.selectFrom("points").select(["id", "code"]).execute()).map(({ id, code }) => [id, code]));
  const rows = await city.context.engine.rows("SELECT DISTINCT point FROM visits UNION DISTINCT SELECT DISTINCT point FROM visit_runs ORDER BY point", z.object({ point: z.number() }), {}, { apply_mutations_on_fly: 1 });
  return rows.map(({ point }) => names.get(point));
};

it("attribute no visits and are counted in the report", async () => {
  const summary = await city.load({
    pings: [city.file("p.csv", pings)], points: [city.file("s.csv", points)],
    places: [city.file("q.csv", "category,place,latitude,longitude\nHospital,H,-23.5,-46.6\nCafé,C,-23.5,-46.6\n")],
  });
  expect(summary.blocked).toEqual({ points: 2, places: 1 });
  expect(await visitsByCode()).toEqual(["shop"]);
});

it("lose their visits when the brand begins to block them, and get them back", async () => {
  const { brand } = city.context;
  const load = () => city.load({ pings: [city.file("p.csv", pings)], points: [city.file("s.csv", points)] });
  city.context.brand = { ...brand, privacy: { ...brand.privacy, blockedCategories: [] } };
  await load();
  expect(await visitsByCode()).toEqual(["shop", "clinic", "church"]);
  city.context.brand = brand;
  await load();
  expect(await visitsByCode()).toEqual(["shop"]);
  city.context.brand = { ...brand, privacy: { ...brand.privacy, blockedCategories: ["religion"] } };
  await load();
  expect(await visitsByCode()).toEqual(["shop", "clinic"]);
  city.context.brand = brand;
});
