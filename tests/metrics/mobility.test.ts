import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSlice, type Ping, type Question, type Slice } from "../oracle/model";
import { openCity, type City } from "../support/city";
import { bothRead } from "../support/compare";
import { bothWeekDays } from "../support/mobility-difference";
import { randomCity } from "../support/random-city";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

const degree = 111_195.08;
const at = (text: string): number => Date.parse(`${text}-03:00`) / 1000;
/** A fix so many metres north of the point at 20 south, 50 west. */
const fix = (device: string, when: string, north: number, speed: number | null = null, accuracy: number | null = 10): Ping => ({ device, at: at(when), lat: -20 + north / degree, lon: -50, accuracy, speed });
const store = (code: string, lat: number, lon: number) => ({ code, name: code, lat, lon, radius: null, type: "pdv" as const, path: [] });
const ask = (start: string, end: string, more: Partial<Question> = {}): Question => ({ type: "pdv", nodes: [], single: null, start, end, slice: noSlice, rows: "weeks", ...more });

describe("hand-made fixes", () => {
  /** Wednesday 4 November 2026, dayofweek 5. */
  const counts = async (pings: Ping[], zone: string, points = [store("A", -20, -50)]) => {
    const history = await bothRead(city, { pings, points });
    const { expected, got } = await bothWeekDays(city, history, ask("2026-11-04", "2026-11-04"), 0);
    expect(got).toEqual(expected);
    const row = got.find(({ dayofweek }) => dayofweek === 5);
    expect(row?.days).toBe(1);
    return ["uniques", "with_speed", "by_car"].map((count) => row?.[`${zone}_${count}`]);
  };
  const noon = "2026-11-04T12:00:00";

  it("puts a fix in one zone", async () => {
    expect(await counts([fix("a", noon, 499, 1), fix("b", noon, 501, 1), fix("c", noon, 999, 1), fix("d", noon, 1001, 1), fix("e", noon, 1999, 1), fix("f", noon, 2001, 1)], "500_1000")).toEqual([2, 2, 0]);
  });
  it("takes the nearest point", async () => {
    expect(await counts([fix("a", noon, 900, 1)], "0_500", [store("A", -20, -50), store("B", -20 + 1300 / degree, -50)])).toEqual([1, 1, 0]);
  });
  it("derives a speed from the first fix at least a minute later, at most five", async () => {
    expect(await counts([fix("a", noon, 0), fix("a", "2026-11-04T12:00:59", 490), fix("a", "2026-11-04T12:01:00", 255)], "0_500")).toEqual([1, 1, 1]);
    expect(await counts([fix("b", noon, 0), fix("b", "2026-11-04T12:05:00", 1240)], "0_500")).toEqual([1, 1, 0]);
    expect(await counts([fix("b", noon, 0), fix("b", "2026-11-04T12:05:00", 1260)], "0_500")).toEqual([1, 1, 1]);
    expect(await counts([fix("c", noon, 0), fix("c", "2026-11-04T12:05:01", 1260)], "0_500")).toEqual([1, 0, 0]);
  });
  it("looks beyond midnight and the month's end for the later fix", async () => {
    const history = await bothRead(city, { pings: [fix("a", "2026-10-31T23:59:30", 0), fix("a", "2026-11-01T00:01:00", 450)], points: [store("A", -20, -50)] });
    const { expected, got } = await bothWeekDays(city, history, ask("2026-10-31", "2026-10-31"), 0);
    expect(got).toEqual(expected);
    expect(got[0]).toMatchObject({ dayofweek: 1, "0_500_uniques": 1, "0_500_with_speed": 1, "0_500_by_car": 1 });
  });
  it("prefers the given speed; above 200 km/h it is unknown", async () => {
    expect(await counts([fix("a", noon, 0, 1), fix("a", "2026-11-04T12:01:00", 490, 1)], "0_500")).toEqual([1, 1, 0]);
    expect(await counts([fix("b", noon, 0, 55.6), fix("c", noon, 0, 55.5)], "0_500")).toEqual([2, 1, 1]);
  });
  it("counts a poor fix as presence and takes no speed from it", async () => {
    expect(await counts([fix("a", noon, 0, 10, 51), fix("b", noon, 0), fix("b", "2026-11-04T12:01:00", 480, null, 51), fix("c", noon, 0, 10, null)], "0_500")).toEqual([3, 1, 1]);
  });
  it("takes the 85th percentile on the line between two speeds, over all days of the weekday", async () => {
    const three = (last: number) => [0, 4, last].map((speed, i) => fix("a", `2026-11-04T1${i}:00:00`, 0, speed));
    // place 1.7 of [0, 4, x]: 4 + 0.7 (x - 4) against 4.1667
    expect(await counts(three(4.23), "0_500")).toEqual([1, 1, 0]);
    expect(await counts(three(4.24), "0_500")).toEqual([1, 1, 1]);
    expect(await counts([fix("a", noon, 0, 15 / 3.6)], "0_500")).toEqual([1, 1, 1]);
  });
  it("is right across the antimeridian and at a pole", async () => {
    const on = (device: string, lat: number, lon: number): Ping => ({ device, at: at(noon), lat, lon, accuracy: 5, speed: 1 });
    expect(await counts([on("a", -16, 179.9995), on("b", -16, -179.993), on("c", -16, -179.98)], "500_1000", [store("A", -16, 179.9995)])).toEqual([1, 1, 0]);
    expect(await counts([on("a", 89.999, 100), on("b", 89.993, -80), on("c", 89.985, 10)], "500_1000", [store("A", 89.9999, 0)])).toEqual([1, 1, 0]);
    expect(await counts([on("a", 89.002, 10), on("b", 88.995, 10.1)], "500_1000", [store("A", 89.0001, 10.1)])).toEqual([1, 1, 0]);
  });
  it("follows a point that moves, and days that are added", async () => {
    const points = [store("A", -20, -50)];
    await bothRead(city, { pings: [fix("a", noon, 0, 1)], points });
    const pings = [fix("a", noon, 0, 1), fix("b", "2026-11-04T13:00:00", 3000, 9)];
    await city.loadWorld({ pings: pings.slice(1), points: [{ ...store("A", -20 + 2900 / degree, -50) }] });
    const history = await bothReadAgain(pings);
    const { expected, got } = await bothWeekDays(city, history, ask("2026-11-01", "2026-11-30"), 0);
    expect(got).toEqual(expected);
    expect(got[4]).toMatchObject({ "0_500_uniques": 1, "0_500_by_car": 1 });
  });
});

