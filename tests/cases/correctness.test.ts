import ExcelJS from "exceljs";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Brand } from "~/contract/brand";
import { parseFilterState } from "~/contract/filter-state";
import { dashboardDataAnswer, type DashboardData } from "~/contract/metrics";
import { resolveFilter } from "~/domain/resolve-filter";
import type { SheetWords } from "~/exports/report-words";
import { visitSheets } from "~/exports/visit-sheets";
import { writeWorkbook } from "~/exports/workbook.server";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { noSlice, usualParameters, type Parameters, type Ping, type Point, type Question } from "../oracle/model";
import { brandOf, openCity, type City } from "../support/city";

/** Public complaints about figures, in Excel and where two periods are compared (CASES: floor 0, residents not excluded). */
let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());
afterEach(() => city.empty());

const parameters: Parameters = { ...usualParameters, zone: "America/Sao_Paulo", excludeResidents: false };
const point = (code: string, lat: number): Omit<Point, "id"> => ({ code, name: code, lat, lon: -46.63, radius: null, type: "pdv", path: ["All"] });
const [a, b] = [point("A", -23.55), point("B", -23.56)];
const visit = (device: string, at: Omit<Point, "id">, utc: string, minutes = 0): Ping[] => {
  const steps = Math.ceil(minutes / 10);
  return Array.from({ length: steps + 1 }, (_, i) => ({ device, at: Date.parse(utc) / 1000 + Math.round((i * minutes * 60) / Math.max(1, steps)), lat: at.lat, lon: at.lon, accuracy: null }));
};
const question = (start: string, end: string, change: Partial<Question> = {}): Question => ({ type: "pdv", nodes: [], single: null, start, end, slice: noSlice, rows: "weeks", ...change });
async function load(pings: Ping[], points: Omit<Point, "id">[]): Promise<void> {
  city.use(parameters);
  await city.loadWorld({ pings, points });
}

const words: SheetWords = { compared: (title) => title, field: (field) => field, value: (_, value) => value, weekday: String, word: (key) => key };
/** Every cell of the workbook's sheets by the sheet's name. */
async function sheetsOf(data: DashboardData): Promise<Map<string, ExcelJS.CellValue[][]>> {
  const book = new ExcelJS.Workbook();
  const bytes = await writeWorkbook(visitSheets({ data, segment: "All", withDaily: true, isOoh: false, words }), { title: "t", creator: "b", fallbackName: "figure", dayFormat: "yyyy-mm-dd" });
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  return new Map(book.worksheets.map((sheet) => [sheet.name, sheet.getSheetValues().slice(1).map((row) => (Array.isArray(row) ? row.slice(1).map(resultOf) : []))]));
}
/** What a cell shows: of a live formula the kept result. */
const resultOf = (cell: ExcelJS.CellValue): ExcelJS.CellValue => (typeof cell === "object" && cell !== null && "result" in cell ? (cell.result as ExcelJS.CellValue) : cell);
const rowOf = (rows: ExcelJS.CellValue[][] | undefined, name: string): ExcelJS.CellValue[] => rows?.find(([first]) => first === name)?.slice(1) ?? [];

describe("C01 unique visitors in Excel", () => {
  it("of a week and of two points are those of the card, and no cell adds them up", async () => {
    const days = ["02", "03", "04", "05", "06", "07", "08"];
    await load([...days.flatMap((day) => visit("d1", a, `2026-03-${day}T13:00:00Z`)), ...visit("d2", a, "2026-03-04T13:00:00Z"), ...visit("d1", b, "2026-03-05T18:00:00Z")], [a, b]);
    const data = await city.ask(question("2026-03-02", "2026-03-08"));
    const sheets = await sheetsOf(data);
    expect(rowOf(sheets.get("All"), "unique_visitors")).toEqual([2, 1, 2, 1]);
    const [heads = [], week = []] = sheets.get("weekly") ?? [];
    expect([week[0], week[heads.indexOf("unique_visitors")]]).toEqual(["2026-W10", 2]);
    const daily = sheets.get("daily") ?? [];
    expect(daily.slice(1).map((row) => row[(daily[0] ?? []).indexOf("unique_visitors")])).toEqual([1, 1, 2, 1, 1, 1, 1]);
    const uniques = [...sheets.values()].flatMap(([names = [], ...rows]) => rows.map((row) => row[names.indexOf("unique_visitors")])).filter((cell) => typeof cell === "number");
    expect(Math.max(...uniques)).toBe(2);
  });
});

describe("C03 ratios in Excel", () => {
  it("are the group's own, in the column of the segment, of the mean point and of the group", async () => {
    const at = (hours: number) => new Date(Date.parse("2026-03-02T12:00:00Z") + hours * 3_600_000).toISOString();
    await load([...Array.from({ length: 100 }, (_, i) => visit(`d${i % 20}`, a, at(Math.floor(i / 20) * 2), 10)).flat(), ...Array.from({ length: 10 }, (_, i) => visit(`e${i}`, b, at(0), 100)).flat()], [a, b]);
    const sheet = (await sheetsOf(await city.ask(question("2026-03-01", "2026-03-31")))).get("All");
    const dwell = rowOf(sheet, "dwell_time_mins").slice(0, 3);
    for (const cell of dwell) expect(cell).toBeCloseTo(2000 / 110, 9);
    expect(dwell).toHaveLength(3);
    expect(rowOf(sheet, "frequency").slice(0, 3)).toEqual([3.67, 3.67, 3.67]);
  });
});

