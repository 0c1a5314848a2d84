import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import type { LoadSummary } from "~/ingest/context.server";
import type { Area } from "../oracle/areas";
import { noSlice, type Ping, type Profile, type Question } from "../oracle/model";
import type { History } from "../oracle/visits";
import { weightedOf, weightsOf, type Weights } from "../oracle/weights";
import { openCity, type City } from "../support/city";
import { bothRead } from "../support/compare";
import { columnsOf, hasOpenData, openData } from "../support/open-data";
import { rounded } from "../support/rounded";

const shapes = z.object({ features: z.array(z.object({ properties: z.object({ code_zone: z.number(), name_zone: z.string(), name_region: z.string().nullable() }), geometry: z.object({ coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))) }) })) });
const places = [["Campus", -23.5587, -46.7316], ["Butantã", -23.5718, -46.7082], ["Pinheiros", -23.5673, -46.7019], ["Paulista", -23.5563, -46.6626]] as const;
const zones = ["sp_od2017_zones", "zones.geojson.gz"] as const;

/** The phones of São Paulo at home in its zones, weighted to the zones' inhabitants: most zones have no phone, and some weights are cut. */
describe.skipIf(!hasOpenData("sp_odc2017", "pings.csv.gz") || !hasOpenData(...zones))("weights in São Paulo (needs ../shared/data)", () => {
  let city: City;
  let history: History;
  let summary: LoadSummary;
  let weights: Weights;
  let people: Record<string, number>;
  beforeAll(async () => {
    const pings = [...columnsOf(openData("sp_odc2017", "pings.csv.gz"), ["device_id", "kind", "ts", "latitude", "longitude", "accuracy"])]
      .flatMap(([device = "", kind, at, lat, lon, accuracy = ""]): Ping[] => (kind === "raw" ? [{ device, at: Number(at), lat: Number(lat), lon: Number(lon), accuracy: accuracy === "" ? null : Number(accuracy) }] : []));
    const profiles = new Map([...new Set(pings.map(({ device }) => device))].map((device, i): [string, Profile] => [device, { gender: i % 2 ? "F" : "M", age: "unknown", class: "unknown" }]));
    city = await openCity();
    city.brand({ weights: true });
    history = await bothRead(city, { pings, profiles, points: places.map(([name, lat, lon]) => ({ code: name, name, lat, lon, radius: 120, type: "pdv", path: [name < "D" ? "West" : "East"] })) });
    const list = shapes.parse(JSON.parse(gunzipSync(readFileSync(openData(...zones))).toString("utf8"))).features;
    const areas = list.map(({ properties, geometry }): Area => ({ name: properties.name_zone, community: properties.name_region ?? "", polygons: geometry.coordinates }));
    const [header = [], ...rows] = gunzipSync(readFileSync(openData("sp_od2017_zones", "zones_socioeconomic.tsv.gz"))).toString("utf8").trim().split("\n").map((line) => line.split("\t"));
    people = Object.fromEntries(rows.map((row) => [row[header.indexOf("name_zone")] ?? "", Number(row[header.indexOf("pop")])]));
    weights = weightsOf(history, areas, { area: people });
    summary = await city.load({ areas: [openData(...zones)], population: [openData("sp_od2017_zones", "zones_socioeconomic.tsv.gz")] });
  }, 240_000);
  afterAll(() => city.close());

  it("stand for the people of all zones, and the summary says which zones have no phone", () => {
    expect(summary.files.map(({ problem, columns }) => [problem, columns["area"] ?? columns["name"], columns["population"] ?? columns["code"]])).toEqual([[undefined, "name_zone", "code_zone"], [undefined, "code_zone", "pop"]]);
    expect(summary).toMatchObject({ areas: { total: 517 }, rows: { rejected: {} } });
    expect(summary.weights?.people).toBeCloseTo(20_821_671, -1);
    expect(summary.weights).toMatchObject({ devices: 25, unmatched: [], margins: [{ name: "area", met: false }] });
    const inhabited = new Set([...weights.strata.values()].flatMap(({ area }) => (area === null ? [] : [area])));
    expect(inhabited.size).toBeGreaterThan(5);
    expect(new Set(summary.weights?.margins[0]?.empty.map(({ category }) => category))).toEqual(new Set(Object.keys(people).filter((zone) => (people[zone] ?? 0) > 0 && !inhabited.has(zone))));
  });

  it.each([{ of: "all points", nodes: [] }, { of: "the west", nodes: [["West"]] }])("figures of $of equal the oracle's", async ({ nodes }) => {
    for (const [start, end] of [["2017-07-21", "2017-08-03"], ["2017-07-26", "2017-07-28"]] as const) for (const slice of [noSlice, { ...noSlice, gender: ["F"] }]) {
      const question: Question = { type: "pdv", nodes, single: null, start, end, slice, rows: "weeks" };
      const got = (await city.ask(question, { qVisits: true, only: ["metricsWeighted"] })).metricsWeighted;
      expect(rounded(got), start).toEqual(rounded(weightedOf(history, question, weights)));
      if (slice === noSlice && nodes.length === 0) expect(got?.unique_visitors?.devices).toBeGreaterThan(3);
    }
  });
});