async function bothReadAgain(pings: Ping[]) {
  const { oracleOf } = await import("../support/compare");
  return oracleOf(city, pings, new Map());
}

describe("a wall of circles", () => {
  it("is right where more than 64 circles cut a cell", async () => {
    const points = Array.from({ length: 90 }, (_, i) => store(`P${i}`, -20 + (i % 10) * 1e-5, -50 + Math.floor(i / 10) * 1e-5));
    const pings = Array.from({ length: 60 }, (_, i) => fix(`d${i}`, "2026-11-04T12:00:00", 440.5 + i * 2, i / 6));
    const history = await bothRead(city, { pings, points });
    for (const single of [null, history.world.points[0]?.id ?? 0, history.world.points[89]?.id ?? 0]) {
      const { expected, got } = await bothWeekDays(city, history, ask("2026-11-01", "2026-11-30", { single }), 0);
      expect(got).toEqual(expected);
    }
  });
});

describe.each([4, 5, 6])("random city %i", (seed) => {
  const slices: Slice[] = [noSlice, { ...noSlice, gender: ["F"] }, { gender: ["M", "unknown"], age: ["20_24", "30_39"], class: [] }];
  it("equals the oracle's for floors of 0, 3 and 10", async () => {
    const made = randomCity(seed, { devices: 40, points: 9, days: 16, firstDay: "2026-10-24" });
    // doubles of one fix bear one speed: which of two equally good ones stays is no matter here
    const pings = made.pings.map((ping) => ({ ...ping, speed: Math.floor(ping.at) % 5 === 0 ? (Math.floor(ping.at) % 97) / 5 - 3 : null }));
    const history = await bothRead(city, { ...made, pings }, made.parameters);
    const segments: Partial<Question>[] = [{}, { nodes: [["Norte"]] }, { type: "ooh", nodes: [["Ruas"]] }, { single: history.world.points.find(({ type }) => type === "pdv")?.id ?? 0 }];
    const exist = segments.filter(({ type = "pdv", nodes = [] }) => nodes.every((node) => history.world.points.some((point) => point.type === type && point.path[0] === node[0])));
    for (const segment of exist) for (const [start, end] of [["2026-10-24", "2026-11-08"], ["2026-10-30", "2026-11-02"]] as const) {
      for (const slice of slices) for (const floor of [0, 3, 10]) {
        const question = ask(start, end, { ...segment, slice });
        const { expected, got } = await bothWeekDays(city, history, question, floor);
        expect(got, `${JSON.stringify(question)} floor ${floor}`).toEqual(expected);
      }
    }
  });
});
