import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { clusterMaxZoom, flowOpacity, flowWidth, graticuleStep, heatFullZoom, heatLooks, heatValue, mapZooms, positionsOf, roundLength } from "~/components/maps/map-data";
import { bearing } from "~/domain/great-circle";
import { flowAddress, parseFlowPlace } from "~/routes/_app.heatmaps/flow-place";
import { flowMapData, flowRows } from "~/routes/_app.heatmaps/flow-rows";
import { dashboardOf, foundStores, parseRadarPlace, radarAddress, rankedStores } from "~/routes/_app.radar/radar-place";
import { emptyFilterState } from "~/contract/filter-state";
import type { Heatmap, StoreFigures } from "~/contract/metrics-movement";

const filesBelow = (folder: string): string[] => readdirSync(folder).flatMap((name) => {
  const file = path.join(folder, name);
  return statSync(file).isDirectory() ? filesBelow(file) : [file];
});

test("zooms, radii and opacities are those of the specification", () => {
  expect(mapZooms).toEqual({ distance: 12, flow: 4, radar: 5, full: 5, premium: 8 });
  expect(heatLooks.dashboard).toMatchObject({ radius: 20, minOpacity: 0.5 });
  expect(heatLooks.flow).toEqual({ max: 30, radius: 40, blur: 40, minOpacity: 0.3 });
  expect(clusterMaxZoom).toBe(14);
});

test("M04 Leaflet has one door: only files behind map.client.tsx import it, and only that file imports them", () => {
  const inside = path.join("app", "components", "maps", "leaflet");
  const offenders = filesBelow("app").filter((file) => /\.tsx?$/.test(file)).flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const behind = file.startsWith(inside) || file.endsWith("leaflet-global.ts");
    const library = /(?:from|import\()\s*"(?:leaflet|leaflet\.heat|react-leaflet|supercluster)[^"]*"/.test(text.replace(/import type .*/g, ""));
    const door = /from "(?:\.|~\/components\/maps)\/leaflet\//.test(text) && !file.endsWith("map.client.tsx");
    return (library && !behind) || door ? [file] : [];
  });
  expect(offenders).toEqual([]);
});

test("a flow is the thicker the more people it has, and the strongest is 8 px", () => {
  const widths = [1, 10, 50, 100].map((count) => flowWidth(count, 100));
  expect([...widths].sort((a, b) => a - b)).toEqual(widths);
  expect(new Set(widths).size).toBe(4);
  expect(flowWidth(100, 100)).toBe(8);
  expect(flowWidth(0, 0)).toBeGreaterThan(0);
});

test("a heat layer's strongest place alone has the full colour, however many devices it has; small counts stand for themselves", () => {
  const { max } = heatLooks.flow;
  expect([12, 30].map((count) => heatValue(count, 30, max))).toEqual([12, 30]);
  expect(heatValue(400, 400, max)).toBe(max);
  expect(heatValue(100, 400, max)).toBe(7.5);
  expect(heatValue(400, 400, null)).toBe(400);
  // wide spots crowd where the flow map opens: a whole town must not be one patch of full colour two steps closer
  expect(heatFullZoom("flow", mapZooms.flow)).toBeGreaterThan(mapZooms.flow + 2);
  expect(heatFullZoom("dashboard", mapZooms.distance)).toBe(mapZooms.distance);
});

test("a thousand weak flows above one another hide less than one strong one", () => {
  expect(flowOpacity(1, 1000)).toBeLessThan(0.1);
  expect(flowOpacity(1000, 1000)).toBeGreaterThan(0.8);
});

test("scale and graticule keep to round steps", () => {
  expect([1, 7, 999, 1000, 1999, 2000, 4999, 5000, 730_000].map(roundLength)).toEqual([1, 5, 500, 1000, 1000, 2000, 2000, 5000, 500_000]);
  for (let zoom = 2; zoom <= 19; zoom++) expect(graticuleStep(zoom)).toBeLessThanOrEqual(graticuleStep(zoom - 1));
});

test("C14 a map without data has nothing to fit to; what is measured goes before the stores", () => {
  const store = { id: "1", name: "A", own: true, latitude: 1, longitude: 2 };
  expect(positionsOf({})).toEqual([]);
  expect(positionsOf({ markers: [store] })).toEqual([store]);
  const spot = { latitude: 5, longitude: 6, count: 3 };
  expect(positionsOf({ markers: [store], heat: [{ id: "h", look: "flow", colour: 2, spots: [spot] }] })).toEqual([spot]);
});

test("bearings turn clockwise from north, across the antimeridian too", () => {
  const from = { latitude: 0, longitude: 179.9 };
  expect(bearing(from, { latitude: 1, longitude: 179.9 })).toBeCloseTo(0);
  expect(bearing(from, { latitude: 0, longitude: -179.9 })).toBeCloseTo(90);
  expect(bearing(from, { latitude: -1, longitude: 179.9 })).toBeCloseTo(180);
  expect(bearing(from, { latitude: 0, longitude: 179 })).toBeCloseTo(270);
});

const store = (id: string, name: string, visits: number | null, more: Partial<StoreFigures> = {}): StoreFigures => ({
  _id: id, code: `C-${id}`, name, latitude: -23.5, longitude: -46.6, city: "São Paulo", address: "Rua Augusta, 10", address1: null, own: true, group_hash: "0123456789abcdef",
  visits, unique_visitors: visits, ...more,
});

