import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DashboardData } from "~/contract/metrics";
import { eachDay } from "~/domain/calendar";
import { isoWeeksOf, quartersOf } from "~/domain/period";
import { suppressedEntries, withTotals } from "~/domain/suppression";
import { variationOfUniques } from "~/domain/variation";
import { dayEnd, dayStart } from "~/domain/zone";
import { dashboardOf, type Dashboard } from "../oracle/dashboard";
import { metres } from "../oracle/distance";
import { localTime } from "../oracle/local-time";
import { noSlice, type Parameters, type Ping, type Point, type Question } from "../oracle/model";
import { quartersOf as oracleQuarters, weeksOf } from "../oracle/series";
import { hiddenEntries } from "../oracle/suppression";
import { openCity, type City } from "../support/city";
import { bothRead, differ } from "../support/compare";

/**
 * The worked examples by their numbers, each said by the oracle and by the product. Numbers 16 and 19 stand with the figures about people
 * (`people.test.ts`), 21 to 23 with comparisons (`performance.test.ts`), 20 with the uplift (`tests/inference/uplift.test.ts`).
 */
let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

type NewPoint = Omit<Point, "id">;
const pointAt = (code: string, lat: number, lon = -46.63): NewPoint => ({ code, name: code, lat, lon, radius: null, type: "pdv", path: [code] });
const p = pointAt("P", -23.55);
const second = (instant: string): number => Date.parse(instant) / 1000;
const ping = (device: string, instant: string | number, { lat, lon }: { lat: number; lon: number } = p): Ping => ({ device, at: typeof instant === "number" ? instant : second(instant), lat, lon, accuracy: null });
const minute = (minutes: number): number => second("2026-06-10T13:00:00Z") + Math.round(minutes * 60);
const ask = (start: string, end: string, nodes: string[][] = []): Question => ({ type: "pdv", nodes, single: null, start, end, slice: noSlice, rows: "weeks" });
const june = (nodes?: string[][]) => ask("2026-06-01", "2026-06-30", nodes);

type Answers = { oracle: Dashboard; product: DashboardData; differences: string[] };
/** Loads rows and asks both. */
async function both(pings: Ping[], points: NewPoint[], questions: Question[], parameters: Partial<Parameters> = {}): Promise<Answers[]> {
  const history = await bothRead(city, { pings, points }, { excludeResidents: false, ...parameters });
  const answers: Answers[] = [];
  for (const question of questions) {
    const differences = await differ(city, history, question, 0);
    answers.push({ oracle: dashboardOf(history, question), product: await city.ask(question), differences });
  }
  return answers;
}
/** Both sides of an answer meet the check, and agree on everything else. */
function each(answer: Answers | undefined, check: (side: Dashboard | DashboardData) => void): void {
  if (!answer) throw new Error("no answer");
  expect(answer.differences).toEqual([]);
  check(answer.oracle);
  check(answer.product);
}

describe("visits", () => {
  it.each([
    { n: 1, minutes: [0, 30], visits: 1, dwell: 30 }, { n: 2, minutes: [0, 30 + 1 / 60], visits: 2, dwell: 0 }, { n: 3, minutes: [70, 0, 39, 10], visits: 2, dwell: 39 / 2 },
  ])("$n pings at minutes $minutes", async ({ minutes, visits, dwell }) => {
    const [answer] = await both(minutes.map((at) => ping("d", minute(at))), [p], [june()]);
    each(answer, ({ metrics }) => expect(metrics).toMatchObject({ visits, dwell_time_mins: dwell }));
  });

  it("4 a fix 49.9 m away is in, one 50.1 m away is out", async () => {
    const origin = pointAt("P", 0, 20);
    const [answer] = await both([ping("near", minute(0), { lat: 0.00044876, lon: 20 }), ping("far", minute(0), { lat: 0.00045056, lon: 20 })], [origin], [june()]);
    each(answer, ({ metrics, meta }) => expect([metrics?.unique_visitors, meta.panel_devices]).toEqual([1, 2]));
  });

  it("5 across the antimeridian", async () => {
    const west = { lat: -17, lon: -179.9998 };
    expect(metres({ lat: -17, lon: 179.9998 }, west)).toBeCloseTo(42.53, 2);
    const [answer] = await both([ping("d", minute(0), west)], [pointAt("P", -17, 179.9998)], [june()]);
    each(answer, ({ metrics }) => expect(metrics?.visits).toBe(1));
  });

  const neighbour = pointAt("Q", -23.55 + 40 / 111_195);
  const between = { lat: -23.55 + 20 / 111_195, lon: -46.63 };
  it.each([{ n: 26, minutes: [0, 10], dwell: 10 }, { n: 27, minutes: [0], dwell: 0 }])("$n two points 40 m apart, pings at minutes $minutes at both", async ({ minutes, dwell }) => {
    const answers = await both(minutes.map((at) => ping("d", minute(at), between)), [p, neighbour], [june([["P"]]), june([["Q"]]), june()]);
    expect(answers).toHaveLength(3);
    for (const answer of answers) each(answer, ({ metrics }) => expect(metrics).toMatchObject({ visits: 1, unique_visitors: 1, dwell_time_mins: dwell }));
  });
});

