import type { Page } from "@playwright/test";
import { createFormatter } from "../../app/domain/format";
import { languages, variants } from "./ask-method";
import { expect, kpi, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import { dashboardData } from "./wire";

const demo = addressOf("demo");
const settings = { region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" };
const october = `${demo}/dashboard?type=pdv&month=2026-10`;
const changeOf = (page: Page, label: string) => kpi(page, label).locator("xpath=..").locator(".kpi-change");
const names = {
  en: { unique: "Unique visitors", visits: "Visits", daily: "Visitors per day", repeat: "Repeat visitors" },
  es: { unique: "Visitantes únicos", visits: "Visitas", daily: "Visitantes por día", repeat: "Visitantes recurrentes" },
  pt: { unique: "Visitantes únicos", visits: "Visitas", daily: "Visitantes por dia", repeat: "Visitantes recorrentes" },
};

test.beforeEach(async ({ page }) => { await logIn(page); });

for (const [i, { name, query, type }] of variants.entries()) {
  const language = languages[i] ?? "pt";
  test(`${name}, ${language}: changes, figures and days of the period before are the method's, each with its days`, async ({ page, request }) => {
    const format = createFormatter({ language, ...settings });
    const { performance } = await dashboardData(request, { type }, { qPerformance: true, only: ["performance"] });
    if (!performance?.previous || !performance.variations) throw new Error("the city has no period before");
    const september = { startDate: Date.parse("2026-09-01T12:00:00Z"), endDate: Date.parse("2026-09-30T12:00:00Z") };
    const { metricsDaily: days = [] } = await dashboardData(request, { type, ...september }, { qVisits: true, only: ["metricsDaily"] });
    await page.goto(`${demo}/dashboard?${query}month=2026-10&lang=${language}`);
    await settled(page);
    const before = format.dayRange("2026-09-01", "2026-09-30");
    for (const [label, field] of [[names[language].unique, "unique_visitors"], [names[language].visits, "visits"]] as const) {
      await expect(changeOf(page, label)).toContainText(format.percent(performance.variations[field].change, 1));
      await expect(changeOf(page, label).locator(".kpi-before")).toHaveText(`${before}: ${format.count(performance.previous[field])}`);
    }
    const rows = await page.locator(".kpi-change").allInnerTexts();
    expect(rows).toHaveLength(type === "ooh" ? 5 : 6);
    for (const row of rows) expect(row).toContain(before);
    const daily = page.getByRole("region", { name: names[language].daily, exact: true });
    await daily.scrollIntoViewIfNeeded();
    await expect(daily.locator(".series-compared")).toHaveCount(1);
    await daily.locator("details.as-table summary").click();
    const shown = await daily.locator("tbody tr").evaluateAll((all) => all.map((row) => row.children[3]?.textContent ?? ""));
    expect(shown.slice(0, 30)).toEqual(days.map((day) => format.count(day.visits)));
    expect(shown[30]).toBe("--");
  });
}

test("U01 what it is compared with stands in the address; Back and reload restore figures and control together", async ({ page }) => {
  await page.goto(october);
  await settled(page);
  const control = page.getByLabel("Comparar com");
  await expect(control).toHaveValue("");
  const before = await changeOf(page, "Visitas").innerText();
  await control.selectOption("year");
  await expect(page).toHaveURL(`${october}&compare=year`);
  await expect(page.locator(".compared-line")).toContainText("2 out – 1 nov 2025 não foi medido");
  await expect(page.locator(".kpi-change")).toHaveCount(0);
  await page.getByLabel("Comparar com").selectOption("none");
  await expect(page).toHaveURL(`${october}&compare=none`);
  await expect(page.locator(".compared-line")).toHaveCount(0);
  await page.reload();
  await settled(page);
  await expect(control).toHaveValue("none");
  await expect(page.locator(".kpi-change, .compared-line, .series-compared")).toHaveCount(0);
  await page.goBack();
  await expect(control).toHaveValue("year");
  await expect(page.locator(".compared-line")).toContainText("não foi medido");
  await page.goBack();
  await expect(control).toHaveValue("");
  await expect(changeOf(page, "Visitas")).toHaveText(before, { useInnerText: true });
});

test("a slice and a period take their own comparison with them, never the one before", async ({ page, request }) => {
  const { performance } = await dashboardData(request, { type: "pdv", genders: ["F"] }, { qPerformance: true, only: ["performance"] });
  const format = createFormatter({ language: "pt", ...settings });
  await page.goto(october);
  await settled(page);
  await page.getByRole("button", { name: /^Feminino/ }).click();
  await expect(page).toHaveURL(/gender=F/);
  await expect(changeOf(page, "Visitas").locator(".kpi-before")).toHaveText(`1–30 set 2026: ${format.count(performance?.previous?.visits)}`);
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/month=2026-09/);
  // data begins on 8 August: the month before was measured in part
  await expect(page.locator(".compared-line")).toContainText("Os dados começam em 8 ago 2026");
  await expect(changeOf(page, "Visitas").locator(".kpi-before")).toContainText("1–31 ago 2026");
});

test("no serious accessibility violation with a comparison, light and dark, and no sideways scrolling at 390 px", async ({ page }) => {
  for (const [colorScheme, width] of [["light", 1440], ["dark", 390]] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(october);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("M04 the comparison is chosen by the form, and stands in figures and table", async ({ page }) => {
    await page.goto(october);
    await expect(changeOf(page, "Visitas")).toContainText("1–30 set 2026");
    await expect(page.locator("figure").first().locator("thead")).toContainText("Visitas, 1–30 set 2026");
    await page.locator("select[name=compare]").selectOption("none");
    await page.getByRole("button", { name: "Aplicar filtros" }).click();
    await expect(page).toHaveURL(/compare=none/);
    await expect(page.locator(".kpi-change")).toHaveCount(0);
  });
});
