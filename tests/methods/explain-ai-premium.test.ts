import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallOptions, MethodParams } from "~/contract/methods";
import { explainAnswer, type Explanation } from "~/contract/metrics-explain";
import { figuresOf, memberOf, type FigureMethod, type OtherFigureMethod } from "~/contract/metrics-figures";
import type { User } from "~/contract/users";
import { z } from "~/contract/zod";
import { segmentHash } from "~/domain/segment-hash.server";
import type { Engine } from "~/engine/client.server";
import { maskSql, placeholderNames } from "~/engine/sql-text.server";
import { createMethods, type Methods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { partsOf } from "~/methods/explained/explained";
import { explainedMethods } from "~/methods/explained/all.server";
import type { Area, Ring } from "../oracle/areas";
import { plainNeighborhood } from "../oracle/neighborhood";
import type { Place, Point, Traits } from "../oracle/model";
import { rivals } from "../oracle/advisor";
import { plainLoyalty } from "../oracle/loyalty";
import { pointsUnder, segmentOf } from "../oracle/segment";
import { readHistory, type History } from "../oracle/visits";
import { brandOf, now, openCity, type City } from "../support/city";
import { areasJson } from "../support/home-areas";
import { randomCity, randomNumbers } from "../support/random-city";
import { settledRows } from "../support/settled-rows";

/** Where the figures of the AI and Premium screens come from: their questions, run again, and the devices behind them by the oracle. */
const ana: User = { id: "u1", firstName: "Ana", lastName: "Sá", email: "ana@example.com", role: "viewer", type: "pdv" };
const others = Object.keys(explainedMethods) as OtherFigureMethod[];
const october = { start: "2026-10-01", end: "2026-10-31" };
type Asked = Omit<MethodParams<"metrics.explain">[0], "figure">;

let city: City;
let history: History;
let store: Point;
let areas: Area[];
let authors: number;

const box = (west: number, south: number, size: number): Ring => [[west, south], [west + size, south], [west + size, south + size], [west, south + size]];

beforeAll(async () => {
  city = await openCity();
  const made = randomCity(21, { devices: 70, points: 9, days: 132, firstDay: "2026-06-24" });
  city.use(made.parameters);
  const named = made.points.map((point, i) => ({ ...point, own: i % 3 !== 2 }));
  const traits = new Map([...new Set(made.pings.map(({ device }) => device))].map((device, i): [string, Traits] => [device, { platform: "", make: "", model: "", carrier: "", genres: [["Games"], ["Games", "News"], ["Music"], []][i % 4] ?? [] }]));
  const places: Place[] = made.points.slice(0, 5).map((point, i) => ({ category: i % 2 ? "Cafés" : "Gyms", name: `Place ${i}`, lat: point.lat + 0.0002, lon: point.lon, icon: "", description: "" }));
  const points = (await city.loadWorld({ ...made, points: named, traits, places })).map((point) => ({ ...point, own: named.find(({ code }) => code === point.code)?.own ?? true }));
  history = readHistory({ ...made, points, traits, places });
  const days = Array.from({ length: 70 }, (_, i) => new Date(Date.parse("2026-08-23T12:00:00Z") + i * 86_400_000).toISOString().slice(0, 10));
  const sales = points.slice(0, 3).flatMap(({ code }, s) => days.map((day, d) => `${code},${day},${1000 + ((d * 37 + s * 11) % 90)},10,${s === 2 ? "" : 600 + ((d * 13) % 40)}`));
  store = points.filter(({ type }) => type === "pdv")[0] as Point;
  const random = randomNumbers(9);
  const posts = Array.from({ length: 80 }, (_, i) => ({ author: `a${Math.floor(random() * 14)}`, day: `2026-${random() < 0.6 ? "10" : "09"}-${String(1 + Math.floor(random() * 28)).padStart(2, "0")}`, text: ["Atendimento excelente e loja limpa", "Fila enorme, péssimo", "Preço bom, mas fila"][i % 3] }));
  authors = new Set(posts.filter(({ day }) => day.startsWith("2026-10")).map(({ author }) => author)).size;
  areas = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column): Area => ({ name: `Block ${row}${column}`, community: column > 1 ? "East" : "West", polygons: [[box(-46.585 + column * 0.01, -23.51 + row * 0.01, 0.01)]] })));
  await city.load({
    sales: [city.file("sales.csv", `store,day,revenue,tickets,cost\n${sales.join("\n")}\n`)], areas: [city.file("areas.geojson", areasJson(areas))],
    posts: [city.file("posts.csv", `store,author,at,text,language\n${posts.map(({ author, day, text }, i) => `${store.code},${author},${day} 12:00:${String(i % 60).padStart(2, "0")},"${text}",pt`).join("\n")}\n`)],
  });
}, 240_000);
afterAll(() => city.close());

