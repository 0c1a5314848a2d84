import { gzipSync } from "node:zlib";
import path from "node:path";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { finishPendingWork } from "~/ingest/maintain.server";
import { cityCsv, cityPointsCsv, cityRows, shuffled } from "./small-city";
import { empty, openCity, type City } from "./support";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());
beforeEach(() => empty(city));

const box = (west: number, south: number, east: number, north: number): number[][] => [[west, south], [east, south], [east, north], [west, north], [west, south]];
const feature = (properties: Record<string, unknown>, geometry: unknown) => ({ type: "Feature", properties, geometry });
const polygon = (...rings: number[][][]) => ({ type: "Polygon", coordinates: rings });
const file = (name: string, features: unknown[], more: Record<string, unknown> = {}) => city.file(name, JSON.stringify({ type: "FeatureCollection", ...more, features }));
const rowSchema = z.object({ area: z.number(), name: z.string(), code: z.string(), community: z.string(), class_a: z.number().nullable(), class_e: z.number().nullable(), rings: z.number() });
const stored = () => city.context.engine.rows("SELECT area, name, code, community, class_a, class_e, toUInt32(arraySum(rings -> length(rings), polygon)) AS rings FROM areas ORDER BY area", rowSchema);
const named = async () => (await stored()).map(({ name }) => name);
const homes = () => city.context.engine.rows("SELECT d.month AS month, toString(i.hash) AS device, a.name AS name FROM device_areas AS d INNER JOIN areas AS a ON a.area = d.area INNER JOIN device_ids AS i ON i.device = d.device ORDER BY month, device",
  z.object({ month: z.number(), device: z.string(), name: z.string() }));

const halves = () => [feature({ name: "North" }, polygon(box(-47, -23.555, -46, -23))), feature({ name: "South" }, polygon(box(-47, -24, -46, -23.555)))];

describe("a file of areas", () => {
  it("gives polygons with holes, names, codes, communities and inhabitants by class, whatever other columns it has", async () => {
    const summary = await city.load({ areas: [city.file("a.geojson.gz", gzipSync(JSON.stringify({ type: "FeatureCollection", features: [
      feature({ bairro: "Sul", Codigo: 7, comunidade: "C2", classe_a: "12,5", class_e: -1, renda: 99 }, polygon(box(0, 0, 4, 4), box(1, 1, 2, 2))),
      feature({ bairro: "Centro", Codigo: "c", classe_a: null }, { type: "MultiPolygon", coordinates: [[box(10, 0, 11, 1)], [box(12, 0, 13, 1)]] }),
    ] })))], decimalComma: true });
    expect(summary.files[0]).toMatchObject({ kind: "areas", format: "geojson.gz", read: 2, columns: { name: "bairro", code: "Codigo", community: "comunidade", class_a: "classe_a", geometry: "geometry" } });
    expect(await stored()).toEqual([
      { area: 1, name: "Centro", code: "c", community: "", class_a: null, class_e: null, rings: 2 }, { area: 2, name: "Sul", code: "7", community: "C2", class_a: 12.5, class_e: null, rings: 2 },
    ]);
  });

  it("may name its columns otherwise, and may be a table with the shape as text", async () => {
    const text = JSON.stringify(polygon(box(0, 0, 1, 1))).replaceAll('"', '""');
    await city.load({ areas: [city.file("a.csv", `QUARTIER;FORM\nOne;"${text}"\n`)], map: { name: "QUARTIER", polygon: "FORM" } });
    expect(await named()).toEqual(["One"]);
    await city.load({ areas: [city.file("a.ndjson", `${JSON.stringify(feature({ name: "Two" }, polygon(box(0, 0, 1, 1))))}\n${JSON.stringify({ name: "Three", geometry: polygon(box(1, 0, 2, 1)) })}\n`)] });
    expect(await named()).toEqual(["Three", "Two"]);
  });

  it("loses rows that are no areas, each with its reason, and open rings are closed", async () => {
    const open = box(0, 0, 1, 1).slice(0, 4);
    const rejectsFile = path.join(city.folder, "rejects.csv");
    const summary = await city.load({ rejectsFile, areas: [file("a.geojson", [
      feature({ name: "open" }, polygon(open, box(0.2, 0.2, 0.4, 0.4).slice(0, 4))), feature({}, polygon(box(0, 0, 1, 1))), feature({ name: "point" }, { type: "Point", coordinates: [0, 0] }), feature({ name: "none" }, null),
      feature({ name: "line" }, polygon([[0, 0], [1, 1], [0, 0]])), feature({ name: "bad hole" }, polygon(box(0, 0, 1, 1), [[0.1, 0.1], [0.2, 0.2]])), feature({ name: "far" }, polygon(box(0, 0, 181, 1))),
      feature({ name: "round the world" }, polygon([[179, 0], [-179, 0], [-179, 1], [179, 1], [179, 0]])), feature({ name: "empty" }, polygon()),
    ])] });
    expect(summary.rows.rejected).toEqual({ missing_name: 1, no_polygon: 3, short_ring: 2, out_of_range: 1, crosses_antimeridian: 1 });
    expect(readFileSync(rejectsFile, "utf8").trim().split("\n").slice(1).map((line) => line.split(",")[1])).toEqual(["2", "3", "4", "5", "6", "7", "8", "9"]);
    expect(await stored()).toMatchObject([{ name: "open", rings: 2 }]);
    expect(await city.context.engine.rows("SELECT toUInt32(length(polygon[1][1])) AS outer, toUInt32(length(polygon[1][2])) AS hole FROM areas", z.object({ outer: z.number(), hole: z.number() }))).toEqual([{ outer: 5, hole: 5 }]);
  });

  it("is refused in another coordinate system than WGS84, named or told by its numbers", async () => {
    const crs = (name: string) => ({ crs: { type: "name", properties: { name } } });
    const metres = polygon(box(330_000, 7_390_000, 331_000, 7_391_000));
    for (const [more, shape] of [[crs("urn:ogc:def:crs:EPSG::31983"), metres], [{}, metres]] as const) {
      const summary = await city.load({ areas: [file("a.geojson", [feature({ name: "x" }, shape)], more)] });
      expect(summary.files[0]?.problem).toMatch(/EPSG:4326/);
    }
    for (const name of ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4674"]) {
      expect((await city.load({ areas: [file("a.geojson", [feature({ name }, polygon(box(0, 0, 1, 1)))], crs(name))] })).files[0]?.problem).toBeUndefined();
    }
  });
});

