import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readMoments } from "~/analytics/advisor-moments.server";
import type { AdvisorData } from "~/contract/ai-advisor";
import type { Filter } from "~/contract/metrics";
import { contrastsOf } from "~/inference/contrast-sums";
import { monomials } from "~/inference/contrast";
import { advisorAsked, type AdvisorAsked } from "~/methods/advisor/advisor-asked";
import { momentParams } from "~/methods/advisor/advisor-compare.server";
import { steadyPoints } from "~/methods/advisor/steady-points.server";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { usersRepository } from "~/store/users.server";
import { advisorOf, familiesOf } from "../oracle/advisor";
import type { Parameters, Ping, Point } from "../oracle/model";
import { readHistory, type History } from "../oracle/visits";
import { brandOf, now, openCity, type City, type WorldRows } from "../support/city";
import { columnsOf, hasOpenData, openData } from "../support/open-data";
import { usualParameters } from "../oracle/model";
import { emptyScene, stageOf } from "./hand-made";

/** The advisor's key figures of rows written by hand, with answers reckoned by hand, and of real tracks against the oracle. */
let city: City;
let user: { id: string; firstName: string; lastName: string; email: string; role: "viewer"; type: "pdv" };
beforeAll(async () => {
  city = await openCity();
  const { id } = await usersRepository(city.store).create({ email: "ana@example.com", firstName: "Ana", lastName: "X", role: "viewer", type: "pdv", passwordHash: "x" }, now);
  user = { id: String(id), firstName: "Ana", lastName: "X", email: "ana@example.com", role: "viewer", type: "pdv" };
});
beforeEach(() => city.empty());
afterAll(() => city.close());

const deployment = (parameters: Partial<Parameters> = {}) => {
  const brand = brandOf({ ...usualParameters, ...parameters }, "weeks");
  const clock = () => now;
  const watched = watchDeployment({ engine: city.engine, store: city.store, brand, clock });
  return { brand, watched, methods: createMethods({ engine: city.engine, store: city.store, brand, clock, log: () => {}, deployment: watched }) };
};
const filterOf = (month: string): Filter => ({
  startDate: Date.parse(`${month}-02T12:00:00Z`), endDate: Date.parse(`${month}-20T12:00:00Z`), type: "pdv", pois: [], groupKeys: [], agg: "g", genders: [], ageRanges: [], classes: [],
});
const ask = (month: string, parameters?: Partial<Parameters>): Promise<AdvisorData> => deployment(parameters).methods.call("ai.getAdvisorData", [filterOf(month)], { user });
async function load(rows: WorldRows, parameters: Partial<Parameters> = {}): Promise<Point[]> {
  city.use(parameters);
  return (await city.loadWorld(rows)).map((point) => ({ ...point, own: rows.points.find(({ code }) => code === point.code)?.own ?? true }));
}

