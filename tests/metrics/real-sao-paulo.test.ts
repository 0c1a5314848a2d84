import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { noSlice, valuesOf, type Ping, type Profile, type Question, type Slice } from "../oracle/model";
import type { History } from "../oracle/visits";
import { openCity, type City, type WorldRows } from "../support/city";
import { differ, oracleOf } from "../support/compare";
import { columnsOf, hasOpenData, openData } from "../support/open-data";
import { devicesCsv } from "../support/world-files";

const there = hasOpenData("sp_odc2017", "pings.csv.gz") && hasOpenData("sp_public_places");
const pingFile = openData("sp_odc2017", "pings.csv.gz");
/** The layers with the columns of their segment paths; `=` stands for a text. */
const layers = [
  { file: "09_Metro_Estacao_Existente", path: ["=Metrô", "LINHA"], name: "ESTACAO" }, { file: "09_Trem_Estacao_Existente", path: ["=Trem", "EMPRESA"], name: "NOME" },
  { file: "09_Terminal_onibus_existente", path: ["=Terminal", "SUBPREF"], name: "NOME" },
] as const;
const layerFile = (file: string): string => openData("sp_public_places", `${file}.geojson`);
const collection = z.object({ features: z.array(z.object({ properties: z.record(z.string(), z.unknown()), geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }) })) });

/** The stations as their files have them. */
function stations(): WorldRows["points"] {
  return layers.flatMap(({ file, path, name }) => collection.parse(JSON.parse(readFileSync(layerFile(file), "utf8"))).features.map(({ properties, geometry }) => {
    const text = (column: string) => String(properties[column] ?? "").trim();
    const [lon, lat] = geometry.coordinates;
    const code = `${file}-${text("ID")}`;
    return { code, name: text(name) || code, lat, lon, radius: null, type: "pdv" as const, path: path.map((column) => (column.startsWith("=") ? column.slice(1) : text(column))).filter((part) => part !== "") };
  }));
}

function phonePings(): Ping[] {
  const pings: Ping[] = [];
  for (const [device = "", kind, at, lat, lon, accuracy = ""] of columnsOf(pingFile, ["device_id", "kind", "ts", "latitude", "longitude", "accuracy"])) {
    if (kind === "raw") pings.push({ device, at: Number(at), lat: Number(lat), lon: Number(lon), accuracy: accuracy === "" ? null : Number(accuracy) });
  }
  return pings;
}

/** Nothing is known of these people: profiles are invented so that slices have something to cut. */
const inventedProfiles = (devices: readonly string[]): Map<string, Profile> => new Map(devices.map((device, i) =>
  [device, { gender: valuesOf.gender[i % 3] ?? "unknown", age: i % 4 === 0 ? "unknown" : "20_24", class: i % 2 === 0 ? "B" : "C" }]));

/** The metro station with most visits. */
function busiestStation({ counted, world }: History): number {
  const metro = world.points.filter(({ path }) => path[0] === "Metrô");
  const visits = (id: number) => counted.filter(({ point }) => point.id === id).length;
  return metro.map(({ id }) => ({ id, visits: visits(id) })).sort((a, b) => b.visits - a.visits || a.id - b.id)[0]?.id ?? -1;
}

describe.skipIf(!there)("São Paulo, July and August 2017 (needs ../shared/data)", () => {
  let city: City;
  let history: History;
  beforeAll(async () => {
    const pings = phonePings();
    const profiles = inventedProfiles([...new Set(pings.map(({ device }) => device))].sort());
    city = await openCity();
    city.use({});
    for (const { file, path } of layers) await city.load({ points: [layerFile(file)], pathColumns: [...path] });
    const summary = await city.load({ pings: [pingFile], where: [{ column: "kind", value: "raw" }], devices: [city.file("devices.csv", devicesCsv(profiles))] });
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
