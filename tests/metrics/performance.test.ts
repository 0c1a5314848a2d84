import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DashboardData } from "~/contract/metrics";
import { sidesOf } from "../oracle/comparison";
import { fullDemographicsOf } from "../oracle/full-demographics";
import { noSlice, type Ping, type Point, type Question, type Slice } from "../oracle/model";
import { performanceOf } from "../oracle/performance";
import { rankingOf } from "../oracle/ranking";
import { read } from "../oracle/reading";
import { readHistory, type History } from "../oracle/visits";
import { openCity, type City } from "../support/city";
import { differing } from "../support/differences";
import { randomCity } from "../support/random-city";
import { ask } from "./hand-made";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());
const flags = { qPerformance: true, qRanking: true, qFullDemosPrev: true, qFullDemosPDVs: true };

const slices: Slice[] = [noSlice, { ...noSlice, gender: ["F", "unknown"] }, { gender: ["M"], age: ["30_39", "unknown"], class: [] }];
const periods = [["2026-11-09", "2026-11-22"], ["2026-11-20", "2026-11-30"], ["2026-11-01", "2026-11-30"], ["2026-10-20", "2026-10-26"]] as const;

/** The oracle's four members; rows by what names them. */
function expectedOf(history: History, question: Question, demographics: boolean) {
  const days = sidesOf(history, question)?.before;
  const reading = (change: Partial<Question>) => read(history, { ...question, ...change }, (change.single ?? question.single) !== null);
  const points = read(history, question, question.single !== null).segment.points;
  return {
    performance: performanceOf(history, question), ranking: rankingOf(history, question),
    ...(demographics && {
      metricsFullDemosPrev: days ? fullDemographicsOf(reading({ start: days[0] ?? "", end: days.at(-1) ?? "" })) : [],
      metricsFullDemosPDVs: points.flatMap((point) => fullDemographicsOf(reading({ nodes: [], single: point.id })).map((row) => ({ _id: String(point.id), ...row })))
        .filter((row) => "unique" in row && Number(row.unique) > 0),
    }),
  };
}

const bare = ({ ooh, pdv, pdvByGroup, attribution_ooh, attribution_pdv }: NonNullable<DashboardData["ranking"]>) =>
  Object.fromEntries(Object.entries({ ooh, pdv, pdvByGroup, attribution_ooh, attribution_pdv }).map(([list, rows]) => [list, rows.map(({ name, visits, perc }) => ({ name, visits, perc }))]));
const byId = (rows: readonly { _id: string }[] = []) => [...rows].sort((a, b) => Number(a._id) - Number(b._id));
function gotOf({ performance, ranking, metricsFullDemosPrev, metricsFullDemosPDVs }: DashboardData) {
  if (!performance || !ranking) throw new Error("not answered");
  const { left_out: _, compared, ...rest } = performance;
  const { partial: __, before_incomplete: ___, ...sides } = compared ?? {};
  return { performance: { ...rest, unclear: byId(performance.unclear), compared: compared && sides }, ranking: bare(ranking), ...(metricsFullDemosPrev && { metricsFullDemosPrev, metricsFullDemosPDVs }) };
}

