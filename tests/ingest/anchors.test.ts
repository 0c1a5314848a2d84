import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { empty, local, openCity, pingsCsv, pointsCsv, visitsOf, type City } from "./support";

let city: City;
beforeAll(async () => { city = await openCity(); });
beforeEach(() => empty(city));
afterAll(() => city.close());

type Ping = Parameters<typeof pingsCsv>[0][number];
const march = (day: number): string => `2026-03-${String(day).padStart(2, "0")}`;
const anchorRow = z.object({ month: z.number(), kind: z.number(), lat: z.number(), lon: z.number(), days: z.number(), pings: z.number() });
async function anchors(pings: Ping[], points: Parameters<typeof pointsCsv>[0] = []) {
  await city.load({ ...(points.length > 0 ? { points: [city.file("points.csv", pointsCsv(points))] } : {}), pings: [city.file("pings.csv", pingsCsv(pings))] });
  const rows = await city.context.engine.rows("SELECT month, kind, lat, lon, days, pings FROM anchors ORDER BY month, kind", anchorRow);
  return rows.map((row) => [row.month, row.kind, Number(row.lat.toFixed(6)), Number(row.lon.toFixed(6)), row.days, row.pings]);
}

describe("homes", () => {
  it("need three nights; an evening and the morning after are one", async () => {
    expect(await anchors([["a", local(march(2), "21:00"), -23.5505, -46.6305], ["a", local(march(3), "05:59"), -23.5505, -46.6305], ["a", local(march(3), "20:00"), -23.5505, -46.6305]])).toEqual([]);
    expect(await anchors([["a", local(march(5), "03:00"), -23.5505, -46.6305]])).toEqual([[202603, 1, -23.5505, -46.6305, 3, 4]]);
  });
  it("06:00 and 19:59 are no night, and pings worse than 100 m do not count", async () => {
    const pings: Ping[] = [2, 3, 4, 5].flatMap((day): Ping[] => [["a", local(march(day), "06:00"), -23.5505, -46.6305], ["b", local(march(day), "19:59"), -23.5505, -46.6305], ["c", local(march(day), "22:00"), -23.5505, -46.6305, 101], ["d", local(march(day), "22:00"), -23.5, -46.6, 100]]);
    expect((await anchors(pings)).map(([, kind, lat]) => [kind, lat])).toEqual([[1, -23.5]]);
  });
  it("are the mean over the cell and its neighbours; ties go to more pings, then south, then west", async () => {
    const nights = [2, 3, 4];
    const pings: Ping[] = nights.flatMap((day): Ping[] => [
      ["a", local(march(day), "22:00"), -23.5502, -46.6302], ["a", local(march(day), "23:00"), -23.5498, -46.6302], ["a", local(march(day), "23:30"), -23.57, -46.6302],
      ["b", local(march(day), "22:00"), 10.0005, 10.0005], ["b", local(march(day), "22:30"), 10.0025, 10.0005], ["b", local(march(day), "23:00"), 10.0005, 10.0025],
    ]);
    const found = await anchors(pings);
    expect(found.map(([, , lat, lon]) => [lat, lon])).toEqual(expect.arrayContaining([[10.0005, 10.0005]]));
    expect(found).toHaveLength(2);
    expect(found.map(([, , lat]) => lat)).toContain(-23.57);
  });
  it("lie right at the antimeridian", async () => {
    const [row] = await anchors([2, 3, 4].flatMap((day): Ping[] => [["a", local(march(day), "22:00"), -17.0005, 179.9996], ["a", local(march(day), "23:00"), -17.0005, 179.9998], ["a", local(march(day), "23:30"), -17.0005, -179.9998], ]));
    expect(row?.slice(2, 4)).toEqual([-17.0005, Number((179.9996 + (0 + 0.0002 + 0.0006) / 3).toFixed(6))]);
  });
  it("come from the 60 days that end with the month or with the data", async () => {
    const pings: Ping[] = ["2026-01-05", "2026-01-06", "2026-01-07"].map((day): Ping => ["a", local(day, "22:00"), -23.5505, -46.6305]);
    pings.push(["b", local("2026-03-05", "12:00"), -23.5, -46.6]);
    // the 60 days to 5 March begin on 5 January, whose night no longer counts once the data goes on to the 6th
    expect((await anchors(pings)).map(([month]) => month)).toEqual([202601, 202602, 202603]);
    expect((await anchors([["c", local("2026-03-06", "12:00"), -23.5, -46.6]])).map(([month]) => month)).toEqual([202601, 202602]);
  });
});