describe("the areas of a load", () => {
  it("replace all known ones, are numbered whatever their order, and change nothing the second time", async () => {
    const [one, two] = halves();
    expect(await city.load({ areas: [file("a.geojson", [two, one])] })).toMatchObject({ areas: { total: 2 }, changed: true });
    expect(await city.load({ areas: [file("1.geojson", [one]), file("2.geojson", [two])] })).toMatchObject({ areas: { total: 2 }, changed: false });
    await city.load({ areas: [file("b.geojson", [feature({ name: "Other" }, polygon(box(0, 0, 1, 1)))])] });
    expect(await stored()).toMatchObject([{ area: 1, name: "Other" }]);
    const [last] = halves();
    expect((await city.load({ areas: [file("c.geojson", [last, last, feature({ name: "North", community: "else" }, polygon(box(0, 0, 1, 1)))])] })).warnings).toEqual(["1 areas bear the name and the community of another one; the last counts"]);
    expect(await named()).toEqual(["North", "North"]);
  });

  it("do not replace them when one of the files cannot be used, or none of the rows", async () => {
    await city.load({ areas: [file("a.geojson", halves())] });
    for (const areas of [[file("b.geojson", [feature({ name: "New" }, polygon(box(0, 0, 1, 1)))]), city.file("bad.geojson", '{"type":"FeatureCollection","features":[')], [file("c.geojson", [feature({ name: "x" }, null)])]]) {
      expect(await city.load({ areas })).toMatchObject({ areas: { total: 2 }, changed: false, warnings: ["the areas stay as they were: not all files of them could be used"] });
    }
  });
});

describe("the area of a home", () => {
  const rows = cityRows(4, 30, 6);

  it("is the same whether areas or pings come first, whatever the order of rows, and follows both", async () => {
    const everything = () => ({ pings: [city.file("p.csv", cityCsv(rows))], points: [city.file("s.csv", cityPointsCsv)] });
    await city.load({ ...everything(), areas: [file("a.geojson", halves())] });
    const together = await homes();
    const perMonth = (month: number) => together.filter((row) => row.month === month).map(({ name }) => name);
    expect(perMonth(202602).length).toBeGreaterThanOrEqual(6);
    expect(new Set(together.map(({ name }) => name))).toEqual(new Set(["North", "South"]));

    await empty(city);
    await city.load({ areas: [file("a.geojson", halves().reverse())] });
    await city.load({ pings: [city.file("p.csv", cityCsv(shuffled(rows, 3)))] });
    expect(await homes()).toEqual(together);

    await empty(city);
    await city.load({ pings: [city.file("p.csv", cityCsv(rows))] });
    const summary = await city.load({ areas: [file("a.geojson", halves())] });
    expect(summary.areas).toEqual({ total: 2, homes: perMonth(202602).length });
    expect(await homes()).toEqual(together);

    await city.load({ areas: [file("b.geojson", [feature({ name: "All" }, polygon(box(-90, -90, 90, 90)))])] });
    expect(await homes()).toEqual(together.map((row) => ({ ...row, name: "All" })));
  });

  it("is computed at the start when a load was killed after it had replaced the areas", async () => {
    await city.load({ pings: [city.file("p.csv", cityCsv(rows))], areas: [file("a.geojson", halves())] });
    const whole = await homes();
    const { engine } = city.context;
    for (const table of ["device_areas", "area_strips"]) await engine.command(`TRUNCATE TABLE ${table}`);
    await engine.command("INSERT INTO pending_work SELECT 'areas', '', now()");
    await finishPendingWork(city.context);
    expect(await homes()).toEqual(whole);
  });
});