describe("radar", () => {
  test("the most visited store first, those that are not known last", () => {
    expect(rankedStores([store("1", "B", null), store("2", "C", 5), store("3", "A", null), store("4", "D", 0), store("5", "E", 9)]).map(({ _id }) => _id)).toEqual(["5", "2", "4", "3", "1"]);
  });
  test("I03 the search finds words in any order, without accents and case, in name, code, address and city", () => {
    const stores = [store("1", "Jatobá São João", 1), store("2", "Jatobá Penha", 1)];
    const ids = (words: string) => foundStores(stores, words).map(({ _id }) => _id);
    expect(ids("sao joao")).toEqual(["1"]);
    expect(ids("JOÃO jatoba")).toEqual(["1"]);
    expect(ids("Sa\u0303o Joa\u0303o")).toEqual(["1"]);
    expect(ids("augusta")).toEqual(["1", "2"]);
    expect(ids("c-2")).toEqual(["2"]);
    expect(ids("joao penha")).toEqual([]);
    expect(ids("  ")).toEqual(["1", "2"]);
  });
  test("U03 what is no point's number chooses nothing", () => {
    for (const at of ["__proto__", "-1", "1.5", "12345678901", ""]) expect(parseRadarPlace(new URLSearchParams({ at })).at).toBeNull();
    expect(parseRadarPlace(new URLSearchParams("at=66&q=pen&rows=all"))).toEqual({ at: "66", words: "pen", all: true });
  });
  test("the way to the dashboard sets the filter to the store and keeps the type", () => {
    const query = (address: string) => Object.fromEntries(new URL(address, "http://here").searchParams);
    expect(query(dashboardOf({ ...emptyFilterState, type: "pdv", month: "2026-10", group: "0123456789abcdef", genders: ["F"] }, "66")))
      .toEqual({ type: "pdv", month: "2026-10", group: "0123456789abcdef", store: "66", agg: "s", gender: "F" });
    expect(query(dashboardOf(emptyFilterState, "66"))).toEqual({ store: "66", agg: "s" });
  });
  test("a choice keeps the filter and the search", () => {
    expect(radarAddress({ pathname: "/radar", search: "?type=pdv&q=pen" }, { at: "4" })).toBe("/radar?type=pdv&q=pen&at=4");
    expect(radarAddress({ pathname: "/radar", search: "?q=pen" }, { q: "" })).toBe("/radar");
  });
});

describe("flow map", () => {
  const point = (id: string, storeId: string, count: number, latitude = -23.4) => ({ _id: `${id}-${storeId}`, store_id: storeId, latitude, longitude: -46.6, count, resolution: 9 });
  const heatmap: Heatmap = {
    pointsPrev: [point("a", "1", 10), point("b", "2", 30)], pointsPost: [point("c", "1", 20, -23.6), point("d", "9", 99)],
    stores: [store("1", "A", 1), store("2", "B", 1)], not_shown_prev: 4, not_shown_post: null, left_out_prev: 0, left_out_post: 0,
  };
  test("both layers are on at first, and every state survives its address", () => {
    expect(parseFlowPlace(new URLSearchParams())).toEqual({ sides: ["prev", "post"], mode: "both", at: null, all: false });
    const here = { pathname: "/heatmaps", search: "?type=pdv&month=2026-10" };
    for (const sides of [[], ["prev"], ["post"], ["prev", "post"]] as const) for (const mode of ["both", "heatmap", "flowmap"] as const) for (const at of [null, "7"]) for (const all of [true, false]) {
      const address = new URL(flowAddress(here, { sides, mode, at, all }), "http://here");
      expect(parseFlowPlace(address.searchParams)).toEqual({ sides, mode, at, all });
      expect(address.searchParams.get("month")).toBe("2026-10");
    }
  });
  test("what a form without scripts sends is read as well", () => {
    expect(parseFlowPlace(new URLSearchParams("show=&show=post&at=")).sides).toEqual(["post"]);
    expect(parseFlowPlace(new URLSearchParams("show=")).sides).toEqual([]);
  });
  test("flows of the layers that are on, the strongest first; a cell of an unknown store is none", () => {
    expect(flowRows(heatmap, { sides: ["prev", "post"], at: null }).map(({ id }) => id)).toEqual(["prev-b-2", "post-c-1", "prev-a-1"]);
    expect(flowRows(heatmap, { sides: ["post"], at: null }).map(({ id, compass }) => [id, compass])).toEqual([["post-c-1", "s"]]);
    expect(flowRows(heatmap, { sides: ["prev", "post"], at: "1" })).toHaveLength(2);
    expect(flowRows(heatmap, { sides: [], at: null })).toEqual([]);
  });
  test("an area that reaches as far as the store is near it, whatever its centre", () => {
    const at = (metres: number, resolution: number) => ({ ...point("x", "1", 50, -23.5 + metres / 111_195), resolution });
    const near = (flow: ReturnType<typeof point>) => flowRows({ ...heatmap, pointsPrev: [flow], pointsPost: [] }, { sides: ["prev"], at: null })[0]?.near;
    expect([near(at(1000, 7)), near(at(1500, 7)), near(at(1000, 9)), near(at(150, 9))]).toEqual([true, false, false, true]);
  });
  test("arrows lead to the store before a visit and from it afterwards; each mode draws its own", () => {
    const rows = flowRows(heatmap, { sides: ["prev", "post"], at: "1" });
    const both = flowMapData(rows, heatmap.stores, ["prev", "post"], "both");
    const lines = new Map(both.flows?.map((flow) => [flow.count, flow]));
    expect(lines.get(10)?.to).toMatchObject({ _id: "1" });
    expect(lines.get(20)?.from).toMatchObject({ _id: "1" });
    expect(both.heat?.map(({ spots }) => spots.length)).toEqual([1, 1]);
    expect(flowMapData(rows, heatmap.stores, ["prev", "post"], "heatmap").flows).toEqual([]);
    expect(flowMapData(rows, heatmap.stores, ["prev", "post"], "flowmap").heat).toEqual([]);
  });
});
