import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { parseArguments } from "~/ingest/arguments.server";
import { describeSummary } from "~/ingest/describe-summary.server";
import { finishPendingWork } from "~/ingest/maintain.server";
import { categoryOf, dimensionCalled } from "~/ingest/weights/population-values";
import { matchAreas } from "~/ingest/weights/match-areas";
import { empty, local, openCity, pingsCsv, type City } from "./support";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());
beforeEach(() => empty(city));

const population = (text: string, name = "population.csv") => city.file(name, text);
const stored = () => city.context.engine.rows("SELECT dimension, category, people FROM population ORDER BY dimension, category", z.object({ dimension: z.string(), category: z.string(), people: z.number() }));
const weights = () => city.context.engine.rows("SELECT toString(i.hash) AS device, w.cell AS cell, round(w.weight, 6) AS weight FROM device_weights AS w INNER JOIN device_ids AS i ON i.device = w.device ORDER BY cell, device",
  z.object({ device: z.string(), cell: z.number(), weight: z.number() }));
const byCell = async () => (await weights()).map(({ cell, weight }) => [cell, weight]);
const box = (west: number, south: number, size: number) => [[[west, south], [west + size, south], [west + size, south + size], [west, south + size], [west, south]]];
const areas = (...list: [string, string, number][]) => city.file("areas.geojson", JSON.stringify({ type: "FeatureCollection", features: list.map(([name, code, west]) => ({ type: "Feature", properties: { name, code }, geometry: { type: "Polygon", coordinates: box(west, -24, 1) } })) }));

/** Nights of a device at a longitude, on the first days of March 2026. */
const nights = (device: string, lon: number): [string, number, number, number][] => [2, 3, 4, 5].map((day) => [device, local(`2026-03-0${day}`, "22:00"), -23.5, lon]);
const profiles = "device_id,gender,class\na1,F,A\na2,F,B\na3,M,A\nb1,F,A\nb2,M,B\nc1,,\n";
const people = () => ({
  pings: [city.file("pings.csv", pingsCsv([...nights("a1", -46.5), ...nights("a2", -46.5), ...nights("a3", -46.4), ...nights("b1", -45.5), ...nights("b2", -45.5), ...nights("c1", -40)]))], devices: [city.file("devices.csv", profiles)],
});
const known = () => areas(["Acácia", "1", -47], ["Brás", "2", -46]);

describe("words", () => {
  it("of dimensions and categories are read in three languages", () => {
    expect(["Area", "bairro", "sexo", "Gênero", "idade", "age_range", "classe", "NSE", "income"].map(dimensionCalled)).toEqual(["area", "area", "gender", "gender", "age_range", "age_range", "class", "class", undefined]);
    expect(["F", "mulher", "Male", "x", "unknown", ""].map((text) => categoryOf("gender", text))).toEqual(["F", "F", "M", undefined, undefined, undefined]);
    expect(["20-24", "70+", "70 ou mais", "25_29", "18-19", "unknown", "40 - 49"].map((text) => categoryOf("age_range", text))).toEqual(["20_24", "70_plus", "70_plus", "25_29", undefined, undefined, "40_49"]);
    expect(["a", "Classe C", "B2", "F", "AB"].map((text) => categoryOf("class", text))).toEqual(["A", "C", "B", undefined, undefined]);
  });
  it("name an area by code, then by name, then by a name written otherwise; what is none or several is told", () => {
    const list = [{ area: 1, name: "Água Rasa", code: "7" }, { area: 2, name: "7", code: "x" }, { area: 3, name: "Sé", code: "" }, { area: 4, name: "Sé", code: "" }];
    const { targets, unmatched } = matchAreas(list, ["7", "agua rasa", "Sé", "nowhere", "x"].map((category, i) => ({ dimension: "area", category, people: 10 ** i })));
    expect([...targets]).toEqual([["1", 11], ["2", 10_000]]);
    expect(unmatched).toEqual(["Sé", "nowhere"]);
  });
  it("are an argument of the command", () => {
    expect(parseArguments(["--areas", "a.geojson", "b.geojson", "--population", "p.csv", "--map", "population=pop"]).inputs).toMatchObject({ areas: ["a.geojson", "b.geojson"], population: ["p.csv"], map: { population: "pop" } });
  });
});

