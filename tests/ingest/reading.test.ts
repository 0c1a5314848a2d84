import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { randomFrom } from "./small-city";
import { empty, local, noon, openCity, pingsCsv, pointsCsv, type City } from "./support";
import { csvRow } from "~/domain/csv";
import { pointsRepository } from "~/store/points.server";

let city: City;
beforeAll(async () => { city = await openCity(); });
beforeEach(() => empty(city));
afterAll(() => city.close());

const instant = Date.parse("2026-03-02T00:00:00Z") / 1000;
const storedRow = z.object({ at: z.number(), lat: z.number(), lon: z.number(), accuracy: z.number(), speed: z.number() });
const stored = () => city.context.engine.rows("SELECT toUnixTimestamp(at) AS at, lat, lon, accuracy, speed FROM pings ORDER BY at, lat", storedRow);
const storedPoints = () => city.context.store.db.selectFrom("points").selectAll().orderBy("id").execute();
const rejects = (file: string) => readFileSync(file, "utf8").trim().split("\n").slice(1);

/** Text as Windows-1252; the letters used here have the same number in Latin-1. */
const windows1252 = (text: string): Buffer => Buffer.from(text, "latin1");

describe("instants", () => {
  it("C14 seconds, fractions, milliseconds, microseconds and ISO texts give one instant, never 1970", async () => {
    const texts = [instant, `${instant}.9`, instant * 1000, `${instant * 1000}000`, "2026-03-02T00:00:00Z", "2026-03-02T00:00:00.999Z", "2026-03-01T21:00:00-03:00", "2026-03-02 05:30:00+0530", "2026-03-01T21:00:00", "2026-03-01 21:00"];
    const summary = await city.load({ pings: [city.file("t.csv", pingsCsv(texts.map((text, i) => ["d", text, -23.5 - i / 100, -46.6])))] });
    expect(summary.rows).toMatchObject({ taken: texts.length, rejected: {} });
    expect(new Set((await stored()).map(({ at }) => at))).toEqual(new Set([instant]));
  });

  it("C14 refuses what is no instant, and what lies beyond now + 1 day", async () => {
    const limit = noon.getTime() / 1000 + 86_400;
    const texts: (string | number)[] = ["", "soon", 46082.5, "2026-02-31T10:00:00Z", "2026-03-02T25:00:00Z", "03/02/2026 10:00", "2026-03-02", -5, "NaN", limit + 1, limit];
    const target = path.join(city.folder, "rejects.csv");
    const summary = await city.load({ pings: [city.file("t.csv", pingsCsv(texts.map((text) => ["d", text, -23.5, -46.6])))], rejectsFile: target });
    expect(summary.rows.rejected).toEqual({ missing_time: 1, bad_time: 8, future: 1 });
    expect(summary.rows.taken).toBe(1);
    expect(rejects(target).slice(0, 3)).toEqual(["t.csv,2,missing_time,", "t.csv,3,bad_time,aaaa", "t.csv,4,bad_time,99999.9"]);
  });
});

describe("positions", () => {
  it("C14 refuses what is no position with its row number, and writes down no device and no position", async () => {
    const target = path.join(city.folder, "rejects.csv");
    const rows = ["secret-1,90.442,-46.6", "secret-2,NaN,-46.6", "secret-3,,-46.6", "secret-4,-23.55,east", "secret-5,0,0", "secret-6,-23.5,180.5", ",-23.5,-46.6", "secret-8, -23.55 ,-46.6"];
    const summary = await city.load({ pings: [city.file("p.csv", `device_id,lat,lon,ts\n${rows.map((row) => `${row},${instant}`).join("\n")}\n`)], rejectsFile: target });
    expect(summary.rows).toMatchObject({ read: 8, taken: 1, rejected: { out_of_range: 2, bad_latitude: 2, bad_longitude: 1, no_position: 1, missing_device: 1 } });
    expect(rejects(target).map((line) => line.split(",").slice(1, 3).join(" "))).toEqual(["2 out_of_range", "3 bad_latitude", "4 bad_latitude", "5 bad_longitude", "6 no_position", "7 out_of_range", "8 missing_device"]);
    expect(readFileSync(target, "utf8")).not.toMatch(/secret|23\.5|46\.6/);
  });

  it("C14 warns of points and pings whose latitude and longitude look exchanged", async () => {
    const points: Parameters<typeof pointsCsv>[0] = [["A", -23.55, -46.63], ["B", -23.56, -46.64], ["S", -46.63, -23.55]];
    const summary = await city.load({ points: [city.file("p.csv", pointsCsv(points))], pings: [city.file("x.csv", pingsCsv([["d", instant, -46.63, -23.55], ["d", instant + 60, -23.55, -46.63]]))] });
    expect(summary.warnings).toEqual(["1 point lies more than 1000 km from the others (S); latitude and longitude swapped in 1?", "1 pings lie more than 1000 km from the points; latitude and longitude swapped?"]);
  });

  it("C14 warns when all points are exchanged, and of none that are right", async () => {
    expect((await city.load({ points: [city.file("p.csv", pointsCsv([["A", -46.63, -23.55]]))] })).warnings).toEqual(["1 points lie more than 1000 km from the brand's map; latitude and longitude swapped?"]);
    await empty(city);
    expect((await city.load({ points: [city.file("p.csv", pointsCsv([["A", -23.55, -46.63]]))] })).warnings).toEqual([]);
  });
});

