import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Parameters, Ping, Point, Traits } from "../oracle/model";
import { patternsWeekOf } from "../oracle/patterns";
import { readHistory, type History } from "../oracle/visits";
import { weeklyPatternsColumns } from "~/exports/weekly-patterns";
import { main } from "~/process/export-command.server";
import { parseExportArguments, UsageError, wholeWeeks } from "~/process/export-arguments.server";
import { patternsLines } from "~/process/export-patterns.server";
import { brandOf, openCity, type City } from "../support/city";
import { hasOpenData, openData } from "../support/open-data";
import { brokenPatterns } from "../support/patterns-invariants";
import { randomCity, randomNumbers } from "../support/random-city";
import { readCsv } from "../support/read-csv";
import { runExport } from "./export-process";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());
afterEach(() => { vi.restoreAllMocks(); });

type Asked = { from: string; to: string; type?: "pdv" | "ooh"; segment?: string[] };
async function rowsOf({ from, to, type, segment = [] }: Asked, parameters: Parameters): Promise<Record<string, string>[]> {
  let text = "";
  const asked = { weeks: wholeWeeks({ start: from, end: to }), type: type ?? null, segment };
  for await (const line of patternsLines({ engine: city.engine, store: city.store, brand: brandOf(parameters, "weeks") }, asked)) text += line;
  return readCsv(text);
}

const floored = (history: History, floor: number): History => ({ ...history, world: { ...history.world, parameters: { ...history.world.parameters, floor } } });
const json = (text: string | undefined): unknown => (text ? JSON.parse(text) : null);
const number = (text: string | undefined): number | null => (text ? Number(text) : null);
const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : Math.floor(value * 10 ** decimals + 0.5) / 10 ** decimals);

/** A row of the file in the oracle's words. */
const read = (row: Record<string, string>) => ({
  visits: number(row.raw_visit_counts), visitors: number(row.raw_visitor_counts), days: json(row.visits_by_day), hours: json(row.visits_by_each_hour), buckets: json(row.bucketed_dwell_times),
  distance: number(row.distance_from_home), dwell: number(row.median_dwell), platforms: json(row.device_type),
});

function compare(rows: Record<string, string>[], history: History): void {
  for (const row of rows) {
    const point = history.world.points.find(({ type, code }) => `${type}:${code}` === row.safegraph_place_id);
    if (!point) throw new Error(`no point ${row.safegraph_place_id}`);
    const { distance, dwell, ...expected } = patternsWeekOf(history, point, (row.date_range_start ?? "").slice(0, 10));
    const { distance: gotDistance, ...got } = read(row);
    const told = `${row.safegraph_place_id} ${row.date_range_start} floor ${history.world.parameters.floor}`;
    expect(got, told).toEqual({ ...expected, dwell: rounded(dwell, 2) });
    if (distance === null) expect(gotDistance, told).toBeNull();
    else expect(Math.abs((gotDistance ?? NaN) - distance), told).toBeLessThanOrEqual(0.52);
  }
}

const traitsOf = (pings: readonly Ping[], seed: number): Map<string, Traits> => {
  const random = randomNumbers(seed);
  return new Map([...new Set(pings.map(({ device }) => device))].filter(() => random() < 0.85)
    .map((device) => [device, { platform: random() < 0.15 ? "" : random() < 0.6 ? "Android" : "iOS", make: "", model: "", carrier: "", genres: [] }]));
};

describe.each([1, 2, 3])("random city %i", (seed) => {
  it("is the oracle's at every floor, and keeps the vendor's invariants without one", async () => {
    const made = randomCity(seed, { devices: 60, points: 9, days: 19, firstDay: "2026-10-24" });
    const traits = traitsOf(made.pings, seed);
    await city.empty();
    city.use(made.parameters);
    const points = await city.loadWorld({ ...made, traits });
    const history = readHistory({ ...made, points, traits });
    for (const floor of [0, 3, 10]) {
      const asked = floored(history, floor);
      const rows = await rowsOf({ from: "2026-10-26", to: "2026-11-15" }, asked.world.parameters);
      expect(rows).toHaveLength(3 * points.length);
      compare(rows, asked);
      if (floor === 0) expect(rows.flatMap(brokenPatterns)).toEqual([]);
      else expect(rows.some((row) => row.raw_visit_counts === "" || row.visits_by_day?.includes("null"))).toBe(true);
      const shown = rows.filter((row) => row.raw_visit_counts !== "" && row.raw_visit_counts !== "0");
      for (const row of shown) expect(Number(row.raw_visitor_counts)).toBeGreaterThanOrEqual(floor);
      if (floor < 10) expect(shown.length).toBeGreaterThan(0);
    }
  }, 120_000);
});

