import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takingsByDay } from "~/methods/forecast/takings-history.server";
import type { ForecastData } from "~/contract/ai-forecast";
import { forecastDataAnswer } from "~/contract/ai-forecast";
import type { DashboardData } from "~/contract/metrics";
import { addDays, eachDay } from "~/domain/calendar";
import { segmentHash } from "~/domain/segment-hash.server";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { usualParameters, type Ping, type Point } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";

const first = "2027-03-01";
const places = { big: [-23.5, -46.6], small: [-23.6, -46.7], fresh: [-23.7, -46.8], tiny: [-23.8, -46.9] } as const;
const point = (code: keyof typeof places): Omit<Point, "id"> => ({ code, name: code, lat: places[code][0], lon: places[code][1], radius: null, type: "pdv", path: ["Chain", code] });
/** So many devices at a store at noon of a day. */
const at = (code: keyof typeof places, day: string, devices: number): Ping[] => Array.from({ length: devices }, (_, i) => ({ device: `${code}-${(i * 7 + Number(day.slice(8))) % 60}`, at: Date.parse(`${day}T15:00:00Z`) / 1000, lat: places[code][0], lon: places[code][1], accuracy: 5 }));
const days = eachDay({ start: first, end: addDays(first, 90) });
const last = days.at(-1) ?? "";
const bigOn = (day: string, i: number): number => 20 + 3 * (i % 7) + (Number(day.slice(8)) % 3);
/** `quiet`: devices of the big store on the only day below the floor of ten. */
const world = (quiet: number): Ping[] => days.flatMap((day, i) => [...at("big", day, i === 40 ? quiet : bigOn(day, i)), ...at("small", day, 2), ...at("tiny", day, 1), ...(i > 60 ? at("fresh", day, 15) : [])]);

let city: City;
// whoever comes at noon on three days would be staff
const settings = { floor: 10, excludeResidents: false };
const parameters = { ...usualParameters, ...settings };
const methodsOf = () => { const brand = brandOf(parameters, "weeks"); const clock = () => now; return createMethods({ engine: city.engine, store: city.store, brand, clock, log: () => {}, deployment: watchDeployment({ engine: city.engine, store: city.store, brand, clock }) }); };
const filter = (group: string[] | null, more: object = {}) => ({ startDate: 0, endDate: 1, type: "pdv" as const, pois: [], groupKeys: group ? [segmentHash("pdv", group)] : [], ...more });
const ask = async (group: string[] | null, more: object = {}): Promise<ForecastData> => forecastDataAnswer.parse(await methodsOf().callByName("ai.getForecastData", [filter(group, more)], { noCache: true }));
const load = async (quiet: number) => { await city.empty(); city.use(settings); await city.loadWorld({ pings: world(quiet), points: [point("big"), point("small"), point("fresh"), point("tiny")] }); };

beforeAll(async () => { city = await openCity(); await load(4); }, 240_000);
afterAll(() => city.close());