describe("key figures of October, reckoned by hand", () => {
  beforeEach(async () => {
    const scene = emptyScene();
    const stage = stageOf(scene, "advisor", "-03:00");
    stage.point("own", 0, { own: true });
    stage.point("rival", 1500, { own: false });
    // beyond 2 km
    stage.point("far", 2100, { own: false });
    const at = (device: string, day: string, north = 0) => stage.fixes(device, [[`${day}T10:00:00`, north]]);
    // the data reaches from the summer into November
    for (const day of ["2026-06-01", "2026-11-02"]) at("clock", day, 5000);
    // came thrice within ten days, then never: silent for 77 days
    for (const day of ["2026-08-05", "2026-08-10", "2026-08-15"]) at("gone", day);
    // comes every 30 days
    for (const day of ["2026-08-10", "2026-09-09", "2026-10-09"]) at("monthly", day);
    // silent for 37 days, but its own rhythm is 25
    for (const day of ["2026-08-05", "2026-08-30", "2026-09-24"]) at("slow", day);
    // the first of its three days lies before the 90 days that end with October
    for (const day of ["2026-08-02", "2026-08-10", "2026-08-20"]) at("twice", day);
    at("new", "2026-10-20");
    at("new", "2026-10-20", 1500);
    for (const day of ["2026-09-30", "2026-10-02"]) at("returning", day);
    at("elsewhere", "2026-10-05", 1500);
    at("elsewhere", "2026-10-06", 2100);
    await load(scene);
  });

  it("are those of the definitions", async () => {
    await city.load({ sales: [city.file("sales.csv", "store,day,revenue,tickets,cost\nadvisor-own,2026-10-09,100,5,60\nadvisor-own,2026-10-20,200,9,\nadvisor-own,2026-10-21,50,2,40\nadvisor-own,2026-09-24,999,2,1\n")] });
    const answer = await ask("2026-10");
    expect(answer.meta.month).toBe("2026-10");
    // monthly, returning, new and elsewhere came to one of the three points; the last two had never been at any
    expect(answer.marketingData.kpi.value).toBeCloseTo(2 / 4, 12);
    // of the own point, the others having none in September: three visits in 31 days after three in 30
    expect(answer.performanceData.kpi.value).toBeCloseTo(3 / 31 / (3 / 30) - 1, 12);
    expect(answer.meta.left_out).toEqual({ count: 2, names: ["rival", "far"] });
    // of gone, monthly and slow
    expect(answer.churnData.kpi.value).toBeCloseTo(1 / 3, 12);
    // three of the five visits within 2 km
    expect(answer.competitionData.kpi.value).toBeCloseTo(3 / 5, 12);
    // 350 on days with two visits
    expect(answer.revenueData.kpi.value).toBeCloseTo(175, 12);
    // where a cost is told: 100 of 150
    expect(answer.costsData.kpi.value).toBeCloseTo(2 / 3, 12);
  });

  it("without takings, the two areas of takings say what to load, and the others keep their figures", async () => {
    const { revenueData, costsData, churnData } = await ask("2026-10");
    expect([revenueData.kpi, costsData.kpi]).toEqual([{ value: null, low: null, high: null, gap: "no_sales" }, { value: null, low: null, high: null, gap: "no_sales" }]);
    expect(churnData.kpi.value).toBeCloseTo(1 / 3, 12);
  });

  it("takings without a cost leave costs unknown", async () => {
    await city.load({ sales: [city.file("sales.csv", "store,day,revenue,tickets\nadvisor-own,2026-10-09,100,5\n")] });
    const { revenueData, costsData } = await ask("2026-10");
    expect(revenueData.kpi).toMatchObject({ value: 100, gap: null });
    expect(costsData.kpi).toMatchObject({ value: null, gap: "no_costs" });
  });
});

