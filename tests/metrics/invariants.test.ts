import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DashboardData } from "~/contract/metrics";
import { noSlice, type Question } from "../oracle/model";
import { openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";
import { pingsCsv, pointsCsv, devicesCsv } from "../support/world-files";
import { ask, mixed } from "./hand-made";

let city: City;
const world = randomCity(11, { devices: 30, points: 9, days: 12, firstDay: "2026-10-25" });
const questions: Question[] = [
  ask([], "2026-10-26", "2026-11-08"), ask([["Norte"]], "2026-10-01", "2026-10-31", { slice: { ...noSlice, gender: ["F"] } }), ask([], "2026-10-25", "2026-11-05", { type: "ooh" }),
];
/** What may not depend on how the rows arrived. */
async function figures(): Promise<Omit<DashboardData, "meta">[]> {
  return Promise.all(questions.map(async (question) => {
    const { meta: _meta, ...sections } = await city.ask(question);
    return sections;
  }));
}

let once: Omit<DashboardData, "meta">[];
beforeAll(async () => {
  city = await openCity();
  city.use(world.parameters);
  await city.loadWorld(world);
  once = await figures();
});
afterAll(() => city.close());

describe("invariants of a random city", () => {
  it("neither the order of rows, nor their files, nor loading some again changes a figure", async () => {
    await city.empty();
    const rows = mixed(world.pings, 5);
    const third = Math.ceil(rows.length / 3);
    const points = city.file("points.csv", pointsCsv(world.points));
    const devices = city.file("devices.csv", devicesCsv(world.profiles));
    await city.load({ pings: [city.file("a.csv", pingsCsv(rows.slice(0, third))), city.file("b.csv", pingsCsv(rows.slice(third, 2 * third)))], points: [points], devices: [devices] });
    await city.load({ pings: [city.file("c.csv", pingsCsv(rows.slice(third + 50)))] });
    await city.load({ pings: [city.file("d.csv", pingsCsv(rows.slice(0, 200)))] });
    expect(await figures()).toEqual(once);
  });

  it("uniques of a period lie between those of its greatest day and the sum of its days; visits add up", () => {
    for (const { metrics, metricsDaily = [], metricsWeekly = [] } of once) {
      const uniques = metricsDaily.map((row) => row.unique_visitors ?? 0);
      const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, each) => all + (each ?? 0), 0);
      expect(metrics?.unique_visitors).toBeGreaterThan(0);
      expect(metrics?.unique_visitors).toBeLessThanOrEqual(sum(uniques));
      expect(metrics?.unique_visitors).toBeGreaterThanOrEqual(Math.max(...uniques));
      expect(sum(metricsDaily.map((row) => row.visits))).toBe(metrics?.visits);
      expect(sum(metricsWeekly.map((row) => row.visits))).toBe(metrics?.visits);
      expect(sum(metricsWeekly.map((row) => row.unique_visitors))).toBeGreaterThanOrEqual(metrics?.unique_visitors ?? Infinity);
    }
  });

  it("the parts of a dimension add up to the whole; repeat and new visitors are visitors", () => {
    for (const { metrics, metricsByGender, metricsByAge, metricsByClass, metricsTimeBlock = [] } of once.filter((_, i) => i !== 1)) {
      for (const list of [metricsByGender, metricsByAge, metricsByClass]) {
        expect(list?.rows.reduce((sum, row) => sum + (row.unique_visitors ?? 0), 0)).toBe(metrics?.unique_visitors);
        expect(list?.rows.reduce((sum, row) => sum + (row.visits ?? 0), 0)).toBe(metrics?.visits);
      }
      expect(metrics?.repeat_visitors).toBeLessThanOrEqual(metrics?.unique_visitors ?? 0);
      expect(metrics?.new_visitors).toBeLessThanOrEqual(metrics?.unique_visitors ?? 0);
      expect(metricsTimeBlock.reduce((sum, row) => sum + (row.visits ?? 0), 0)).toBeLessThanOrEqual(metrics?.visits ?? 0);
    }
  });
});