describe("C04 nothing to divide by, in Excel", () => {
  it("leaves cells empty: no text and no number stands for a ratio over 0", async () => {
    await load(visit("d1", a, "2026-03-02T13:00:00Z"), [a]);
    for (const data of [await city.ask(question("2026-05-01", "2026-05-03")), await city.ask(question("2026-03-01", "2026-03-31", { type: "ooh" }))]) {
      const sheets = await sheetsOf(data);
      expect(rowOf(sheets.get("All"), "frequency").filter((cell) => cell !== undefined && cell !== null)).toEqual([]);
      expect(rowOf(sheets.get("All"), "dwell_time_mins").filter((cell) => cell !== undefined && cell !== null)).toEqual([]);
      const cells = [...sheets.values()].flat(2);
      expect(cells.filter((cell) => typeof cell === "number" && !Number.isFinite(cell))).toEqual([]);
      expect(cells.filter((cell) => typeof cell === "string" && /NaN|Infinity|undefined|null/.test(cell))).toEqual([]);
    }
  });
});

/** The answer of a deployment whose clock stands still. */
async function askAt(now: string, period: Brand["period"], start: string, end: string): Promise<DashboardData> {
  const brand = { ...brandOf(parameters, "weeks"), period };
  const clock = () => new Date(now);
  const methods = createMethods({ engine: city.engine, store: city.store, brand, clock, log: () => {}, deployment: watchDeployment({ engine: city.engine, store: city.store, brand, clock }) });
  const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
  return dashboardDataAnswer.parse(await methods.callByName("metrics.dashboardData", [{ type: "pdv", startDate: day(start), endDate: day(end) }, { qVisits: true, only: ["metrics", "metricsDaily"] }], { noCache: true }));
}

describe("C06 a half-finished period", () => {
  const visits = (from: string, days: number) => Array.from({ length: days }, (_, i) => new Date(Date.parse(`${from}T15:00:00Z`) + i * 86_400_000).toISOString()).flatMap((utc) => ["d1", "d2", "d3", "d4"].flatMap((device) => visit(device, a, utc)));
  const beforeMidnight = "2026-03-11T02:59:30Z"; // 23:59:30 on 10 March in São Paulo

  it("of a month is compared with as many days of the month before: the same visits a day are no drop", async () => {
    await load(visits("2026-02-01", 38), [a]);
    const march = await askAt(beforeMidnight, { mode: "month" }, "2026-03-01", "2026-03-31");
    expect(march.meta).toMatchObject({ partial: true, previous: { start: "2026-02-01", end: "2026-02-10" }, panel_change: 0 });
    const before = await askAt(beforeMidnight, { mode: "month" }, march.meta.previous?.start ?? "", march.meta.previous?.end ?? "");
    expect([march.metrics?.visits, before.metrics?.visits]).toEqual([40, 40]);
  });

  it("of a week over two months likewise", async () => {
    await load(visits("2026-03-16", 17), [a]);
    const week = await askAt("2026-04-02T02:59:30Z", { mode: "week" }, "2026-03-30", "2026-04-05");
    expect(week.meta).toMatchObject({ partial: true, previous: { start: "2026-03-23", end: "2026-03-25" }, panel_change: 0 });
  });

  it("is whole when it is over", async () => {
    await load(visits("2026-02-01", 59), [a]);
    expect((await askAt("2026-04-05T12:00:00Z", { mode: "month" }, "2026-03-01", "2026-03-31")).meta).toMatchObject({ partial: false, previous: { start: "2026-02-01", end: "2026-02-28" } });
  });
});

describe("C09 the turn of the year", () => {
  it("30 December 2024 counts in 2025-W01", async () => {
    await load([...visit("d1", a, "2024-12-30T15:00:00Z"), ...visit("d1", a, "2024-12-29T15:00:00Z")], [a]);
    const { metricsWeekly } = await city.ask(question("2024-12-23", "2025-01-05"));
    expect(metricsWeekly?.map((row) => [row.iso_week, row.visits])).toEqual([["2024-W52", 1], ["2025-W01", 1]]);
  });

  it("before 2027-W01 comes 2026-W53, and a week that does not exist is told, not moved", async () => {
    await load([...visit("d1", a, "2026-12-30T15:00:00Z"), ...visit("d1", a, "2027-01-06T15:00:00Z"), ...visit("d1", a, "2027-01-12T15:00:00Z")], [a]);
    expect((await askAt("2027-02-01T12:00:00Z", { mode: "week" }, "2027-01-04", "2027-01-10")).meta.previous).toEqual({ start: "2026-12-28", end: "2027-01-03" });
    const { state, dropped } = parseFilterState(new URLSearchParams("week=2025-W53"));
    const brand = { period: { mode: "week" as const }, aggregation: true };
    const { notices, period } = resolveFilter(state, dropped, { brand, trees: [], firstDay: "2025-01-01", lastDay: "2026-02-15", fallbackType: "pdv" });
    expect(notices).toEqual([{ kind: "dropped", key: "week", value: "2025-W53" }]);
    expect(period).toMatchObject({ start: "2026-02-09", end: "2026-02-15" });
  });
});

describe("C12 today", () => {
  it("is the brand's day, whatever day it is for the server", async () => {
    const brand = brandOf(parameters, "weeks");
    const clock = () => new Date("2026-03-11T01:30:00Z");
    const holdings = () => watchDeployment({ engine: city.engine, store: city.store, brand, clock }).holdings();
    expect(await holdings()).toMatchObject({ lastDay: null, lastDayOrToday: "2026-03-10" });
    await load(visit("d1", a, "2026-03-11T00:30:00Z"), [a]);
    expect(await holdings()).toMatchObject({ lastDay: "2026-03-10", completeUntil: "2026-03-09" });
  });
});