describe("C13 tables as spreadsheets save them", () => {
  const table = (separator: string, number: (value: string) => string) => ["código,nome,cidade,lat,lon", "1,São João,São Paulo,-23.5505,-46.6333", "2,Praça da Sé,São Paulo,-23.5500,-46.6340"]
    .map((line, row) => line.split(",").map((field, column) => (row > 0 && column > 2 ? number(field) : field)).join(separator)).join("\r\n");
  const same = (value: string) => value;
  const comma = (value: string) => value.replace(".", ",");
  const copies: [string, Uint8Array | string, string, string, boolean][] = [
    ["utf-8 with BOM", `\uFEFF${table(",", same)}`, "utf-8 with BOM", ",", false],
    ["Windows-1252", windows1252(table(",", same)), "windows-1252", ",", false],
    ["semicolons", table(";", same), "utf-8", ";", false],
    ["decimal commas", windows1252(table(";", comma)), "windows-1252", ";", true],
    ["quoted decimal commas", table(",", (value) => `"${comma(value)}"`), "utf-8", ",", true],
  ];
  it.each(copies)("C13 reads points of %s and says how", async (_name, content, encoding, separator, decimalComma) => {
    const summary = await city.load({ points: [city.file("points.csv", content)], decimalComma });
    expect(summary.files[0]).toMatchObject({ encoding, separator, columns: { code: "código", name: "nome", city: "cidade", latitude: "lat", longitude: "lon" } });
    expect((await storedPoints()).map(({ code, name, latitude }) => [code, name, latitude])).toEqual([["1", "São João", -23.5505], ["2", "Praça da Sé", -23.55]]);
  });

  it("C13 with decimal commas 18500.00 stays what it is, 1.234,5 is read, and without them a comma is refused", async () => {
    const text = "code;lat;lon;type;impressions;cost\nA;-23,55;-46,63;ooh;18500.00;1.234,5\n";
    await city.load({ points: [city.file("p.csv", text)], decimalComma: true });
    expect((await storedPoints()).map(({ impressions, cost }) => [impressions, cost])).toEqual([[18500, 1234.5]]);
    expect((await city.load({ points: [city.file("q.csv", text)] })).rows.rejected).toEqual({ bad_latitude: 1 });
  });

  it("C13 reads pings of every kind alike", async () => {
    const lines = (separator: string, number: (value: string) => string, name = "aparelho-ã") => ["uid", "Timestamp", "Latitude", "LNG", "hacc", "extra"].join(separator) + `\r\n${[name, String(instant), number("-23.5505"), number("-46.6333"), "12", "x"].join(separator)}\r\n\r\n`;
    for (const [content, decimalComma] of [[`\uFEFF${lines(",", same)}`, false], [windows1252(lines(";", comma)), true], [lines("\t", same), false], [gzipSync(lines(",", (value) => `"${comma(value)}"`)), true]] as const) {
      const summary = await city.load({ pings: [city.file(typeof content === "string" ? "a.csv" : "b.csv", content)], decimalComma });
      expect(summary.rows.rejected).toEqual({});
    }
    expect(await stored()).toEqual([{ at: instant, lat: -23.5505, lon: -46.6333, accuracy: 12, speed: -1 }]);
    expect((await city.load({})).pings).toMatchObject({ total: 1, devices: 1 });
  });
});