it("a row's visits and visitors are those of the dashboard of its point and week", async () => {
  const made = randomCity(8, { devices: 40, points: 8, days: 9, firstDay: "2026-10-25" });
  await city.empty();
  city.use({ ...made.parameters, floor: 4 });
  const points = await city.loadWorld(made);
  const rows = await rowsOf({ from: "2026-10-26", to: "2026-11-01" }, { ...made.parameters, floor: 4 });
  for (const { id, code, type } of points) {
    const { metrics } = await city.ask({ type, nodes: [], single: id, start: "2026-10-26", end: "2026-11-01", slice: { gender: [], age: [], class: [] }, rows: "weeks" });
    const row = rows.find((each) => each.safegraph_place_id === `${type}:${code}`);
    expect([number(row?.raw_visit_counts), number(row?.raw_visitor_counts)], code).toEqual([metrics?.visits, metrics?.unique_visitors]);
  }
});

const zone = "Europe/Madrid";
const madrid = { lat: 40.4168, lon: -3.7038 };
const store = (code: string, north: number, more: Partial<Point> = {}): Omit<Point, "id"> => ({ code, name: code, lat: madrid.lat + north / 111_195, lon: madrid.lon, radius: null, type: "pdv", path: ["Centro", "Sol"], ...more });
const visit = (device: string, utc: string, minutes: readonly number[] = [0], north = 0): Ping[] =>
  minutes.map((after) => ({ device, at: Date.parse(utc) / 1000 + after * 60, lat: madrid.lat + north / 111_195, lon: madrid.lon, accuracy: null }));

