import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseArguments } from "~/ingest/arguments.server";
import { hasOpenData } from "../support/open-data";
import { openCity, visitsOf, type City } from "./support";

/** The words of the first documented command that mentions `name`, as a shell would hand them over. */
function documented(name: string): string[] {
  const command = readFileSync("app/ingest/README.md", "utf8").split("\n").find((line) => line.includes("npm run ingest -- ") && line.includes(name)) ?? "";
  return [...(command.split("npm run ingest -- ")[1] ?? "").matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

describe.skipIf(!hasOpenData("sp_odc2017", "pings.csv.gz") || !hasOpenData("sp_public_places", "09_Metro_Estacao_Existente.geojson"))("the documented command for São Paulo (needs ../shared/data)", () => {
  let city: City;
  beforeAll(async () => { city = await openCity({ attribution: { excludeResidents: true } }); });
  afterAll(() => city.close());

  it("loads phones and stations with their names, lines and companies, and gives the same a second time", async () => {
    const { inputs } = parseArguments([...documented("sp_odc2017"), "--places", "../shared/data/sp_public_places/13_*.geojson"]);
    const summary = await city.load(inputs);
    expect(summary.files.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(summary).toMatchObject({
      rows: { taken: 130_634, duplicate: 1589, passedOver: 97_772, rejected: { no_position: 720 } }, points: { created: 192 }, places: { total: 900 }, warnings: [],
      pings: { total: 129_542, added: 129_542, devices: 25, first: Date.parse("2017-07-22T00:03:10Z"), last: Date.parse("2017-08-03T23:59:58Z") },
    });
    const stored = await city.context.store.db.selectFrom("points").select(["name", "path", "type", "status"]).execute();
    expect(stored).toContainEqual({ name: "VILA MADALENA", path: '["Estacao de Metro Existente","3"]', type: "pdv", status: "open" });
    expect(stored).toContainEqual({ name: "QUITAÚNA", path: '["Estacao de Trem Existente","CPTM"]', type: "pdv", status: "unknown" });
    expect(stored).toContainEqual({ name: "Term. Bandeira", path: expect.stringContaining('["Terminal de Onibus Existente","SP-') as string, type: "pdv", status: "unknown" });
    const visits = await visitsOf(city);
    expect(visits.length).toBe(summary.visits.total);
    expect(visits.every(({ day }) => day >= "2017-07-21" && day <= "2017-08-03")).toBe(true);
    expect(await city.load(inputs)).toMatchObject({ changed: false, dataVersion: summary.dataVersion, rows: { taken: 0, duplicate: 132_223 } });
  });

  it.skipIf(!hasOpenData("sp_od2017_zones", "zones.geojson.gz"))("and the one for its zones weights the phones to their inhabitants", async () => {
    const { inputs } = parseArguments(documented("sp_od2017_zones"));
    const summary = await city.load(inputs);
    expect(summary.files.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(summary).toMatchObject({ areas: { total: 517 }, weights: { devices: 25, unmatched: [], margins: [{ name: "area", met: false }] }, rows: { rejected: {} } });
    expect(summary.areas.homes).toBeGreaterThan(10);
    expect(await city.load(inputs)).toMatchObject({ changed: false, weights: null });
  });
});
