import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readStoreTakings, readTakings, readTakingsSpan } from "~/analytics/takings.server";
import { salesOf } from "~/demo/sales";
import { eachDay } from "~/domain/calendar";
import { openCity, pointsCsv, type City } from "./support";

describe("takings as reports read them", () => {
  let city: City;
  const idOf = async (code: string) => (await city.context.store.db.selectFrom("points").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
  beforeAll(async () => {
    city = await openCity();
    await city.load({
      points: [city.file("points.csv", pointsCsv([["A", -23.5, -46.6], ["B", -23.6, -46.7], ["C", -23.7, -46.7]]))],
      sales: [city.file("sales.csv", "store,day,revenue,tickets,cost\nA,2026-03-01,10.1,1,7\nB,2026-03-01,20.2,2,\nA,2026-03-03,0.7,1,\nC,2026-03-01,1000,9,900\n")],
    });
  });
  afterAll(() => city.close());

  it("add up over the points asked for, cost with the takings of those that tell it", async () => {
    const [a, b, c] = [await idOf("A"), await idOf("B"), await idOf("C")];
    const march = { start: "2026-03-01", end: "2026-03-31" };
    expect(await readTakings(city.context.engine, [a, b], march)).toEqual([
      { day: "2026-03-01", revenue: 30.3, tickets: 3, cost: 7, costed_revenue: 10.1, stores: 2 }, { day: "2026-03-03", revenue: 0.7, tickets: 1, cost: null, costed_revenue: 0, stores: 1 },
    ]);
    expect(await readTakings(city.context.engine, [a, b], { start: "2026-03-02", end: "2026-03-02" })).toEqual([]);
    expect((await readStoreTakings(city.context.engine, [b, c], march)).map(({ revenue, cost }) => [revenue, cost])).toEqual(b < c ? [[20.2, null], [1000, 900]] : [[1000, 900], [20.2, null]]);
    expect(await readTakingsSpan(city.context.engine, [a, b])).toEqual({ first: "2026-03-01", last: "2026-03-03", stores: 2 });
    expect(await readTakingsSpan(city.context.engine, [])).toBeNull();
  });
});

describe("takings of the demo", () => {
  const days = eachDay({ start: "2026-03-01", end: "2026-04-29" });
  const store = { code: "JTB-001", express: false, visits: days.map((_, i) => (i < 10 ? 0 : 20)), opens: 10, closes: 50 };
  it("are those of the days on which the store is open, the same for the same seed, and more with more visits", () => {
    const sales = salesOf(1, store, days);
    expect(sales.map(({ day }) => day)).toEqual(days.slice(10, 50));
    expect(salesOf(1, store, days)).toEqual(sales);
    expect(salesOf(2, store, days)).not.toEqual(sales);
    const sum = (list: readonly { revenue: number }[]) => list.reduce((total, { revenue }) => total + revenue, 0);
    expect(sum(salesOf(1, { ...store, visits: store.visits.map((count) => 2 * count) }, days)) / sum(sales)).toBeGreaterThan(1.5);
    expect(sales.every(({ revenue, tickets, cost }) => revenue > 0 && tickets > 0 && (cost === null || (cost > 0 && cost < revenue)))).toBe(true);
  });
});
