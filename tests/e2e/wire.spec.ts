import { expect, test, type APIRequestContext } from "@playwright/test";
import { addressOf, demoLogin } from "./servers";

const demo = addressOf("demo");
type Tokens = { accessToken: string; refreshToken: string };

async function logIn(request: APIRequestContext): Promise<Tokens> {
  const response = await request.post(`${demo}/v2/auth/login`, { data: { email: ` ${demoLogin.email.toUpperCase()} `, password: demoLogin.password } });
  expect(response.status()).toBe(200);
  const body = await response.json() as { token: Tokens; user: Record<string, unknown> };
  expect(Object.keys(body.user).sort()).toEqual(["email", "firstName", "id", "lastName", "role", "type"]);
  return body.token;
}
const call = (request: APIRequestContext, token: string | null, data: unknown) =>
  request.post(`${demo}/v2/methods/call`, { headers: token ? { authorization: `Bearer ${token}` } : {}, data });

test("methods answer by name, with params as a list or one object", async ({ request }) => {
  const { accessToken } = await logIn(request);
  const listed = await call(request, accessToken, { name: "pois.getDataForFilters", params: [{ type: "pdv" }] });
  const wrapped = await call(request, accessToken, { name: "pois.getDataForFilters", params: { type: "pdv" }, noCache: true });
  expect(listed.status()).toBe(200);
  expect(listed.headers()["cache-control"]).toBe("no-store");
  expect(await wrapped.json()).toEqual(await listed.json());
  const filter = { type: "pdv", startDate: Date.parse("2026-10-01T03:00:00Z"), endDate: Date.parse("2026-11-01T02:59:59Z") };
  const data = await (await call(request, accessToken, { name: "metrics.dashboardData", params: [filter, { qVisits: true, qDemos: true, qFullDemos: true }] })).json() as Record<string, unknown>;
  expect(Object.keys(data).sort()).toEqual([
    "meta", "metrics", "metricsByAge", "metricsByClass", "metricsByGender", "metricsCompare", "metricsDaily", "metricsDwellBlocks", "metricsFullDemos", "metricsGroup", "metricsHome", "metricsTimeBlock",
    "metricsWeekDay", "metricsWeekly", "metricsWork", "quartiles",
  ]);
  expect(JSON.stringify(data)).not.toMatch(/NaN|Infinity/);
  expect((data.metricsDaily as unknown[]).length).toBe(31);
});

test("errors are of the closed list and name the field", async ({ request }) => {
  const { accessToken } = await logIn(request);
  expect((await call(request, null, { name: "periods.getPeriods" })).status()).toBe(401);
  expect(await (await call(request, accessToken, { name: "no.such", params: [] })).json()).toMatchObject({ error: "unknown_method" });
  expect((await call(request, accessToken, { name: "periods.getPeriods", params: [] })).status()).toBe(403);
  const bad = await call(request, accessToken, { name: "metrics.dashboardData", params: [{ type: "pdv", startDate: "x", endDate: 1 }, {}] });
  expect(bad.status()).toBe(400);
  expect(await bad.json()).toMatchObject({ error: "bad_input", fields: [{ path: "0.startDate" }] });
  const reversed = await call(request, accessToken, { name: "metrics.dashboardData", params: [{ type: "pdv", startDate: 1790000000000, endDate: 1780000000000 }, { qVisits: true }] });
  expect(await reversed.json()).toMatchObject({ error: "bad_input", fields: [{ path: "0.endDate" }] });
  const injected = await call(request, accessToken, { name: "metrics.dashboardData", params: [{ type: "pdv", startDate: 1790000000000, endDate: 1790000000000, groupKeys: ["' OR 1=1 --"] }, { qVisits: true }] });
  expect(injected.status()).toBe(400);
  expect(await (await request.get(`${demo}/v2/nothing`)).json()).toMatchObject({ error: "not_found" });
});

