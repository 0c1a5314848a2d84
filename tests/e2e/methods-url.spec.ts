import type { APIRequestContext, Page } from "@playwright/test";
import type { ForecastData } from "../../app/contract/ai-forecast";
import type { DashboardData } from "../../app/contract/metrics";
import { createFormatter } from "../../app/domain/format";
import { startInFront, type InFront } from "./in-front";
import { expect, figure, kpi, settled, test } from "./product";
import { demoLogin } from "./servers";
import { october } from "./wire";
import { openBook, sheetsOf } from "./workbook-cells";

const pt = createFormatter({ language: "pt", region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" });
let at: InFront;
test.describe.configure({ mode: "serial" });
test.setTimeout(180_000);
test.beforeAll(async () => {
  // a city is made and two servers start, on a machine that is busy with other tests
  test.setTimeout(180_000);
  at = await startInFront();
});
test.afterAll(async () => { await at.stop(); });

/** A method asked behind the web app, as another program would. */
async function behind<T>(request: APIRequestContext, name: string, params: unknown[]): Promise<T> {
  const login = await request.post(`${at.behind}/v2/auth/login`, { data: demoLogin });
  const { token } = (await login.json()) as { token: { accessToken: string } };
  const answer = await request.post(`${at.behind}/v2/methods/call`, { data: { name, params }, headers: { Authorization: `Bearer ${token.accessToken}` } });
  if (!answer.ok()) throw new Error(`${name} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function logIn(page: Page, to: string): Promise<void> {
  await page.goto(`${at.site}/login?origin=${encodeURIComponent(to)}`);
  await page.locator("input[type=email]").fill(demoLogin.email);
  await page.locator("input[type=password]").fill(demoLogin.password);
  await page.locator("form#login button[type=submit]").click();
  await page.waitForURL((url) => !["/", "/login"].includes(url.pathname));
  await settled(page);
}
const shown = async (page: Page, label: string): Promise<number> => figure(await kpi(page, label).innerText());
const month = "type=pdv&month=2026-10";

test("the dashboard's figures, and those of its workbook, are the ones of the server behind", async ({ page, request }) => {
  await logIn(page, `/dashboard?${month}`);
  const { metrics } = await behind<DashboardData>(request, "metrics.dashboardData", [{ type: "pdv", ...october }, { qVisits: true }]);
  expect(metrics?.visits).toBeGreaterThan(0);
  expect([await shown(page, "Visitantes únicos"), await shown(page, "Visitas")]).toEqual([metrics?.unique_visitors, metrics?.visits]);
  await page.getByText("Baixar Excel").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^Baixar$/ }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect([...sheetsOf(await openBook(Buffer.concat(chunks))).values()].flat(2)).toContain(metrics?.visits);
});

test("the comparison, the radar and the forecast show what it answers", async ({ page, request }) => {
  const [first] = (await behind<{ tree: { type: string; segments: { group_hash: string }[] }[] }>(request, "pois.getDataForFilters", [{}])).tree.find(({ type }) => type === "pdv")?.segments ?? [];
  const { metrics } = await behind<DashboardData>(request, "metrics.dashboardData", [{ type: "pdv", ...october, groupKeys: [first?.group_hash] }, { qVisits: true }]);
  await logIn(page, `/compare?${month}&c1=${first?.group_hash}`);
  await expect(page.locator('.compare-column [data-field="visits"] dd.number').first()).toHaveText(pt.count(metrics?.visits ?? null));

  const { stores = [] } = await behind<DashboardData>(request, "metrics.dashboardData", [{ type: "pdv", ...october }, { qRadar: true }]);
  const busiest = [...stores].sort((one, two) => (two.visits ?? -1) - (one.visits ?? -1))[0];
  await page.goto(`${at.site}/radar?${month}`);
  await settled(page);
  await expect(page.locator(".radar-list li a")).toHaveCount(stores.length);
  await expect(page.locator(".radar-list li a .number").first()).toContainText(pt.count(busiest?.visits ?? null));

  const forecast = await behind<ForecastData>(request, "ai.getForecastData", [{ type: "pdv", ...october, pois: [], groupKeys: [] }]);
  await page.goto(`${at.site}/ai/forecast?type=pdv`);
  await settled(page);
  await expect(page.getByRole("region", { name: "Visitas projetadas", exact: true })).toContainText(pt.count(forecast.projectedVisits.projected));
});

test("a point is saved there, its visits follow there, and the badge tells of them here", async ({ page, request }) => {
  await logIn(page, "/poi/new");
  const words = { name: "Loja de Trás da Prova", address: "Rua Nova, 10", city: "São Paulo", uf: "SP", zipcode: "01000-000", phone: "11 5555-1234", latitude: "-23.55", longitude: "-46.63" };
  for (const [name, value] of Object.entries(words)) await page.locator(`form [name="${name}"]`).first().fill(value);
  await page.locator("main form button[type=submit]:not([name])").last().click();
  await page.waitForURL(/\/pois\/details\/\d+\?created/);
  const { pois } = await behind<{ pois: { name: string }[] }>(request, "pois.getAll", [{ filter: "Trás da Prova" }]);
  expect(pois.map(({ name }) => name)).toEqual([words.name]);
  await expect(page.locator(".top-bar .badge")).toBeVisible({ timeout: 60_000 });
  await page.goto(`${at.site}/pois?q=${encodeURIComponent("prova")}`);
  await expect(page.locator(".poi-table tbody th a")).toHaveText([words.name]);
  // files are imported where the points are
  await expect(page.locator(".page-head .actions a[href='/pois/import']")).toHaveCount(0);
});

test("an audit is made there and read here", async ({ page, request }) => {
  const before = await behind<{ _id: string }[]>(request, "audit.getAll", []);
  const chosen = async (type: "ooh" | "pdv") => (await behind<{ tree: { type: string; segments: { group_hash: string }[] }[] }>(request, "pois.getDataForFilters", [{}])).tree.find((each) => each.type === type)?.segments[0]?.group_hash;
  await logIn(page, `/newaudit?month=2026-10&step=pdv&ooh=${await chosen("ooh")}&pdv=${await chosen("pdv")}`);
  await page.getByRole("button", { name: "Concluir" }).click();
  await page.waitForURL(/\/audit\?made/);
  await expect.poll(async () => (await behind<{ status: string }[]>(request, "audit.getAll", [])).map(({ status }) => status), { timeout: 120_000 }).toEqual(Array.from({ length: before.length + 1 }, () => "READY"));
  const newest = (await behind<{ _id: string }[]>(request, "audit.getAll", [])).find(({ _id }) => !before.some((old) => old._id === _id));
  await page.goto(`${at.site}/audit/details/${newest?._id}`);
  await settled(page);
  const { auditSummary } = await behind<{ auditSummary: { total_impacted: number } }>(request, "audit.getOne", [newest?._id]);
  await expect(page.locator(".audit-results tbody tr").first()).toContainText(new Intl.NumberFormat("pt-BR").format(auditSummary.total_impacted));
});

test("nothing but methods is asked of the server behind", () => {
  expect([...new Set(at.asked)].filter((address) => !["/v2/methods/call", "/v2/auth/login"].includes(address))).toEqual([]);
});
