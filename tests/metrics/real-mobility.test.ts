import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSlice, type Ping, type Question } from "../oracle/model";
import type { History } from "../oracle/visits";
import { openCity, type City } from "../support/city";
import { bothRead } from "../support/compare";
import { bothWeekDays } from "../support/mobility-difference";
import { columnsOf, hasOpenData, openData } from "../support/open-data";

/** Points of the university and of two stations, where these phones were; their zones overlap. */
const places = [["Campus", -23.5587, -46.7316], ["Butantã", -23.5718, -46.7082], ["Pinheiros", -23.5673, -46.7019], ["Faria Lima", -23.567, -46.6936], ["Paulista", -23.5563, -46.6626]] as const;

describe.skipIf(!hasOpenData("sp_odc2017", "pings.csv.gz"))("on foot and by car in São Paulo (needs ../shared/data)", () => {
  let city: City;
  let history: History;
  beforeAll(async () => {
    const pings: Ping[] = [];
    for (const [device = "", kind, at, lat, lon, accuracy = ""] of columnsOf(openData("sp_odc2017", "pings.csv.gz"), ["device_id", "kind", "ts", "latitude", "longitude", "accuracy"])) {
      if (kind === "raw" && Number(lat) < -23.5 && Number(lat) > -23.62) pings.push({ device, at: Number(at), lat: Number(lat), lon: Number(lon), accuracy: accuracy === "" ? null : Number(accuracy) });
    }
    city = await openCity();
    history = await bothRead(city, { pings, points: places.map(([name, lat, lon]) => ({ code: name, name, lat, lon, radius: null, type: "pdv", path: [name < "D" ? "West" : "East"] })) });
  }, 120_000);
  afterAll(() => city.close());

  it.each([
    { of: "all points", nodes: [], single: "" }, { of: "the west", nodes: [["West"]], single: "" }, { of: "one point", nodes: [], single: "Butantã" },
  ])("figures of $of equal the oracle's", async ({ nodes, single: name }) => {
    const single = history.world.points.find((point) => point.name === name)?.id ?? null;
    for (const [start, end] of [["2017-07-21", "2017-08-03"], ["2017-07-26", "2017-07-27"]] as const) {
      const question: Question = { type: "pdv", nodes, single, start, end, slice: noSlice, rows: "weeks" };
      for (const floor of [0, 5]) {
        const { expected, got } = await bothWeekDays(city, history, question, floor);
        expect(got, `${start} floor ${floor}`).toEqual(expected);
        if (floor === 0) expect(Math.max(...got.map((row) => Number(row["0_500_with_speed"])))).toBeGreaterThan(1);
      }
    }
  }, 240_000);
});
