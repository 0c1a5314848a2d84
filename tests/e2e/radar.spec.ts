import { askMethod, foreignRequests, languages, variants } from "./ask-method";
import { createFormatter, type Formatter } from "../../app/domain/format";
import { expect, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import type { Page } from "@playwright/test";

const demo = addressOf("demo");
const october = `${demo}/radar?type=pdv&month=2026-10`;
const rows = (page: Page) => page.locator(".radar-list li a");
const chosen = (page: Page) => page.locator(".radar-list a[aria-current]");
const shownFigures = (page: Page) => page.locator(".radar-figures dd.number");
const words = {
  en: { titles: { pdv: "POI radar", ooh: "OOH radar" } }, es: { titles: { pdv: "Radar de PDV", ooh: "Radar de OOH" } }, pt: { titles: { pdv: "Radar de PDVs", ooh: "Radar OOH" } },
};
const formats = Object.fromEntries(languages.map((language) => [language, createFormatter({ language, region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" })])) as Record<(typeof languages)[number], Formatter>;

test.beforeEach(async ({ page }) => { await logIn(page); });

for (const { name, query, type } of variants) {
  for (const language of languages) {
    test(`${name}, ${language}: stores and the chosen store's figures are the method's, and no other host is asked`, async ({ page, request }) => {
      const foreign = foreignRequests(page);
      const { stores = [] } = await askMethod(request, { type }, { qRadar: true });
      const [first] = [...stores].sort((a, b) => (b.visits ?? -1) - (a.visits ?? -1));
      if (!first) throw new Error("the demo city has stores");
      await page.goto(`${demo}/radar?${query}month=2026-10&lang=${language}`);
      await settled(page);
      await expect(page.locator("h1")).toHaveText(words[language].titles[type]);
      await expect(rows(page)).toHaveCount(stores.length);
      await expect(rows(page).first()).toContainText(first.name);
      const format = formats[language];
      await expect(rows(page).first().locator(".number")).toContainText(format.count(first.visits));
      await expect(page.locator(".map-canvas .leaflet-marker-icon").first()).toBeVisible();

      await rows(page).first().click();
      await expect(page).toHaveURL(new RegExp(`at=${first._id}`));
      const { metrics } = await askMethod(request, { type, storeKey: first._id, agg: "s" }, { qVisits: true });
      if (!metrics) throw new Error("the store has figures");
      await expect(shownFigures(page)).toHaveCount(type === "ooh" ? 5 : 6);
      const wanted = [format.count(metrics.unique_visitors), format.count(metrics.visits), format.decimal(metrics.frequency), format.count(metrics.repeat_visitors), format.count(metrics.new_visitors)];
      const dwell = type === "ooh" ? [] : [format.hms(metrics.dwell_time_mins)];
      for (const [i, text] of [...wanted, ...dwell].entries()) await expect(shownFigures(page).nth(i)).toContainText(text);
      expect(foreign).toEqual([]);
    });
  }
}

test("U01 a chosen store survives a reload, Back brings back the one before, and the dashboard shows the same store", async ({ page }) => {
  await page.goto(october);
  await settled(page);
  await rows(page).nth(1).click();
  await expect(chosen(page)).toHaveCount(1);
  const second = await chosen(page).locator("b").innerText();
  await rows(page).nth(4).click();
  await expect(chosen(page).locator("b")).not.toHaveText(second);
  const fifth = await chosen(page).locator("b").innerText();
  await page.reload();
  await settled(page);
  await expect(page.locator(".radar-card h2")).toHaveText(fifth);
  await page.goBack();
  await expect(page.locator(".radar-card h2")).toHaveText(second);
  await expect(chosen(page).locator("b")).toHaveText(second);
  await expect(shownFigures(page)).toHaveCount(6);
  const uniques = await shownFigures(page).first().innerText();

  await page.getByRole("link", { name: "Abrir no painel" }).click();
  await expect(page).toHaveURL(/\/dashboard\?type=pdv&.*store=\d+/);
  await settled(page);
  await expect(page.locator(".page-summary")).toContainText(second);
  await expect(page.locator('div:has(> .kpi-label:text-is("Visitantes únicos")) > .kpi-value').first()).toHaveText(uniques);
  await page.goBack();
  await expect(page.locator(".radar-card h2")).toHaveText(second);
  await page.goBack();
  await expect(page.locator(".radar-card h2")).toHaveCount(0);
});

test("U05 I03 the keyboard alone finds a store, chooses it and goes to its dashboard", async ({ page }) => {
  await page.goto(october);
  await settled(page);
  await page.getByRole("searchbox", { name: "Buscar PDV" }).focus();
  await page.keyboard.type("saude jatoba");
  await expect(rows(page)).not.toHaveCount(102);
  await expect(rows(page).first()).toContainText("Saúde");
  await expect(page).toHaveURL(/q=saude/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator(".radar-card h2")).toContainText("Saúde");
  await expect(page.locator(":focus")).toHaveAttribute("aria-current", "true");
  for (let i = 0; i < 20 && !(await page.getByRole("link", { name: "Abrir no painel" }).evaluate((link) => link === document.activeElement)); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\?type=pdv/);
});

test("a pin on the map chooses its store", async ({ page }) => {
  await page.goto(october);
  await settled(page);
  await rows(page).first().click();
  await expect(page.locator(".marker-ring")).toHaveCount(1);
  const before = page.url();
  const openPlaces = () => page.locator(".map-marker:not(:has(.marker-ring)) path").evaluateAll((pins) => pins.flatMap((pin) => {
    const { x, y, width, height } = pin.getBoundingClientRect();
    const place = { x: x + width / 2, y: y + height / 2 };
    return document.elementFromPoint(place.x, place.y)?.closest(".map-marker") === pin.closest(".map-marker") ? [place] : [];
  }));
  // the map is on its way to the chosen store
  await expect(async () => {
    const [place] = await openPlaces();
    if (!place) throw new Error("a pin in the open is needed");
    await page.mouse.click(place.x, place.y);
    await expect(page).not.toHaveURL(before, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.locator(".marker-ring")).toHaveCount(1);
  await expect(chosen(page)).toHaveCount(1);
});

test("U03 a store that is not of the segment is told, and the rest of the page stands", async ({ page }) => {
  for (const at of ["9999999", "__proto__"]) {
    const response = await page.goto(`${october}&at=${at}`);
    expect(response?.status()).toBe(200);
    await settled(page);
    await expect(rows(page)).toHaveCount(102);
    await expect(page.locator(".radar-store .void")).toBeVisible();
  }
});

test("has no serious accessibility violation, light and dark, with a store chosen", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${october}&at=1`);
    await settled(page);
    expect(await violations(page)).toEqual([]);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("M04 the list is the whole radar: search, choice and figures by links and forms", async ({ page }) => {
    await page.goto(october);
    await expect(page.locator(".map")).toHaveCount(0);
    await expect(rows(page)).toHaveCount(102);
    await page.locator("input[name=q]").fill("PENHA");
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await expect(page).toHaveURL(/q=PENHA/);
    await expect(rows(page).first()).toContainText("Penha");
    await rows(page).first().click();
    await expect(page.locator(".radar-card h2")).toContainText("Penha");
    await expect(shownFigures(page)).toHaveCount(6);
    await expect(page.getByRole("link", { name: "Abrir no painel" })).toBeVisible();
  });
});
