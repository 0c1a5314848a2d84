import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSlice, type Question } from "../oracle/model";
import { staysOf } from "../oracle/stays";
import { readHistory } from "../oracle/visits";
import { openCity, type City } from "../support/city";
import { hexagonsOf } from "../support/hexagons";
import { expectSameMovement, movementFlags as flags } from "../support/movement-difference";
import { randomCity } from "../support/random-city";
import { ask, emptyScene, stageOf } from "./hand-made";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

describe("a hand-made day", () => {
  it("leads from a stay to the store and to another stay, and from sibling to sibling within six hours", async () => {
    const scene = emptyScene();
    const stage = stageOf(scene, "Rede", "-03:00");
    for (const [code, north] of [["A", 0], ["B", 3000], ["C", 6000], ["D", 9000], ["E", 12_000]] as const) stage.point(code, north);
    const at = (time: string): string => `2026-03-10T${time}:00`;
    stage.fixes("one", [[at("07:00"), -2000], [at("07:05"), -1901], [at("08:00"), 3000], [at("08:01"), 3000], [at("09:00"), 0], [at("09:10"), 0], [at("10:00"), 6000], [at("11:00"), -5000], [at("11:04"), -5000], [at("12:00"), -8000], [at("12:05"), -8000]]);
    stage.fixes("two", [[at("01:00"), 9000], [at("07:00"), 0], [at("13:00"), 12_000]]);
    await city.empty();
    city.use({});
    const points = await city.loadWorld(scene);
    const single = points.find(({ name }) => name === "A")?.id ?? -1;
    const { heatmap, journey, stores } = await city.ask(ask([], "2026-03-10", "2026-03-10", { single }), flags);
    expect(heatmap?.pointsPrev.map(({ count, resolution }) => [count, resolution])).toEqual([[1, 9]]);
    expect(heatmap?.pointsPost.map(({ count, resolution }) => [count, resolution])).toEqual([[1, 9]]);
    expect(heatmap).toMatchObject({ not_shown_prev: 0, not_shown_post: 0, left_out_prev: 0, left_out_post: 0 });
    expect(journey?.journeyFlow?.nodes.map(({ name, depth }) => [name, depth])).toEqual([["B", 0], ["D", 0], ["A", 1], ["C", 2], ["E", 2]]);
    expect(journey?.journeyFlow?.links).toEqual([[0, 2], [1, 2], [2, 3], [2, 4]].map(([source, target]) => ({ source, target, value: 1 })));
    expect(journey?.correlationVisitors.map(({ rank, group_name, visitors, share }) => [rank, group_name, visitors, share])).toEqual([[1, "B", 1, 0.5], [2, "C", 1, 0.5], [3, "D", 1, 0.5], [4, "E", 1, 0.5]]);
    expect(journey?.correlationVisitors[0]?.distance).toBeCloseTo(3, 3);
    expect(journey?.correlationDwell[0]).toMatchObject({ group_name: "B", dwell_time: 1 });
    expect(stores?.map(({ name, visits, unique_visitors }) => [name, visits, unique_visitors])).toEqual([["A", 2, 2]]);
    expect((await city.ask(ask([], "2026-03-10", "2026-03-10"), flags)).journey).toMatchObject({ journeyFlow: null, reason: "whole_type" });
  });
});

describe.each([1, 2, 3])("random city %i", (seed) => {
  it("flow map equals the oracle's, and each store what the dashboard of that point shows", async () => {
    const made = randomCity(seed, { devices: 30, points: 8, days: 12, firstDay: "2026-10-25" });
    await city.empty();
    city.use(made.parameters);
    const world = { ...made, points: await city.loadWorld(made) };
    const history = readHistory(world);
    const grid = await hexagonsOf(city.engine, [...history.pings.values()].flatMap((pings) => staysOf(pings, world.parameters)));
    const [first] = world.points;
    const segments: Partial<Question>[] = [{ nodes: [] }, { nodes: [[first?.path[0] ?? ""]].filter(([part]) => part !== "") }, { nodes: [], single: first?.id ?? -1 }, { nodes: [], type: "ooh" }];
    for (const floor of [0, 3, 10]) {
      for (const [i, segment] of segments.entries()) {
        const question = ask([], "2026-10-26", "2026-11-04", { slice: (i + floor) % 2 ? noSlice : { ...noSlice, gender: ["F", "unknown"] }, ...segment });
        await expectSameMovement(city, history, question, floor, grid);
      }
    }
  });
});
