import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, figure, kpi, logIn, settled, test, violations } from "./product";
import { addressOf, root } from "./servers";

const demo = addressOf("demo");
const uniques = (page: import("@playwright/test").Page) => kpi(page, "Visitantes únicos");

test.beforeEach(async ({ page }) => { await logIn(page); });

test("opens on the last complete month, the whole chain and the group", async ({ page }) => {
  await settled(page);
  await expect(page.locator("h1")).toHaveText("Painel de PDVs");
  await expect(page.locator(".page-summary")).toContainText("1–31 out 2026");
  expect(figure(await uniques(page).innerText())).toBeGreaterThan(500);
  await expect(page.getByText("Dados sintéticos")).toBeVisible();
});

test("U01 one press of Back leaves a page that opened on its default", async ({ page }) => {
  await page.goto(`${demo}/glossary`);
  await page.goto(`${demo}/dashboard?type=pdv`);
  await settled(page);
  await page.goBack();
  await expect(page).toHaveURL(`${demo}/glossary`);
});

test("U01 filters by segment, slice and period, and Back restores each state with its controls", async ({ page }) => {
  await settled(page);
  const all = figure(await uniques(page).innerText());

  await page.getByRole("button", { name: /Segmento de PDVs/ }).click();
  await page.getByRole("searchbox").fill("EXPRESS centro");
  await page.getByRole("searchbox").fill("saude");
  await expect(page.getByRole("treeitem", { name: /Jatobá Saúde/ })).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("treeitem", { name: /Rede Jatobá/ }).first().click();
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page).toHaveURL(/group=[0-9a-f]{16}/);
  await expect(page.locator(".page-summary")).toContainText("Rede Jatobá · 45 PDVs");
  await expect.poll(async () => figure(await uniques(page).innerText())).not.toBe(all);
  const chain = figure(await uniques(page).innerText());
  expect(chain).toBeGreaterThan(0);
  expect(chain).toBeLessThan(all);

  await page.getByRole("button", { name: /^Feminino/ }).click();
  await expect(page).toHaveURL(/gender=F/);
  await expect.poll(async () => figure(await uniques(page).innerText())).not.toBe(chain);
  const women = figure(await uniques(page).innerText());
  expect(women).toBeLessThan(chain);
  await expect(page.getByRole("button", { name: /^Feminino/ })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: /Período|outro mês/ }).click();
  await page.getByRole("button", { name: /setembro de 2026|Setembro 2026/i }).click();
  await expect(page).toHaveURL(/month=2026-09/);
  await expect(page.locator(".page-summary")).toContainText("set 2026");
  await expect.poll(async () => figure(await uniques(page).innerText())).not.toBe(women);

  await page.goBack();
  await settled(page);
  await expect(page.locator(".page-summary")).toContainText("out 2026");
  await expect.poll(async () => figure(await uniques(page).innerText())).toBe(women);
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Feminino/ })).toHaveAttribute("aria-pressed", "false");
  await expect.poll(async () => figure(await uniques(page).innerText())).toBe(chain);
  await page.goBack();
  await expect.poll(async () => figure(await uniques(page).innerText())).toBe(all);
});

test("U03 values that cannot be used give a notice and the default, never an error or another day", async ({ page }) => {
  for (const query of ["date=2026-02-31", "month=2026-13", "type=foo", "group=0123456789abcdef", "gender=X", "week=2025-W53", "month=2026-10&month=2026-09", "store=__proto__", "agg=x"]) {
    const response = await page.goto(`${demo}/dashboard?${query}`);
    expect(response?.status(), query).toBe(200);
    await expect(page.locator(".notices, .alert").first(), query).toBeVisible();
    await expect(page.locator(".page-summary"), query).toContainText("1–31 out 2026");
  }
});

test("U05 the dashboard can be worked by keyboard alone", async ({ page }) => {
  await settled(page);
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveAttribute("href", "#main");
  const opener = page.getByRole("button", { name: /Segmento de PDVs/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press("Enter");
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("express");
  await expect(page.getByRole("treeitem", { name: /Jatobá Express/ }).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Aplicar" })).toBeEnabled();
  await page.getByRole("button", { name: "Aplicar" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/group=/);

  await page.getByRole("button", { name: /^Masculino/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/gender=M/);
});

test("has no serious accessibility violation, light, dark and with the tree open", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole("button", { name: /Segmento de PDVs/ }).click();
  await expect(page.getByRole("tree")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("stays whole when the engine dies under it", async ({ page, request }) => {
  await settled(page);
  const file = JSON.parse(readFileSync(path.join(root, "demo", "analytics", "engine.json"), "utf8")) as { pid: number };
  process.kill(file.pid, "SIGKILL");
  await page.goto(`${demo}/dashboard?type=pdv&month=2026-09&class=C`);
  await settled(page);
  await expect(page.locator("h1")).toHaveText("Painel de PDVs");
  expect(figure(await uniques(page).innerText())).toBeGreaterThan(0);
  expect((await request.get(`${demo}/healthz`)).status()).toBe(200);
});

test.describe("I02 C12 another browser language and zone", () => {
  for (const [locale, timezoneId] of [["en-US", "Asia/Tokyo"], ["en-US", "America/Los_Angeles"]] as const) {
    test.describe(timezoneId, () => {
      test.use({ locale, timezoneId });
      test("shows the same days and the brand's number style, without a hydration warning", async ({ page }) => {
        await page.goto(`${demo}/dashboard?type=pdv&month=2026-10`);
        await settled(page);
        await expect(page.locator(".page-summary")).toContainText("1–31 out 2026");
        await expect(page.locator("html")).toHaveAttribute("lang", /^pt/);
        await expect(uniques(page)).toHaveText(/^\d{1,3}(\.\d{3})*$/);
        expect(page.url()).toBe(`${demo}/dashboard?type=pdv&month=2026-10`);
      });
    });
  }
});

test("per POI shows the average point's figures, the group's beside them", async ({ page }) => {
  await page.goto(`${demo}/dashboard?type=pdv&month=2026-10&agg=g`);
  await settled(page);
  const visits = figure(await kpi(page, "Visitas").innerText());
  await page.goto(`${demo}/dashboard?type=pdv&month=2026-10&agg=s`);
  await settled(page);
  expect(figure(await kpi(page, "Visitas, média por ponto").innerText())).toBe(Math.round(visits / 102));
});

test("a month that the data covers in part shows unknown days as such and divides by the measured ones", async ({ page }) => {
  await page.goto(`${demo}/dashboard?type=pdv&month=2026-08`);
  await settled(page);
  const days = page.locator("figure").first().locator("tbody tr");
  await expect(days).toHaveCount(31);
  await expect(days.nth(6)).toContainText("--");
  await expect(days.nth(7)).not.toContainText("--");
  const measured = await page.locator("table.heat tbody tr td:last-child").allInnerTexts();
  expect(measured.map(Number).reduce((sum, each) => sum + each, 0)).toBe(24);
});
