import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dashboardOf } from "../oracle/dashboard";
import { noSlice, type Question, type Slice, type World } from "../oracle/model";
import { readHistory } from "../oracle/visits";
import { openCity, type City } from "../support/city";
import { differences } from "../support/differences";
import { randomCity } from "../support/random-city";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

const slices: Slice[] = [noSlice, { ...noSlice, gender: ["F"] }, { gender: ["F", "unknown"], age: ["20_24", "30_39"], class: [] }, { gender: ["M"], age: ["30_39"], class: ["A", "unknown"] }];
const worlds: [number, { devices: number; points: number; days: number }][] = [[1, { devices: 24, points: 8, days: 14 }], [2, { devices: 45, points: 12, days: 9 }], [3, { devices: 60, points: 6, days: 20 }]];

/** Segments and periods of a city that begins on 25 October 2026: across the end of the month, one week, one day, beyond the data. */
function questionsOf(world: World): Question[] {
  const periods = [["2026-10-26", "2026-11-08", "weeks"], ["2026-10-01", "2026-10-31", "quarters"], ["2026-11-01", "2026-11-01", "weeks"], ["2026-10-28", "2026-10-30", "quarters"]] as const;
  const segments: Pick<Question, "type" | "nodes" | "single">[] = [
    { type: "pdv", nodes: [], single: null }, { type: "pdv", nodes: [["Norte"]], single: null }, { type: "pdv", nodes: [["Norte", "Um"], ["Sul"]], single: null },
    { type: "ooh", nodes: [["Ruas"]], single: null }, ...world.points.slice(0, 3).map((point) => ({ type: point.type, nodes: [], single: point.id })),
  ];
  const exist = segments.filter(({ type, nodes }) => nodes.every((node) => world.points.some((point) => point.type === type && node.every((part, i) => point.path[i] === part))));
  return exist.flatMap((segment, s) => periods.map(([start, end, rows], p): Question => ({ ...segment, start, end, slice: slices[(s + p) % slices.length] ?? noSlice, rows })));
}

describe.each(worlds)("random city %i", (seed, size) => {
  it("every member of the answer equals the oracle's, for floors of 0, 3 and 10", async () => {
    const made = randomCity(seed, { ...size, firstDay: "2026-10-25" });
    await city.empty();
    city.use(made.parameters);
    const world = { ...made, points: await city.loadWorld(made) };
    const history = readHistory(world);
    for (const [index, question] of questionsOf(world).filter((_, i) => (i + seed) % 3 !== 2).entries()) {
      for (const floor of index % 5 === 0 ? [3, 10] : [[0, 3, 10][index % 3] ?? 0]) {
        const parameters = { ...world.parameters, floor };
        city.use(parameters);
        const expected = dashboardOf({ ...history, world: { ...world, parameters } }, question);
        expect(differences(expected, await city.ask(question)), `${JSON.stringify(question)} floor ${floor}`).toEqual([]);
      }
    }
  });
});
