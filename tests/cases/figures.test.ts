import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { noSlice, type Ping, type Point, type Question } from "../oracle/model";
import { openCity, type City } from "../support/city";

/** Public complaints about figures, each with the right value (CASES: floor 0, residents not excluded). */
let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());
afterEach(() => city.empty());

const zone = "America/Sao_Paulo";
const seconds = (utc: string) => Date.parse(utc) / 1000;
const point = (code: string, lat: number, path: string[] = ["All"]): Omit<Point, "id"> => ({ code, name: code, lat, lon: -46.63, radius: null, type: "pdv", path });
const [a, b] = [point("A", -23.55), point("B", -23.56)];
/** A visit of `minutes` that starts at a UTC instant, as fixes at most 10 minutes apart. */
const visit = (device: string, at: Omit<Point, "id">, utc: string, minutes = 0): Ping[] => {
  const steps = Math.ceil(minutes / 10);
  return Array.from({ length: steps + 1 }, (_, i) => ({ device, at: seconds(utc) + Math.round((i * minutes * 60) / Math.max(1, steps)), lat: at.lat, lon: at.lon, accuracy: null }));
};
const question = (start: string, end: string, change: Partial<Question> = {}): Question => ({ type: "pdv", nodes: [], single: null, start, end, slice: noSlice, rows: "weeks", ...change });
async function load(pings: Ping[], points: Omit<Point, "id">[], floor = 0): Promise<Map<string, number>> {
  city.use({ zone, floor, excludeResidents: false });
  return new Map((await city.loadWorld({ pings, points })).map(({ code, id }) => [code, id]));
}

describe("C01 unique visitors do not add up", () => {
  it("over days and over points", async () => {
    const days = ["02", "03", "04", "05", "06", "07", "08"];
    const pings = [...days.flatMap((day) => visit("d1", a, `2026-03-${day}T13:00:00Z`)), ...visit("d2", a, "2026-03-04T13:00:00Z"), ...visit("d1", b, "2026-03-05T18:00:00Z")];
    const ids = await load(pings, [a, b]);
    const whole = await city.ask(question("2026-03-02", "2026-03-08"));
    expect(whole.metricsDaily?.map((row) => row.unique_visitors)).toEqual([1, 1, 2, 1, 1, 1, 1]);
    expect(whole.metricsWeekly?.map((row) => [row.iso_week, row.unique_visitors])).toEqual([["2026-W10", 2]]);
    expect(whole.metrics?.unique_visitors).toBe(2);
    const rows = await Promise.all(["A", "B"].map((code) => city.ask(question("2026-03-02", "2026-03-08", { single: ids.get(code) ?? 0 }))));
    expect(rows.map((row) => row.metrics?.unique_visitors)).toEqual([2, 1]);
    expect(rows.map((row) => row.metricsGroup?.unique_visitors)).toEqual([2, 2]);
  });
});

describe("C03 a group's ratio comes from its sums", () => {
  it("dwell and frequency", async () => {
    const at = (i: number) => new Date(Date.parse("2026-03-02T12:00:00Z") + i * 2 * 3_600_000).toISOString();
    const pings = [
      ...Array.from({ length: 100 }, (_, i) => visit(`d${i % 20}`, a, at(Math.floor(i / 20)), 10)).flat(),
      ...Array.from({ length: 10 }, (_, i) => visit(`e${i}`, b, at(0), 100)).flat(),
    ];
    await load(pings, [a, b]);
    const { metrics, metricsCompare } = await city.ask(question("2026-03-01", "2026-03-31"));
    expect(metrics).toMatchObject({ visits: 110, unique_visitors: 30, frequency: 3.67 });
    expect(metrics?.dwell_time_mins).toBeCloseTo(2000 / 110, 9);
    expect(metricsCompare).toMatchObject({ visits: 55, unique_visitors: 15, frequency: 3.67 });
  });
});

