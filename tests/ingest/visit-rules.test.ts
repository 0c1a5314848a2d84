import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { local, openCity, visitsFrom, type City } from "./support";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

const day = "2026-03-10";
const at = (time: string) => local(day, time);
const [lat, lon] = [-23.55, -46.63];
/** Degrees of latitude that are so many metres. */
const north = (metres: number) => metres / 111_195.08;
const shop: [string, number, number] = ["A", lat, lon];
const brief = (visits: Awaited<ReturnType<typeof visitsFrom>>) => visits.map(({ code, dwell_s, pings }) => ({ code, dwell_s, pings }));

describe("a visit", () => {
  it("joins pings 30 min apart and parts those 30 min 1 s apart, in any order of rows", async () => {
    const base = at("10:00");
    const minutes = (values: number[]) => values.map((value): [string, number, number, number] => ["d", base + value * 60, lat, lon]);
    expect(brief(await visitsFrom(city, [shop], minutes([30, 0])))).toEqual([{ code: "A", dwell_s: 1800, pings: 2 }]);
    expect(brief(await visitsFrom(city, [shop], minutes([0, 30 + 1 / 60])))).toEqual([{ code: "A", dwell_s: 0, pings: 1 }, { code: "A", dwell_s: 0, pings: 1 }]);
    expect(brief(await visitsFrom(city, [shop], minutes([70, 0, 39, 10])))).toEqual([{ code: "A", dwell_s: 2340, pings: 3 }, { code: "A", dwell_s: 0, pings: 1 }]);
  });

  it("is not broken by pings elsewhere, and belongs to one device", async () => {
    expect(brief(await visitsFrom(city, [shop], [["d", at("10:00"), lat, lon], ["d", at("10:10"), lat + north(500), lon], ["d", at("10:20"), lat, lon], ["e", at("10:05"), lat, lon]])))
      .toEqual([{ code: "A", dwell_s: 1200, pings: 2 }, { code: "A", dwell_s: 0, pings: 1 }]);
  });

  it("reaches 49.9 m and not 50.1 m, or as far as the point's own radius", async () => {
    const wide: [string, number, number, string, number] = ["W", 10, 10, "pdv", 120];
    const found = await visitsFrom(city, [["Z", 0, 0.5], wide], [["in", at("10:00"), 0.00044876, 0.5], ["out", at("10:00"), 0.00045056, 0.5], ["own", at("10:00"), 10 + north(119), 10], ["far", at("10:00"), 10 + north(121), 10]]);
    expect(found.map(({ code }) => code).sort()).toEqual(["W", "Z"]);
  });

  it("is found across the antimeridian, at a pole and at every grid line", async () => {
    const points: [string, number, number][] = [["M", -17, 179.9998], ["P", 89.99995, 40], ["S", -90, 0], ["G", 5.001, 7.002]];
    const found = await visitsFrom(city, points, [
      ["m", at("10:00"), -17, -179.9998], ["p", at("10:00"), 89.99995, -140], ["s", at("10:00"), -89.9999, 123],
      ["g1", at("10:00"), 5.001 - north(40), 7.002], ["g2", at("10:00"), 5.001 + north(40), 7.002], ["g3", at("10:00"), 5.001, 7.002 - north(40)], ["g4", at("10:00"), 5.001, 7.002 + north(40)],
    ]);
    expect(found.map(({ code }) => code).sort()).toEqual(["G", "G", "G", "G", "M", "P", "S"]);
  });

  it("C12 that crosses local midnight belongs to the day of its start, and its block to the local hour", async () => {
    const found = await visitsFrom(city, [shop], [["d", local("2026-03-10", "23:50"), lat, lon], ["d", local("2026-03-11", "00:10"), lat, lon], ["e", Date.parse("2026-03-11T00:30:00Z") / 1000, lat, lon]]);
    expect(found.map(({ day, block, dwell_s }) => ({ day, block, dwell_s }))).toEqual([{ day: "2026-03-10", block: 4, dwell_s: 0 }, { day: "2026-03-10", block: 0, dwell_s: 1200 }]);
  });

  it("starts in the four time blocks, or in none", async () => {
    const times = ["05:59", "06:00", "09:59", "10:00", "21:59", "22:00"];
    const found = await visitsFrom(city, [shop], times.map((time, index) => [`d${index}`, at(time), lat, lon]));
    expect(found.map(({ block }) => block)).toEqual([0, 1, 1, 2, 4, 0]);
  });

  it("is attributed by no ping of a known accuracy above 50 m", async () => {
    const found = await visitsFrom(city, [shop], [["known", at("10:00"), lat, lon, 50], ["known", at("10:10"), lat, lon, 50.1], ["none", at("11:00"), lat, lon, 80], ["unknown", at("12:00"), lat, lon]]);
    expect(found.map(({ start, pings }) => ({ start, pings }))).toEqual([{ start: at("10:00"), pings: 1 }, { start: at("12:00"), pings: 1 }]);
  });

  it("of more than 16 h counts at no store, but does at a billboard", async () => {
    const stay = (device: string, seconds: number, to: [number, number]): [string, number, number, number][] => {
      const rows: [string, number, number, number][] = [];
      for (let passed = 0; passed < seconds; passed += 1800) rows.push([device, at("02:00") + passed, ...to]);
      return [...rows, [device, at("02:00") + seconds, ...to]];
    };
    const found = await visitsFrom(city, [shop, ["O", lat + 1, lon, "ooh"]], [...stay("full", 16 * 3600, [lat, lon]), ...stay("over", 16 * 3600 + 1, [lat, lon]), ...stay("poster", 40 * 3600, [lat + 1, lon])]);
    expect(found.map(({ code, dwell_s, excluded }) => ({ code, dwell_s, excluded })).sort((a, b) => a.dwell_s - b.dwell_s)).toEqual([
      { code: "A", dwell_s: 57_600, excluded: 0 }, { code: "A", dwell_s: 57_601, excluded: 1 }, { code: "O", dwell_s: 144_000, excluded: 0 },
    ]);
  });
});