describe("a week by hand", () => {
  const load = async (pings: Ping[], points: Omit<Point, "id">[], change: Partial<Parameters> = {}): Promise<Parameters> => {
    await city.empty();
    const parameters: Parameters = { zone, radiusMeters: 50, gapMinutes: 30, maximumAccuracyMeters: 50, maximumHomeAccuracyMeters: 100, maximumHours: 16, excludeResidents: false, floor: 0, ...change };
    city.use(parameters);
    await city.loadWorld({ pings, points, traits: new Map([["a", { platform: "Android", make: "", model: "", carrier: "", genres: [] }]]) });
    return parameters;
  };

  it("counts a visit on the day and in the hour of its start, dwell in whole minutes, the repeated hour once", async () => {
    const parameters = await load([
      ...visit("a", "2026-10-25T00:30:00Z"), ...visit("b", "2026-10-25T01:30:00Z"), // 02:30 twice
      ...visit("a", "2026-10-21T08:59:00Z", [0, 20, 20.9]), ...visit("c", "2026-10-21T10:00:00Z", [0, 21]), ...visit("a", "2026-10-25T22:30:00Z", [0, 4.99]), ...visit("c", "2026-10-25T23:30:00Z"),
    ], [store("S1", 0)]);
    const [row, ...more] = await rowsOf({ from: "2026-10-19", to: "2026-10-25" }, parameters);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      safegraph_place_id: "pdv:S1", date_range_start: "2026-10-19T00:00:00+02:00", date_range_end: "2026-10-26T00:00:00+01:00", raw_visit_counts: "5", raw_visitor_counts: "3",
      visits_by_day: "[0,0,2,0,0,0,3]", bucketed_dwell_times: '{"<5":3,"5-20":1,"21-60":1,"61-240":0,">240":0}', median_dwell: "4.98", device_type: '{"android":1,"unknown":2}', poi_cbg: "", visitor_home_cbgs: "{}",
    });
    const hours = json(row?.visits_by_each_hour) as number[];
    expect(hours).toHaveLength(168);
    expect(hours.flatMap((count, hour) => (count ? [[hour, count]] : []))).toEqual([[2 * 24 + 10, 1], [2 * 24 + 12, 1], [6 * 24 + 2, 2], [6 * 24 + 23, 1]]);
  });

  it("has 168 hours where one is skipped, and none of them is guessed", async () => {
    const parameters = await load([...visit("a", "2026-03-29T00:30:00Z"), ...visit("a", "2026-03-29T01:30:00Z")], [store("S1", 0)]);
    const [row] = await rowsOf({ from: "2026-03-23", to: "2026-03-29" }, parameters);
    expect((json(row?.visits_by_each_hour) as number[]).slice(6 * 24, 6 * 24 + 5)).toEqual([0, 1, 0, 1, 0]);
  });

  it("withholds what stands on few devices, and enough beside it", async () => {
    const crowd = (from: number, to: number, utc: string, north = 0) => Array.from({ length: to - from }, (_, i) => visit(`d${from + i}`, utc, [0], north)).flat();
    const parameters = await load([
      ...crowd(0, 12, "2026-10-19T10:00:00Z"), ...crowd(0, 11, "2026-10-20T10:00:00Z"), ...crowd(0, 3, "2026-10-21T10:00:00Z"), ...crowd(0, 4, "2026-10-19T10:00:00Z", 1000), ...crowd(0, 12, "2026-10-19T12:00:00Z", 2000),
    ], [store("S1", 0), store("S2", 1000), store("S3", 2000)], { floor: 10 });
    const rows = await rowsOf({ from: "2026-10-19", to: "2026-10-25" }, parameters);
    expect(rows.map((row) => [row.raw_visit_counts, row.raw_visitor_counts, row.visits_by_day])).toEqual([["26", "12", "[12,null,null,0,0,0,0]"], ["", "", ""], ["12", "12", "[12,0,0,0,0,0,0]"]]);
    expect(rows[0]?.bucketed_dwell_times).toBe('{"<5":null,"5-20":null,"21-60":null,"61-240":null,">240":null}');
    expect((json(rows[0]?.visits_by_each_hour) as (number | null)[]).slice(0, 24).filter((hour) => hour !== 0)).toEqual([12]);
    expect((json(rows[0]?.visits_by_each_hour) as (number | null)[]).slice(24, 72).every((hour) => hour === null)).toBe(true);
    const leftOver = await load([...crowd(0, 12, "2026-10-19T10:00:00Z"), ...visit("other", "2026-10-19T10:00:00Z", [0], 1000)], [store("S1", 0), store("S2", 1000)], { floor: 10 });
    expect((await rowsOf({ from: "2026-10-19", to: "2026-10-25" }, leftOver)).map((row) => row.raw_visit_counts)).toEqual(["", ""]);
  });

  it("takes a type or a segment alone, leaves sensitive places out, and says where there is none", async () => {
    const parameters = await load(visit("a", "2026-10-19T10:00:00Z"), [store("S1", 0), store("S2", 5000, { path: ["Centro", "Norte"] }), store("S3", 9000, { path: ["Sul"] }), store("O1", 200, { type: "ooh", path: ["Centro"] }), store("H1", 300, { category: "Hospital" })]);
    const codes = async (more: Partial<Asked>) => (await rowsOf({ from: "2026-10-19", to: "2026-10-25", ...more }, parameters)).map((row) => row.safegraph_place_id);
    expect((await codes({})).sort()).toEqual(["ooh:O1", "pdv:S1", "pdv:S2", "pdv:S3"]);
    expect(await codes({ type: "ooh" })).toEqual(["ooh:O1"]);
    expect((await codes({ segment: ["Centro"], type: "pdv" })).sort()).toEqual(["pdv:S1", "pdv:S2"]);
    await expect(codes({ segment: ["Nowhere"] })).rejects.toMatchObject({ code: "not_found" });
  });

  it("X04 writes names as inert text and keeps numbers numbers", async () => {
    const names = ['=HYPERLINK("http://x","y")', "+1+1", "@SUM(A1)", "-2", 'quoted "a", b'];
    const parameters = await load(visit("a", "2026-10-19T10:00:00Z"), names.map((name, i) => store(`N${i}`, i * 1000, { name })));
    const rows = await rowsOf({ from: "2026-10-19", to: "2026-10-25" }, parameters);
    expect(rows.map((row) => row.location_name)).toEqual([`'=HYPERLINK("http://x","y")`, "'+1+1", "'@SUM(A1)", "'-2", 'quoted "a", b']);
    expect(rows[0]?.longitude).toBe("-3.7038");
  });
});