describe("stores that open or close within the two months", () => {
  const days = Array.from({ length: 92 }, (_, i) => new Date(Date.UTC(2026, 7, 1 + i)).toISOString().slice(0, 10));
  const inside = { old: ["2026-08-01", "2026-10-31"], opened: ["2026-09-12", "2026-10-31"], closed: ["2026-08-01", "2026-10-20"], later: ["2026-10-01", "2026-10-31"], steady: ["2026-08-01", "2026-10-31"] } as const;
  const names = Object.keys(inside) as (keyof typeof inside)[];
  const points = names.map((name, i): Omit<Point, "id"> => ({ code: name, name, lat: -23.5 - i / 50, lon: -46.6, radius: null, type: "pdv", path: ["Chain"], own: true }));
  /** each day so many people at each store while it is open, 40 % more in October; a store closed for building work from 5 to 18 September */
  const people = (name: keyof typeof inside, day: string, rebuilt: string | null): number =>
    (day < inside[name][0] || day > inside[name][1] || (name === rebuilt && day >= "2026-09-05" && day <= "2026-09-18") ? 0 : day >= "2026-10-01" ? 7 : 5);
  const pingsOf = (rebuilt: string | null = null): Ping[] => [
    ...days.flatMap((day, d) => names.flatMap((name, i) => Array.from({ length: people(name, day, rebuilt) }, (_, n): Ping => ({ device: `${name}${(d * 7 + n) % 60}`, at: Date.parse(`${day}T18:${String(10 + n * 5)}:00-03:00`) / 1000, lat: points[i]?.lat ?? 0, lon: -46.6, accuracy: 10 })))),
    { device: "clock", at: Date.parse("2026-11-02T12:00:00-03:00") / 1000, lat: -23, lon: -46, accuracy: 10 },
  ];

  it("are left out of the change of visits and of every comparison between months, and are named", async () => {
    const pings = pingsOf();
    const stored = await load({ points, pings });
    const answer = await ask("2026-10");
    const wanted = advisorOf(readHistory({ parameters: usualParameters, points: stored, pings, profiles: new Map() }), stored, "2026-10", []);
    // 7 people a day after 5: with the stores that opened and closed the change would be another
    expect(answer.performanceData.kpi.value).toBeCloseTo(0.4, 12);
    for (const end of ["low", "high"] as const) expect(answer.performanceData.kpi[end]).toBeCloseTo(wanted[end], 9);
    expect(wanted.performance).toBeCloseTo(0.4, 12);
    expect(answer.meta.left_out).toEqual({ count: 3, names: ["opened", "closed", "later"] });
    const changes = answer.performanceData.compared.filter(({ rule }) => rule === "store_change");
    expect(changes.map(({ name, impact }) => [name, impact.value.toFixed(6)]).sort()).toEqual([["old", "0.000000"], ["steady", "0.000000"]]);
    expect(answer.performanceData.recommendations.filter(({ description: { rule } }) => rule.endsWith("_change"))).toEqual([]);
  });

  it("so is one that was closed in between", async () => {
    await load({ points, pings: pingsOf("steady") });
    const { meta, performanceData } = await ask("2026-10");
    expect(meta.left_out.names).toEqual(["opened", "closed", "later", "steady"]);
    expect(performanceData.kpi.value).toBeCloseTo(0.4, 12);
  });

  it("takings are compared between months of stores that tell them throughout both", async () => {
    await load({ points, pings: pingsOf() });
    await city.load({ sales: [city.file("sales.csv", `store,day,revenue,tickets\n${days.flatMap((day) => names.filter((name) => people(name, day, null) > 0).map((name) => `${name},${day},${day >= "2026-10-01" ? 150 : 100},5`)).join("\n")}\n`)] });
    const { revenueData } = await ask("2026-10");
    expect(revenueData.compared.filter(({ rule }) => rule === "store_revenue").map(({ name, impact }) => [name, impact.value.toFixed(6)]).sort()).toEqual([["old", "0.000000"], ["steady", "0.000000"]]);
  });
});

describe("whom a store is compared with", () => {
  const points = Array.from({ length: 12 }, (_, i): Omit<Point, "id"> => ({ code: `S${i}`, name: `S${i}`, lat: -23.5 - i / 50, lon: -46.6, radius: null, type: "pdv", path: [], own: true, category: i < 5 ? "Express" : i < 10 ? "Super" : i < 11 ? "Kiosk" : "" }));
  const pings = ["2026-07-15", "2026-09-10", "2026-09-20", "2026-10-08", "2026-10-09", "2026-11-05"].flatMap((day, d) =>
    points.flatMap(({ lat, lon }, i) => Array.from({ length: 2 + ((i + d) % 3) }, (_, n): Ping => ({ device: `p${(i * (n + 1) + d) % 9}`, at: Date.parse(`${day}T${String(9 + i).padStart(2, "0")}:00:00-03:00`) / 1000, lat, lon, accuracy: 10 }))));
  const asked = async (): Promise<AdvisorAsked> => {
    const { brand, watched } = deployment();
    const found = advisorAsked(filterOf("2026-10"), await watched.holdings(), brand);
    if (!found) throw new Error("no month");
    return found;
  };

  it("the stores of its category where these are five or more, else those of small or no categories together", async () => {
    const stored = await load({ points, pings });
    const codes = new Map(stored.map(({ id, code }) => [id, code]));
    const kinds = (await asked()).kinds.map(({ name, stores }) => [name, stores.map((store) => codes.get(store))]);
    expect(kinds).toEqual([["Express", ["S0", "S1", "S2", "S3", "S4"]], ["Super", ["S5", "S6", "S7", "S8", "S9"]], [null, ["S10", "S11"]]]);
  });

  it("one category for all is the whole group", async () => {
    await load({ points: points.slice(0, 5), pings });
    expect((await asked()).kinds).toEqual([{ name: null, stores: expect.any(Array) as number[] }]);
  });

  it.each(["store-change", "store-fresh"] as const)("the sums of %s are those of its own group, device by device", async (family) => {
    const stored = await load({ points, pings });
    const history: History = readHistory({ parameters: usualParameters, points: stored, pings, profiles: new Map() });
    const of = await asked();
    const kindOf = (point: Point) => String(of.kinds.findIndex(({ stores }) => stores.includes(point.id)));
    const rows = familiesOf(history, stored, "2026-10", kindOf)[family] ?? [];
    const devices = [...new Set(rows.map(({ device }) => device))];
    const wanted = contrastsOf(rows.map((row) => ({ ...row, device: devices.indexOf(row.device) })));
    const found = await readMoments(city.engine, family, momentParams(of, family, (await steadyPoints(city.engine, of, await deployment().watched.holdings(), 0)).compared), monomials);
    expect(new Set(found.map(({ grp }) => grp))).toEqual(new Set([0, 1, 2]));
    expect(found.filter(({ unit }) => unit >= 0)).toHaveLength(wanted.size);
    for (const row of found.filter(({ unit }) => unit >= 0)) expect([row.grp, row.unit, row.sums]).toEqual([row.grp, row.unit, wanted.get(`${row.grp} ${row.unit}`)?.unit.sums]);
    for (const row of found.filter(({ unit }) => unit < 0)) expect(row.sums).toEqual([...wanted].find(([key]) => key.startsWith(`${row.grp} `))?.[1].group.sums);
  });
});

