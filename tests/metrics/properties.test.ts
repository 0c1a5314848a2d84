import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DashboardData, Flags } from "~/contract/metrics";
import { dimensions, noSlice, valuesOf, type Dimension, type Point, type Question, type Slice, type World } from "../oracle/model";
import { openCity, type City } from "../support/city";
import { exactRange } from "../oracle/exact-interval";
import { randomCity } from "../support/random-city";
import { pingsCsv } from "../support/world-files";
import { mixed } from "./hand-made";

/**
 * What holds of every answer about every world: small random cities, questions drawn by fast-check. Worlds are few, since each is a load; questions
 * about them are many.
 */
let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

const totals: Flags = { qVisits: true, only: ["metrics", "metricsDaily", "metricsWeekly"] };
const first = "2026-10-25";
const seeds = [21, 22];
const world = (seed: number): World => randomCity(seed, { devices: 26, points: 8, days: 11, firstDay: first });
const day = (offset: number): string => new Date(Date.parse(`${first}T12:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);

async function load(seed: number, rows: World = world(seed)): Promise<Point[]> {
  await city.empty();
  city.use({ ...rows.parameters, floor: 0 });
  return city.loadWorld(rows);
}
const floorOf = (seed: number, floor: number): void => city.use({ ...world(seed).parameters, floor });

type Segment = Pick<Question, "type" | "nodes" | "single">;
/** Questions about the segments that a world's points make; a fifth asks about one point. */
function questionsOf(points: readonly Point[]): fc.Arbitrary<Question> {
  const roots = [...new Set(points.filter(({ type }) => type === "pdv").flatMap(({ path }) => (path[0] === undefined ? [] : [path[0]])))];
  const nodes = fc.subarray(roots.map((root) => [root]));
  const segment = fc.oneof(
    { weight: 4, arbitrary: nodes.map((under): Segment => ({ type: "pdv", nodes: under, single: null })) },
    { weight: 1, arbitrary: fc.constant<Segment>({ type: "ooh", nodes: [], single: null }) },
    { weight: 1, arbitrary: fc.constantFrom(...points).map(({ id, type }): Segment => ({ type, nodes: [], single: id })) },
  );
  const period = fc.tuple(fc.integer({ min: -1, max: 9 }), fc.integer({ min: 0, max: 11 })).map(([from, length]) => ({ start: day(from), end: day(Math.min(12, from + length)) }));
  return fc.tuple(segment, period, fc.constantFrom("weeks" as const, "quarters" as const), slices).map(([of, when, rows, slice]) => ({ ...of, ...when, rows, slice }));
}
const chosen = (dimension: Dimension) => fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: fc.subarray([...valuesOf[dimension]], { minLength: 1 }) });
const slices: fc.Arbitrary<Slice> = fc.record({ gender: chosen("gender"), age: chosen("age"), class: chosen("class") });

const sum = (numbers: readonly (number | null | undefined)[]): number => numbers.reduce<number>((all, each) => all + (each ?? 0), 0);
/** Checks a property of drawn values; fast-check tells the seed and the smallest counterexample. */
const holds = <T>(values: fc.Arbitrary<T>, runs: number, check: (value: T) => Promise<void>): Promise<void> => fc.assert(fc.asyncProperty(values, check), { numRuns: runs, seed: 20_261_128, endOnFailure: true });

describe.each(seeds)("world %i without a floor", (seed) => {
  let points: Point[];
  beforeAll(async () => { points = await load(seed); });

  it("splitting a filtered total by a dimension does not change it", async () => {
    await holds(fc.tuple(questionsOf(points), fc.constantFrom(...dimensions)), 12, async ([question, dimension]) => {
      const whole = await city.ask({ ...question, slice: { ...question.slice, [dimension]: [] } }, totals);
      const parts = await Promise.all(valuesOf[dimension].map((value) => city.ask({ ...question, slice: { ...question.slice, [dimension]: [value] } }, totals)));
      for (const field of ["visits", "unique_visitors", "repeat_visitors", "new_visitors"] as const) expect(sum(parts.map(({ metrics }) => metrics?.[field])), field).toBe(whole.metrics?.[field]);
      whole.metricsDaily?.forEach((row, i) => expect(sum(parts.map(({ metricsDaily }) => metricsDaily?.[i]?.unique_visitors))).toBe(row.unique_visitors));
    });
  });

  it("days and weeks add up to the period's visits", async () => {
    await holds(questionsOf(points), 15, async (question) => {
      const { metrics, metricsDaily, metricsWeekly } = await city.ask(question, totals);
      expect([sum((metricsDaily ?? []).map(({ visits }) => visits)), sum((metricsWeekly ?? []).map(({ visits }) => visits))]).toEqual([metrics?.visits, metrics?.visits]);
    });
  });

  it("uniques of a union lie between the greatest part and the sum of the parts, over segments and over periods", async () => {
    const split = questionsOf(points).filter(({ nodes, start, end }) => nodes.length > 1 && end > start);
    await holds(fc.tuple(split, fc.double({ min: 0, max: 0.999, noNaN: true })), 10, async ([question, cut]) => {
      const days = Math.round((Date.parse(question.end) - Date.parse(question.start)) / 86_400_000);
      const middle = Date.parse(question.start) + Math.floor(cut * days) * 86_400_000;
      const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);
      const of = async (part: Question) => (await city.ask(part, totals)).metrics?.unique_visitors ?? NaN;
      const whole = await of(question);
      const bySegment = await Promise.all(question.nodes.map((node) => of({ ...question, nodes: [node] })));
      const byPeriod = await Promise.all([{ ...question, end: text(middle) }, { ...question, start: text(middle + 86_400_000) }].map(of));
      for (const parts of [bySegment, byPeriod]) {
        expect(whole).toBeGreaterThanOrEqual(Math.max(...parts));
        expect(whole).toBeLessThanOrEqual(sum(parts));
      }
    });
  });

  it("shares lie between 0 and 1, and those that are exhaustive add up to 1", async () => {
    const flags: Flags = { qVisits: true, qDemos: true, qTech: true, qAppBundles: true, only: ["metrics", "metricsByGender", "metricsByAge", "metricsByClass", "metricsDwellBlocks", "metricsTechPlatform", "metricsTechMake", "appGenres"] };
    await holds(questionsOf(points), 12, async (question) => {
      const got = await city.ask(question, flags);
      const exhaustive = [got.metricsByGender?.rows, got.metricsByAge?.rows, got.metricsByClass?.rows, got.metricsDwellBlocks, got.metricsTechPlatform, got.metricsTechMake].map((rows) => (rows ?? []).map(({ perc }) => perc));
      const single = [...Object.values(got.metrics?.perc_of_total ?? {}), got.metrics?.single_ping_share, got.metricsByGender?.known_share, ...(got.appGenres ?? []).map(({ category_perc }) => category_perc)];
      for (const share of [...exhaustive.flat(), ...single]) if (typeof share === "number") expect(share >= 0 && share <= 1, String(share)).toBe(true);
      for (const shares of exhaustive) if (shares.some((share) => typeof share === "number")) expect(Math.abs(sum(shares) - 1)).toBeLessThanOrEqual(0.001);
    });
  });
});

it("neither the order of rows nor rows that come twice change an answer", async () => {
  const rows = world(23);
  const points = await load(23, rows);
  // a load after emptying numbers the points anew
  const questions = fc.sample(questionsOf(points).filter(({ single }) => single === null), { numRuns: 12, seed: 7 });
  const answers = async () => Promise.all(questions.map(async (question) => { const { meta: _meta, ...figures } = await city.ask(question); return figures; }));
  const once = await answers();
  await holds(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 2, max: 9 })), 2, async ([order, every]) => {
    await load(23, { ...rows, pings: mixed([...rows.pings, ...rows.pings.filter((_, i) => i % every === 0)], order) });
    expect(await answers()).toEqual(once);
  });
});

it("one more device never lowers a count", async () => {
  const rows = world(24);
  const last = [...rows.pings].sort((a, b) => b.at - a.at)[0]?.device;
  const added = [...new Set(rows.pings.map(({ device }) => device))].filter((device) => device !== last).slice(3, 6);
  const points = await load(24, { ...rows, pings: rows.pings.filter(({ device }) => !added.includes(device)) });
  const questions = fc.sample(questionsOf(points), { numRuns: 10, seed: 9 });
  const counts = async () => (await Promise.all(questions.map((question) => city.ask(question, { ...totals, only: ["metrics", "metricsDaily", "metricsHome"] })))).flatMap(({ metrics, metricsDaily = [], metricsHome }) =>
    [metrics?.visits, metrics?.unique_visitors, metrics?.repeat_visitors, metrics?.new_visitors, ...metricsDaily.flatMap((row) => [row.visits, row.unique_visitors, row.new_visitors]), ...Object.values(metricsHome ?? {})].map(Number));
  let before = await counts();
  for (const device of added) {
    await city.load({ pings: [city.file("more.csv", pingsCsv(rows.pings.filter((ping) => ping.device === device)))] });
    const after = await counts();
    expect(after.filter((count, i) => count < (before[i] ?? 0))).toEqual([]);
    before = after;
  }
});

describe.each(seeds)("world %i under a floor", (seed) => {
  let points: Point[];
  const floors = fc.constantFrom(3, 5, 10);
  const flags: Flags = { qVisits: true, qDemos: true, only: ["metrics", "metricsDaily", "metricsWeekly", "metricsByGender", "metricsByAge", "metricsByClass"] };
  beforeAll(async () => { points = await load(seed); });

  it("no withheld day or week can be told more closely than the floor from the others and their total", async () => {
    let told = 0;
    await holds(fc.tuple(questionsOf(points), floors), 40, async ([question, floor]) => {
      floorOf(seed, floor);
      const { metrics, metricsDaily = [], metricsWeekly = [] } = await city.ask(question, totals);
      const rows = metricsWeekly.filter(({ days }) => days > 0);
      const names = [...metricsDaily.map((row) => row._id.day_part), ...rows.map((row) => String(row._id.period_quarter_start)), "T"];
      const values = [...metricsDaily.map(({ visits }) => visits), ...rows.map(({ visits }) => visits), metrics?.visits ?? null];
      const dayIndices = (row: (typeof rows)[number]) => metricsDaily.flatMap(({ _id: { day_part } }, i) => (day_part >= String(row._id.period_quarter_start) && day_part <= String(row._id.period_quarter_end) ? [i] : []));
      const lines = [...rows.map((row, r) => [...dayIndices(row), metricsDaily.length + r]), [...rows.map((_, r) => metricsDaily.length + r), values.length - 1]];
      const hidden = values.flatMap((value, i) => (value === null ? [i] : []));
      const system = {
        left: lines.map((line) => hidden.map((i) => (line.at(-1) === i ? -1 : line.includes(i) ? 1 : 0))),
        right: lines.map((line) => line.reduce((rest, i, at) => rest + (at === line.length - 1 ? 1 : -1) * (values[i] ?? 0), 0)),
      };
      for (const [unknown, i] of hidden.entries()) {
        const { low, high } = exactRange(system, unknown);
        // a total of none tells that its rows are none
        if (high === 0) continue;
        expect(high - low, `${names[i]} of ${JSON.stringify(values)} floor ${floor}`).toBeGreaterThanOrEqual(floor - 1 - 1e-6);
        told++;
      }
    });
    expect(told).toBeGreaterThan(20);
  });

  it("what a shown figure leaves out of the unfiltered one, by slice, by segment and by value, is none or many devices", async () => {
    let shown = 0;
    await holds(fc.tuple(questionsOf(points), floors), 30, async ([question, floor]) => {
      const few = (devices: number) => devices > 0 && devices < floor;
      floorOf(seed, 0);
      const [truth, whole] = await Promise.all([city.ask(question, flags), city.ask({ ...question, slice: noSlice }, flags)]);
      const parent = question.nodes.length > 0 ? await city.ask({ ...question, nodes: [] }, totals) : null;
      floorOf(seed, floor);
      const got = await city.ask(question, flags);
      for (const field of ["unique_visitors", "repeat_visitors", "new_visitors"] as const) {
        if (got.metrics?.[field] === null) continue;
        shown++;
        expect(few(truth.metrics?.[field] ?? 0) || few((whole.metrics?.[field] ?? 0) - (truth.metrics?.[field] ?? 0)), field).toBe(false);
      }
      if (parent && typeof got.metrics?.unique_visitors === "number") expect(few((parent.metrics?.unique_visitors ?? 0) - (truth.metrics?.unique_visitors ?? 0))).toBe(false);
      got.metricsDaily?.forEach((row, i) => {
        const [part, all] = [truth.metricsDaily?.[i]?.unique_visitors ?? 0, whole.metricsDaily?.[i]?.unique_visitors ?? 0];
        if (row.unique_visitors !== null) expect(few(part) || few(all - part)).toBe(false);
      });
      for (const list of [got.metricsByGender, got.metricsByAge, got.metricsByClass]) expect(cellsTold(list, floor)).toEqual([]);
    });
    expect(shown).toBeGreaterThan(10);
  });
});

/** Cells of a list that are shown though few, or withheld alone under a shown total. */
function cellsTold(list: DashboardData["metricsByGender"] | DashboardData["metricsByAge"] | DashboardData["metricsByClass"], floor: number): string[] {
  if (!list) return [];
  const few = list.rows.filter(({ unique_visitors }) => unique_visitors !== null && unique_visitors < floor).map(({ value }) => `${value} is shown`);
  const withheld = list.rows.filter(({ unique_visitors }) => unique_visitors === null);
  return list.total !== null && withheld.length === 1 ? [...few, `${withheld[0]?.value} can be had by subtraction`] : few;
}
