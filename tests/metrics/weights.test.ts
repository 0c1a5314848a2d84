import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MetricsWeighted } from "~/contract/metrics-weighted";
import type { Area } from "../oracle/areas";
import { noSlice, valuesOf, type Dimension, type Ping, type Profile, type Question, type Slice } from "../oracle/model";
import type { History } from "../oracle/visits";
import { weeklyWeightedOf, weightedOf, weightsOf, type Population } from "../oracle/weights";
import { openCity, type City } from "../support/city";
import { bothRead } from "../support/compare";
import { areasJson } from "../support/home-areas";
import { randomCity, randomNumbers } from "../support/random-city";
import { rounded } from "../support/rounded";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());
beforeEach(() => { city.brand({ weights: true }); });

const flags = { qVisits: true, only: ["metricsWeighted"] };
const ask = (start: string, end: string, more: Partial<Question> = {}): Question => ({ type: "pdv", nodes: [], single: null, start, end, slice: noSlice, rows: "weeks", ...more });
const weighted = async (question: Question): Promise<MetricsWeighted | undefined> => (await city.ask(question, flags)).metricsWeighted;
const populationCsv = (rows: [string, string, number][]): string => city.file("population.csv", `dimension,value,population\n${rows.map((row) => row.join(",")).join("\n")}\n`);

