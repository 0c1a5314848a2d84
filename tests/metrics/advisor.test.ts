import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMoments, type MomentFamily } from "~/analytics/advisor-moments.server";
import type { AdvisorData } from "~/contract/ai-advisor";
import type { Filter } from "~/contract/metrics";
import { segmentHash } from "~/domain/segment-hash.server";
import { monomials } from "~/inference/contrast";
import { contrastsOf } from "~/inference/contrast-sums";
import { momentParams } from "~/methods/advisor/advisor-compare.server";
import { advisorAsked } from "~/methods/advisor/advisor-asked";
import { steadyPoints } from "~/methods/advisor/steady-points.server";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { usersRepository } from "~/store/users.server";
import { advisorOf, familiesOf, type Takings } from "../oracle/advisor";
import type { Point, World } from "../oracle/model";
import { pointsUnder } from "../oracle/segment";
import { readHistory, type History } from "../oracle/visits";
import { brandOf, now, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";

/** The advisor against the oracle: every KPI, and the sums of every family of comparisons. */
const month = "2026-10";
let city: City;
let world: World;
let history: History;
let takings: Takings[];
let user: { id: string; firstName: string; lastName: string; email: string; role: "viewer"; type: "pdv" };

beforeAll(async () => {
  city = await openCity();
  const made = randomCity(21, { devices: 70, points: 9, days: 132, firstDay: "2026-06-24" });
  city.use(made.parameters);
  const named = made.points.map((point, i) => ({ ...point, own: i % 3 !== 2, category: i < 7 ? "Express" : "Super" }));
  const points = (await city.loadWorld({ ...made, points: named })).map((point) => ({ ...point, own: named.find(({ code }) => code === point.code)?.own ?? true }));
  world = { ...made, points };
  history = readHistory(world);
  const days = Array.from({ length: 31 }, (_, i) => `2026-10-${String(i + 1).padStart(2, "0")}`);
  takings = points.slice(0, 3).flatMap(({ id }, s) => days.map((day, d) => ({ point: id, day, revenue: 1000 + ((d * 37 + s * 11) % 90), cost: s === 2 ? null : 600 + ((d * 13) % 40) })));
  const codes = new Map(points.map(({ id, code }) => [id, code]));
  await city.load({ sales: [city.file("sales.csv", `store,day,revenue,tickets,cost\n${takings.map(({ point, day, revenue, cost }) => `${codes.get(point)},${day},${revenue},10,${cost ?? ""}`).join("\n")}\n`)] });
  const { id } = await usersRepository(city.store).create({ email: "ana@example.com", firstName: "Ana", lastName: "X", role: "viewer", type: "pdv", passwordHash: "x" }, now);
  user = { id: String(id), firstName: "Ana", lastName: "X", email: "ana@example.com", role: "viewer", type: "pdv" };
});
afterAll(() => city.close());

function deployment(floor: number) {
  const brand = brandOf({ ...world.parameters, floor }, "weeks");
  const clock = () => now;
  const watched = watchDeployment({ engine: city.engine, store: city.store, brand, clock });
  return { brand, watched, methods: createMethods({ engine: city.engine, store: city.store, brand, clock, log: () => {}, deployment: watched }) };
}
const filterOf = (path: readonly string[] | null, change: Partial<Filter> = {}): Filter => ({
  startDate: Date.parse("2026-10-01T12:00:00Z"), endDate: Date.parse("2026-10-31T12:00:00Z"), type: "pdv", pois: [], groupKeys: path === null ? [] : [segmentHash("pdv", [...path])], agg: "g", genders: [], ageRanges: [], classes: [], ...change,
});
const ask = (floor: number, path: readonly string[] | null, change: Partial<Filter> = {}): Promise<AdvisorData> => deployment(floor).methods.call("ai.getAdvisorData", [filterOf(path, change)], { user });
const pointsOf = (path: readonly string[] | null): Point[] => pointsUnder(world.points, "pdv", path ?? []);

describe("the advisor's KPIs", () => {
  it.each([[null], [["Norte"]], [["Sul"]]] as const)("equal the oracle's for %j", async (path) => {
    const answer = await ask(0, path);
    const wanted = advisorOf(history, pointsOf(path), month, takings);
    const close = (value: number | null, to: number | null) => (to === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(to, 9));
    expect(answer.meta.month).toBe(month);
    close(answer.marketingData.kpi.value, wanted.marketing);
    close(answer.performanceData.kpi.value, wanted.performance);
    close(answer.performanceData.kpi.low, wanted.low);
    close(answer.performanceData.kpi.high, wanted.high);
    close(answer.churnData.kpi.value, wanted.churn);
    close(answer.competitionData.kpi.value, wanted.competition);
    close(answer.revenueData.kpi.value, wanted.revenue);
    close(answer.costsData.kpi.value, wanted.costs);
    expect(answer.chartsData.marketing.at(-1)).toEqual({ month, value: answer.marketingData.kpi.value });
  });

  it("are of the last complete month without a filter, and of an earlier one where it is asked for", async () => {
    const { methods } = deployment(0);
    expect((await methods.call("ai.getAdvisorData", [], { user })).meta.month).toBe(month);
    const august = await ask(0, null, { startDate: Date.parse("2026-08-01T12:00:00Z"), endDate: Date.parse("2026-08-31T12:00:00Z") });
    expect(august.meta.month).toBe("2026-08");
    expect(august.churnData.kpi).toMatchObject({ value: null, gap: "short_history" });
    expect(august.revenueData.kpi.gap).toBe("no_sales");
  });

  it("refuse a profile, a segment that is none, and whoever is not signed in", async () => {
    await expect(ask(0, null, { classes: ["A"] })).rejects.toMatchObject({ code: "bad_input" });
    await expect(ask(0, null, { startDate: Date.parse("2026-10-31T12:00:00Z"), endDate: Date.parse("2026-10-01T12:00:00Z") })).rejects.toMatchObject({ code: "bad_input" });
    await expect(ask(0, ["Nowhere"])).rejects.toMatchObject({ code: "bad_input" });
    await expect(deployment(0).methods.call("ai.getAdvisorData", [filterOf(null)])).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("tell nothing of few devices: a floor above the panel hides every figure of devices and compares nothing", async () => {
    const answer = await ask(1000, null);
    for (const { kpi, months } of [answer.marketingData, answer.performanceData, answer.churnData, answer.competitionData, answer.revenueData]) {
      expect(kpi).toMatchObject({ value: null, low: null, high: null, suppressed: true });
      expect(months.every(({ value }) => value === null || value === 0)).toBe(true);
    }
    expect([answer.meta.tried, answer.meta.kept]).toEqual([expect.any(Number), 0]);
    expect(answer.marketingData.tried + answer.performanceData.tried + answer.churnData.tried + answer.competitionData.tried).toBe(0);
    expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity/);
  });
});

describe("the sums behind the advisor's comparisons", () => {
  const families = ["store-change", "class-change", "pattern", "store-fresh", "class-fresh", "store-lapsed", "class-lapsed", "store-own", "class-own", "source-change", "source-fresh", "source-lapsed", "source-own", "weekday-first", "block-first", "weekday-own", "block-own"] as const satisfies readonly MomentFamily[];
  it.each(families)("of %s equal those of the devices one by one", async (family) => {
    const { brand, watched } = deployment(0);
    // own points alone are compared, where there are any; competitors lie in other segments
    const path = family.endsWith("-own") || family === "pattern" ? null : ["Norte"];
    const asked = advisorAsked(filterOf(path), await watched.holdings(), brand);
    if (!asked) throw new Error("no month");
    const found = await readMoments(city.engine, family, momentParams(asked, family, (await steadyPoints(city.engine, asked, await watched.holdings(), 0)).compared), monomials);
    const own = pointsOf(path).filter((point) => point.own !== false);
    const rows = familiesOf(history, own.length > 0 ? own : pointsOf(path), month)[family] ?? [];
    const ids = new Map([...new Set(rows.map(({ device }) => device))].map((device, i) => [device, i]));
    const wanted = contrastsOf(rows.map((row) => ({ ...row, device: ids.get(row.device) ?? 0 })));
    expect(wanted.size).toBeGreaterThan(1);
    expect(found.filter(({ unit }) => unit >= 0)).toHaveLength(wanted.size);
    for (const row of found) {
      const [key] = row.unit >= 0 ? [`${row.grp} ${row.unit}`] : [...wanted.keys()].filter((each) => each.startsWith(`${row.grp} `));
      const contrast = wanted.get(key ?? "");
      const sums = row.unit >= 0 ? contrast?.unit : contrast?.group;
      expect([row.devices, row.beside]).toEqual([sums?.devices, sums?.outside]);
      if (row.unit >= 0) expect(row.shared).toBe(sums?.shared);
      row.sums.forEach((sum, i) => expect(sum).toBeCloseTo(sums?.sums[i] ?? NaN, 6));
    }
  });
});