type Made = { methods: Methods; brand: ReturnType<typeof brandOf> };
function deployment(engine: Engine = city.engine, floor = 0, change: Partial<ReturnType<typeof brandOf>> = {}): Made {
  const brand = { ...brandOf({ ...history.world.parameters, floor }, "weeks"), ...change };
  const context = { store: city.store, brand, clock: () => now, log: () => {} };
  return { brand, methods: createMethods({ ...context, engine, deployment: watchDeployment({ ...context, engine: city.engine }) }) };
}
const filterOf = (method: FigureMethod, path: readonly string[] | null = null): Asked => ({
  filter: {
    type: "pdv", startDate: Date.parse("2026-10-01T12:00:00Z"), endDate: Date.parse("2026-10-31T12:00:00Z"), pois: [], groupKeys: path ? [segmentHash("pdv", [...path])] : [], genders: [], ageRanges: [], classes: [],
    ...(method.startsWith("premium.") && method !== "premium.getNeighborhoodData" ? { storeKey: String(store.id), agg: "s" as const } : { storeKey: null, agg: "g" as const }),
  },
});
const user: CallOptions = { user: ana };
const explainOf = (method: OtherFigureMethod, figure: string, made = deployment(), asked: Asked = filterOf(method)): Promise<Explanation> => made.methods.call("metrics.explain", [{ figure, ...asked }], user);
const membersOf = (method: OtherFigureMethod): string[] => figuresOf(method).filter((figure) => memberOf(figure) === figure);

