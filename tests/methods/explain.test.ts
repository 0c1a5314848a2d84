import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorAnswer } from "~/auth/http.server";
import { AppError } from "~/contract/errors";
import type { MethodParams } from "~/contract/methods";
import { explainAnswer, type Explanation } from "~/contract/metrics-explain";
import { figuresOf, memberOf } from "~/contract/metrics-figures";
import type { User } from "~/contract/users";
import { z } from "~/contract/zod";
import { segmentHash } from "~/domain/segment-hash.server";
import { maskSql, placeholderNames } from "~/engine/sql-text.server";
import type { Engine } from "~/engine/client.server";
import { createMethods, type Methods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { methodsRouter } from "~/methods/http.server";
import { sections } from "~/methods/sections/all.server";
import { dashboardOf } from "../oracle/dashboard";
import { metres } from "../oracle/distance";
import { localTime } from "../oracle/local-time";
import { noSlice, type Question, type Traits } from "../oracle/model";
import { readHistory, type History } from "../oracle/visits";
import { ask } from "../metrics/hand-made";
import { brandOf, now, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";
import { settledRows } from "../support/settled-rows";

const ana: User = { id: "u1", firstName: "Ana", lastName: "Sá", email: "ana@example.com", role: "viewer", type: "pdv" };
const start = "2026-10-26", end = "2026-11-08";
let city: City;
let history: History;
beforeAll(async () => {
  city = await openCity();
  const made = randomCity(7, { devices: 45, points: 10, days: 14, firstDay: "2026-10-25" });
  const traits = new Map<string, Traits>([...new Set(made.pings.map(({ device }) => device))].map((device, i) => [device, { platform: i % 3 ? "Android" : "iOS", make: "A", model: `m${i % 4}`, carrier: "x", genres: i % 2 ? ["News"] : ["Games", "Sport"] }]));
  const places = made.points.flatMap((point, i) => (i % 2 ? [] : [{ category: "Cafés", name: `Café ${i}`, lat: point.lat + 0.0002, lon: point.lon + 0.0001, icon: "cup", description: "" }]));
  const points = await city.loadWorld({ ...made, traits, places });
  history = readHistory({ ...made, points, traits, places });
}, 60_000);
afterAll(() => city.close());

/** Methods of their own: with an engine that a test watches, under a floor. */
function methodsWith(engine: Engine = city.engine, floor = 0, weights = true): Methods {
  const brand = { ...brandOf({ ...history.world.parameters, floor }, "weeks"), weights };
  const context = { store: city.store, brand, clock: () => now, log: () => {} };
  return createMethods({ ...context, engine, deployment: watchDeployment({ ...context, engine: city.engine }) });
}
type Asked = MethodParams<"metrics.explain">[0];
const filterOf = (question: Question): Asked["filter"] => ({
  type: question.type, startDate: Date.parse(`${question.start}T12:00:00Z`), endDate: Date.parse(`${question.end}T12:00:00Z`), pois: [], groupKeys: question.nodes.map((node) => segmentHash(question.type, node)),
  agg: question.single === null ? "g" : "s", storeKey: question.single === null ? null : String(question.single), genders: question.slice.gender as "F"[], ageRanges: [], classes: [],
});
const explainWith = (methods: Methods, figure: string, question: Question): Promise<Explanation> => methods.call("metrics.explain", [{ figure, filter: filterOf(question) }], { user: ana });

const questions = (): Question[] => [
  ask([], start, end), ask([["Norte"]], start, end, { slice: { ...noSlice, gender: ["F"] } }),
  ask([["Norte", "Um"]], start, end, { single: history.world.points.find(({ path }) => path[1] === "Um")?.id ?? null }),
].filter(({ nodes }) => nodes.every((node) => history.world.points.some(({ path }) => node.every((name, i) => path[i] === name))));

describe.each(Object.keys(sections))("metrics.explain of %s", (member) => {
  it("gives queries that run as they stand and find the rows of the product", async () => {
    for (const question of questions()) {
      const seen: { name: string; row: z.ZodType; rows: unknown[] }[] = [];
      const watched: Engine = { ...city.engine, query: async (declared, params, options) => {
        const entry = { name: declared.name, row: declared.row as z.ZodType, rows: [] as unknown[] };
        seen.push(entry);
        const rows = await city.engine.query(declared, params, options);
        entry.rows = rows;
        return rows;
      } };
      const answer = await explainWith(methodsWith(watched), member, question);
      expect(explainAnswer.parse(JSON.parse(JSON.stringify(answer)))).toEqual(JSON.parse(JSON.stringify(answer)));
      const own = seen.filter(({ name }) => !["visitors-read", "passers-read"].includes(name));
      expect(answer.queries.map(({ name }) => name)).toEqual(own.map(({ name }) => name));
      expect(answer.queries.length).toBeGreaterThan(member === "journey" && question.nodes.length === 0 ? -1 : 0);
      for (const [i, { name, sql, params, rows_read }] of (JSON.parse(JSON.stringify(answer.queries)) as Explanation["queries"]).entries()) {
        expect(sql).toMatch(/^(SELECT|WITH)\b/);
        expect(new Set(Object.keys(params))).toEqual(new Set(placeholderNames(maskSql(sql))));
        expect(rows_read, name).toBeGreaterThan(0);
        expect(settledRows(await city.engine.rows(sql, own[i]?.row ?? z.never(), params)), `${member} ${name}`).toEqual(settledRows(own[i]?.rows ?? []));
      }
      expect(answer.rows_read).toBe(answer.queries.reduce((sum, each) => sum + (each.rows_read ?? 0), 0));
      expect(answer).toMatchObject({ figure: member, member_definition: null, definition_key: member });
    }
  }, 60_000);
});

describe("metrics.explain", () => {
  it("counts the devices behind a figure like the oracle", async () => {
    for (const question of questions()) {
      const oracle = dashboardOf(history, question);
      const methods = methodsWith();
      expect((await explainWith(methods, "metrics.unique_visitors", question)).devices_read).toBe(oracle.metrics.unique_visitors);
      expect((await explainWith(methods, "metricsDaily.visits", question)).devices_read).toBe(oracle.metrics.unique_visitors);
      expect((await explainWith(methods, "metricsGroup", question)).devices_read).toBe(oracle.metricsGroup.unique_visitors);
    }
    const near = history.world.pings.filter(({ at, lat, lon }) => {
      const { day } = localTime(Math.floor(at), history.world.parameters.zone);
      return day >= start && day <= end && history.world.points.some((point) => point.type === "pdv" && metres(point, { lat, lon }) <= 2000);
    });
    expect((await explainWith(methodsWith(), "metricsWeekDay.0_500_uniques", ask([], start, end))).devices_read).toBe(new Set(near.map(({ device }) => device)).size);
  }, 60_000);

  it("holds the figure itself: unique visitors are the counts of the first token", async () => {
    const question = ask([], start, end);
    const { queries } = await explainWith(methodsWith(), "metrics.unique_visitors", question);
    const devices = queries.find(({ name }) => name.startsWith("segment-devices"));
    const columns = z.object({ tokens: z.array(z.number()), counts: z.array(z.number()) });
    const [row] = await city.engine.rows(devices?.sql ?? "", columns, devices?.params);
    const unique = (row?.tokens ?? []).reduce((sum, token, i) => sum + (token === 0 ? (row?.counts[i] ?? 0) : 0), 0);
    expect(unique).toBe(dashboardOf(history, question).metrics.unique_visitors);
  });

  it("withholds devices and rows below the floor, and by the rule of two filters", async () => {
    const everybody = dashboardOf(history, ask([], start, end)).metrics.unique_visitors ?? 0;
    const below = await explainWith(methodsWith(city.engine, everybody + 1), "metricsDaily", ask([], start, end));
    expect(below).toMatchObject({ devices_read: null, rows_read: null, suppressed: true, suppressedFields: ["devices_read", "rows_read"] });
    expect(below.queries.every(({ rows_read }) => rows_read === null)).toBe(true);
    const under = (gender: string) => ask([], start, end, { slice: { ...noSlice, gender: [gender] } });
    const byGender = ["F", "M", "unknown"].map((gender) => ({ gender, devices: dashboardOf(history, under(gender)).metrics.unique_visitors ?? 0 })).sort((a, b) => b.devices - a.devices);
    const [most, next] = byGender;
    expect([most?.devices ?? 0, next?.devices ?? 0].map((devices, i, all) => devices > (all[i + 1] ?? 0))).toEqual([true, true]);
    // the chosen alone are enough, but a value outside the choice is not
    expect((await explainWith(methodsWith(city.engine, most?.devices), "metrics", under(most?.gender ?? ""))).suppressed).toBe(true);
    expect((await explainWith(methodsWith(city.engine, 3), "metrics", ask([], start, end))).suppressed).toBeUndefined();
  });

  it("tells of no device and of no position", async () => {
    const positions = new Set(history.world.pings.flatMap(({ lat, lon }) => [lat, lon]));
    const homes = await city.engine.rows("SELECT lat, lon FROM anchors", z.object({ lat: z.number(), lon: z.number() }));
    for (const { lat, lon } of homes) positions.add(lat).add(lon);
    const stored = (await city.engine.rows("SELECT toString(hash) AS hash FROM device_ids", z.object({ hash: z.string() }))).map(({ hash }) => hash);
    for (const floor of [0, 10]) {
      for (const member of Object.keys(sections)) {
        const answer = await explainWith(methodsWith(city.engine, floor), member, ask([], start, end));
        const text = JSON.stringify(answer);
        const numbers = (text.match(/-?\d+\.\d+/g) ?? []).map(Number);
        expect(numbers.filter((value) => positions.has(value))).toEqual([]);
        expect(text).not.toMatch(/phone-\d/);
        expect(stored.filter((hash) => text.includes(hash))).toEqual([]);
        // what a statement is given: never devices
        expect(answer.queries.flatMap(({ params }) => Object.keys(params)).filter((name) => /device|member|(^|_)lat|(^|_)lon/i.test(name))).toEqual([]);
      }
    }
  }, 60_000);

  it("knows no weighted figures where the brand has none", async () => {
    await expect(explainWith(methodsWith(city.engine, 0, false), "metricsWeighted", ask([], start, end))).rejects.toMatchObject({ code: "bad_input" });
  });

  it("answers for a field as for its member, with both meanings", async () => {
    const methods = methodsWith();
    const [member, field] = [await explainWith(methods, "metricsWeekly", ask([], start, end)), await explainWith(methods, "metricsWeekly.visits", ask([], start, end))];
    expect(field.queries).toEqual(member.queries);
    expect(field).toMatchObject({ definition_key: "visits", member_definition_key: "metricsWeekly", member_definition: member.definition });
    expect(figuresOf("metrics.dashboardData").filter((figure) => !(memberOf(figure) in sections))).toEqual([]);
  });

  it("refuses what is no figure, naming the field", async () => {
    for (const figure of ["", "meta", "metrics.nothing", "toString", "__proto__", "metricsWeekly.visits.more", "Metrics"]) {
      await expect(explainWith(methodsWith(), figure, ask([], start, end)), figure).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ path: "0.figure" }] } });
    }
  });

  it("is remembered like the figures, until the question changes", async () => {
    let asked = 0;
    const counting: Engine = { ...city.engine, query: (...args) => { asked += 1; return city.engine.query(...args); } };
    const methods = methodsWith(counting);
    const first = await explainWith(methods, "metrics", ask([], start, end));
    const then = asked;
    expect(await explainWith(methods, "metrics", ask([], start, end))).toEqual(first);
    expect(asked).toBe(then);
    await explainWith(methods, "metrics", ask([], start, "2026-11-07"));
    expect(asked).toBeGreaterThan(then);
  });
});