describe("formats and columns", () => {
  it("reads NDJSON with and without gzip, and refuses lines that are no objects", async () => {
    const text = `{"device":"d","at":${instant},"lat":-23.55,"lng":"-46.63","speed":-1}\nnot json\n\n{"device":"d","at":"2026-03-02T00:01:00Z","lat":-23.55,"lng":-46.63,"speed":2.5}\n[1]\n`;
    const summary = await city.load({ pings: [city.file("a.ndjson", text), city.file("b.jsonl.gz", gzipSync(text))] });
    expect(summary.rows).toMatchObject({ read: 8, taken: 2, duplicate: 2, rejected: { not_json: 4 } });
    expect((await stored()).map(({ at, speed }) => [at, speed])).toEqual([[instant, -1], [instant + 60, 2.5]]);
  });

  it("takes no object or list of NDJSON for a device, and braces of a text for what they are", async () => {
    const line = (device: string, minute: number) => `{"device":${device},"at":${instant + 60 * minute},"lat":-23.55,"lng":-46.63}`;
    const summary = await city.load({ pings: [city.file("a.ndjson", [line('{"id":"d"}', 0), line('["d"]', 1), line('"{E621E1F8}"', 2), line("null", 3), line("7", 4)].join("\n"))] });
    expect(summary.rows).toMatchObject({ read: 5, taken: 2, rejected: { missing_device: 3 } });
    expect(summary.pings.devices).toBe(2);
  });

  it("warns of a title that stands twice, when its column is read", async () => {
    const summary = await city.load({ pings: [city.file("a.csv", `device,at,lat,lon,Lat,note,note\nd,${instant},-23.5,-46.6,-24.5,x,y\n`)] });
    expect(summary.warnings).toContain("the titles of a file of pings hold lat 2 times: the first one is read");
    expect(summary.warnings.join()).not.toContain("note");
    expect((await stored()).map(({ lat }) => lat)).toEqual([-23.5]);
  });

  it("reads Parquet with numbers, instants and texts", async () => {
    const file = path.join(city.folder, "a.parquet");
    for (const [index, column] of ["toDateTime64({s:UInt32}, 3, 'UTC') AS ts", "toInt64({s:UInt32}) * 1000 AS ts", "'2026-03-02T00:00:00Z' AS ts", "toFloat64({s:UInt32}) + 0.5 AS ts"].entries()) {
      await city.context.engine.command(`INSERT INTO FUNCTION file('${file}.${index}.parquet', 'Parquet') SELECT toInt64(7) AS id, ${column}, toFloat32(-23.5) AS lat, toFloat64(-46.5) AS lon`, { s: instant });
    }
    const summary = await city.load({ pings: [path.join(city.folder, "*.parquet")] });
    expect(summary.rows).toMatchObject({ read: 4, taken: 1, duplicate: 3 });
    expect((await stored()).map(({ at }) => at)).toEqual([instant]);
  });

  it("maps unusual columns, takes only the rows asked for, and several files by a glob", async () => {
    const text = (minute: number) => `who,ts_unix,when,lat,lon,kind\nd,${instant + minute * 60},x,-23.5,-46.6,raw\nd,${instant + 5},x,-23.5,-46.6,filtered\n`;
    city.file("m1.csv", text(0));
    city.file("m2.csv", text(1));
    const summary = await city.load({ pings: [path.join(city.folder, "m?.csv")], map: { at: "ts_unix", uid: "who" }, where: [{ column: "kind", value: "raw" }], points: [city.file("p.csv", pointsCsv([["A", -23.5, -46.6]]))] });
    expect(summary.rows).toMatchObject({ read: 5, taken: 3, passedOver: 2, rejected: {} });
    expect(summary.visits.total).toBe(1);
  });

  it("loads the other files when one cannot be used, and says why", async () => {
    const random = randomFrom(1);
    const whole = gzipSync(pingsCsv(Array.from({ length: 200_000 }, (_, i) => ["gone", instant + i, -23.5 - random() / 10, -46.6])));
    const brokenOff = whole.subarray(0, whole.length / 2);
    const summary = await city.load({ pings: [city.file("empty.csv", ""), city.file("no.csv", "a,b\n1,2\n"), path.join(city.folder, "absent.csv"), city.file("broken.csv.gz", brokenOff), city.file("good.csv", pingsCsv([["d", instant, -23.5, -46.6]]))] });
    expect(summary.files.map(({ problem }) => problem?.split(":")[0]?.slice(0, 30)).sort()).toEqual(["cannot be read", "is empty", "no column for device_id, at, l", "no such file", undefined]);
    expect(summary.pings).toMatchObject({ total: 1, devices: 1 });
  });

  it("takes a list of points as it was before an export made its texts inert", async () => {
    const names = ["=HYPERLINK(1)", "'=quoted", "-23 m from the corner", "'t Hoekje"];
    await city.load({ points: [city.file("exported.csv", `code,name,latitude,longitude,path\n${names.map((name, i) => csvRow([`P${i}`, name, -23.5, -46.6, `@home>${name}`]).trimEnd()).join("\n")}\n`)] });
    const stored = await pointsRepository(city.context.store).all();
    expect(stored.map(({ name, path }) => [name, path])).toEqual(names.map((name) => [name, ["@home", name]]));
  });

  it("repeats nothing of a first line that holds values instead of names", async () => {
    const { files } = await city.load({ pings: [city.file("nohead.csv", "d1-secret,2026-03-02T18:40:00Z,-23.512345,-46.654321\n")], devices: [city.file("nodevices.csv", "d1-secret,F,30\n")], sales: [city.file("nosales.csv", "A1,2026-03-02,500\n")] });
    expect(files).toHaveLength(3);
    for (const { problem } of files) {
      expect(problem).toMatch(/^no column .* in the first line, which holds values and no names of columns \([34]\); name it with --map /);
      expect(problem).not.toMatch(/secret|512345|500|A1/);
    }
  });

  it("a stray quote spoils its own line only", async () => {
    const rows = [`d,${instant},-23.5,-46.6`, `"d,${instant + 60},-23.5,-46.6`, `d,${instant + 120},-23.5,-46.6`, `"d",${instant + 180},"-23.5",-46.6`];
    const summary = await city.load({ pings: [city.file("q.csv", `device_id,at,lat,lon\n${rows.join("\n")}\n`)] });
    expect(summary.rows.read).toBe(4);
    expect((await stored()).map(({ at }) => at - instant)).toEqual(expect.arrayContaining([0, 120, 180]));
  });

  it("reads points from GeoJSON, with paths from columns or cut at a separator", async () => {
    const feature = (id: number, name: string, coordinates: [number, number], line: string) => ({ type: "Feature", properties: { ID: id, NOME: name, LINHA: line, LATITUDE: 1 }, geometry: { type: "Point", coordinates } });
    const text = JSON.stringify({ type: "FeatureCollection", features: [feature(1, "Sé", [-46.633, -23.55], "1"), feature(2, "Luz", [-46.635, -23.534], "1"), feature(3, "None", [0, 0], "2")] });
    const summary = await city.load({ points: [city.file("metro.geojson", text)], pathColumns: ["=Metro", "LINHA"] });
    expect(summary).toMatchObject({ points: { created: 2 }, rows: { rejected: { no_position: 1 } } });
    expect((await storedPoints()).map(({ code, name, latitude, path: segments }) => [code, name, latitude, segments])).toEqual([["metro-1", "Sé", -23.55, '["Metro","1"]'], ["metro-2", "Luz", -23.534, '["Metro","1"]']]);
    await city.load({ points: [city.file("p.csv", "code,lat,lon,path\nX,-23.5,-46.6,Lojas / Norte\n")], pathSeparator: "/" });
    expect((await storedPoints()).at(-1)?.path).toBe('["Lojas","Norte"]');
  });

  it("reads places, and knows them again", async () => {
    const file = city.file("places.csv", "category,name,lat,lon\nGym,Fit,-23.5,-46.6\nGym,Fit,-23.6,-46.6\n");
    expect((await city.load({ places: [file] })).places.total).toBe(2);
    expect(await city.load({ places: [file] })).toMatchObject({ places: { total: 2 }, changed: false });
  });
});