// whole worlds are loaded here: on a busy machine that takes a while
describe("ai.getForecastData", { timeout: 240_000 }, () => {
  it("forecasts the 28 days after the data, from what the reports show", async () => {
    const found = await ask(["Chain", "big"]);
    expect(found).toMatchObject({ step: "day", period: { days: 28, current: { start: addDays(last, -27), end: last }, projected: { start: addDays(last, 1), end: addDays(last, 28) } } });
    expect(found.forecastVisitsData1.map(({ day }) => day)).toEqual(eachDay({ start: addDays(last, 1), end: addDays(last, 28) }));
    const dashboard = await methodsOf().callByName("metrics.dashboardData", [{ ...filter(["Chain", "big"]), startDate: Date.parse(`${addDays(last, -27)}T15:00:00Z`), endDate: Date.parse(`${last}T15:00:00Z`) }, { qVisits: true, only: ["metrics"] }]) as DashboardData;
    expect(found.projectedVisits.current).toBe(dashboard.metrics?.visits);
    expect(found.projectedVisitors.current).toBe(dashboard.metrics?.unique_visitors);
    expect(found.projectedVisits.projected).toBeCloseTo(found.forecastVisitsData1.reduce((sum, { value }) => sum + value, 0), 9);
    expect(found.projectedVisits.perc).toBeCloseTo((found.projectedVisits.projected ?? 0) / (found.projectedVisits.current ?? 1) - 1, 12);
    expect(found.backtest.map(({ series, no_better: none }) => [series, none])).toEqual([["visits", false], ["visitors", false]]);
    expect(found.holidays.country).toBe("BR");
    expect(found.projectedRevenue).toMatchObject({ reason: "no_sales", current: null, projected: null });
  });

  it("takes no notice of the filter's days and profile", async () => {
    expect(await ask(["Chain", "big"], { startDate: 9e11, endDate: 1.9e12, genders: ["F"] })).toEqual(await ask(["Chain", "big"]));
  });

  it("is about the selected store, of the group where it is asked for, and of no store that the segment lacks", async () => {
    const id = (await city.points()).find(({ code }) => code === "big")?.id;
    const [store, group] = [await ask(["Chain", "big"]), await ask(["Chain"])];
    const figures = ({ forecastVisitsData0, forecastVisitsData1, projectedVisits }: ForecastData) => ({ forecastVisitsData0, forecastVisitsData1, projectedVisits });
    expect(figures(store)).not.toEqual(figures(group));
    for (const more of [{}, { agg: "s" }]) expect(figures(await ask(["Chain"], { storeKey: String(id), ...more }))).toEqual(figures(store));
    expect(figures(await ask(["Chain"], { storeKey: String(id), agg: "g" }))).toEqual(figures(group));
    await expect(ask(["Chain"], { storeKey: "4711" })).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ path: "0.storeKey" }] } });
  });

  it("forecasts nothing of a store whose weeks are withheld too, nor from less than eight weeks", async () => {
    expect(await ask(["Chain", "tiny"])).toMatchObject({ forecastVisitsData1: [], forecastVisitorsData1: [], backtest: [], projectedVisits: { reason: "protected", projected: null }, projectedVisitors: { reason: "protected", projected: null } });
    expect(await ask(["Chain", "fresh"])).toMatchObject({ forecastVisitsData1: [], projectedVisits: { reason: "short_history", history_days: 30, projected: null } });
  });

  it("forecasts weeks where more than a fifth of the days are withheld", async () => {
    const found = await ask(["Chain", "small"]);
    expect(found.step).toBe("week");
    expect(found.forecastVisitsData1.map(({ day, value }) => [day, value])).toEqual([0, 7, 14, 21].map((after) => [addDays("2027-05-31", after), 14]));
    expect(found.projectedVisits).toMatchObject({ current: 56, projected: 56, current_period: { start: "2027-05-03", end: "2027-05-30" } });
    expect(found.backtest[0]).toMatchObject({ step: "week", season: 1, mase: null, no_better: null });
  });

  it("forecasts takings of the stores asked for, exactly as they were loaded", async () => {
    const revenue = (i: number): number => 1000 + 100 * (i % 7) + (i % 5);
    const sales = days.map((day, i) => `big,${day},${revenue(i)},10`).join("\n");
    await city.load({ sales: [city.file("sales.csv", `store,day,revenue,tickets\n${sales}\nsmall,${last},77,1\n`)] });
    const found = await ask(["Chain", "big"]);
    expect(found.projectedRevenue.current).toBe(Array.from({ length: 28 }, (_, i) => revenue(63 + i)).reduce((sum, value) => sum + value, 0));
    expect(found.projectedRevenue.reason).toBeNull();
    expect(found.forecastRevenueData.filter(({ projected }) => projected !== null)).toHaveLength(28);
    expect(found.forecastRevenueData.filter(({ revenue: taken }) => taken !== null).at(-1)).toMatchObject({ day: last, revenue: revenue(90) });
    expect(found.backtest.map(({ series }) => series)).toEqual(["visits", "visitors", "revenue"]);
    // a second store's single day is too short a history of its own
    expect((await ask(["Chain", "small"])).projectedRevenue).toMatchObject({ reason: "short_history", history_days: 1 });
  });

  it("tells nothing of a withheld day: whether it held 1 or 9 devices, the forecast is the same", async () => {
    const withFour = await ask(["Chain", "big"]);
    const hidden = withFour.forecastVisitsData0.filter(({ suppressed }) => suppressed);
    expect(hidden.map(({ day }) => day)).toContain(days[40]);
    expect(hidden.every(({ visits, unique_visitors: people }) => visits === null && people === null)).toBe(true);
    await load(9);
    const withNine = await ask(["Chain", "big"]);
    const figures = ({ forecastVisitsData1, forecastVisitorsData1, projectedVisits, projectedVisitors, backtest }: ForecastData) => ({ forecastVisitsData1, forecastVisitorsData1, projectedVisits, projectedVisitors, backtest: backtest.filter(({ series }) => series !== "revenue") });
    expect(figures(withNine)).toEqual(figures(withFour));
  });
});

describe("takings as a series", () => {
  const row = (day: string, revenue: number, stores = 10) => ({ day, revenue, tickets: 1, cost: null, costed_revenue: 0, stores });
  it("are unknown where a day is missing, 0 on a weekday that never has any, and end before an incomplete day", () => {
    const weeks = eachDay({ start: "2027-01-04", end: "2027-02-28" });
    const open = weeks.filter((_, i) => i % 7 !== 6 && i !== 16);
    const found = takingsByDay([...open.map((day) => row(day, 5)), row("2027-03-01", 3, 4)]);
    expect(found?.start).toBe("2027-01-04");
    expect(found?.values).toHaveLength(55);
    expect(found?.values.map((value, i) => (value === null ? i : -1)).filter((i) => i >= 0)).toEqual([16]);
    expect(found?.values.filter((_, i) => i % 7 === 6)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(takingsByDay([])).toBeNull();
  });
});