describe("a file of population", () => {
  it("has dimension, value and population; other rows are refused with their reason, equal ones add up", async () => {
    const rejectsFile = path.join(city.folder, "rejects.csv");
    const summary = await city.load({ rejectsFile, decimalComma: true, population: [population("dimensão;valor;população\nsexo;F;1.234,5\nsexo;mulher;10\nidade;70+;7\nincome;high;3\nclass;Z;3\narea;;3\nclass;A;-1\nclass;B;\n")] });
    expect(summary.files[0]).toMatchObject({ kind: "population", separator: ";", columns: { dimension: "dimensão", value: "valor", population: "população" } });
    expect(summary.rows.rejected).toEqual({ unknown_dimension: 1, unknown_value: 1, missing_name: 1, bad_population: 2 });
    expect(readFileSync(rejectsFile, "utf8").trim().split("\n").slice(1).map((line) => line.split(",").slice(1, 3).join(" "))).toEqual(["5 unknown_dimension", "6 unknown_value", "7 missing_name", "8 bad_population", "9 bad_population"]);
    expect(await stored()).toEqual([{ dimension: "age_range", category: "70_plus", people: 7 }, { dimension: "gender", category: "F", people: 1244.5 }]);
  });
  it("may be areas and their people alone, under other names", async () => {
    await city.load({ population: [population("code_zone\tpop\tincome\n1\t3262.5\t1\n2\t10\t1\n", "zones.tsv")] });
    await city.load({ population: [population("Sector,Inhabitants\n3,5\n")], map: { area: "Sector", population: "Inhabitants" } });
    expect(await stored()).toEqual([{ dimension: "area", category: "3", people: 5 }]);
  });
  it("replaces the dimensions that it has; the same again changes nothing, and an unusable one neither", async () => {
    await city.load({ population: [population("area,population\nX,5\nY,6\n")] });
    expect(await city.load({ population: [population("dimension,value,population\ngender,F,1\n")] })).toMatchObject({ changed: true });
    expect(await city.load({ population: [population("area,population\nY,6\nX,5\n")] })).toMatchObject({ changed: false });
    const bad = await city.load({ population: [population("area,population\nZ,1\n"), population("a,b\n1,2\n", "bad.csv")] });
    expect(bad).toMatchObject({ changed: false, warnings: ["the population stays as it was: not all files of it could be used"] });
    expect(bad.files[1]?.problem).toMatch(/no columns dimension/);
    expect((await stored()).map(({ category }) => category)).toEqual(["X", "Y", "F"]);
  });
});

