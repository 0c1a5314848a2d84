import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { h3Parent } from "~/domain/h3-parent";
import { heatOf } from "~/analytics/heat-points.server";
import { makeGuard } from "~/analytics/guard";
import { emptyTally } from "~/analytics/visitors";
import { noSlice, type Question, type Slice, type Traits } from "../oracle/model";
import { percentile } from "../oracle/people";
import { readHistory, type History } from "../oracle/visits";
import { openCity, type City } from "../support/city";
import { expectGuardedPeople, expectSamePeople } from "../support/people-difference";
import { randomCity, randomNumbers } from "../support/random-city";
import { ask } from "./hand-made";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

async function load(seed: number): Promise<History> {
  const random = randomNumbers(seed + 1000);
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? "";
  const made = randomCity(seed, { devices: 40, points: 9, days: 14, firstDay: "2026-10-25" });
  const traits = new Map<string, Traits>();
  for (const device of new Set(made.pings.map((ping) => ping.device))) {
    if (random() < 0.8) traits.set(device, { platform: pick(["Android", "iOS", ""]), make: pick(["A", "B", "C"]), model: pick(["m1", "m2", "m3", "m4", ""]), carrier: pick(["x", "y"]), genres: ["Games", "News", "Sport"].filter(() => random() < 0.4) });
  }
  await city.empty();
  city.use(made.parameters);
  // beside the points, where people come by
  const places = made.points.flatMap((point, i) => (i % 2 ? [] : ["Cafés", "Gyms"].map((category, j) => ({ category, name: `${category} ${i}`, lat: point.lat + 0.0002 * (j + 1), lon: point.lon + 0.0001 * i, icon: j ? "gym" : "", description: `near ${point.name}` }))));
  const points = await city.loadWorld({ ...made, traits, places });
  return readHistory({ ...made, points, traits, places });
}

const slices: Slice[] = [noSlice, { ...noSlice, gender: ["F"] }, { gender: ["F", "unknown"], age: ["20_24", "30_39"], class: [] }];
const questions = (history: History): Question[] => [
  ask([], "2026-10-26", "2026-11-08"), ask([["Norte"]], "2026-10-01", "2026-10-31"), ask([], "2026-11-01", "2026-12-31"), ask([], "2026-10-26", "2026-11-08", { type: "ooh" }),
  ask([], "2026-10-26", "2026-11-05", { single: history.world.points.find((point) => point.type === "pdv")?.id ?? null }),
].filter(({ nodes }) => nodes.every((node) => history.world.points.some((point) => point.path[0] === node[0])));

describe.each([1, 2, 3])("people of random city %i", (seed) => {
  it("without a floor every member equals the oracle's", async () => {
    const history = await load(seed);
    for (const question of questions(history)) for (const slice of slices) await expectSamePeople(city, history, { ...question, slice });
  }, 120_000);

  it.each([3, 6])("under a floor of %i every member equals the oracle's", async (floor) => {
    const history = await load(seed);
    for (const [q, question] of questions(history).entries()) await expectGuardedPeople(city, history, { ...question, slice: slices[(q + seed + floor) % slices.length] ?? noSlice }, floor);
  }, 180_000);
});

describe("dwell", () => {
  it.each([[[0, 0, 10, 20, 60], [0, 10, 20]], [[4, 8, 15, 16, 23, 42], [9.75, 15.5, 21.25]], [[7], [7, 7, 7]]])("19 quartiles of %j", async (minutes, expected) => {
    expect([0.25, 0.5, 0.75].map((at) => percentile(minutes, at))).toEqual(expected);
    await city.empty();
    city.use({ excludeResidents: false });
    const point = { code: "P", name: "P", lat: -23.55, lon: -46.63, radius: null, type: "pdv" as const, path: ["P"] };
    const start = Date.parse("2026-06-10T13:00:00Z") / 1000;
    await city.loadWorld({ points: [point], pings: minutes.flatMap((dwell, i) => [...new Set([0, Math.min(30, dwell), dwell])].map((after) => ({ device: `d${i}`, at: start + after * 60, lat: point.lat, lon: point.lon, accuracy: null }))) });
    const { quartiles } = await city.ask(ask([], "2026-06-01", "2026-06-30"), { qVisits: true, only: ["quartiles"] });
    expect(quartiles).toEqual({ quartile_1: expected[0], quartile_2: expected[1], quartile_3: expected[2] });
  });
});

describe("distances", () => {
  it("16 home to point: 499.9; 500.4; 1000.2; 10000.2 m, and one device without a home", async () => {
    await city.empty();
    city.use({});
    const home = { lat: -23.5495, lon: -46.6295 };
    const point = (code: string, metres: number) => ({ code, name: code, lat: home.lat + metres / 111_195.0802, lon: home.lon, radius: null, type: "pdv" as const, path: [code] });
    const points = [point("a", 499.9), point("b", -500.4), point("c", 1000.2), point("e", 10_000.2)];
    const fix = (device: string, instant: string, at: { lat: number; lon: number }) => ({ device, at: Date.parse(instant) / 1000, lat: at.lat, lon: at.lon, accuracy: null });
    const nights = points.flatMap((_, i) => ["08", "09", "10"].map((day) => fix(`d${i}`, `2026-06-${day}T02:00:00Z`, home)));
    await city.loadWorld({ points, pings: [...nights, ...points.map((at, i) => fix(`d${i}`, "2026-06-12T13:00:00Z", at)), fix("nobody", "2026-06-12T13:00:00Z", points[0] ?? home)] });
    const answer = await city.ask(ask([], "2026-06-01", "2026-06-30"), { qVisits: true, only: ["metricsHome"] });
    expect(answer.metricsHome).toEqual({
      home_distance_mts_0_500: 1, home_distance_mts_501_1000: 1, home_distance_mts_1001_2000: 1, home_distance_mts_2001_5000: 0, home_distance_mts_5001_10000: 0,
      home_distance_mts_10001_more: 1, known: 4, unknown: 1,
    });
  });
});

describe("heat cells under a floor of 10", () => {
  // a cell of resolution 8 and another of the same parent; a third far away
  const [a, parent] = [0x88a8100c0dfffffn, 0x87a8100c0ffffffn];
  const guard = makeGuard({ genders: [], ageRanges: [], classes: [] }, 10, null);
  const tally = (devices: number) => { const made = emptyTally(); made.inside[0] = devices; return made; };
  const sibling = (digit: bigint) => (a & ~(7n << 21n)) | (digit << 21n);
  it("finds the parent by bits", () => expect([h3Parent(a, 7), h3Parent(a, 8)]).toEqual([parent, a]));
  it("rolls up what is too small with its like alone", () => {
    const { shown, notShown } = heatOf(new Map([[sibling(0n), tally(12)], [sibling(1n), tally(6)], [sibling(2n), tally(5)]]), guard);
    expect([shown, notShown]).toEqual([[{ cell: sibling(0n), count: 12, resolution: 8 }, { cell: parent, count: 11, resolution: 7 }], 0]);
  });
  it("hides the smallest shown cell with a few that are left", () => {
    const { shown, notShown } = heatOf(new Map([[sibling(0n), tally(12)], [sibling(1n), tally(15)], [sibling(2n), tally(3)]]), guard);
    expect([shown, notShown]).toEqual([[{ cell: sibling(1n), count: 15, resolution: 8 }], 15]);
  });
});