describe("C04 nothing to divide by", () => {
  it("gives null, never Infinity or NaN, and zeros where nothing happened", async () => {
    await load(visit("d1", a, "2026-03-02T13:00:00Z"), [a]);
    const empty = await city.ask(question("2026-05-01", "2026-05-03"));
    expect(empty.metrics).toMatchObject({ visits: 0, unique_visitors: 0, frequency: null, dwell_time_mins: null, perc_of_total: { visits: null } });
    expect(empty.metricsDaily?.map((row) => row.visits)).toEqual([0, 0, 0]);
    const noPoints = await city.ask(question("2026-03-01", "2026-03-31", { type: "ooh" }));
    expect(noPoints.metricsCompare).toMatchObject({ visits: null, unique_visitors: null });
    expect(JSON.stringify([empty, noPoints])).not.toMatch(/NaN|Infinity/);
  });
});

describe("C09 weeks around New Year", () => {
  it("count in the ISO week and in the month", async () => {
    await load([...visit("d1", a, "2027-01-01T15:00:00Z"), ...visit("d1", a, "2027-01-05T15:00:00Z"), ...visit("d1", a, "2026-12-31T15:00:00Z")], [a]);
    const january = await city.ask(question("2027-01-01", "2027-01-31"));
    expect(january.metricsWeekly?.map((row) => [row.iso_week, row.days, row.visits])).toEqual([["2026-W53", 3, 1], ["2027-W01", 7, 1], ["2027-W02", 7, 0], ["2027-W03", 7, 0], ["2027-W04", 7, 0]]);
    expect((await city.ask(question("2026-12-28", "2027-01-03"))).metrics?.visits).toBe(2);
  });
});

describe("C10 weekdays keep their own name", () => {
  it("a Monday visit is Monday's in both numberings, and Sunday's stay in the week before", async () => {
    const pings = [...visit("d1", a, "2026-03-02T13:00:00Z"), ...Array.from({ length: 11 }, (_, i) => visit(`s${i}`, a, "2026-03-01T13:00:00Z")).flat()];
    await load(pings, [a]);
    const data = await city.ask(question("2026-03-01", "2026-03-08"));
    const visited = data.metricsTimeBlock?.filter((row) => row.visits);
    expect(visited?.map((row) => [row.dow, row.block_time_start, row.visits])).toEqual([[2, "10:00", 11], [3, "10:00", 1]]);
    const weekday = data.metricsFullDemos?.find((row) => row.week_part === "weekday");
    expect([weekday?.dow_2_h2, weekday?.dow_1_h2]).toEqual([1, null]);
    expect(data.metricsFullDemos?.find((row) => row.week_part === "weekend")?.dow_1_h2).toBe(11);
    expect(data.metricsWeekly?.map((row) => [row.iso_week, row.visits])).toEqual([["2026-W09", 11], ["2026-W10", 1]]);
  });
});

describe("C12 days are the brand's", () => {
  it("whatever the server's zone: an evening in São Paulo is not the next day", async () => {
    await load([...visit("d1", a, "2026-03-11T00:30:00Z"), ...visit("d2", a, "2026-04-01T02:59:00Z")], [a]);
    const march = await city.ask(question("2026-03-01", "2026-03-31"));
    expect(march.metricsDaily?.filter((row) => row.visits).map((row) => row._id.day_part)).toEqual(["2026-03-10", "2026-03-31"]);
    expect(march.metricsTimeBlock?.filter((row) => row.visits).map((row) => [row.dow, row.block_time_start])).toEqual([[4, "18:00"]]);
  });
});

describe("the privacy floor", () => {
  it("withholds what stands on few devices and enough beside it, and shows zeros by time", async () => {
    const many = Array.from({ length: 12 }, (_, i) => visit(`m${i}`, a, "2026-03-02T13:00:00Z")).flat();
    await load([...many, ...visit("x", a, "2026-03-03T13:00:00Z")], [a], 10);
    const data = await city.ask(question("2026-03-02", "2026-03-04"));
    expect(data.metrics).toMatchObject({ unique_visitors: 13, visits: 13, repeat_visitors: 0 });
    expect(data.metricsDaily?.map((row) => [row.visits, row.suppressed ?? false])).toEqual([[null, true], [null, true], [0, false]]);
    expect(data.metricsWeekly?.map((row) => row.visits)).toEqual([13]);
    expect(data.meta.suppressed_figures).toBeGreaterThan(0);
  });
});