describe("weights", () => {
  const seg = { FA: 48 + 1, FB: 48 + 2, MA: 96 + 1, MB: 96 + 2 };
  it("follow from area, gender and class, and the summary says what was met", async () => {
    // without a pattern in the panel: 300 and 200 people in the areas, of whom the one device of unknown home is a sixth of the panel
    const summary = await city.load({ ...people(), areas: [known()], population: [population("dimension,value,population\narea,acacia,300\narea,2,200\narea,Nowhere,50\ngender,F,1\n")] });
    expect(summary.weights).toMatchObject({
      people: 500, devices: 6, firstDay: "2026-01-05", lastDay: "2026-03-05", unmatched: ["Nowhere"],
      margins: [{ name: "area", met: true, empty: [], untargeted: [{ category: null, devices: 1 }] }, { name: "gender", met: true, untargeted: [{ category: null, devices: 1 }, { category: "M", devices: 2 }] }],
    });
    const cells = await byCell();
    const sum = (keep: (cell: number) => boolean) => cells.filter(([cell = 0]) => keep(cell)).reduce((total, [, weight = 0]) => total + weight, 0);
    expect(cells.map(([cell]) => cell)).toEqual([0, 144 + seg.FA, 144 + seg.FB, 144 + seg.MA, 288 + seg.FA, 288 + seg.MB]);
    expect(sum((cell) => cell >= 144 && cell < 288)).toBeCloseTo((500 * 5 * 300) / 6 / 500, 4);
    expect(sum((cell) => cell >= 288)).toBeCloseTo((500 * 5 * 200) / 6 / 500, 4);
    expect(sum((cell) => Math.floor((cell % 144) / 48) === 2)).toBeCloseTo(500 / 3, 4);
    const text = describeSummary(summary);
    expect(text).toContain("6 devices of 2026-01-05 to 2026-03-05 stand for 500 people: 83.33 each");
    expect(text).toContain("area: met");
    expect(text).toContain("devices that keep their share of the panel: unknown 1");
    expect(text).toContain("1 areas of the population are none, or several, of the areas: Nowhere");
  });

  it("say which margin is not met: nobody lives in one area, and another would need more than five times the mean", async () => {
    const { weights: report } = await city.load({ ...people(), areas: [areas(["Acácia", "1", -47], ["Brás", "2", -46], ["Sea", "3", -30])], population: [population("area,population\nAcácia,10\nBrás,90000\nSea,7\n")] });
    expect(report?.margins).toMatchObject([{ name: "area", met: false, empty: [{ category: "Sea", people: 7 }], worst: "Acácia" }]);
    const [, ...cells] = await byCell();
    const mean = 90_017 / 6;
    expect(cells.slice(0, 3).map(([, weight]) => weight)).toEqual(Array(3).fill(Number((0.2 * mean).toFixed(6))));
  });

  it("are the same whatever comes first, and are computed at the start when a load was killed", async () => {
    const text = "dimension,value,population\narea,1,300\narea,2,200\nclass,A,7\nclass,B,5\n";
    await city.load({ ...people(), areas: [known()], population: [population(text)] });
    const together = await weights();
    await empty(city);
    await city.load({ population: [population(text)] });
    await city.load(people());
    expect(new Set((await weights()).map(({ weight }) => weight)).size).toBe(3);
    await city.load({ areas: [known()] });
    expect(await weights()).toEqual(together);
    await city.context.engine.command("TRUNCATE TABLE device_weights");
    await city.context.engine.command("INSERT INTO pending_work SELECT 'weights', '', now()");
    await finishPendingWork(city.context);
    expect(await weights()).toEqual(together);
  });

  it("are of the devices of the last 60 days; others have the weight of their stratum, by their last known home", async () => {
    const before: [string, number, number, number][] = [2, 3, 4, 5].map((day) => ["old", local(`2025-11-0${day}`, "22:00"), -23.5, -45.5]);
    const files = people();
    await city.load({ ...files, areas: [known()] });
    const { weights: report } = await city.load({ pings: [city.file("old.csv", pingsCsv(before))], devices: [city.file("old-d.csv", "device_id,gender,class\nold,M,B\n")], population: [population("area,population\n1,300\n2,200\n")] });
    expect(report).toMatchObject({ devices: 6, people: 500 });
    const cells = await byCell();
    expect(cells.filter(([cell]) => cell === 288 + seg.MB)).toHaveLength(2);
    expect(new Set(cells.filter(([cell = 0]) => cell >= 288).map(([, weight]) => weight)).size).toBe(1);
  });

  it("are none where nothing of the population is known here", async () => {
    const { weights: report } = await city.load({ ...people(), population: [population("area,population\nX,300\n")] });
    expect(report).toMatchObject({ people: 0, mean: 0, margins: [], unmatched: ["X"] });
    expect(await weights()).toEqual([]);
    expect(describeSummary(await city.load({ ...people(), population: [population("area,population\nX,301\n")] }))).toContain("weights  none");
  });
});
