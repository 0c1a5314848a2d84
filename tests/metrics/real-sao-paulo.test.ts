import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSlice, type Question, type Slice } from "../oracle/model";
import type { History } from "../oracle/visits";
import { openCity, type City } from "../support/city";
import { differ, oracleOf } from "../support/compare";
import { busiestStation, hasPhones, inventedProfiles, layerFile, layers, phoneFile, phonePings, stations } from "../support/sao-paulo";
import { devicesCsv } from "../support/world-files";

describe.skipIf(!hasPhones)("São Paulo, July and August 2017 (needs ../shared/data)", () => {
  let city: City;
  let history: History;
  beforeAll(async () => {
    const pings = phonePings();
    const profiles = inventedProfiles([...new Set(pings.map(({ device }) => device))].sort());
    city = await openCity();
    city.use({});
    for (const { file, path } of layers) await city.load({ points: [layerFile(file)], pathColumns: [...path] });
    const summary = await city.load({ pings: [phoneFile], where: [{ column: "kind", value: "raw" }], devices: [city.file("devices.csv", devicesCsv(profiles))] });
    expect(summary.rows.rejected).toEqual({});
    history = await oracleOf(city, pings, profiles);
  });
  afterAll(() => city.close());

  it("knows every station by its own file", async () => {
    const known = (await city.points()).map(({ id: _id, ...point }) => point);
    const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);
    expect(known.sort(byCode)).toEqual([...stations()].sort(byCode));
  });

  it("has visits to compare", () => {
    expect(history.counted.length).toBeGreaterThan(100);
    expect(new Set(history.counted.map(({ device }) => device)).size).toBeGreaterThan(15);
  });

  const women: Slice = { ...noSlice, gender: ["F", "unknown"] };
  const segments = [
    { of: "all stations", nodes: [], station: "" }, { of: "the metro", nodes: [["Metrô"]], station: "" }, { of: "one line", nodes: [["Metrô", "4"]], station: "" },
    { of: "two companies", nodes: [["Trem", "CPTM"], ["Terminal"]], station: "" }, { of: "one station", nodes: [["Metrô"]], station: "the busiest" },
  ];
  const periods = [
    { in: "July", start: "2017-07-01", end: "2017-07-31", slice: noSlice }, { in: "August", start: "2017-08-01", end: "2017-08-31", slice: noSlice },
    { in: "two weeks", start: "2017-07-24", end: "2017-08-06", slice: women },
  ];
  it.each(segments.flatMap((segment) => periods.map((period) => ({ ...segment, ...period }))))("figures of $of in $in equal the oracle's", async ({ nodes, station, start, end, slice }) => {
    const single = station === "" ? null : busiestStation(history);
    const question: Question = { type: "pdv", nodes, single, start, end, slice, rows: "weeks" };
    for (const floor of [0, 10]) expect(await differ(city, history, question, floor), `floor ${floor}`).toEqual([]);
  });
});
