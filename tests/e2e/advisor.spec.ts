import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import type { AdvisorData, Recommendation } from "../../app/contract/ai-advisor";
import { advisorAreas, advisorMember, type AdvisorArea } from "../../app/contract/ai-advisor-areas";
import { createFormatter } from "../../app/domain/format";
import { beyondPhone, expect, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";
import { openBook, sheetsOf } from "./workbook-cells";

const demo = addressOf("demo");
const page1 = (query: string) => `${demo}/ai/advisor/?month=2026-10${query}`;
const languages = ["en", "es", "pt"] as const;
const titles = { en: "Advisor", es: "Asesor", pt: "Conselheiro" };
const instant = { startDate: Date.parse("2026-10-01T03:00:00Z"), endDate: Date.parse("2026-11-01T02:59:59Z") };
const adviceOf = (request: APIRequestContext, type: "pdv" | "ooh") => callMethod<AdvisorData>(request, "ai.getAdvisorData", [{ ...instant, type }]);
const cards = (page: Page) => page.locator(".advisor-card");
const chosen = (page: Page) => page.locator(".advisor-card[aria-current]");
const rows = (page: Page) => page.locator(".advisor-table tbody tr");
const leadingOf = (data: AdvisorData, area: AdvisorArea) => data[advisorMember(area)].recommendations.filter(({ leading }) => leading);

/** What a card writes of its key figure. */
function kpiOf(data: AdvisorData, area: AdvisorArea, language: (typeof languages)[number]): string {
  const format = createFormatter({ language, region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" });
  const { value } = data[advisorMember(area)].kpi;
  if (value === null) return "--";
  if (area === "revenue") return format.money(value);
  return area === "performance" && value > 0 ? `+${format.percent(value, 1)}` : format.percent(value, 1);
}

for (const [type, language] of [["pdv", "en"], ["ooh", "es"], ["pdv", "pt"]] as const) {
  test(`${type}, ${language}: six cards with the method's figures, each with its recommendations`, async ({ page, request }) => {
    await logIn(page);
    const data = await adviceOf(request, type);
    await page.goto(page1(`&type=${type}&lang=${language}`));
    await settled(page);
    await expect(page.locator("h1")).toHaveText(titles[language]);
    await expect(cards(page)).toHaveCount(6);
    await expect(chosen(page)).toHaveCount(1);
    await expect(cards(page).first()).toHaveAttribute("aria-current", "true");
    for (const [i, area] of advisorAreas.entries()) await expect(cards(page).nth(i).locator(".kpi-value")).toContainText(kpiOf(data, area, language));
    for (const area of advisorAreas) {
      await page.goto(page1(`&type=${type}&lang=${language}&area=${area}`));
      await settled(page);
      await expect(rows(page)).toHaveCount(leadingOf(data, area).length);
      expect(await page.locator("main").innerText()).not.toMatch(/NaN|Infinity|advisor\./);
    }
    expect(await violations(page)).toEqual([]);
    expect(await beyondPhone(page)).toEqual([]);
  });
}

for (const language of languages) {
  test(`the header names the month that is shown, and a month without data names those with data, in ${language}`, async ({ page }) => {
    const format = createFormatter({ language, region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" });
    const [header, lead, none] = [page.locator(".page-summary"), page.locator(".advisor-lead"), page.locator(".advisor-no-month")];
    await logIn(page);
    await page.goto(`${demo}/ai/advisor/?month=2026-10&lang=${language}`);
    await settled(page);
    await expect(header).toContainText(format.dayRange("2026-10-01", "2026-10-31"));
    await expect(lead.locator("b")).toContainText(format.month("2026-10"));
    // a month to come is answered by the last whole one, and the page says so
    await page.goto(`${demo}/ai/advisor/?month=2027-03&lang=${language}`);
    await settled(page);
    await expect(header).toContainText(format.dayRange("2026-10-01", "2026-10-31"));
    await expect(lead).toContainText(format.dayRange("2027-03-01", "2027-03-31"));
    await expect(lead.locator("b")).toContainText(format.month("2026-10"));
    await page.goto(`${demo}/ai/advisor/?month=2026-07&lang=${language}`);
    await settled(page);
    await expect(cards(page)).toHaveCount(0);
    await expect(none).toContainText(format.month("2026-10"));
    await expect(none).toContainText(format.dayRange("2026-07-01", "2026-07-31"));
    expect(await violations(page)).toEqual([]);
    await none.getByRole("link").click();
    await expect(cards(page)).toHaveCount(6);
    await expect(header).toContainText(format.dayRange("2026-10-01", "2026-10-31"));
  });
}

test("the card of competition says what is compared", async ({ page }) => {
  await logIn(page);
  await page.goto(page1("&type=pdv&lang=en&area=competition"));
  await settled(page);
  await expect(page.locator(".advisor-compared")).toContainText("Compared are visits alone");
  expect(await rows(page).allInnerTexts().then((texts) => texts.filter((text) => /R\$/.test(text)))).toEqual([]);
});

test("a recommendation opens the report that shows it, already filtered", async ({ page, request }) => {
  await logIn(page);
  const data = await adviceOf(request, "pdv");
  const wantedHere = ({ report }: Recommendation) => report.store !== null && (report.path === "/dashboard" || report.path === "/performance");
  const area = advisorAreas.find((each) => leadingOf(data, each).some(wantedHere));
  if (!area) throw new Error("something stands out in the demo city");
  const at = leadingOf(data, area).findIndex(wantedHere);
  const wanted = leadingOf(data, area)[at];
  await page.goto(page1(`&type=pdv&area=${area}`));
  await settled(page);
  await rows(page).nth(at).locator("a").click();
  await expect(page).toHaveURL(new RegExp(`${wanted?.report.path}\\?type=pdv&month=2026-10&store=${wanted?.report.store}&agg=s`));
  await settled(page);
  await expect(page.locator(".page-summary")).toContainText(wanted?.description.name ?? "");
  await page.goBack();
  await expect(chosen(page)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`area=${area}`));
});

test("a recommendation about distances or times scrolls its report to the card that shows it", async ({ page, request }) => {
  await logIn(page);
  const data = await adviceOf(request, "pdv");
  const all = advisorAreas.flatMap((area) => data[advisorMember(area)].recommendations.map((each, at) => ({ area, at, each })));
  const found = all.find(({ each: { report } }) => report.section === "home-distance" || report.section === "weekdays");
  if (!found) throw new Error("something of distances or times stands out in the demo city");
  const { path, section } = found.each.report;
  await page.goto(page1(`&type=pdv&area=${found.area}&all=1`));
  await settled(page);
  await rows(page).nth(found.at).locator("a").click();
  await expect(page).toHaveURL(new RegExp(`${path}\\?type=pdv&month=2026-10#${section}$`));
  await expect(page.locator(`#${section}`)).toBeInViewport();
});

test("U01 U05 the keyboard chooses a card, its address says so, it survives a reload and a change of month, and Back brings the one before", async ({ page }) => {
  await logIn(page);
  await page.goto(page1("&type=pdv"));
  await settled(page);
  await cards(page).nth(3).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/area=competition/);
  await expect(cards(page).nth(3)).toHaveAttribute("aria-current", "true");
  await page.reload();
  await settled(page);
  await expect(cards(page).nth(3)).toHaveAttribute("aria-current", "true");
  await page.locator("#filter-segment").waitFor();
  await page.goBack();
  await expect(cards(page).first()).toHaveAttribute("aria-current", "true");
  await page.goForward();
  await expect(cards(page).nth(3)).toHaveAttribute("aria-current", "true");
  expect(await violations(page)).toEqual([]);
});

test("the strongest lead; all of an area are a link away, the address says so, and another area begins with its strongest", async ({ page, request }) => {
  await logIn(page);
  const data = await adviceOf(request, "pdv");
  const { recommendations } = data.revenueData;
  const leading = leadingOf(data, "revenue");
  expect(leading.length).toBeLessThanOrEqual(5);
  expect(recommendations.length).toBeGreaterThan(leading.length);
  await page.goto(page1("&type=pdv&area=revenue"));
  await settled(page);
  await expect(rows(page)).toHaveCount(leading.length);
  const format = createFormatter({ language: "pt", region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" });
  for (const [i, { benefit }] of leading.entries()) await expect(rows(page).nth(i)).toContainText(format.wholeMoney(benefit.value));
  await page.locator(".advisor-all").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/all=1/);
  await expect(rows(page)).toHaveCount(recommendations.length);
  await expect(page.locator(".advisor-leading")).toHaveCount(leading.length);
  await page.reload();
  await settled(page);
  await expect(rows(page)).toHaveCount(recommendations.length);
  await cards(page).nth(3).click();
  await expect(page).not.toHaveURL(/all=1/);
  await expect(rows(page)).toHaveCount(leadingOf(data, "competition").length);
  await page.goBack();
  await expect(rows(page)).toHaveCount(recommendations.length);
  await page.locator(".advisor-all").click();
  await expect(rows(page)).toHaveCount(leading.length);
});

for (const language of languages) {
  test(`without a sales table the cards of takings and costs say what to load, in ${language}`, async ({ page, request }) => {
    await logIn(page);
    // no takings are told of sites
    const data = await adviceOf(request, "ooh");
    for (const [i, area] of (["revenue", "costs"] as const).entries()) {
      expect(data[advisorMember(area)].kpi).toMatchObject({ value: null, gap: "no_sales" });
      await page.goto(page1(`&type=ooh&area=${area}&lang=${language}`));
      await settled(page);
      await expect(cards(page).nth(4 + i).locator(".kpi-value")).toContainText("--");
      await expect(cards(page).nth(4 + i)).toContainText({ en: "No takings are loaded", es: "No hay ingresos cargados", pt: "Não há receita carregada" }[language]);
      await expect(page.locator("main")).toContainText({ en: "Load a table “sales”", es: "Cargue una tabla “sales”", pt: "Carregue uma tabela “sales”" }[language]);
      await expect(page.locator("main code")).toContainText("--sales");
      expect(await violations(page)).toEqual([]);
    }
  });
}

test("the workbook is of the address's month and segment, and holds every area's key figure and recommendations", async ({ page, request }) => {
  await logIn(page);
  const data = await adviceOf(request, "pdv");
  await page.goto(page1("&type=pdv"));
  await settled(page);
  await page.getByText("Baixar Excel").click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("form.excel-panel button[type=submit]").click()]);
  expect(file.suggestedFilename()).toBe("Rede Jatobá - Conselheiro - Todos os PDVs - 2026-10-31.xlsx");
  const sheets = sheetsOf(await openBook(readFileSync(await file.path())));
  expect([...sheets.keys()].slice(0, 3)).toEqual(["Números-chave", "Recomendações", "Diferenças"]);
  const figures = sheets.get("Números-chave") ?? [];
  expect(sheets.get("Recomendações")).toHaveLength(data.meta.kept);
  for (const [i, area] of advisorAreas.entries()) expect(figures[i]?.[2] ?? null, area).toEqual(data[advisorMember(area)].kpi.value);
  expect(JSON.stringify([...sheets])).not.toMatch(/NaN|Infinity/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  for (const language of languages) {
    test(`M04 the page is complete in ${language}: figures, recommendations, months as a table, and the filter by form`, async ({ page, request }) => {
      await logIn(page);
      const data = await adviceOf(request, "pdv");
      await page.goto(page1(`&type=pdv&area=performance&lang=${language}`));
      await expect(page.locator("h1")).toHaveText(titles[language]);
      for (const [i, area] of advisorAreas.entries()) await expect(cards(page).nth(i).locator(".kpi-value")).toContainText(kpiOf(data, area, language));
      await expect(rows(page)).toHaveCount(leadingOf(data, "performance").length);
      await expect(page.locator("figure.chart table tbody tr")).toHaveCount(data.performanceData.months.length);
      await page.locator("form.filters button[type=submit]").first().click();
      await expect(page).toHaveURL(/\/ai\/advisor\/?\?.*area=performance/);
      await expect(cards(page)).toHaveCount(6);
      await cards(page).nth(4).click();
      await expect(page).toHaveURL(/area=revenue/);
      await expect(cards(page).nth(4)).toHaveAttribute("aria-current", "true");
      const { length } = data.revenueData.recommendations;
      await page.locator(".advisor-all").click();
      await expect(page).toHaveURL(/area=revenue.*all=1|all=1.*area=revenue/);
      await expect(rows(page)).toHaveCount(length);
    });
  }
});