test("S01 parallel refreshes of two tabs all succeed; an old token used later ends the family", async ({ request }) => {
  const { refreshToken } = await logIn(request);
  const refresh = (token: string) => request.post(`${demo}/v2/auth/refresh-token`, { data: { refreshToken: token, email: demoLogin.email } });
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
  expect(answers.map((answer) => answer.status())).toEqual(Array.from({ length: 10 }, () => 200));
  const pairs = await Promise.all(answers.map((answer) => answer.json() as Promise<Tokens>));
  expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(1);
  for (const pair of pairs) expect((await call(request, pair.accessToken, { name: "notifications.last_notifications", params: [] })).status()).toBe(200);
  expect((await refresh("not-a-token-at-all")).status()).toBe(401);
});

test("S03 forged forwarded addresses do not reset the slowing of wrong logins, and the real user still gets in", async ({ request }) => {
  const statuses: number[] = [];
  for (let i = 0; i < 30; i++) {
    const response = await request.post(`${demo}/v2/auth/login`, { headers: { "x-forwarded-for": `203.0.113.${i}` }, data: { email: "victim@example.com", password: `wrong-${i}` } });
    statuses.push(response.status());
    if (response.status() === 429) expect(Number(response.headers()["retry-after"])).toBeGreaterThan(0);
  }
  expect(statuses).toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

test("pages are private: no-store, a nonce policy and no stack trace", async ({ request }) => {
  const page = await request.get(`${demo}/login`);
  const policy = page.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic' 'self'/);
  expect(page.headers()["x-content-type-options"]).toBe("nosniff");
  const missing = await request.get(`${demo}/no/such/page`);
  expect(missing.status()).toBe(404);
  expect(await missing.text()).not.toMatch(/at .*\.js:\d+/);
  expect((await request.get(`${demo}/assets/missing.js`)).status()).toBe(404);
});

test("page forms of another site and bodies that are no form are refused, not failures", async ({ request }) => {
  const foreign = await request.post(`${demo}/login`, { headers: { origin: "https://evil.example" }, form: demoLogin });
  expect(foreign.status()).toBe(403);
  expect(await foreign.text()).not.toMatch(/at .*:\d+/);
  expect((await request.post(`${demo}/login`, { headers: { origin: demo }, data: demoLogin })).status()).toBe(415);
  expect((await request.post(`${demo}/login`, { headers: { origin: "null" }, form: demoLogin })).status()).toBe(403);
});

test("an unknown key of a filter is named, not passed over", async ({ request }) => {
  const { accessToken } = await logIn(request);
  const response = await call(request, accessToken, { name: "metrics.dashboardData", params: [{ type: "pdv", startDate: 1790000000000, endDate: 1790000000000, group: "x" }, { qVisits: true }] });
  expect(response.status()).toBe(400);
  expect(await response.json()).toMatchObject({ error: "bad_input" });
});

test("each method has an address of its own, told by the contract's document, which needs no login", async ({ request }) => {
  const document = await (await request.get(`${demo}/v2/openapi.json`)).json() as { openapi: string; paths: Record<string, unknown> };
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toContain("/v2/methods/pois.getDataForFilters");
  const { accessToken } = await logIn(request);
  const own = (data: unknown, token: string | null = accessToken) => request.post(`${demo}/v2/methods/pois.getDataForFilters`, { headers: token ? { authorization: `Bearer ${token}` } : {}, data });
  const named = await (await call(request, accessToken, { name: "pois.getDataForFilters", params: [{ type: "pdv" }] })).json() as unknown;
  expect(await (await own([{ type: "pdv" }])).json()).toEqual(named);
  expect(await (await own({ type: "pdv" })).json()).toEqual(named);
  expect((await own([{ type: "pdv" }], null)).status()).toBe(401);
  expect((await request.post(`${demo}/v2/methods/no.such`, { headers: { authorization: `Bearer ${accessToken}` }, data: [] })).status()).toBe(404);
});
