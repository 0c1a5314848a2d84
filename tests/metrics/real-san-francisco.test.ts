import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSlice, type Ping, type Question } from "../oracle/model";
import type { History } from "../oracle/visits";
import { openCity, type City, type WorldRows } from "../support/city";
import { differ, oracleOf } from "../support/compare";
import { columnsOf, hasOpenData, openData } from "../support/open-data";
import { pointsCsv } from "../support/world-files";

const there = hasOpenData("sf_cabspotting", "pings.csv.gz");
const pingFile = openData("sf_cabspotting", "pings.csv.gz");
const zone = "America/Los_Angeles";

function cabPings(): Ping[] {
  const pings: Ping[] = [];
  for (const [device = "", at, lat, lon] of columnsOf(pingFile, ["cab_id", "ts", "latitude", "longitude"])) pings.push({ device, at: Number(at), lat: Number(lat), lon: Number(lon), accuracy: null });
  return pings;
}

/**
 * The centres of the hundred busiest cells of 0.001 degree, some with a radius of their own. Many of them adjoin: their centres lie
 * less than 100 m apart from west to east.
 */
function busyCorners(pings: readonly Ping[]): WorldRows["points"] {
  const cells = new Map<string, number>();
  for (const { lat, lon } of pings) {
    const cell = `${Math.floor(lat * 1000)} ${Math.floor(lon * 1000)}`;
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  const busiest = [...cells].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 100);
  return busiest.map(([cell], i) => {
    const [row = 0, column = 0] = cell.split(" ").map(Number);
    const [code, lat, lon] = [`C${String(i + 1).padStart(3, "0")}`, (2 * row + 1) / 2000, (2 * column + 1) / 2000];
    return { code, name: `Corner ${i + 1}`, lat, lon, radius: i % 9 === 0 ? 75 : null, type: i % 5 === 4 ? "ooh" : "pdv", path: [lat >= 37.78 ? "North" : "South", lon < -122.41 ? "West" : "East"] };
  });
}

describe.skipIf(!there)("San Francisco, May and June 2008 (needs ../shared/data)", () => {
  let city: City;
  let history: History;
  beforeAll(async () => {
    const pings = cabPings();
    city = await openCity();
    city.use({ zone });
    await city.load({ points: [city.file("corners.csv", pointsCsv(busyCorners(pings)))], pings: [pingFile] });
    history = await oracleOf(city, pings, new Map(), { zone });
  });
  afterAll(() => city.close());

  it("has visits to compare, with those of cabs at their depots left out", () => {
    expect(history.counted.length).toBeGreaterThan(50_000);
    expect(history.excluded.length).toBeGreaterThan(1000);
    expect(new Set(history.excluded.map(({ reason }) => reason)).size).toBeGreaterThan(1);
  });

  const [may, weeks] = [{ in: "May", start: "2008-05-01", end: "2008-05-31" }, { in: "the weeks around the month's end", start: "2008-05-26", end: "2008-06-08" }];
  const [pdv, ooh] = ["pdv" as const, "ooh" as const];
  it.each([
    { of: "all corners", type: pdv, nodes: [], corner: "", ...may }, { of: "the north", type: pdv, nodes: [["North"]], corner: "", ...weeks },
    { of: "two quarters", type: pdv, nodes: [["North", "East"], ["South"]], corner: "", ...may }, { of: "one corner", type: pdv, nodes: [], corner: "C001", ...weeks },
    { of: "the billboards of the south", type: ooh, nodes: [["South"]], corner: "", ...weeks },
  ])("figures of $of in $in equal the oracle's", async ({ type, nodes, corner, start, end }) => {
    const single = corner === "" ? null : (history.world.points.find(({ code }) => code === corner)?.id ?? -1);
    const question: Question = { type, nodes, single, start, end, slice: noSlice, rows: "weeks" };
    for (const floor of [0, 10]) expect(await differ(city, history, question, floor), `floor ${floor}`).toEqual([]);
  });
});
