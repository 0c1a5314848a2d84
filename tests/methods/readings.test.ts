import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MethodParams } from "~/contract/methods";
import type { Engine } from "~/engine/client.server";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { segmentHash } from "~/domain/segment-hash.server";
import { usualParameters } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";

/** What a slice only sums is read once for all slices. */
let city: City;
beforeAll(async () => {
  city = await openCity();
  await city.loadWorld(randomCity(11, { devices: 40, points: 9, days: 14, firstDay: "2026-10-25" }));
}, 60_000);
afterAll(() => city.close());

type Filter = MethodParams<"metrics.dashboardData">[0];
const flags = { qVisits: true, qDemos: true, only: ["metrics", "metricsCompare", "metricsGroup", "metricsWeekly", "metricsDaily", "metricsTimeBlock", "metricsByGender", "metricsByAge", "metricsByClass"] };
const filter = (change: Partial<Filter> = {}): Filter => ({ type: "pdv", startDate: Date.parse("2026-10-26T12:00:00Z"), endDate: Date.parse("2026-11-05T12:00:00Z"), groupKeys: [segmentHash("pdv", ["Norte"])], ...change });

/** Methods whose questions to the engine are noted by name. */
function watched() {
  const asked: string[] = [];
  const engine: Engine = { ...city.engine, query: (declared, params, options) => { asked.push(declared.name); return city.engine.query(declared, params, options); } };
  const context = { store: city.store, brand: brandOf({ ...usualParameters, floor: 3 }, "weeks"), clock: () => now, log: () => {} };
  const methods = createMethods({ ...context, engine, deployment: watchDeployment({ ...context, engine }) });
  return { asked, ask: (change: Partial<Filter>, options?: { noCache: boolean }) => methods.call("metrics.dashboardData", [filter(change), flags], options) };
}

describe("a click on a slice", () => {
  it("asks the engine nothing where the unsliced figures are known, and answers what a fresh question does", async () => {
    const { asked, ask } = watched();
    await ask({});
    expect(asked.length).toBeGreaterThan(0);
    for (const change of [{ genders: ["F" as const] }, { genders: ["F" as const, "unknown" as const], ageRanges: ["20_24" as const] }, { classes: ["A" as const] }]) {
      asked.length = 0;
      const clicked = await ask(change);
      expect(asked).toEqual([]);
      expect(clicked).toEqual(await ask(change, { noCache: true }));
      expect(asked.length).toBeGreaterThan(0);
    }
  });

  it("asks anew for other days, points and data", async () => {
    const { asked, ask } = watched();
    await ask({});
    for (const change of [{ endDate: Date.parse("2026-11-06T12:00:00Z") }, { groupKeys: [] }]) {
      asked.length = 0;
      await ask(change);
      expect(asked.some((name) => name.startsWith("segment-devices"))).toBe(true);
    }
    const before = await ask({});
    await city.load({ pings: [city.file("more.csv", `device_id,at,latitude,longitude\nnewcomer,2026-10-30T12:00:00Z,${(await city.points())[0]?.lat ?? 0},${(await city.points())[0]?.lon ?? 0}\n`)] });
    const after = await watched().ask({ groupKeys: [] });
    expect(after.meta.data_version).toBeGreaterThan(before.meta.data_version);
  });
});