describe("work places", () => {
  it("are drawn from weekdays 9 to 18, more than 200 m from home", async () => {
    const pings: Ping[] = [2, 3, 4].flatMap((day): Ping[] => [
      ["a", local(march(day), "22:00"), -23.5505, -46.6305], ["a", local(march(day), "09:00"), -23.5505, -46.6305], ["a", local(march(day), "12:00"), -23.5505, -46.6305],
      ["a", local(march(day), "17:59"), -23.5605, -46.6405], ["a", local(march(day), "18:00"), -23.5705, -46.6505], ["w", local(march(day + 5), "11:00"), -23.5905, -46.6405],
    ]);
    pings.push(...[7, 8, 14].map((day): Ping => ["b", local(march(day), "12:00"), -23.5805, -46.6405]));
    const found = await anchors(pings);
    expect(found.filter(([, kind]) => kind === 2).map(([, , lat]) => lat).sort()).toEqual([-23.5605]);
  });
});

describe("residents and staff", () => {
  const nights = (device: string, month: string): Ping[] => ["02", "03", "04"].map((day): Ping => [device, local(`${month}-${day}`, "22:00"), -23.55, -46.63]);
  const shop: Parameters<typeof pointsCsv>[0] = [["A", -23.55, -46.63], ["O", -23.55, -46.63, "ooh"]];

  it("are excluded at PDVs by the home or work place of the visit's month, at billboards never", async () => {
    const staff: Ping[] = ["03", "04", "05"].map((day): Ping => ["s", local(`2026-03-${day}`, "11:00"), -23.55, -46.63]);
    await anchors([...nights("r", "2026-03"), ...staff, ["v", local("2026-03-04", "12:00"), -23.55, -46.63]], shop);
    const excluded = (await visitsOf(city)).map(({ code, excluded }) => `${code}${excluded}`);
    expect(Object.fromEntries([...new Set(excluded)].map((name) => [name, excluded.filter((other) => other === name).length]))).toEqual({ A2: 3, A3: 3, A0: 1, O0: 7 });
  });
  it("become so, and cease to, with days that are loaded later", async () => {
    await anchors(nights("r", "2026-03").slice(0, 2), shop);
    expect((await visitsOf(city)).filter(({ code }) => code === "A").map(({ excluded }) => excluded)).toEqual([0, 0]);
    await anchors(nights("r", "2026-03").slice(2));
    expect((await visitsOf(city)).filter(({ code }) => code === "A").map(({ excluded }) => excluded)).toEqual([2, 2, 2]);
    await anchors(["10", "11", "12", "13"].map((day): Ping => ["r", local(`2026-03-${day}`, "23:00"), -23.7, -46.7]));
    expect((await visitsOf(city)).filter(({ code }) => code === "A").map(({ excluded }) => excluded)).toEqual([0, 0, 0]);
  });
  it("count when the brand says so", async () => {
    const open = await openCity({ attribution: { excludeResidents: false } });
    try {
      await open.load({ points: [open.file("p.csv", pointsCsv(shop))], pings: [open.file("x.csv", pingsCsv(nights("r", "2026-03")))] });
      expect((await visitsOf(open)).every(({ excluded }) => excluded === 0)).toBe(true);
      open.context.brand = { ...open.context.brand, attribution: { ...open.context.brand.attribution, excludeResidents: true } };
      await open.load({ pings: [open.file("x.csv", pingsCsv(nights("r", "2026-03")))] });
      expect((await visitsOf(open)).filter(({ code }) => code === "A").map(({ excluded }) => excluded)).toEqual([2, 2, 2]);
    } finally {
      await open.close();
    }
  });
});
