import { askMethod, foreignRequests, languages, variants } from "./ask-method";
import { expect, figure, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import type { Page } from "@playwright/test";

const demo = addressOf("demo");
const october = `${demo}/heatmaps?type=pdv&month=2026-10`;
const rows = (page: Page) => page.locator(".flow-table tbody tr");
const counts = async (page: Page) => (await rows(page).locator("td.numeric:not(.flow-area)").allInnerTexts()).map(figure);
const heats = (page: Page) => page.locator("canvas.leaflet-heatmap-layer");
const lines = (page: Page) => page.locator(".leaflet-flows-pane canvas");
const titles = { en: { pdv: "POI flow map", ooh: "OOH flow map" }, es: { pdv: "Mapa de flujo de PDV", ooh: "Mapa de flujo de OOH" }, pt: { pdv: "Mapa de fluxo de PDVs", ooh: "Mapa de fluxo OOH" } };

test.beforeEach(async ({ page }) => { await logIn(page); });

for (const { name, query, type } of variants) {
  for (const language of languages) {
    test(`${name}, ${language}: the strongest flows and what is not shown are the method's, and no other host is asked`, async ({ page, request }) => {
      const foreign = foreignRequests(page);
      const { heatmap } = await askMethod(request, { type }, { qHeatmap: true });
      if (!heatmap) throw new Error("the demo city has flows");
      const strongest = [...heatmap.pointsPrev, ...heatmap.pointsPost].map(({ count }) => count).sort((a, b) => b - a);
      await page.goto(`${demo}/heatmaps?${query}month=2026-10&lang=${language}`);
      await settled(page);
      await expect(page.locator("h1")).toHaveText(titles[language][type]);
      expect(strongest.length).toBeGreaterThan(0);
      expect(await counts(page)).toEqual(strongest.slice(0, 20));
      const withheld = page.locator(".flow-withheld dd");
      for (const [i, value] of [heatmap.not_shown_prev, heatmap.not_shown_post].entries()) {
        if (value === null) await expect(withheld.nth(i)).toContainText("--");
        else expect((await withheld.nth(i).innerText()).split("·")[0]?.replace(/\D/g, "")).toBe(String(value));
      }
      await expect(heats(page)).toHaveCount(2);
      await expect(lines(page)).toHaveCount(1);
      expect(foreign).toEqual([]);
    });
  }
}

test("U01 layers, mode and store stand in the address; reload and Back restore them with their controls", async ({ page, request }) => {
  const { heatmap } = await askMethod(request, { type: "pdv" }, { qHeatmap: true });
  const before = heatmap?.pointsPrev[0];
  if (!before) throw new Error("the demo city has flows");
  await page.goto(october);
  await settled(page);
  const [previous, next] = [page.getByRole("checkbox", { name: "Visita anterior" }), page.getByRole("checkbox", { name: "Visita posterior" })];
  await expect(previous).toBeChecked();
  await expect(next).toBeChecked();
  await next.click();
  await expect(page).toHaveURL(/show=prev/);
  await expect(heats(page)).toHaveCount(1);
  await expect(rows(page).first().locator(".flow-side")).toContainText(/^(de|dos) /);
  await page.getByRole("link", { name: "Fluxos" }).click();
  await expect(page).toHaveURL(/mode=flowmap/);
  await expect(heats(page)).toHaveCount(0);
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole("combobox", { name: "PDV", exact: true }).selectOption(before.store_id);
  await expect(page).toHaveURL(new RegExp(`at=${before.store_id}`));
  const names = new Set(await rows(page).locator("th").allInnerTexts());
  expect(names.size).toBe(1);

  await page.reload();
  await settled(page);
  await expect(next).not.toBeChecked();
  await expect(page.getByRole("link", { name: "Fluxos" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("combobox", { name: "PDV", exact: true })).toHaveValue(before.store_id);
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "PDV", exact: true })).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("link", { name: "Ambos" })).toHaveAttribute("aria-current", "true");
  await expect(heats(page)).toHaveCount(1);
  await page.goBack();
  await expect(next).toBeChecked();
  await expect(heats(page)).toHaveCount(2);
});

test("with both layers off nothing is drawn, and the page says why", async ({ page }) => {
  await page.goto(`${october}&show=`);
  await settled(page);
  await expect(page.locator(".map-canvas")).toBeVisible();
  await expect(heats(page)).toHaveCount(0);
  await expect(lines(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText("As duas camadas estão desligadas")).toBeVisible();
});

test("U05 the keyboard alone switches layers and shows a flow of the table on the map", async ({ page }) => {
  await page.goto(october);
  await settled(page);
  await page.getByRole("checkbox", { name: "Visita anterior" }).focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/show=post/);
  await expect(page.getByRole("checkbox", { name: "Visita anterior" })).toBeFocused();
  const scale = await page.locator(".map-scale").innerText();
  await page.getByRole("button", { name: /^Mostrar o fluxo de/ }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".map-scale")).not.toHaveText(scale);
  await page.getByRole("link", { name: "Listar mais" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => rows(page).count()).toBeGreaterThan(20);
});

test("has no serious accessibility violation, light and dark", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(october);
    await settled(page);
    expect(await violations(page)).toEqual([]);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("M04 the table is the whole flow map, its layers and store a form", async ({ page }) => {
    await page.goto(october);
    await expect(page.locator(".map")).toHaveCount(0);
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole("checkbox", { name: "Visita anterior" }).uncheck();
    await page.getByRole("button", { name: "Aplicar", exact: true }).click();
    await expect(page).toHaveURL(/show=post/);
    await expect(page.getByRole("checkbox", { name: "Visita anterior" })).not.toBeChecked();
    for (const way of await rows(page).locator(".flow-side").allInnerTexts()) expect(way).toMatch(/^para /);
    await page.getByRole("link", { name: "Mapa de calor" }).click();
    await expect(page).toHaveURL(/mode=heatmap/);
    await expect(page.getByRole("checkbox", { name: "Visita anterior" })).not.toBeChecked();
  });
});
