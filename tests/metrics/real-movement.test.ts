import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Hexagons } from "../oracle/flow-map";
import { noSlice, type Question } from "../oracle/model";
import { staysOf } from "../oracle/stays";
import type { History } from "../oracle/visits";
import { openCity, type City } from "../support/city";
import { bothRead } from "../support/compare";
import { hexagonsOf } from "../support/hexagons";
import { expectSameMovement } from "../support/movement-difference";
import { busyCorners, cabPings, hasTaxis, taxiZone } from "../support/san-francisco";
import { busiestStation, hasPhones, inventedProfiles, phonePings, stations } from "../support/sao-paulo";

const gridOf = (city: City, history: History): Promise<Hexagons> => hexagonsOf(city.engine, [...history.pings.values()].flatMap((pings) => staysOf(pings, history.world.parameters)));

describe.skipIf(!hasPhones)("ways through São Paulo's stations (needs ../shared/data)", () => {
  let city: City;
  let history: History;
  let grid: Hexagons;
  beforeAll(async () => {
    const pings = phonePings();
    city = await openCity();
    history = await bothRead(city, { points: stations(), pings, profiles: inventedProfiles([...new Set(pings.map(({ device }) => device))].sort()) });
    grid = await gridOf(city, history);
  });
  afterAll(() => city.close());

  it.each([
    { of: "all stations", nodes: [] as string[][], one: false, slice: noSlice }, { of: "the metro", nodes: [["Metrô"]], one: false, slice: noSlice },
    { of: "one line", nodes: [["Metrô", "4"]], one: false, slice: { ...noSlice, gender: ["F", "unknown"] } }, { of: "the busiest station", nodes: [], one: true, slice: noSlice },
  ])("$of: flow map, journey and stores are the oracle's", async ({ nodes, one, slice }) => {
    for (const [start, end] of [["2017-07-01", "2017-07-31"], ["2017-07-24", "2017-08-06"]] as const) {
      const question: Question = { type: "pdv", nodes, single: one ? busiestStation(history) : null, start, end, slice, rows: "weeks" };
      for (const floor of [0, 4]) {
        const { heatmap } = await expectSameMovement(city, history, question, floor, grid);
        if (floor === 0 && nodes.length === 0) expect((heatmap?.pointsPrev.length ?? 0) + (heatmap?.pointsPost.length ?? 0)).toBeGreaterThan(0);
      }
    }
  });
});

describe.skipIf(!hasTaxis)("ways through San Francisco's corners (needs ../shared/data)", () => {
  let city: City;
  let history: History;
  let grid: Hexagons;
  beforeAll(async () => {
    const pings = cabPings();
    city = await openCity();
    history = await bothRead(city, { points: busyCorners(pings), pings }, { zone: taxiZone });
    grid = await gridOf(city, history);
  });
  afterAll(() => city.close());

  it.each([
    { of: "one corner", nodes: [] as string[][], corner: "C002", start: "2008-05-20", end: "2008-05-21" }, { of: "the north-east", nodes: [["North", "East"]], corner: "", start: "2008-05-24", end: "2008-05-24" },
  ])("$of: flow map, journey and stores are the oracle's", async ({ nodes, corner, start, end }) => {
    const single = corner === "" ? null : (history.world.points.find(({ code }) => code === corner)?.id ?? -1);
    const question: Question = { type: "pdv", nodes, single, start, end, slice: noSlice, rows: "weeks" };
    for (const floor of [0, 10]) {
      const { heatmap, journey } = await expectSameMovement(city, history, question, floor, grid);
      if (floor === 0) expect([heatmap?.pointsPrev.length, journey?.correlationVisitors.length].every((rows) => (rows ?? 0) > 0)).toBe(true);
    }
  });
});