/** An engine whose answers are kept by text and values. */
function watched(answerOf: (name: string, key: string, rows: () => Promise<unknown[]>) => Promise<unknown[]> = (_, __, rows) => rows()) {
  const seen: { name: string; key: string; row: z.ZodType; rows: unknown[] }[] = [];
  const engine: Engine = { ...city.engine, query: async (declared, params, options) => {
    const { sql, params: values } = declared.explain(params);
    const key = keyOf(sql.trim(), values);
    const entry = { name: declared.name, key, row: declared.row as z.ZodType, rows: [] as unknown[] };
    seen.push(entry);
    const rows = await answerOf(declared.name, key, () => city.engine.query(declared, params, options));
    entry.rows = rows;
    return rows as Awaited<ReturnType<typeof city.engine.query<typeof params, never>>>;
  } };
  return { engine, seen };
}
const keyOf = (sql: string, params: Record<string, unknown>): string => `${sql} ${Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${Array.isArray(value) ? `[${value.join(",")}]` : String(value)}`).join(" ")}`;

/** What an answer's method is asked for the same filter. */
function call(made: Made, method: OtherFigureMethod, { filter }: Asked): Promise<Record<string, unknown>> {
  const { genders: _g, ageRanges: _a, classes: _c, ...premium } = filter;
  return made.methods.callByName(method, [method.startsWith("premium.") ? premium : filter], { ...user, noCache: true }) as Promise<Record<string, unknown>>;
}

describe.each(others)("metrics.explain of %s", (method) => {
  it.each(membersOf(method))("gives the questions of %s, which run as they stand and find the rows of the product", async (member) => {
    for (const floor of method.startsWith("ai.") ? [0] : [0, 2]) {
      const { engine, seen } = watched();
      const answer = await explainOf(method, member, deployment(engine, floor));
      expect(explainAnswer.parse(JSON.parse(JSON.stringify(answer)))).toEqual(JSON.parse(JSON.stringify(answer)));
      expect(answer.definition.length).toBeGreaterThan(30);
      expect(answer).toMatchObject({ figure: member, definition_key: member, member_definition: null });
      if (member === "ai.getForecastData.holidays") { expect([answer.queries, answer.rows_read, answer.devices_read]).toEqual([[], 0, 0]); continue; }
      expect(answer.queries.length).toBeGreaterThan(0);
      for (const { name, sql, params, rows_read } of JSON.parse(JSON.stringify(answer.queries)) as Explanation["queries"]) {
        expect(sql).toMatch(/^(SELECT|WITH)\b/);
        expect(new Set(Object.keys(params))).toEqual(new Set(placeholderNames(maskSql(sql))));
        expect(Object.keys(params).filter((each) => /device|member|(^|_)lat|(^|_)lon/i.test(each))).toEqual([]);
        if (answer.suppressed) expect(rows_read).toBeNull();
        else expect(rows_read, name).toBeGreaterThanOrEqual(0);
        const own = seen.find((each) => each.name === name && each.key === keyOf(sql, params));
        expect(own, name).toBeDefined();
        expect(settledRows(await city.engine.rows(sql, own?.row ?? z.never(), params)), name).toEqual(settledRows(own?.rows ?? []));
      }
      if (!answer.suppressed) expect(answer.rows_read).toBe(answer.queries.reduce((sum, each) => sum + (each.rows_read ?? 0), 0));
      if (floor === 0) expect(answer.rows_read).toBeGreaterThan(0);
    }
  }, 120_000);

  it("tells every question that a member stands on: without the others' rows it is the same", async () => {
    const { engine, seen } = watched();
    const whole = await call(deployment(engine, 2), method, filterOf(method));
    const answers = new Map<string, Promise<Record<string, unknown>>>();
    for (const member of membersOf(method)) {
      const told = new Set((await explainOf(method, member, deployment(city.engine, 2))).queries.map(({ sql, params }) => keyOf(sql, params)));
      if (told.size === 0) continue;
      // members that stand on the same questions are of one answer
      const set = [...told].sort().join("\n");
      const partly = () => watched((_, key, rows) => (told.has(key) || !seen.some((each) => each.key === key) ? rows() : rows().then((found) => found.map(blank))));
      const answer = await (answers.get(set) ?? answers.set(set, call(deployment(partly().engine, 2), method, filterOf(method))).get(set));
      const name = member.slice(method.length + 1);
      expect(answer?.[name], member).toEqual(whole[name]);
    }
  }, 240_000);

  it("names no part of the work that does not ask, and asks in every part that a figure names", async () => {
    const explained = explainedMethods[method];
    const parts = new Set(Object.values(explained.parts).flat());
    for (const figure of figuresOf(method)) expect(partsOf(explained as never, figure.slice(method.length + 1)).filter((part) => !parts.has(part))).toEqual([]);
    const paths = new Set(figuresOf(method).map((figure) => figure.slice(method.length + 1)));
    expect(Object.keys(explained.parts).filter((path) => !paths.has(path))).toEqual([]);
  });
});

/** The same row, told of nothing: counts 0, lists empty; what says which row it is stays. */
function blank(row: unknown): unknown {
  return Object.fromEntries(Object.entries(row as Record<string, unknown>).map(([name, value]) => [name, Array.isArray(value) ? [] : typeof value === "number" && !/^(seg|point|place|area|unit|grp|class|token)/.test(name) ? 0 : value]));
}

describe("the devices behind", () => {
  const visitors = (points: readonly Point[], start: string, end: string): Set<string> => new Set(segmentOf(history, [...points]).visits.filter(({ day }) => day >= start && day <= end).map(({ device }) => device));
  const devicesOf = async (figure: string, asked?: Asked): Promise<number | null> => { const method = others.find((each) => figure.startsWith(each)) as OtherFigureMethod; return (await explainOf(method, figure, deployment(), asked ?? filterOf(method))).devices_read; };

  it("a forecast are those of all its history; takings and holidays have none", async () => {
    const points = pointsUnder(history.world.points, "pdv", ["Norte"]);
    const asked = filterOf("ai.getForecastData", ["Norte"]);
    expect(await devicesOf("ai.getForecastData.projectedVisits.current", asked)).toBe(visitors(points, history.firstDay ?? "", history.lastDay ?? "").size);
    expect(await devicesOf("ai.getForecastData.forecastVisitorsData1.low80", asked)).toBe(visitors(points, history.firstDay ?? "", history.lastDay ?? "").size);
    expect(await devicesOf("ai.getForecastData.projectedRevenue")).toBe(0);
  }, 60_000);

  it("a forecast's are those of the store that is named, as the method answers of it, and of the group where that is asked for", async () => {
    const { filter: { agg: _, ...filter } } = filterOf("ai.getForecastData");
    const named = { ...filter, storeKey: String(store.id) };
    const figure = "ai.getForecastData.projectedVisits.current";
    const [one, all] = [[store], pointsUnder(history.world.points, "pdv", [])].map((points) => visitors(points, history.firstDay ?? "", history.lastDay ?? "").size);
    expect(one).not.toBe(all);
    expect(await devicesOf(figure, { filter: named })).toBe(one);
    expect(await devicesOf(figure, { filter: { ...named, agg: "g" } })).toBe(all);
    const many = await deployment().methods.call("metrics.explainMany", [{ members: ["ai.getForecastData.projectedVisits"], filter: named }], user);
    expect(many.members[0]?.devices_read).toBe(one);
  }, 60_000);

  it("the advisor's areas are those of their own days and points", async () => {
    const all = pointsUnder(history.world.points, "pdv", []);
    const own = all.filter((point) => point.own === true);
    expect(await devicesOf("ai.getAdvisorData.marketingData.kpi.value")).toBe(visitors(all, october.start, october.end).size);
    expect(await devicesOf("ai.getAdvisorData.performanceData.kpi.value")).toBe(visitors(all, "2026-09-01", october.end).size);
    expect(await devicesOf("ai.getAdvisorData.churnData.kpi.value")).toBe(visitors(all, "2026-08-03", october.end).size);
    expect(await devicesOf("ai.getAdvisorData.competitionData.kpi.value")).toBe(visitors([...own, ...rivals(own, all)], october.start, october.end).size);
    expect(await devicesOf("ai.getAdvisorData.revenueData.kpi.value")).toBe(visitors(history.world.points.slice(0, 3).filter(({ type }) => type === "pdv"), october.start, october.end).size);
    expect(await devicesOf("ai.getAdvisorData.costsData.kpi.value")).toBe(0);
  }, 60_000);

  it("a store's visitors, its loyal ones, authors and residents are the oracle's", async () => {
    const unique = visitors([store], october.start, october.end).size;
    expect(unique).toBeGreaterThan(0);
    for (const figure of ["premium.getFinancialData.classData.share", "premium.getFinancialData.ownCarData", "premium.getLoyaltyData.visitDays"]) expect(await devicesOf(figure), figure).toBe(unique);
    expect(await devicesOf("premium.getFinancialData.financial.revenue")).toBe(0);
    for (const days of [1, 3]) expect(await devicesOf("premium.getLoyaltyData.receptiveData1.index", { ...filterOf("premium.getLoyaltyData"), days })).toBe(plainLoyalty(history, { point: store, ...october, days, floor: 0 }).loyal);
    expect(await devicesOf("premium.getSentimentData.sentiment.average")).toBe(authors);
    const wanted = plainNeighborhood(history, areas, { points: pointsUnder(history.world.points, "pdv", []), ...october });
    expect(await devicesOf("premium.getNeighborhoodData.neighborhoodData.share")).toBe(wanted.visitors);
    expect(await devicesOf("premium.getNeighborhoodData.totals.devices")).toBe([...wanted.areas.values()].reduce((sum, { devices }) => sum + devices, 0));
    const [name, block] = [...wanted.areas].find(([, { devices }]) => devices > 0) ?? ["", null];
    expect(await devicesOf("premium.getNeighborhoodData.classData.index", { ...filterOf("premium.getNeighborhoodData"), area: name.split("|")[0] })).toBe(block?.devices);
  }, 60_000);
});

describe("metrics.explain beside the reports", () => {
  it("withholds devices and rows below the floor", async () => {
    for (const figure of ["ai.getForecastData.projectedVisits", "ai.getAdvisorData.marketingData.kpi", "premium.getSentimentData.words", "premium.getFinancialData.classData", "premium.getLoyaltyData.visitDays", "premium.getNeighborhoodData.neighborhoodData"]) {
      const method = others.find((each) => figure.startsWith(each)) as OtherFigureMethod;
      const below = await explainOf(method, figure, deployment(city.engine, 1000));
      expect(below, figure).toMatchObject({ devices_read: null, rows_read: null, suppressed: true, suppressedFields: ["devices_read", "rows_read"] });
      expect(below.queries.every(({ rows_read }) => rows_read === null)).toBe(true);
    }
    // takings are no devices
    expect((await explainOf("premium.getFinancialData", "premium.getFinancialData.revenueData", deployment(city.engine, 1000))).suppressed).toBeUndefined();
  }, 60_000);

  it("answers for a field as for what it is in, with both meanings", async () => {
    const field = await explainOf("premium.getLoyaltyData", "premium.getLoyaltyData.visitDays.share");
    expect(field).toMatchObject({ definition_key: "premium.getLoyaltyData.visitDays.share", member_definition_key: "premium.getLoyaltyData.visitDays" });
    const [kpi, advice] = [await explainOf("ai.getAdvisorData", "ai.getAdvisorData.costsData.kpi.value"), await explainOf("ai.getAdvisorData", "ai.getAdvisorData.costsData.recommendations.p")];
    expect(kpi.queries.map(({ name }) => name).some((name) => /^advisor-(store|class|pattern)/.test(name))).toBe(false);
    expect(advice.queries.map(({ name }) => name).some((name) => /^advisor-(store|class|pattern)/.test(name))).toBe(true);
  }, 60_000);

  it("refuses what is no figure, what is off, a profile and whoever may not ask the method", async () => {
    const { brand } = deployment();
    for (const figure of ["premium.getLoyaltyData", "premium.getLoyaltyData.meta", "premium.getLoyaltyData.nothing", "ai.getForecastData.period", "loyalty"]) await expect(explainOf("premium.getLoyaltyData", figure), figure).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ path: "0.figure" }] } });
    const off = deployment(city.engine, 0, { modules: { ...brand.modules, premium: { ...brand.modules.premium, loyalty: false } } });
    await expect(explainOf("premium.getLoyaltyData", "premium.getLoyaltyData.visitDays", off)).rejects.toMatchObject({ code: "module_off" });
    await expect(off.methods.call("metrics.explainMany", [{ members: ["premium.getLoyaltyData.visitDays"], ...filterOf("premium.getLoyaltyData") }], user)).rejects.toMatchObject({ code: "module_off" });
    const sliced = filterOf("premium.getLoyaltyData");
    await expect(explainOf("premium.getLoyaltyData", "premium.getLoyaltyData.visitDays", deployment(), { filter: { ...sliced.filter, genders: ["F"] } })).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ path: "0.filter.genders" }] } });
    expect((await deployment().methods.call("metrics.explain", [{ figure: "ai.getAdvisorData.marketingData", ...filterOf("ai.getAdvisorData") }], { key: { id: "k" } })).queries.length).toBeGreaterThan(0);
  });

  it("answers where the reports are off and the figure's module is on", async () => {
    const { brand: { modules } } = deployment();
    const none = (group: typeof modules.pdv) => Object.fromEntries(Object.keys(group).map((name) => [name, name === "on"])) as typeof modules.pdv;
    const made = deployment(city.engine, 0, { modules: { ...modules, pdv: none(modules.pdv), ooh: none(modules.ooh), reports: { ...modules.reports, ...none(modules.pdv) } } });
    expect((await explainOf("premium.getLoyaltyData", "premium.getLoyaltyData.visitDays", made)).queries.length).toBeGreaterThan(0);
    await expect(made.methods.call("metrics.explain", [{ figure: "metrics", ...filterOf("ai.getForecastData") }], user)).rejects.toMatchObject({ code: "module_off" });
  });

  it("tells of many members of one answer what it tells of each", async () => {
    for (const method of others) {
      const members = membersOf(method);
      const many = await deployment().methods.call("metrics.explainMany", [{ members: ["metrics", ...members], ...filterOf(method) }], user);
      expect(many.members.map(({ member }) => member)).toEqual(["metrics", ...members]);
      for (const each of many.members.slice(1)) {
        const single = await explainOf(method, each.member);
        expect(new Set(each.queries.map(({ sql }) => sql))).toEqual(new Set(single.queries.map(({ sql }) => sql)));
        expect([each.devices_read, each.counts]).toEqual([single.devices_read, single.counts]);
      }
    }
  }, 240_000);
});