describe.each([[1, { devices: 60, points: 8 }], [2, { devices: 40, points: 12 }]] as const)("random city %i", (seed, size) => {
  let history: History;
  beforeAll(async () => {
    const made = randomCity(seed, { ...size, days: 36, firstDay: "2026-10-25" });
    await city.empty();
    city.use(made.parameters);
    history = readHistory({ ...made, points: await city.loadWorld(made) });
  });

  it.each(["type", "node", "leaf", "point", "ooh"] as const)("performance, rankings and full demographics of a %s equal the oracle's, for floors of 0, 3 and 10", async (of) => {
    const [some] = history.world.points.filter(({ type, path }) => type === "pdv" && path.length > 1);
    const segments: Record<typeof of, Partial<Question>> = { type: {}, node: { nodes: [[some?.path[0] ?? ""]] }, leaf: { nodes: [some?.path ?? []] }, point: { single: some?.id ?? -1 }, ooh: { type: "ooh" } };
    const s = Object.keys(segments).indexOf(of);
    for (const [p, [start, end]] of periods.entries()) {
      const floor = [0, 3, 10][(s + p + seed) % 3] ?? 0;
      const question = ask([], start, end, { slice: slices[(s * 2 + p) % slices.length] ?? noSlice, ...segments[of] });
      const parameters = { ...history.world.parameters, floor };
      city.use(parameters);
      const { performance, ...expected } = expectedOf({ ...history, world: { ...history.world, parameters } }, question, (s + p) % 2 === 0);
      const got = gotOf(await city.ask(question, (s + p) % 2 === 0 ? flags : { qPerformance: true, qRanking: true }));
      expect(differing({ ...expected, performance: { ...performance, unclear: byId(performance.unclear) } }, got), `${JSON.stringify(question)} floor ${floor}`).toEqual([]);
    }
  });
});

const at = (code: string, north: number, more: Partial<Point> = {}): Omit<Point, "id"> => ({ code, name: code, lat: -23.55 + north / 111_195, lon: -46.63, radius: null, type: "pdv", path: ["All"], ...more });
const [A, B, C, S] = [at("A", 0), at("B", 3000), at("C", 6000), at("S", 9000, { type: "ooh", path: ["Sites"] })];
const visit = (device: string, when: string, { lat, lon }: { lat: number; lon: number }): Ping => ({ device, at: Date.parse(`${when}-03:00`) / 1000, lat, lon, accuracy: null });
const many = (count: number, name: (i: number) => string, when: string, point: { lat: number; lon: number }): Ping[] => Array.from({ length: count }, (_, i) => visit(name(i), when, point));
const load = async (points: Omit<Point, "id">[], pings: Ping[]) => { await city.empty(); city.use({ excludeResidents: false }); return city.loadWorld({ points, pings }); };

