import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { empty, local, openCity, pingsCsv, pointsCsv, visitsOf, type City } from "./support";

const day = "2026-03-10";
const [LAT, LON] = [-23.55, -46.63];
let city: City;
beforeAll(async () => { city = await openCity({ attribution: { excludeResidents: false } }); });
beforeEach(() => empty(city));
afterAll(() => city.close());

type Ping = Parameters<typeof pingsCsv>[0][number];
async function seen(points: Parameters<typeof pointsCsv>[0], pings: Ping[]) {
  await city.load({ points: [city.file("points.csv", pointsCsv(points))], pings: [city.file("pings.csv", pingsCsv(pings))] });
  return visitsOf(city);
}
const at = (minute: number, second = 0): number => local(day, "10:00") + minute * 60 + second;
const brief = (visits: Awaited<ReturnType<typeof seen>>) => visits.map(({ code, start, dwell_s }) => [code, (start - at(0)) / 60, dwell_s / 60]);

describe("a visit", () => {
  it("worked examples 1 and 2: a gap of exactly 30 minutes joins, a second more splits", async () => {
    expect(brief(await seen([["A", LAT, LON]], [["a", at(0), LAT, LON], ["a", at(30), LAT, LON], ["b", at(0), LAT, LON], ["b", at(30, 1), LAT, LON]]))).toEqual(expect.arrayContaining([["A", 0, 30], ["A", 0, 0], ["A", 30 + 1 / 60, 0]]));
  });
  it("worked example 3: the order of rows does not matter, and pings elsewhere break nothing", async () => {
    const rows: Ping[] = [["a", at(70), LAT, LON], ["a", at(0), LAT, LON], ["a", at(20), -23.9, LON], ["a", at(39), LAT, LON], ["a", at(10), LAT, LON]];
    expect(brief(await seen([["A", LAT, LON]], rows))).toEqual([["A", 0, 39], ["A", 70, 0]]);
  });
  it("worked example 4: 49.9 m is in, 50.1 m is out", async () => {
    expect(brief(await seen([["A", 0, 10]], [["a", at(0), 0.00044876, 10], ["b", at(5), 0.00045056, 10]]))).toEqual([["A", 0, 0]]);
  });
  it("worked example 5: distances go across the antimeridian, and over a pole", async () => {
    const visits = await seen([["W", -17, 179.9998], ["P", 89.9999, 10]], [["a", at(0), -17, -179.9998], ["a", at(60), 89.9999, -170]]);
    expect(visits.map(({ code }) => code)).toEqual(["W", "P"]);
  });
  it("is found from every side of a grid line, and round a pole", async () => {
    const step = 40 / 111_195;
    const pings: Ping[] = [["a", at(0), 5.001 - step, 7.002], ["b", at(1), 5.001 + step, 7.002], ["c", at(2), 5.001, 7.002 - step], ["d", at(3), 5.001, 7.002 + step], ["e", at(4), -89.9999, 123]];
    expect((await seen([["G", 5.001, 7.002], ["S", -90, 0]], pings)).map(({ code }) => code)).toEqual(["G", "G", "G", "G", "S"]);
  });
  it("keeps to a point's own radius", async () => {
    const north = LAT + 90 / 111_195;
    expect(brief(await seen([["A", LAT, LON], ["B", LAT, LON, "pdv", 100]], [["a", at(0), north, LON]]))).toEqual([["B", 0, 0]]);
  });
  it("passes over pings of a known accuracy above 50 m only", async () => {
    expect(brief(await seen([["A", LAT, LON]], [["a", at(0), LAT, LON, 50], ["b", at(1), LAT, LON, 51], ["c", at(2), LAT, LON]]))).toEqual([["A", 0, 0], ["A", 2, 0]]);
  });
  it("is excluded above 16 hours, a billboard's never", async () => {
    const nights: Ping[] = Array.from({ length: 34 }, (_, i): Ping => ["a", local(day, "01:00") + i * 1800, LAT, LON]);
    const exact: Ping[] = Array.from({ length: 33 }, (_, i): Ping => ["b", local(day, "01:00") + i * 1800, LAT, LON]);
    const visits = await seen([["A", LAT, LON], ["O", LAT, LON, "ooh"]], [...nights, ...exact]);
    expect(visits.map(({ code, dwell_s, excluded }) => [code, dwell_s / 3600, excluded]).sort()).toEqual([["A", 16, 0], ["A", 16.5, 1], ["O", 16, 0], ["O", 16.5, 0]]);
  });
  it("C12 belongs to the local day of its start and to the block of its local hour", async () => {
    const visits = await seen([["A", LAT, LON]], [["a", Date.parse("2026-03-11T00:30:00Z") / 1000, LAT, LON], ["b", local(day, "23:50"), LAT, LON], ["b", local(day, "23:50") + 1200, LAT, LON]]);
    expect(visits.map((visit) => [visit.day, visit.block, visit.dwell_s])).toEqual([["2026-03-10", 4, 0], ["2026-03-10", 0, 1200]]);
  });
  it("worked example 14: the four blocks end where the next begins", async () => {
    const times = ["05:59", "06:00", "09:59", "10:00", "13:59", "14:00", "17:59", "18:00", "21:59", "22:00"];
    expect((await seen([["A", LAT, LON]], times.map((time, i): Ping => [`d${i}`, local(day, time), LAT, LON]))).map(({ block }) => block)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 0]);
  });
  it("worked examples 24 and 25: days of 23 and 25 hours", async () => {
    const madrid = await openCity({ timezone: "Europe/Madrid" });
    try {
      const instants = ["2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z", "2025-10-26T00:30:00Z", "2025-10-26T01:30:00Z", "2025-10-26T23:30:00Z"];
      await madrid.load({ points: [madrid.file("p.csv", pointsCsv([["A", 40.4, -3.7]]))], pings: [madrid.file("x.csv", pingsCsv(instants.map((text, i) => [`d${i}`, text, 40.4, -3.7])))] });
      expect((await visitsOf(madrid)).map((visit) => visit.day)).toEqual(["2025-10-26", "2025-10-26", "2025-10-27", "2026-03-28", "2026-03-29", "2026-03-29", "2026-03-30"]);
    } finally {
      await madrid.close();
    }
  });
});