describe("metrics.explain on the wire", () => {
  let server: Server;
  let call: (body: unknown, token?: string) => Promise<Response>;
  beforeAll(async () => {
    const app = express();
    const user = async (token: string | undefined) => { if (token === "Bearer good") return ana; throw new AppError("unauthenticated", "access token refused"); };
    app.use(methodsRouter({ methods: methodsWith(), caller: async (request) => ({ user: await user(request.get("Authorization")) }), language: () => "en" }));
    app.use(errorAnswer({ reason: (code) => code, language: () => "en", log: { info: () => {}, warn: () => {}, error: () => {} } }));
    server = app.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    call = (body, token) => fetch(`http://127.0.0.1:${port}/v2/methods/call`, { method: "POST", headers: { "content-type": "application/json", ...(token ? { authorization: token } : {}) }, body: JSON.stringify(body) });
  });
  afterAll(() => { server.closeAllConnections(); server.close(); });

  it("answers a signed-in user, also for a single object of params", async () => {
    const params = { figure: "metricsHome.known", filter: filterOf(ask([], start, end)) };
    const [listed, wrapped] = [await call({ name: "metrics.explain", params: [params] }, "Bearer good"), await call({ name: "metrics.explain", params }, "Bearer good")];
    expect([listed.status, listed.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const answer = explainAnswer.parse(await listed.json());
    expect(answer.queries.map(({ name }) => name)).toContain("anchor-distances");
    expect(await wrapped.json()).toEqual(answer);
  });
  it("refuses others, off modules and wrong filters", async () => {
    const params = { figure: "metrics", filter: filterOf(ask([], start, end)) };
    expect((await call({ name: "metrics.explain", params })).status).toBe(401);
    await expect(methodsWith().call("metrics.explain", [params])).rejects.toMatchObject({ code: "unauthenticated" });
    const wrong = await call({ name: "metrics.explain", params: { ...params, filter: { ...params.filter, startDate: "x" } } }, "Bearer good");
    expect([wrong.status, await wrong.json()]).toEqual([400, expect.objectContaining({ error: "bad_input", fields: [expect.objectContaining({ path: "0.filter.startDate" })] })]);
    const brand = brandOf(history.world.parameters, "weeks");
    const off = { ...brand, modules: { ...brand.modules, pdv: { ...brand.modules.pdv, on: false }, reports: { ...brand.modules.reports, on: false } } };
    const context = { engine: city.engine, store: city.store, brand: off, clock: () => now, log: () => {} };
    await expect(createMethods({ ...context, deployment: watchDeployment(context) }).call("metrics.explain", [params], { user: ana })).rejects.toMatchObject({ code: "module_off" });
  });
});

describe("metrics.explainMany", () => {
  const asking = (methods: Methods, question: Question, members: string[]) => methods.call("metrics.explainMany", [{ members, filter: filterOf(question) }], { user: ana });
  // the queries of what a deployment remembers are those of whoever asks first
  const members = Object.keys(sections).filter((member) => !member.includes("Weighted"));
  const told = (queries: { name: string; sql: string }[]) => [...new Set(queries.map(({ sql }) => sql))].sort();

  it("tells the texts and devices that metrics.explain does, after an answer and without one", async () => {
    for (const question of questions()) {
      const methods = methodsWith();
      const alone = await asking(methods, question, members);
      const flags = Object.fromEntries(Object.values(sections).map(({ flag }) => [flag, true]));
      await methods.call("metrics.dashboardData", [filterOf(question), flags], { user: ana });
      methods.cache.clear();
      const after = await asking(methods, question, members);
      for (const [i, member] of members.entries()) {
        const one = await explainWith(methods, member, question);
        for (const many of [alone, after]) {
          expect([many.members[i]?.member, many.members[i]?.devices_read, many.members[i]?.counts]).toEqual([member, one.devices_read, one.counts]);
          expect(told(many.members[i]?.queries ?? []), member).toEqual(told(one.queries));
        }
      }
    }
  });

  it("needs somebody signed in, and refuses a member that is none", async () => {
    const [question] = questions() as [Question];
    await expect(methodsWith().call("metrics.explainMany", [{ members: ["metrics"], filter: filterOf(question) }])).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(asking(methodsWith(), question, ["nothing"])).rejects.toMatchObject({ code: "bad_input" });
  });
});
