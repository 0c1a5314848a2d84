import { expect, figure, kpi, logIn, test } from "./product";
import { addressOf } from "./servers";

const demo = addressOf("demo");
test.use({ javaScriptEnabled: false });

test("M04 the dashboard is readable and filterable without JavaScript", async ({ page }) => {
  await logIn(page);
  await expect(page.locator("h1")).toHaveText("Painel de PDVs");
  await expect(page.locator("figure table").first()).toBeAttached();
  const uniques = kpi(page, "Visitantes únicos");
  const all = figure(await uniques.innerText());
  expect(all).toBeGreaterThan(500);
  await expect(page.locator("figure table tbody tr").first()).toBeAttached();

  await page.getByRole("button", { name: /^Feminino/ }).click();
  await expect(page).toHaveURL(/gender=F/);
  expect(figure(await uniques.innerText())).toBeLessThan(all);

  await page.locator("select[name=month]").selectOption("2026-09");
  await page.getByRole("button", { name: "Aplicar filtros" }).click();
  await expect(page).toHaveURL(/month=2026-09/);
  await expect(page.locator(".page-summary")).toContainText("set 2026");
  await expect(page.getByRole("button", { name: /^Feminino/ })).toHaveAttribute("aria-pressed", "true");

  await page.locator(".filter-segment a.pick").click();
  await page.getByRole("link", { name: "Rede Jatobá", exact: true }).last().click();
  await expect(page).toHaveURL(/group=[0-9a-f]{16}/);
  await expect(page.locator(".page-summary")).toContainText("Rede Jatobá · 45 PDVs");
});

test("M04 every page of the navigation answers whole without JavaScript", async ({ page }) => {
  await logIn(page);
  await expect(page.locator("figure table").first()).toBeAttached();
  const links = await page.locator("nav a[href^='/']").evaluateAll((all) => [...new Set(all.map((a) => a.getAttribute("href") ?? ""))]);
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) {
    const response = await page.goto(demo + link);
    expect(response?.status(), link).toBe(200);
    await expect(page.locator("h1"), link).toBeVisible();
  }
});