describe("figures of two points in June 2026", () => {
  const [a, b] = [pointAt("A", -23.55), pointAt("B", -23.6)];
  /** A visit of some minutes that starts at 10:00 local, or at another hour. */
  const visit = (device: string, at: NewPoint, day: string, minutes: number, hour = 10): Ping[] => {
    const start = second(`${day}T${hour + 3}:00:00Z`);
    return [...new Set([0, Math.min(30, minutes), minutes])].map((after) => ping(device, start + after * 60, at));
  };
  const rows = [
    ...visit("old", a, "2025-01-15", 0), ...visit("d1", a, "2026-04-20", 0), ...visit("d3", b, "2026-05-31", 0),
    ...visit("d1", a, "2026-06-01", 10), ...visit("d1", a, "2026-06-01", 20, 15), ...visit("d2", a, "2026-06-03", 30), ...visit("d1", b, "2026-06-09", 0), ...visit("d3", b, "2026-06-30", 40),
  ];
  let answers: Answers[];
  beforeAll(async () => { answers = await both(rows, [a, b], [june([["A"]]), june([["B"]]), june([["A"], ["B"]])]); });

  const figures = (field: "visits" | "unique_visitors" | "new_visitors" | "repeat_visitors") => ({
    oracle: answers.map(({ oracle }) => oracle.metrics[field]), product: answers.map(({ product }) => product.metrics?.[field]),
  });
  const alike = (values: number[]) => ({ oracle: values, product: values });
  it("6 to 11 product and oracle agree on everything else", () => expect(answers.map(({ differences }) => differences)).toEqual([[], [], []]));
  it("6 visits and uniques", () => expect([figures("visits"), figures("unique_visitors")]).toEqual([alike([3, 2, 5]), alike([2, 2, 3])]));
  it("7 frequency and dwell", () => each(answers[2], ({ metrics }) => expect(metrics).toMatchObject({ frequency: 1.67, dwell_time_mins: 20 })));
  it("8 new visitors", () => expect(figures("new_visitors")).toEqual(alike([1, 1, 1])));
  it("9 repeat visitors", () => expect(figures("repeat_visitors")).toEqual(alike([0, 0, 1])));
  it("10 weeks 23 and 24, with full history", () => each(answers[2], ({ metricsWeekly, meta }) => {
    expect(meta.short_history).toBeNull();
    expect(metricsWeekly?.slice(0, 2).map((row) => [row.iso_week, row.visits, row.unique_visitors, row.new_visitors])).toEqual([["2026-W23", 3, 2, 1], ["2026-W24", 1, 1, 0]]);
  }));
  it("11 per point", () => each(answers[2], ({ metricsCompare }) => expect(metricsCompare).toMatchObject({ visits: 3, unique_visitors: 2, frequency: 1.67 })));
});

