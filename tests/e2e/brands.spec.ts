import { expect, logIn, settled, test } from "./product";
import { addressOf } from "./servers";

const outdoor = addressOf("outdoor");

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