describe.skipIf(!hasOpenData("aracaju_gotrack", "go_track_trackspoints.csv.gz"))("tracks of cars and buses in Aracaju (needs ../shared/data)", () => {
  it("have the oracle's key figures in their busiest months", async () => {
    const plain = (text = "") => text.trim().replaceAll('"', "");
    const [, ...tracks] = readFileSync(openData("aracaju_gotrack", "go_track_tracks.csv"), "utf8").trim().split("\n").map((line) => line.split(","));
    const deviceOf = new Map(tracks.map(([id, device]) => [plain(id), `a${plain(device)}`]));
    const pings: Ping[] = [];
    for (const [track = "", at = "", lat, lon] of columnsOf(openData("aracaju_gotrack", "go_track_trackspoints.csv.gz"), ['"track_id"', '"time"', '"latitude"', '"longitude"'])) {
      pings.push({ device: deviceOf.get(plain(track)) ?? "", at: Date.parse(`${plain(at).replace(" ", "T")}-03:00`) / 1000, lat: Number(lat), lon: Number(lon), accuracy: null });
    }
    const cells = new Map<string, number>();
    for (const { lat, lon } of pings) { const cell = `${Math.floor(lat * 400)} ${Math.floor(lon * 400)}`; cells.set(cell, (cells.get(cell) ?? 0) + 1); }
    const corners = [...cells].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 30).map(([cell], i): Omit<Point, "id"> => {
      const [row = 0, column = 0] = cell.split(" ").map(Number);
      return { code: `C${i}`, name: `Corner ${i}`, lat: (row + 0.5) / 400, lon: (column + 0.5) / 400, radius: 120, type: "pdv", path: [], own: i % 3 !== 1 };
    });
    const parameters = { zone: "America/Maceio" };
    const points = await load({ points: corners, pings }, parameters);
    const history = readHistory({ parameters: { ...usualParameters, ...parameters }, points, pings, profiles: new Map() });
    let known = 0;
    for (const month of ["2014-11", "2015-02", "2015-05", "2015-06"]) {
      const answer = await ask(month, parameters);
      const wanted = advisorOf(history, points, month, []);
      for (const [found, to] of [
        [answer.marketingData.kpi.value, wanted.marketing], [answer.performanceData.kpi.value, wanted.performance], [answer.performanceData.kpi.low, wanted.low], [answer.performanceData.kpi.high, wanted.high],
        [answer.churnData.kpi.gap === "short_history" ? null : answer.churnData.kpi.value, answer.churnData.kpi.gap === "short_history" ? null : wanted.churn], [answer.competitionData.kpi.value, wanted.competition],
      ] as const) {
        if (to === null || !Number.isFinite(to)) { expect(found, month).toBeNull(); continue; }
        known++;
        expect(found, month).toBeCloseTo(to, 9);
      }
    }
    expect(known).toBeGreaterThan(12);
  }, 180_000);
});