describe("the visits of a segment", () => {
  const north = LAT + 40 / 111_195;
  const middle = LAT + 20 / 111_195;
  const over = (visits: Awaited<ReturnType<typeof seen>>) => visits.map((visit) => [visit.code, (visit.start - at(0)) / 60, visit.over.length]);

  it("worked examples 26 and 27: of two points in reach the lower id counts for both", async () => {
    expect(over(await seen([["A", LAT, LON], ["B", north, LON]], [["a", at(0), middle, LON], ["a", at(10), middle, LON], ["b", at(60), middle, LON]]))).toEqual([["A", 0, 0], ["B", 0, 1], ["A", 60, 0], ["B", 60, 1]]);
  });
  it("an earlier start goes before a lower id, an end before the start frees it", async () => {
    const visits = await seen([["A", LAT, LON, "pdv", 15], ["B", north, LON, "pdv", 15]], [["a", at(0), north, LON], ["a", at(10), LAT, LON], ["a", at(20), north, LON], ["a", at(25), LAT, LON], ["a", at(120), north, LON]]);
    expect(over(visits)).toEqual([["B", 0, 0], ["A", 10, 1], ["B", 120, 0]]);
  });
  it("points of another type and points beyond 100 m cover nothing", async () => {
    expect(over(await seen([["A", LAT, LON], ["O", LAT, LON, "ooh"], ["F", LAT + 110 / 111_195, LON, "pdv", 200]], [["a", at(0), LAT, LON]])).map(([code, , covered]) => [code, covered])).toEqual([["A", 0], ["O", 0], ["F", 0]]);
  });
  it("an excluded visit covers nothing, and one from the month before does", async () => {
    const start = local("2026-03-31", "23:40");
    const long: Ping[] = Array.from({ length: 36 }, (_, i): Ping => ["a", local("2026-03-03", "01:00") + i * 1800, LAT, LON]);
    const visits = await seen([["A", LAT, LON, "pdv", 15], ["B", north, LON, "pdv", 15]], [...long, ["a", local("2026-03-03", "12:10"), north, LON], ["b", start, LAT, LON], ["b", start + 1500, north, LON], ["b", start + 1740, LAT, LON]]);
    expect(visits.map((visit) => [visit.code, visit.day, visit.excluded, visit.over.length])).toEqual([["A", "2026-03-03", 1, 0], ["B", "2026-03-03", 0, 0], ["A", "2026-03-31", 0, 0], ["B", "2026-04-01", 0, 1]]);
  });
});
