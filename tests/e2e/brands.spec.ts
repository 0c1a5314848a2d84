import type { DashboardData } from "../../app/contract/metrics";
import { createFormatter } from "../../app/domain/format";
import { expect, kpi, logIn, settled, test } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";

const outdoor = addressOf("outdoor");

// these brands start on their tiles
test.beforeEach(async ({ page }) => { await page.route(/openstreetmap|cartocdn/, (route) => route.fulfill({ contentType: "image/png", body: Buffer.alloc(0) })); });

test("varejo: fixed periods, Spanish, and no trace of what is off", async ({ page, request }) => {
  await logIn(page, "varejo");
  await settled(page);
  await expect(page.locator("html")).toHaveAttribute("lang", /^es/);
  const picker = page.locator("select#filter-period");
  await expect(picker).toHaveValue("2026-10");
  await picker.selectOption("2026-q3");
  await expect(page).toHaveURL(/period=2026-q3/);
  await expect(page.locator("nav a[href*='type=ooh']")).toHaveCount(0);
  await expect(page.locator("nav a[href^='/ai/']")).toHaveCount(0);
  for (const path of ["/dashboard?type=ooh", "/ai/advisor", "/premium/sentiment", "/audit"]) {
    expect((await page.goto(addressOf("varejo") + path))?.status(), path).toBe(404);
  }
  const login = await request.post(`${addressOf("varejo")}/v2/auth/login`, { data: { email: "demo@example.com", password: "demo1234" } });
  const { token } = await login.json() as { token: { accessToken: string } };
  const call = (filter: object) => request.post(`${addressOf("varejo")}/v2/methods/call`, {
    headers: { authorization: `Bearer ${token.accessToken}` },
    data: { name: "metrics.dashboardData", params: [{ startDate: 1790000000000, endDate: 1790000000000, ...filter }, { qVisits: true }] },
  });
  expect((await call({ type: "ooh" })).status()).toBe(403);
  expect((await call({ type: "pdv" })).status()).toBe(200);
});

test("outdoor: the first visit makes the first administrator, then signup is closed", async ({ page, request }) => {
  const refused = await request.post(`${outdoor}/v2/auth/login`, { data: { email: "demo@example.com", password: "demo1234" } });
  expect(refused.status()).toBe(401);
  await page.goto(`${outdoor}/dashboard`);
  await expect(page).toHaveURL(/\/signup/);
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Silva");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct-horse-9");
  await page.getByLabel("Repeat the password").fill("correct-horse-9");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/dashboard/);
  await settled(page);
  await expect(page.getByText("No data has been loaded yet.").first()).toBeVisible();
  await expect(page.locator("nav a[href*='type=pdv']")).toHaveCount(0);
  await expect(page.locator("select#filter-week-from")).toBeVisible();
  await page.goto(`${outdoor}/signup`);
  await expect(page).not.toHaveURL(/\/signup/);
});

const reportPaths = ["dashboard", "compare", "performance", "journey", "heatmaps", "radar", "ranking"] as const;

test("outdoor: every report by week: picker, steps, presets and comparison; what is off is nowhere", async ({ page, request }) => {
  const weeks = addressOf("weeks");
  const format = createFormatter({ language: "en", region: "en-US", timezone: "America/Sao_Paulo", currency: "USD" });
  await logIn(page, "weeks");
  await settled(page);
  await expect(page).toHaveURL(/type=ooh/);
  for (const path of reportPaths) {
    expect((await page.goto(`${weeks}/${path}?type=ooh&week=2026-W42..2026-W43`))?.status(), path).toBe(200);
    await settled(page);
    await expect(page.locator("select#filter-week-from"), path).toHaveValue("2026-W42");
    await expect(page.locator("select#filter-week-to"), path).toHaveValue("2026-W43");
    await expect(page.locator(".page-summary"), path).toContainText("12–25 Oct 2026");
    expect(await page.locator("main").innerText(), path).not.toMatch(/NaN|Infinity|undefined|\{\{/);
    expect((await page.goto(`${weeks}/${path}?type=pdv`))?.status(), path).toBe(404);
  }
  for (const path of ["/audit", "/planner", "/ai/advisor", "/premium/loyalty"]) expect((await page.goto(weeks + path))?.status(), path).toBe(404);

  await page.goto(`${weeks}/dashboard?type=ooh&week=2026-W42..2026-W43`);
  await settled(page);
  const call = await callMethod<DashboardData>(request, "metrics.dashboardData", [{ type: "ooh", startDate: Date.parse("2026-10-12T12:00:00Z"), endDate: Date.parse("2026-10-25T12:00:00Z") }, { qVisits: true }], "weeks");
  await expect(kpi(page, "Visits")).toHaveText(format.count(call.metrics?.visits));
  await expect(page.locator(".compared-line")).toContainText("12–25 Oct 2026 compared with 28 Sep – 11 Oct 2026");
  await expect(page.getByRole("heading", { name: "Average dwell time" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Visits by time of day" })).toHaveCount(0);
  await expect(page.locator("nav a[href*='type=pdv'], nav a[href^='/ai/'], nav a[href^='/premium/'], nav a[href^='/planner'], nav a[href^='/audit']")).toHaveCount(0);
  // two weeks step by two weeks
  await page.getByRole("link", { name: "Previous period" }).click();
  await expect(page).toHaveURL(/week=2026-W40\.\.2026-W41/);
  await expect(page.locator("select#filter-week-to")).toHaveValue("2026-W41");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/week=2026-W42\.\.2026-W43/);
  await expect(page.locator("select#filter-week-to")).toHaveValue("2026-W43");
  await page.locator("summary[aria-label='Quick periods']").click();
  await page.getByRole("link", { name: "Last 4 complete weeks" }).click();
  await expect(page).toHaveURL(/week=2026-W40\.\.2026-W43/);
  await expect(page.locator("select#filter-week-from")).toHaveValue("2026-W40");
  await page.locator("select#filter-week-from").selectOption("2026-W43");
  await expect(page).toHaveURL(/week=2026-W43(&|$)/);
  // a month is no key of this deployment
  await page.goto(`${weeks}/dashboard?type=ooh&month=2026-10`);
  await expect(page.locator(".notices, .alert").first()).toContainText("month=2026-10");
});

test("varejo: every report by fixed period, in quarters of it, compared with the option before", async ({ page, request }) => {
  const varejo = addressOf("varejo");
  await logIn(page, "varejo");
  for (const path of reportPaths) {
    expect((await page.goto(`${varejo}/${path}?type=pdv&period=2026-10`))?.status(), path).toBe(200);
    await settled(page);
    await expect(page.locator("select#filter-period"), path).toHaveValue("2026-10");
    await expect(page.locator(".page-summary"), path).toContainText("1–31 oct 2026");
    await expect(page.locator("#filter-agg"), path).toHaveCount(0);
    expect(await page.locator("main").innerText(), path).not.toMatch(/NaN|Infinity|undefined|\{\{/);
  }
  await page.goto(`${varejo}/dashboard?type=pdv&period=2026-10`);
  await settled(page);
  await expect(page.locator(".compared-line")).toContainText("1–31 oct 2026 comparado con 1 jul – 30 sep 2026");
  const { metricsWeekly: rows = [] } = await callMethod<DashboardData>(request, "metrics.dashboardData", [{ type: "pdv", startDate: 0, endDate: 0, period: "2026-10" }, { qVisits: true }], "varejo");
  expect(rows.map((row) => row._id.period_quarter)).toEqual([1, 2, 3, 4]);
  await expect(page.getByRole("heading", { name: "Visitas por hora del día" })).toBeVisible();
});
