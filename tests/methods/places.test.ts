import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { findTowns } from "~/methods/gazetteer.server";
import { geocoderAt, readPlaces } from "~/methods/geocoder.server";

describe("the embedded towns", () => {
  test("I03 are found without regard to accents and case, the largest first", async () => {
    const spellings = await Promise.all(["sao paulo", "SÃO PAULO", "Sa\u0303o Paulo"].map(async (query) => (await findTowns(query, "BR", 3)).map(({ label }) => label)));
    expect(spellings[0]?.[0]).toBe("São Paulo, SP, BR");
    expect(spellings[1]).toEqual(spellings[0]);
    expect(spellings[2]).toEqual(spellings[0]);
    const [first] = await findTowns("springfield", "US", 10);
    expect(first).toMatchObject({ city: "Springfield", uf: "MO", country_code: "US", source: "towns" });
  });
  test("a name that begins so stands before a name with such a word", async () => {
    const names = (await findTowns("campo", "BR", 10)).map(({ city }) => city);
    expect(names.findIndex((name) => name.startsWith("Campo"))).toBe(0);
    expect((await findTowns("paulo", "BR", 10)).some(({ city }) => city === "São Paulo")).toBe(true);
  });
  test("a whole address finds its town; nonsense finds nothing", async () => {
    expect((await findTowns("R. Tuiuti, 1.940, São Paulo, SP, 03307-005", "BR", 5))[0]).toMatchObject({ city: "São Paulo", uf: "SP" });
    expect((await findTowns("Av. Sete, 10 - Salvador", "BR", 5))[0]).toMatchObject({ city: "Salvador", uf: "BA" });
    expect(await findTowns("qqqqqxyz", null, 5)).toEqual([]);
    expect(await findTowns("  ", null, 5)).toEqual([]);
  });
  test("positions are those of the towns", async () => {
    const [lisbon] = await findTowns("lisbon", "PT", 1);
    expect(lisbon?.latitude).toBeCloseTo(38.72, 1);
    expect(lisbon?.longitude).toBeCloseTo(-9.14, 1);
  });
});

const nominatim = [{ lat: "-23.5403", lon: "-46.5761", display_name: "Rua Tuiuti, 1940, São Paulo", address: { road: "Rua Tuiuti", house_number: "1940", city: "São Paulo", state: "São Paulo", "ISO3166-2-lvl4": "BR-SP", postcode: "03307-005", country_code: "br" } }];
const photon = { type: "FeatureCollection", features: [{ geometry: { type: "Point", coordinates: [-46.5761, -23.5403] }, properties: { name: "Loja", street: "Rua Tuiuti", housenumber: "1940", city: "São Paulo", state: "São Paulo", postcode: "03307-005", countrycode: "BR", type: "house" } }] };

describe("answers of geocoders", () => {
  test("Nominatim's and Photon's are read alike", () => {
    const common = { latitude: -23.5403, longitude: -46.5761, address: "Rua Tuiuti, 1940", city: "São Paulo", zipcode: "03307-005", country_code: "BR", source: "geocoder" };
    expect(readPlaces(nominatim)).toEqual([{ ...common, label: "Rua Tuiuti, 1940, São Paulo", uf: "SP" }]);
    expect(readPlaces(photon)).toEqual([{ ...common, label: "Loja, Rua Tuiuti, 1940, São Paulo, São Paulo, BR", uf: "São Paulo" }]);
  });
  test("C14 a place without a position that can be is left out; another shape is refused", () => {
    expect(readPlaces([{ lat: "90.442", lon: "0" }, { lat: "NaN", lon: "1" }, null, ...nominatim])).toHaveLength(1);
    expect(readPlaces({ features: [{ geometry: { coordinates: [181, 0] }, properties: {} }] })).toEqual([]);
    expect(() => readPlaces({ error: "no" })).toThrow();
  });
});

describe("a geocoder at an address", () => {
  let server: Server | null = null;
  afterEach(() => { server?.close(); server = null; });
  type Seen = { url: URL; agent: string };
  async function geocoder(answer: (url: URL) => { status: number; body: unknown }): Promise<{ base: string; seen: Seen[] }> {
    const seen: Seen[] = [];
    server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://here");
      seen.push({ url, agent: request.headers["user-agent"] ?? "" });
      const { status, body } = answer(url);
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => { server?.listen(0, "127.0.0.1", resolve); });
    return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
  }
  test("is asked by the path: Nominatim's search, Photon's api", async () => {
    const { base, seen } = await geocoder((url) => ({ status: 200, body: url.pathname.endsWith("/api") ? photon : nominatim }));
    expect(await geocoderAt(`${base}/search`, "Atalaia/1.0")("Tuiuti", "BR")).toHaveLength(1);
    expect(await geocoderAt(`${base}/photon/api`, "Atalaia/1.0")("Tuiuti", null)).toHaveLength(1);
    expect(seen.map(({ url }) => `${url.pathname} ${url.searchParams.get("q")} ${url.searchParams.get("countrycodes")}`)).toEqual(["/search Tuiuti br", "/photon/api Tuiuti null"]);
    expect(seen.every(({ agent }) => agent === "Atalaia/1.0")).toBe(true);
  });
  test("is tried as either where the address has no path", async () => {
    const { base, seen } = await geocoder((url) => (url.pathname === "/api" ? { status: 200, body: photon } : { status: 404, body: {} }));
    expect(await geocoderAt(base, "Atalaia/1.0")("Tuiuti", null)).toHaveLength(1);
    expect(seen.map(({ url }) => url.pathname)).toEqual(["/search", "/api"]);
  });
  test("gives no place of another country, and fails where there is no answer", async () => {
    const { base } = await geocoder(() => ({ status: 200, body: photon }));
    expect(await geocoderAt(`${base}/api`, "A")("x", "AR")).toEqual([]);
    server?.close();
    const broken = await geocoder(() => ({ status: 500, body: {} }));
    await expect(geocoderAt(`${broken.base}/search`, "A")("x", null)).rejects.toThrow("status 500");
  });
});