describe("hand-made", () => {
  const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00-03:00`) / 1000;
  const here = { lat: -20, lon: -50, accuracy: 10 };
  const away = { lat: -20.1, lon: -50, accuracy: 10 };
  const points = [{ code: "A", name: "A", lat: -20, lon: -50, radius: null, type: "pdv" as const, path: [] }];
  const profiles = new Map<string, Profile>([...["f1", "f2", "f3", "f4", "f5"].map((device): [string, Profile] => [device, { gender: "F", age: "unknown", class: "unknown" }]), ...["m1", "m2"].map((device): [string, Profile] => [device, { gender: "M", age: "unknown", class: "unknown" }])]);
  /** f1 visits on two days, f2 on one, m1 three times on one day; f3, f4, m2 are seen elsewhere, f5 not in T */
  const pings: Ping[] = [
    ...[["f1", "2026-11-04", "10:00"], ["f1", "2026-11-05", "10:00"], ["f2", "2026-11-04", "10:00"], ["m1", "2026-11-04", "08:00"], ["m1", "2026-11-04", "10:00"], ["m1", "2026-11-04", "12:00"]].map(([device = "", day = "", time = ""]) => ({ device, at: at(day, time), ...here })),
    ...["f3", "f4", "m2"].map((device) => ({ device, at: at("2026-11-04", "10:00"), ...away })), { device: "f5", at: at("2026-10-20", "10:00"), ...away },
  ];
  const question = ask("2026-11-01", "2026-11-30");
  const half = (variance: number) => 1.959964 * Math.sqrt(variance);
  const near = (estimate: number, variance: number, devices: number, effective: number) => ({
    estimate: expect.closeTo(estimate, 6) as number, low: expect.closeTo(Math.max(0, estimate - half(variance)), 6) as number, high: expect.closeTo(estimate + half(variance), 6) as number,
    devices, effective_sample: expect.closeTo(effective, 6) as number,
  });

  it("600 women for five devices are 120 each, 400 men for two 200 each", async () => {
    await bothRead(city, { pings, points, profiles });
    const { weights } = await city.load({ population: [populationCsv([["gender", "F", 600], ["gender", "M", 400]])] });
    expect(weights).toMatchObject({ people: 1000, devices: 7, smallest: expect.closeTo(120, 6) as number, largest: expect.closeTo(200, 6) as number, margins: [{ name: "gender", met: true }] });
    expect(await weighted(question)).toEqual({
      weighted: true, people: expect.closeTo(4 * 120 + 2 * 200, 6) as number,
      // four women and two men were seen in T: 120² (2 - 2²/4) + 200² (1 - 1/2)
      unique_visitors: near(440, 14_400 + 20_000, 3, 440 ** 2 / (2 * 14_400 + 40_000)),
      visits: near(3 * 120 + 3 * 200, 14_400 * (5 - 9 / 4) + 40_000 * (9 - 9 / 2), 3, 440 ** 2 / (2 * 14_400 + 40_000)),
      repeat_visitors: near(120, 14_400 * (1 - 1 / 4), 1, 1), new_visitors: near(440, 34_400, 3, 440 ** 2 / 68_800),
    });
    expect(await weighted({ ...question, slice: { ...noSlice, gender: ["M"] } })).toMatchObject({ unique_visitors: near(200, 20_000, 1, 1), repeat_visitors: { estimate: 0, low: 0, high: 0, devices: 0, effective_sample: null } });
  });

  it("is absent unless the brand asks for it, and says so where no population is known", async () => {
    await bothRead(city, { pings, points, profiles });
    expect(await weighted(question)).toEqual({ weighted: false, people: null, unique_visitors: null, visits: null, new_visitors: null, repeat_visitors: null });
    await city.load({ population: [populationCsv([["gender", "F", 600], ["gender", "M", 400]])] });
    city.brand({});
    expect(await city.ask(question, flags)).not.toHaveProperty("metricsWeighted");
  });

  it("has a row for each week of a year, more than the engine lets wait", async () => {
    await bothRead(city, { pings, points, profiles });
    await city.load({ population: [populationCsv([["gender", "F", 600], ["gender", "M", 400]])] });
    const { metricsWeeklyWeighted: rows = [] } = await city.ask(ask("2026-01-01", "2026-12-31"), { qVisits: true, only: ["metricsWeighted", "metricsWeeklyWeighted"] });
    expect(rows).toHaveLength(53);
    expect(rows.filter(({ unique_visitors }) => unique_visitors !== null && unique_visitors.estimate > 0)).toMatchObject([{ iso_week: "2026-W45", days: 7, visits: { devices: 3 } }]);
  });

  it("falls with the figure under the floor", async () => {
    await bothRead(city, { pings, points, profiles });
    await city.load({ population: [populationCsv([["gender", "F", 600], ["gender", "M", 400]])] });
    city.use({ floor: 3 });
    expect(await weighted(question)).toMatchObject({ unique_visitors: { devices: 3 }, visits: { devices: 3 }, repeat_visitors: null, suppressed: true, suppressedFields: ["repeat_visitors"] });
    city.use({ floor: 4 });
    expect(await weighted(question)).toMatchObject({ unique_visitors: null, visits: null, new_visitors: null, repeat_visitors: null });
  });
});

/** Three areas of which two share a border and one has a hole; some homes lie in none. */
const areas: Area[] = [
  { name: "West", community: "c", polygons: [[[[-46.7, -23.6], [-46.57, -23.6], [-46.57, -23.44], [-46.7, -23.44], [-46.7, -23.6]]]] },
  { name: "East", community: "c", polygons: [[[[-46.57, -23.6], [-46.5, -23.6], [-46.5, -23.48], [-46.57, -23.48], [-46.57, -23.6]], [[-46.56, -23.495], [-46.55, -23.495], [-46.55, -23.485], [-46.56, -23.485], [-46.56, -23.495]]]] },
  { name: "North", community: "d", polygons: [[[[-46.57, -23.48], [-46.5, -23.48], [-46.5, -23.44], [-46.57, -23.44]]]] },
];

/** People by category such that some weights between 0.5 and 2 times 1000 meet them. */
function populationOf(history: History, seed: number): Population {
  const random = randomNumbers(seed);
  const { strata } = weightsOf(history, areas, {});
  const found: Population = {};
  for (const stratum of strata.values()) {
    const people = 500 + 1500 * random();
    for (const name of ["area", "gender", "age", "class"] as const) {
      const category = stratum[name];
      if (category !== null) found[name] = { ...found[name], [category]: (found[name]?.[category] ?? 0) + people };
    }
  }
  return found;
}
const rowsOf = (population: Population): [string, string, number][] => Object.entries(population).flatMap(([name, people]) => Object.entries(people).map(([category, number]): [string, string, number] => [name === "age" ? "age_range" : name, category, number]));

describe.each([11, 12, 13])("random city %i", (seed) => {
  const slices: Slice[] = [noSlice, { ...noSlice, gender: ["F"] }, { gender: ["M", "unknown"], age: ["20_24", "30_39"], class: [] }, { ...noSlice, class: [...valuesOf.class].filter((each) => each !== "A") }];
  it("equals the oracle's for floors of 0, 3 and 10", async () => {
    const made = randomCity(seed, { devices: 50, points: 9, days: 16, firstDay: "2026-10-24" });
    const history = await bothRead(city, made, made.parameters);
    const population = populationOf(history, seed);
    const weights = weightsOf(history, areas, population);
    const summary = await city.load({ areas: [city.file("areas.geojson", areasJson(areas))], population: [populationCsv(rowsOf(population))] });
    expect(weights.error).toBeLessThan(1e-6);
    expect(new Set([...weights.strata.values()].map(({ area }) => area)).size).toBeGreaterThanOrEqual(3);
    expect(summary.weights?.margins.map(({ name, met }) => [name, met])).toEqual([["area", true], ["gender", true], ["age_range", true], ["class", true]]);
    expect(summary.weights?.smallest).toBeCloseTo(Math.min(...weights.weight.values()), 3);
    expect(summary.weights?.largest).toBeCloseTo(Math.max(...weights.weight.values()), 3);
    const segments: Partial<Question>[] = [{}, { nodes: [["Norte"]] }, { type: "ooh" }, { single: history.world.points.find(({ type }) => type === "pdv")?.id ?? 0 }];
    const exist = segments.filter(({ type = "pdv", nodes = [] }) => nodes.every((node) => history.world.points.some((point) => point.type === type && point.path[0] === node[0])));
    let [shown, asked] = [0, 0];
    for (const segment of exist) for (const [start, end] of [["2026-10-24", "2026-11-08"], ["2026-10-30", "2026-11-02"], ["2026-11-04", "2026-11-04"]] as const) for (const slice of slices) for (const floor of [0, 3, 10]) {
      if ((asked++ + seed) % 4 !== 0) continue;
      const question = ask(start, end, { ...segment, slice, rows: asked % 3 === 0 ? "quarters" : "weeks" });
      const parameters = { ...history.world.parameters, floor };
      city.use(parameters);
      const { metricsWeighted, metricsWeeklyWeighted } = await city.ask(question, { qVisits: true, only: ["metricsWeighted", "metricsWeeklyWeighted"] });
      shown += metricsWeighted?.unique_visitors ? 1 : 0;
      const under = { ...history, world: { ...history.world, parameters } };
      expect(rounded({ metricsWeighted, metricsWeeklyWeighted }), `${JSON.stringify(question)} floor ${floor}`).toEqual(rounded({ metricsWeighted: weightedOf(under, question, weights), metricsWeeklyWeighted: weeklyWeightedOf(under, question, weights) }));
    }
    expect(shown).toBeGreaterThan(8);
  }, 120_000);
});

it("weights follow homes and profiles that change", async () => {
  const made = randomCity(21, { devices: 30, points: 6, days: 14, firstDay: "2026-10-24" });
  await bothRead(city, { ...made, pings: made.pings.filter(({ device }) => device !== "phone-3") }, made.parameters);
  const population: Population = { area: { West: 30_000, East: 20_000, North: 10_000 }, gender: { F: 5, M: 6 } };
  await city.load({ areas: [city.file("areas.geojson", areasJson(areas))], population: [populationCsv(rowsOf(population))] });
  const profiles = new Map([...made.profiles].map(([device, profile], i): [string, Profile] => [device, i % 3 === 0 ? { ...profile, gender: "F" satisfies (typeof valuesOf)[Dimension][number] } : profile]));
  await city.loadWorld({ ...made, profiles });
  const { oracleOf } = await import("../support/compare");
  const history = await oracleOf(city, made.pings, profiles, made.parameters);
  const question = ask("2026-10-24", "2026-11-08");
  expect(rounded(await weighted(question))).toEqual(rounded(weightedOf(history, question, weightsOf(history, areas, population))));
}, 60_000);