describe("profiles", () => {
  const profileRow = z.object({ gender: z.number(), age: z.number(), class: z.number(), seg: z.number(), genres: z.array(z.string()), own_car: z.number() });
  const profiles = () => city.context.engine.rows("SELECT gender, age, class, seg, genres, own_car FROM devices ORDER BY seg", profileRow);

  it("are read into codes, unknown values included, and give visits their seg when they change", async () => {
    const at = local("2026-03-10", "12:00");
    await city.load({ points: [city.file("p.csv", pointsCsv([["A", -23.5, -46.6]]))], pings: [city.file("x.csv", pingsCsv([["d1", at, -23.5, -46.6], ["d2", at, -23.5, -46.6]]))] });
    await city.load({ devices: [city.file("d.csv", "device_id,gender,age_range,class,app_genres,own_car\nd1,F,20_24,A,games|news,1\nd3,,,,,\n")] });
    expect(await profiles()).toEqual([{ gender: 0, age: 0, class: 0, seg: 0, genres: [], own_car: -1 }, { gender: 1, age: 1, class: 1, seg: 55, genres: ["games", "news"], own_car: 1 }]);
    const segs = () => city.context.engine.rows("SELECT seg FROM visits ORDER BY seg", z.object({ seg: z.number() }));
    expect((await segs()).map(({ seg }) => seg)).toEqual([0, 55]);
    await city.load({ devices: [city.file("e.csv", "uid;sexo;idade;classe\nd1;Masculino;70+;E\nd2;M;45;B2\n")] });
    expect((await segs()).map(({ seg }) => seg)).toEqual([2 * 48 + 4 * 6 + 2, 2 * 48 + 7 * 6 + 5]);
    expect(await city.load({ devices: [city.file("e.csv", "uid;sexo;idade;classe\nd1;Masculino;70+;E\nd2;M;45;B2\n")] })).toMatchObject({ changed: false, devices: { profiles: 3 } });
  });
});