describe("the command", () => {
  it.each([
    ["--format", []], ["--from", ["--format", "patterns", "--to", "2026-01-01"]], ["--to", ["--format", "patterns", "--from", "2026-01-01", "--to", "2026-02-31", "--out", "a.csv"]], ["--from must not be after", ["--format", "patterns", "--from", "2026-02-01", "--to", "2026-01-01", "--out", "a.csv"]],
    ["no whole week", ["--format", "patterns", "--from", "2026-03-03", "--to", "2026-03-14", "--out", "a.csv"]], ["--out", ["--format", "patterns", "--from", "2026-03-01", "--to", "2026-03-31", "--out", "a.xlsx"]], ["bogus", ["--bogus"]],
  ])("names what is wrong: %s", async (message, argv) => {
    expect(() => parseExportArguments(argv)).toThrow(UsageError);
    expect(() => parseExportArguments(argv)).toThrow(message);
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(await main(argv)).toBe(2);
    expect(stderr.mock.calls.join("")).toContain("Usage: npm run export");
  });

  it("cuts to whole weeks", () => {
    expect(wholeWeeks({ start: "2026-03-01", end: "2026-03-16" })).toEqual([{ start: "2026-03-02", end: "2026-03-08" }, { start: "2026-03-09", end: "2026-03-15" }]);
    expect(wholeWeeks({ start: "2026-03-02", end: "2026-03-08" })).toEqual([{ start: "2026-03-02", end: "2026-03-08" }]);
  });

  it("joins the running engine, writes the file whole and says what it cut; what cannot be written leaves nothing", async () => {
    await city.empty();
    const made = randomCity(5, { devices: 10, points: 5, days: 10, firstDay: "2026-10-25" });
    city.use(made.parameters);
    await city.loadWorld(made);
    const file = path.join(city.folder, "weeks.csv.gz");
    const asked = ["--format", "patterns", "--from", "2026-10-25", "--to", "2026-11-02"];
    const ended = await runExport(path.join(city.folder, "data"), [...asked, "--out", file]);
    expect(ended).toMatchObject({ code: 0, stdout: "" });
    expect(ended.stderr).toContain("cut to whole weeks: 2026-10-26 to 2026-11-01");
    const text = gunzipSync(readFileSync(file)).toString("utf8");
    expect(text.split("\r\n")[0]).toBe(weeklyPatternsColumns.join(","));
    expect(readCsv(text)).toHaveLength(5);
    const failed = await runExport(path.join(city.folder, "data"), [...asked, "--segment", "Nowhere", "--out", path.join(city.folder, "none.csv")]);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain("no point under Nowhere");
    expect([existsSync(path.join(city.folder, "none.csv")), existsSync(path.join(city.folder, "none.csv.part"))]).toEqual([false, false]);
    expect((await runExport(path.join(city.folder, "data"), [...asked, "--out", path.join(city.folder, "absent", "none.csv")])).code).toBe(1);
  }, 60_000);
});

const vendorFiles = ["weekly_demo.csv.gz", "weekly_v2_patterns-part3.csv.gz"];
describe.skipIf(!hasOpenData("safegraph_mock_patterns"))("the vendor's own file (needs ../shared/data)", () => {
  it.each(vendorFiles)("%s keeps the same invariants and has the same columns", (name) => {
    const text = gunzipSync(readFileSync(openData("safegraph_mock_patterns", name))).toString("utf8");
    const rows = readCsv(text);
    expect(rows).toHaveLength(99);
    expect(rows.flatMap(brokenPatterns)).toEqual([]);
    expect(weeklyPatternsColumns.slice(0, 25)).toEqual(Object.keys(rows[0] ?? {}));
  });
});