describe("visits to neighbours", () => {
  const near: [string, number, number] = ["B", lat + north(40), lon];
  const between = lat + north(20);
  const overs = async (pings: Parameters<typeof visitsFrom>[2], points: Parameters<typeof visitsFrom>[1] = [shop, near]) => {
    const ids = new Map((await city.context.store.db.selectFrom("points").select(["id", "code"]).execute()).map(({ id, code }) => [id, code]));
    const found = await visitsFrom(city, points, pings);
    for (const { id, code } of await city.context.store.db.selectFrom("points").select(["id", "code"]).execute()) ids.set(id, code);
    return found.map(({ code, over }) => `${code}<${over.map((id) => ids.get(id)).join("")}`);
  };

  it("are both kept; of two that begin together the one with the lower id covers the other", async () => {
    expect(await overs([["d", at("10:00"), between, lon], ["d", at("10:10"), between, lon]])).toEqual(["A<", "B<A"]);
  });

  it("cover each other while they last, ends included, and only within 100 m", async () => {
    const onlyA = lat - north(30);
    const onlyB = lat + north(70);
    expect(await overs([["d", at("10:00"), onlyB, lon], ["d", at("10:10"), onlyA, lon], ["d", at("10:20"), onlyB, lon]])).toEqual(["B<", "A<B"]);
    expect(await overs([["d", at("10:00"), onlyB, lon], ["d", at("10:10"), between, lon]])).toEqual(["B<", "A<B"]);
    expect(await overs([["d", at("10:00"), onlyB, lon], ["d", at("10:11"), onlyA, lon]])).toEqual(["B<", "A<"]);
    expect(await overs([["d", at("10:00"), lat + north(150), lon], ["d", at("10:10"), lat, lon], ["d", at("10:20"), lat + north(150), lon]], [shop, ["C", lat + north(150), lon]])).toEqual(["C<", "A<"]);
  });

  it("do not cover when they are excluded, belong to another device or are of another type", async () => {
    const long: Parameters<typeof visitsFrom>[2] = [];
    for (let passed = 0; passed <= 17 * 3600; passed += 1800) long.push(["d", at("02:00") + passed, lat + north(70), lon]);
    expect(await overs([...long, ["d", at("12:10"), lat - north(30), lon]])).toEqual(["B<", "A<"]);
    expect(await overs([["d", at("10:00"), lat + north(70), lon], ["d", at("10:20"), lat + north(70), lon], ["e", at("10:10"), lat - north(30), lon]])).toEqual(["B<", "A<"]);
    expect(await overs([["d", at("10:00"), between, lon]], [shop, ["B", lat + north(40), lon, "ooh"]])).toEqual(["A<", "B<"]);
  });

  it("cover over the border of a month", async () => {
    const last = local("2026-03-31", "23:50");
    expect(await overs([["d", last, lat + north(70), lon], ["d", last + 900, lat - north(30), lon], ["d", last + 1800, lat + north(70), lon]])).toEqual(["B<", "A<B"]);
  });
});
