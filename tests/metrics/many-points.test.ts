import { afterAll, beforeAll, expect, it } from "vitest";
import { readMobility } from "~/analytics/mobility.server";
import { openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

it("mobility of very many points counts what that of the same points does when they are few", async () => {
  const made = randomCity(3, { devices: 25, points: 8, days: 9, firstDay: "2026-10-25" });
  city.use(made.parameters);
  const points = (await city.loadWorld(made)).map(({ id }) => id);
  const period = { start: "2026-10-25", end: "2026-11-02" };
  const few = await readMobility(city.engine, points, period, 15, new Map());
  expect(few.uniques.flat().reduce((sum, devices) => sum + devices, 0)).toBeGreaterThan(100);
  // ids that no point has make the list long, and change nothing
  const many = [...points, ...Array.from({ length: 1200 }, (_, i) => 1_000_000 + i)];
  expect(await readMobility(city.engine, many, period, 15, new Map())).toEqual(few);
}, 60_000);
