import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import { loadFiles } from "~/ingest/load-files.server";
import { reattributePoints } from "~/ingest/maintain.server";
import { empty, local, openCity, pingsCsv, pointsCsv, visitsOf, type City } from "./support";

let city: City;
beforeAll(async () => { city = await openCity({ attribution: { excludeResidents: false } }); });
beforeEach(() => empty(city));
afterAll(() => city.close());

const days = ["2026-03-10", "2026-03-11", "2026-03-31"];
type Point = Parameters<typeof pointsCsv>[0][number];
/** Ten shops a kilometre apart; each sees one device on each day. */
const shops: Point[] = Array.from({ length: 10 }, (_, index) => [`P${index}`, -23.5 - index * 0.01, -46.6]);
const pings = shops.flatMap(([code, lat, lon], index) => days.map((day): [string, number, number, number] => [`device ${code}`, local(day, "10:00") + index, lat, lon]));
const load = (points: Point[]) => city.load({ points: [city.file("points.csv", pointsCsv(points))] });
const loadAll = () => city.load({ points: [city.file("points.csv", pointsCsv(shops))], pings: [city.file("pings.csv", pingsCsv(pings))] });
const idOf = async (code: string) => (await city.context.store.db.selectFrom("points").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;

/** Rows that no ping explains, at a shop and on a day: they last as long as nothing touches their place. */
async function plant(code: string, day: string): Promise<void> {
  const row = { day, point: await idOf(code), device: 4_000_000, start: Date.parse(`${day}T15:00:00Z`) / 1000, dwell_s: 7, pings: 777 };
  await city.context.engine.insert("visit_runs", [row]);
  await city.context.engine.insert("visits", [{ ...row, block: 2, seg: 0, excluded: 0, over: [] }]);
}
const planted = async (): Promise<{ runs: number; visits: number } | undefined> =>
  (await city.context.engine.rows("SELECT (SELECT count() FROM visit_runs WHERE pings = 777) AS runs, (SELECT count() FROM visits WHERE pings = 777) AS visits", z.object({ runs: count, visits: count }), {}, { apply_mutations_on_fly: 1 }))[0];
const visitsAt = async (code: string) => (await visitsOf(city)).filter((visit) => visit.code === code && visit.pings !== 777).length;

describe("a point that changes", () => {
  it("is recomputed alone when it moves", async () => {
    await loadAll();
    await plant("P3", "2026-03-10");
    const summary = await load([["P5", -23.5 - 6 * 0.01, -46.6]]);
    expect(summary.points).toEqual({ created: 0, moved: 1, changed: 0, unchanged: 0 });
    expect(await visitsAt("P5")).toBe(3);
    expect((await visitsOf(city)).filter(({ code, over }) => code === "P6" && over.length === 1)).toHaveLength(3);
    expect(await planted()).toEqual({ runs: 1, visits: 1 });
    await load([["P5", -23.5 - 5.5 * 0.01, -46.6]]);
    expect(await visitsAt("P5")).toBe(0);
    expect((await visitsOf(city)).every(({ over }) => over.length === 0)).toBe(true);
    expect(await planted()).toEqual({ runs: 1, visits: 1 });
  });

  it("is recomputed when its radius changes, made or deleted, and no other", async () => {
    await loadAll();
    await plant("P3", "2026-03-10");
    await load([["new", -23.5005, -46.6, "pdv", 80]]);
    expect(await visitsAt("new")).toBe(3);
    await load([["new", -23.5005, -46.6, "pdv", 40]]);
    expect(await visitsAt("new")).toBe(0);
    await city.context.store.db.deleteFrom("points").where("code", "=", "P7").execute();
    const version = await reattributePoints(city.context);
    expect((await visitsOf(city)).filter(({ code }) => code === "?")).toEqual([]);
    expect(await reattributePoints(city.context)).toBe(version);
    expect(await planted()).toEqual({ runs: 1, visits: 1 });
    const [left] = await city.context.engine.rows("SELECT count() AS left FROM first_visits", z.object({ left: count }));
    // first visits of the others are left as they are: nobody has counted the planted one
    expect(left?.left).toBe(shops.length - 1);
  });

  it("is not recomputed when only its name or category does", async () => {
    await loadAll();
    await plant("P5", "2026-03-10");
    const named = city.file("named.csv", "code,name,latitude,longitude,category\nP5,Other name,-23.55,-46.6,food\n");
    const summary = await city.load({ points: [named] });
    expect(summary).toMatchObject({ changed: true, points: { created: 0, moved: 0, changed: 1, unchanged: 0 } });
    expect(await city.load({ points: [named] })).toMatchObject({ changed: false, dataVersion: summary.dataVersion, points: { unchanged: 1 } });
    expect(await planted()).toEqual({ runs: 1, visits: 1 });
  });
});

describe("a new day", () => {
  it("touches its own runs and its neighbours' only", async () => {
    await loadAll();
    await plant("P3", "2026-03-12");
    await city.load({ pings: [city.file("late.csv", pingsCsv([["device P0", local("2026-03-20", "12:00"), -23.5, -46.6]]))] });
    expect(await visitsAt("P0")).toBe(4);
    expect((await planted())?.runs).toBe(1);
    await city.load({ pings: [city.file("later.csv", pingsCsv([["device P0", local("2026-03-13", "12:00"), -23.5, -46.6]]))] });
    expect((await planted())?.runs).toBe(0);
  });

  it("loaded again with more pings is replaced, not added", async () => {
    await loadAll();
    const more = pings.filter(([, at]) => at < local("2026-03-11", "00:00")).map(([device, at, lat, lon]): [string, number, number, number] => [device, at + 600, lat, lon]);
    const summary = await city.load({ pings: [city.file("again.csv", pingsCsv([...pings, ...more]))] });
    expect(summary.rows).toMatchObject({ taken: 10, duplicate: 30 });
    expect((await visitsOf(city)).filter(({ day }) => day === "2026-03-10").map(({ dwell_s, pings: fixes }) => [dwell_s, fixes])).toEqual(Array.from({ length: 10 }, () => [600, 2]));
    expect(await visitsOf(city)).toHaveLength(30);
  });
});

describe("settings", () => {
  it("of another brand recompute everything; another zone needs an empty DATA_DIR", async () => {
    await city.load({ points: [city.file("points.csv", pointsCsv(shops))], pings: [city.file("pings.csv", pingsCsv([...pings, ["device P0", local("2026-03-10", "10:20"), -23.5, -46.6]]))] });
    const { brand } = city.context;
    const hasty = { ...city.context, brand: { ...brand, attribution: { ...brand.attribution, gapMinutes: 10 } } };
    const before = (await visitsOf(city)).length;
    expect((await loadFiles(hasty, {})).changed).toBe(true);
    expect((await visitsOf(city)).length).toBe(before + 1);
    await expect(loadFiles({ ...city.context, brand: { ...brand, timezone: "Europe/Madrid" } }, {})).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("empty DATA_DIR") as string });
  });
});

describe("memory", () => {
  it("of the loading process does not grow with the pings: no statement brings their rows into it", async () => {
    const brought = async (devices: number): Promise<number> => {
      await empty(city);
      let rows = 0;
      const { engine } = city.context;
      const watched: typeof engine = { ...engine, rows: async (sql, row, params, settings) => { const found = await engine.rows(sql, row, params, settings); rows += found.length; return found; }, insert: () => Promise.reject(new Error("pings went through the loading process")) };
      const many = Array.from({ length: devices }, (_, index) => days.map((day): [string, number, number, number] => [`d${index}`, local(day, "12:00") + index, -23.5, -46.6])).flat();
      const context = { ...city.context, engine: watched };
      expect((await loadFiles(context, { pings: [city.file("many.csv", pingsCsv(many))] })).rows.taken).toBe(devices * days.length);
      return rows;
    };
    expect(await brought(4000)).toBe(await brought(4));
  });
});