describe("hand-made months", () => {
  it("21: 120 against 100 with 60 in both is +20 % [+0.3, +43.5]; 115 against 100 is noise; nobody before is no change", async () => {
    await load([A, B, C], [
      ...many(100, (i) => `a${i}`, "2026-02-10T12:00:00", A), ...many(120, (i) => `a${i + 40}`, "2026-03-10T12:00:00", A),
      ...many(100, (i) => `b${i}`, "2026-02-10T13:00:00", B), ...many(115, (i) => `b${i + 40}`, "2026-03-10T13:00:00", B), ...many(30, (i) => `c${i}`, "2026-03-31T12:00:00", C),
    ]);
    const { performance } = await city.ask(ask([], "2026-03-01", "2026-03-31"), { qPerformance: true });
    const rows = new Map([...(performance?.best ?? []), ...(performance?.unclear ?? [])].map((row) => [row.name, row]));
    const rounded = (name: string) => [rows.get(name)?.perc, rows.get(name)?.low, rows.get(name)?.high].map((value) => (value == null ? value : Math.round(value * 1000) / 10));
    expect(rounded("A")).toEqual([20, 0.3, 43.5]);
    expect(rounded("B")).toEqual([15, -3.8, 37.4]);
    expect(rounded("C")).toEqual([null, null, null]);
    expect(performance?.unclear.map(({ name }) => name).sort()).toContain("B");
    expect(rows.get("C")).toMatchObject({ prev_month_visitors: 0, unique: 30, perc: null });
    expect(performance?.variations?.unique_visitors.change).toBeCloseTo(265 / 200 - 1, 12);
  });

  it("C04: from some to nobody is -100 % and the worst; from nobody to nobody and from nobody to some have no change; nothing is NaN or Infinity", async () => {
    await load([A, B, C], [...many(50, (i) => `a${i}`, "2026-02-10T12:00:00", A), ...many(50, (i) => `b${i}`, "2026-03-10T12:00:00", B), visit("far", "2026-03-31T12:00:00", { lat: 0, lon: 0 })]);
    const { performance } = await city.ask(ask([], "2026-03-01", "2026-03-31"), { qPerformance: true });
    expect(performance?.worst).toEqual([expect.objectContaining({ name: "A", perc: -1, prev_month_visitors: 50, unique: 0, low: null, high: null })]);
    expect(performance?.unclear.map(({ name, perc }) => [name, perc])).toEqual([["B", null], ["C", null]]);
    expect(performance?.variations?.unique_visitors).toMatchObject({ change: 0, noise: true });
    expect(JSON.stringify(performance)).not.toMatch(/NaN|Infinity/);
  });

  it("C06, 22: a month of ten complete days is compared with the first ten days of the one before", async () => {
    const visits = (day: string, count: number) => many(count, (i) => `${day}-${i}`, `${day}T12:00:00`, A);
    const days = (month: string, last: number, count: number) => Array.from({ length: last }, (_, d) => visits(`${month}-${String(d + 1).padStart(2, "0")}`, count)).flat();
    await load([A], [...days("2026-02", 28, 100), ...days("2026-03", 10, 105)]);
    const { performance, meta } = await city.ask(ask([], "2026-03-01", "2026-03-31"), { qPerformance: true });
    expect(performance).toMatchObject({ selected: { visits: 1050 }, previous: { visits: 1000 }, compared: { partial: true, lengths_differ: false, start: "2026-03-01", end: "2026-03-10", before_start: "2026-02-01", before_end: "2026-02-10" } });
    expect(performance?.variations?.visits.change).toBeCloseTo(0.05, 12);
    expect(meta.partial).toBe(true);
  });

  it("23: months of unlike length are compared per day", async () => {
    const days = (month: string, last: number) => Array.from({ length: last }, (_, d) => many(10, (i) => `p${i}`, `${month}-${String(d + 1).padStart(2, "0")}T12:00:00`, A)).flat();
    await load([A], [...days("2026-02", 28), ...days("2026-03", 31)]);
    const { performance } = await city.ask(ask([], "2026-03-01", "2026-03-31"), { qPerformance: true });
    expect(performance).toMatchObject({ selected: { visits: 310 }, previous: { visits: 280 }, compared: { lengths_differ: true, days: 31, days_before: 28 } });
    expect(performance?.variations?.visits.change).toBeCloseTo(0, 12);
  });

  it("an attributed visit starts after the first exposure in the period", async () => {
    await load([A, B, S], [
      visit("first-seen", "2026-03-02T09:00:00", S), visit("first-seen", "2026-03-02T18:00:00", A), visit("first-seen", "2026-03-05T18:00:00", B),
      visit("too-early", "2026-03-02T09:00:00", A), visit("too-early", "2026-03-03T09:00:00", S), visit("never-seen", "2026-03-04T09:00:00", A),
      visit("seen-in-february", "2026-02-20T09:00:00", S), visit("seen-in-february", "2026-03-04T09:00:00", A),
    ]);
    const { ranking } = await city.ask(ask([], "2026-03-01", "2026-03-31"), { qRanking: true });
    expect(ranking && bare(ranking)).toEqual({
      ooh: [{ name: "S", visits: 2, perc: 1 }], pdv: [{ name: "A", visits: 4, perc: 0.8 }, { name: "B", visits: 1, perc: 0.2 }], pdvByGroup: [{ name: "All", visits: 5, perc: 1 }],
      attribution_ooh: [{ name: "S", visits: 1, perc: 0.5 }], attribution_pdv: [{ name: "A", visits: 1, perc: 0.25 }, { name: "B", visits: 1, perc: 1 }],
    });
  });

  it("full demographics of single points are refused for too many of them", async () => {
    const points = Array.from({ length: 61 }, (_, i) => at(`P${i}`, i * 500));
    await load(points, [visit("one", "2026-03-02T09:00:00", A)]);
    await expect(city.ask(ask([], "2026-03-01", "2026-03-31"), { qFullDemosPDVs: true })).rejects.toMatchObject({ code: "bad_input", message: expect.stringContaining("at most 60") as unknown });
  });
});
