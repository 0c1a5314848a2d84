import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSlice, type Question } from "../oracle/model";
import type { History } from "../oracle/visits";
import { openCity, type City } from "../support/city";
import { differ, oracleOf } from "../support/compare";
import { busyCorners, cabPings, hasTaxis, taxiFile, taxiZone as zone } from "../support/san-francisco";
import { pointsCsv } from "../support/world-files";

describe.skipIf(!hasTaxis)("San Francisco, May and June 2008 (needs ../shared/data)", () => {
  let city: City;
  let history: History;
  beforeAll(async () => {
    const pings = cabPings();
    city = await openCity();
    city.use({ zone });
    await city.load({ points: [city.file("corners.csv", pointsCsv(busyCorners(pings)))], pings: [taxiFile] });
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
