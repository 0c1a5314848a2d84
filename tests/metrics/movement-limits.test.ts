import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { centroid } from "~/domain/great-circle";
import type { Ping, Point } from "../oracle/model";
import { openCity, type City } from "../support/city";
import { ask } from "./hand-made";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

const pointAt = (code: string, lat: number, lon: number, path: string[]): Omit<Point, "id"> => ({ code, name: code, lat, lon, radius: null, type: "pdv", path });
const second = (instant: string): number => Date.parse(instant) / 1000;
const fix = (device: string, at: number, { lat, lon }: { lat: number; lon: number }): Ping => ({ device, at, lat, lon, accuracy: null });

describe("the flow map", () => {
  it("lists the 2000 strongest cells of a side and tells how many more there are", async () => {
    const store = pointAt("P", -23.55, -46.63, ["P"]);
    const morning = second("2026-06-10T11:00:00Z");
    // a stay in a cell of its own for each device, two devices in the last one
    const pings = Array.from({ length: 2006 }, (_, i) => {
      const cell = Math.min(i, 2004);
      const home = { lat: -24 - Math.floor(cell / 50) * 0.006, lon: -46 - (cell % 50) * 0.006 };
      return [fix(`d${i}`, morning, home), fix(`d${i}`, morning + 400, home), fix(`d${i}`, morning + 7200, store)];
    }).flat();
    await city.empty();
    city.use({ excludeResidents: false });
    await city.loadWorld({ points: [store], pings });
    const { heatmap } = await city.ask(ask([], "2026-06-10", "2026-06-10"), { qHeatmap: true, only: ["heatmap"] });
    expect(heatmap).toMatchObject({ left_out_prev: 5, left_out_post: 0, not_shown_prev: 0, pointsPost: [] });
    expect(heatmap?.pointsPrev.length).toBe(2000);
    expect(heatmap?.pointsPrev.slice(0, 2).map(({ count }) => count)).toEqual([2, 1]);
  });
});

describe("correlations", () => {
  it("are ranked by their value, then by name; a sibling that nobody visited has a rank by visitors and none by dwell", async () => {
    const points = ["Own", "Beta", "Alfa", "Gama", "Zero"].map((code, i) => pointAt(code, -23.5 - i * 0.1, -46.6, [code]));
    const visits = (device: string, stores: [number, number][]): Ping[] => stores.flatMap(([store, minutes], i) => {
      const at = second(`2026-06-1${i}T13:00:00Z`);
      const point = points[store] ?? pointAt("", 0, 0, []);
      return minutes === 0 ? [fix(device, at, point)] : [fix(device, at, point), fix(device, at + minutes * 60, point)];
    });
    await city.empty();
    city.use({ excludeResidents: false });
    await city.loadWorld({ points, pings: [...visits("a", [[0, 5], [1, 20], [2, 10]]), ...visits("b", [[0, 5], [3, 30]]), ...visits("c", [[0, 0], [3, 10]])] });
    const { journey } = await city.ask(ask([["Own"]], "2026-06-01", "2026-06-30"), { qJourney: true });
    expect(journey?.correlationVisitors.map(({ rank, group_name, visitors }) => [rank, group_name, visitors])).toEqual([[1, "Gama", 2], [2, "Alfa", 1], [3, "Beta", 1], [4, "Zero", 0]]);
    expect(journey?.correlationDwell.map(({ rank, group_name, dwell_time }) => [rank, group_name, dwell_time])).toEqual([[1, "Beta", 20], [2, "Gama", 20], [3, "Alfa", 10], [null, "Zero", null]]);
  });
});

describe("the centre of some points", () => {
  it("lies between them across the antimeridian", () => {
    const centre = centroid([{ latitude: -17, longitude: 179.9 }, { latitude: -17, longitude: -179.7 }]);
    expect(centre?.latitude).toBeCloseTo(-17, 12);
    expect(((centre?.longitude ?? 0) + 360) % 360).toBeCloseTo(180.1, 9);
  });
  it("is nowhere without points", () => expect(centroid([])).toBeNull());
});
