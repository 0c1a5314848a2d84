import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cityCsv, cityPointsCsv, cityRows, shuffled } from "./small-city";
import { digest, empty, openCity, visitsOf, type City } from "./support";

const rows = cityRows(7, 24, 5);
let city: City;
let clean: Record<string, string>;

beforeAll(async () => {
  city = await openCity();
  await city.load({ points: [city.file("points.csv", cityPointsCsv)], pings: [city.file("all.csv", cityCsv(rows))] });
  clean = await digest(city);
});
beforeEach(() => empty(city));
afterAll(() => city.close());

const points = () => [city.file("points.csv", cityPointsCsv)];

describe("C07 the same truth whatever the loading", () => {
  it("has something of everything", () => {
    expect(Object.values(clean).every((text) => Number(text.split(":")[0]) > 10)).toBe(true);
  });

  it("C07 is unchanged by the same file again, and says so", async () => {
    const file = city.file("all.csv", cityCsv(rows));
    const first = await city.load({ points: points(), pings: [file] });
    const again = await city.load({ pings: [file] });
    expect(await digest(city)).toEqual(clean);
    expect(first.changed).toBe(true);
    expect(again).toMatchObject({ changed: false, dataVersion: first.dataVersion, rows: { read: rows.length, taken: 0, duplicate: rows.length } });
  });

  it("C07 is unchanged by shuffling and by loading in overlapping halves", async () => {
    const mixed = shuffled(rows, 3);
    const half = Math.floor(mixed.length / 2);
    await city.load({ points: points() });
    await city.load({ pings: [city.file("first.csv", cityCsv(mixed.slice(0, half + 300)))] });
    const second = await city.load({ pings: [city.file("second.csv", cityCsv(mixed.slice(half - 300)))] });
    expect(second.rows.duplicate).toBeGreaterThanOrEqual(600);
    expect(await digest(city)).toEqual(clean);
  });

  it("C07 is unchanged by loading a few days at a time in any order, points in the middle", async () => {
    const bySixDays = new Map<number, typeof rows>();
    for (const row of rows) bySixDays.set(Math.floor(row[1] / 86_400 / 6), [...(bySixDays.get(Math.floor(row[1] / 86_400 / 6)) ?? []), row]);
    const parts = shuffled([...bySixDays.values()], 5);
    for (const [index, part] of parts.entries()) {
      if (index === 2) await city.load({ points: points() });
      await city.load({ pings: [city.file(`part${index}.csv`, cityCsv(part))] });
    }
    expect(await digest(city)).toEqual(clean);
  });

  it("C07 keeps two pings of one second at different places, and the better accuracy of two equal ones", async () => {
    const at = rows[0]?.[1] ?? 0;
    const summary = await city.load({ pings: [city.file("two.csv", cityCsv([["d", at, -23.55, -46.63, 30], ["d", at, -23.55, -46.63, 10], ["d", at, -23.55, -46.63], ["d", at, -23.56, -46.63]]))] });
    expect(summary.rows).toMatchObject({ read: 4, taken: 2, duplicate: 2 });
    const better = await city.load({ pings: [city.file("better.csv", cityCsv([["d", at, -23.55, -46.63, 5]]))] });
    expect(better).toMatchObject({ changed: true, rows: { taken: 0, duplicate: 1 } });
  });

  it("takes a run that lasts for days and one that grows backwards over midnight", async () => {
    const sleeper = rows.filter(([device]) => device === "sleeper");
    await city.load({ points: points() });
    for (const share of [2, 0, 1]) await city.load({ pings: [city.file(`s${share}.csv`, cityCsv(sleeper.filter((_, index) => index % 3 === share)))] });
    expect((await visitsOf(city)).map(({ code, dwell_s, pings, excluded }) => ({ code, dwell_s, pings, excluded }))).toEqual([{ code: "Q", dwell_s: (sleeper.length - 1) * 1500, pings: sleeper.length, excluded: 0 }]);
  });
});