describe("the calendar", () => {
  it("12 the weeks of January 2027", () => {
    const expected = [["2026-W53", "2027-01-01", "2027-01-03", 3], ["2027-W01", "2027-01-04", "2027-01-10", 7], ["2027-W02", "2027-01-11", "2027-01-17", 7], ["2027-W03", "2027-01-18", "2027-01-24", 7], ["2027-W04", "2027-01-25", "2027-01-31", 7]];
    expect(isoWeeksOf({ start: "2027-01-01", end: "2027-01-31" }).map(({ label, start, end, days }) => [label, start, end, days])).toEqual(expected);
    expect(weeksOf("2027-01-01", "2027-01-31").map((run) => run && [run.week, run.start, run.end, eachDay(run).length])).toEqual(expected);
  });

  it.each([[28, [7, 7, 7, 7]], [29, [8, 7, 7, 7]], [30, [8, 8, 7, 7]], [31, [8, 8, 8, 7]], [3, [1, 1, 1, null]]] as const)("13 quarters of %i days", (days, lengths) => {
    const [start, end] = ["2026-07-01", `2026-07-${String(days).padStart(2, "0")}`];
    expect(quartersOf({ start, end }).map((row) => row?.days ?? null)).toEqual(lengths);
    expect(oracleQuarters(start, end).map((run) => run && eachDay(run).length)).toEqual(lengths);
  });

  it("14 starts by time block", async () => {
    const starts = ["05:59", "06:00", "09:59", "10:00", "21:59", "22:00"];
    const [answer] = await both(starts.map((time, i) => ping(`d${i}`, second(`2026-06-10T${time}:00-03:00`))), [p], [june()]);
    each(answer, ({ metricsTimeBlock, metrics }) => {
      const byBlock = [0, 1, 2, 3].map((block) => metricsTimeBlock?.filter((_, i) => i % 4 === block).reduce((sum, row) => sum + (row.visits ?? 0), 0));
      expect([byBlock, metrics?.visits]).toEqual([[2, 1, 0, 1], 6]);
    });
  });

  it("15 weekday numbers: Monday 1, Saturday 6 and Sunday 7 June 2026", async () => {
    const [answer] = await both(["01", "06", "07"].map((day) => ping(`d${day}`, `2026-06-${day}T13:00:00Z`)), [p], [june()]);
    each(answer, ({ metricsTimeBlock, metricsFullDemos }) => {
      expect(metricsTimeBlock?.filter((row) => row.visits === 1).map((row) => row.dow)).toEqual([1, 2, 3]);
      const found = metricsFullDemos?.flatMap((row) => Object.entries(row).filter(([name, value]) => name.startsWith("dow_") && value === 1).map(([name]) => `${row.week_part} ${name}`));
      expect(found?.sort()).toEqual(["weekday dow_2_h2", "weekend dow_1_h2", "weekend dow_7_h2"]);
    });
  });

  it("24 days of 23 and 25 hours in Madrid", () => {
    const zone = "Europe/Madrid";
    const days = [{ day: "2026-03-29", from: "2026-03-28T23:00:00Z", hours: 23 }, { day: "2026-10-25", from: "2026-10-24T22:00:00Z", hours: 25 }];
    for (const { day, from, hours } of days) {
      expect([dayStart(day, zone), (dayEnd(day, zone) - dayStart(day, zone)) / 3_600_000]).toEqual([Date.parse(from), hours]);
      const quarterHours = Array.from({ length: 4 * 72 }, (_, i) => second(from) - 86_400 + i * 900).filter((at) => localTime(at, zone).day === day);
      expect([quarterHours[0], quarterHours.length]).toEqual([second(from), hours * 4]);
    }
  });

  it("25 visits in the hour that comes twice belong to its day, the next after midnight to the next", async () => {
    const at = pointAt("P", 40.4168, -3.7038);
    const rows = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T23:30:00Z"].map((instant) => ping("d", instant, at));
    const [answer] = await both(rows, [at], [ask("2026-10-24", "2026-10-27")], { zone: "Europe/Madrid" });
    each(answer, ({ metricsDaily }) => expect(metricsDaily?.map((row) => [row._id.day_part, row.visits])).toEqual([["2026-10-24", 0], ["2026-10-25", 2], ["2026-10-26", 1], ["2026-10-27", 0]]));
  });
});

describe("suppression with a floor of 10", () => {
  it.each([
    { n: 17, cells: [[4, 30, 26], [25, 14, 41]], hide: ["0,0", "0,2", "1,0", "1,2"] },
    { n: 18, cells: [[0, 40, 30], [6, 35, 29]], hide: ["0,0", "0,2", "1,0", "1,2", "2,0", "2,2"] },
  ])("$n", ({ cells, hide }) => {
    const hidden = suppressedEntries(withTotals([2, 3], cells.flat()), 10);
    expect(hidden.flatMap((each, entry) => (each ? [`${Math.floor(entry / 4)},${entry % 4}`] : []))).toEqual(hide);
    const sameByOracle = hiddenEntries({ sizes: [2, 3], cell: ([row = 0, column = 0]) => cells[row]?.[column] ?? 0 }, 10);
    expect([...sameByOracle].sort()).toEqual(hide);
  });
});

it("21 the interval of a variation of uniques", () => {
  const percent = (share: number | null) => Math.round((share ?? Number.NaN) * 1000) / 10;
  const [up, noise] = [variationOfUniques(120, 100, 60), variationOfUniques(115, 100, 60)];
  expect([up.change, up.low, up.high].map(percent)).toEqual([20, 0.3, 43.5]);
  expect([noise.change, noise.low, noise.high].map(percent)).toEqual([15, -3.8, 37.4]);
  expect([up.noise, noise.noise]).toEqual([false, true]);
});
