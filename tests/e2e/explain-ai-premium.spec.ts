import type { Page } from "@playwright/test";
import type { Explanation } from "../../app/contract/metrics-explain";
import { figureNames, figuresOf, type OtherFigureMethod } from "../../app/contract/metrics-figures";
import { definitionOf } from "../../app/domain/definitions";
import { isToldInAll } from "../../app/locales/definitions.server";
import { pt } from "../../app/locales/pt";
import { expect, logIn, settled, test } from "./product";
import { addressOf } from "./servers";
import { callMethod, october } from "./wire";
import { openBook, sheetsOf } from "./workbook-cells";

/** How the figures of the AI and Premium screens are computed: the cards' "?", the page behind it, and the workbooks' Definitions. */
const demo = addressOf("demo");
const wanted = { type: "pdv", ...october };
const explain = (page: Page, figure: string, more: { filter?: object; days?: number } = {}) => callMethod<Explanation>(page.request, "metrics.explain", [{ figure, ...more, filter: { ...wanted, ...more.filter } }]);
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const number = (text: string) => Number(text.replace(/\./g, "").trim());
const opener = (page: Page, name: string) => card(page, name).getByRole("link", { name: `Como é calculado: ${name}` });

async function dialogTells(page: Page, title: string, told: Explanation): Promise<void> {
  await opener(page, title).click();
  const dialog = page.getByRole("dialog", { name: `Como é calculado: ${title}` });
  await dialog.getByRole("combobox").selectOption(told.figure);
  await expect(dialog.locator("dd code")).toHaveText(told.figure);
  expect([number(await dialog.locator("dd").first().innerText()), number(await dialog.locator("dd").nth(1).innerText())]).toEqual([told.devices_read, told.rows_read]);
  await expect(dialog.locator("details.explain-query")).toHaveCount(told.queries.length);
  await dialog.locator("details.explain-query summary").first().click();
  await expect(dialog.locator("pre").first()).toHaveText(told.queries[0]?.sql ?? "");
  for (const text of [...(await dialog.locator(".explain-notes li, .explain-definition").allInnerTexts())]) expect(text).not.toMatch(/\b(the|are|is|with)\b/);
  await page.keyboard.press("Escape");
  await expect(opener(page, title)).toBeFocused();
}
/** The most visited store, and another one. */
async function stores(page: Page): Promise<string[]> {
  const { stores: all = [] } = await callMethod<{ stores?: { _id: string; name: string; visits: number | null }[] }>(page.request, "metrics.dashboardData", [{ ...wanted, agg: "g" }, { qRadar: true, only: ["stores"] }]);
  return all.sort((a, b) => (b.visits ?? -1) - (a.visits ?? -1) || a.name.localeCompare(b.name)).slice(0, 2).map(({ _id }) => _id);
}

test.beforeEach(async ({ page }) => { await logIn(page); });

test.describe("with scripts", () => {
  test("AI: a forecast's and an advisor's card say what their figures are made of", async ({ page }) => {
    await page.goto(`${demo}/ai/forecast/?type=pdv&month=2026-10`);
    await settled(page);
    await dialogTells(page, "Visitas projetadas", await explain(page, "ai.getForecastData.projectedVisits.current"));
    await dialogTells(page, "Receita projetada", await explain(page, "ai.getForecastData.projectedRevenue.projected"));
    await page.goto(`${demo}/ai/advisor/?type=pdv&month=2026-10&area=churn`);
    await settled(page);
    await dialogTells(page, "Mês a mês", await explain(page, "ai.getAdvisorData.churnData.kpi.value"));
  });

  test("Premium: a card of the chosen store says what its figures are made of, for the store and the days of the address", async ({ page }) => {
    const [, other] = await stores(page);
    await page.goto(`${demo}/premium/loyalty?month=2026-10&at=${other}&days=2`);
    await settled(page);
    await dialogTells(page, "Com que frequência voltam", await explain(page, "premium.getLoyaltyData.loyalty.loyal_visitors", { filter: { storeKey: other, agg: "s" }, days: 2 }));
    await page.goto(`${demo}/premium/neighborhood?month=2026-10`);
    await settled(page);
    await dialogTells(page, "Comunidades", await explain(page, "premium.getNeighborhoodData.communityData.devices"));
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  for (const path of ["/ai/forecast/?type=pdv&month=2026-10", "/ai/advisor/?type=pdv&month=2026-10", "/premium/sentiment?month=2026-10", "/premium/financial?month=2026-10", "/premium/loyalty?month=2026-10", "/premium/neighborhood?month=2026-10"]) {
    test(`every card of ${path} with figures of a method says how they are computed, by names that are figures`, async ({ page }) => {
      await page.goto(`${demo}${path}`);
      const links = await page.locator("main .card-tools a[href^='/explain?']").evaluateAll((all) => all.map((link) => new URLSearchParams(link.getAttribute("href")?.split("?")[1])).map((query) => ({ figure: query.get("figure") ?? "", of: query.get("of"), from: query.get("from") })));
      expect(links.length).toBeGreaterThanOrEqual(3);
      expect(await page.locator("main .card-tools .help-text").count()).toBe(0);
      for (const { figure, of, from } of links) {
        expect((of?.split(",") ?? [figure]).filter((each) => !figureNames.includes(each))).toEqual([]);
        expect(path.startsWith(from?.replace(/\/$/, "") ?? "-")).toBe(true);
      }
    });
  }
  for (const [room, address, title, figure] of [
    ["AI", "/ai/forecast/?type=pdv&month=2026-10", "Visitas projetadas", "ai.getForecastData.projectedVisits.projected"], ["AI", "/ai/advisor/?type=pdv&month=2026-10&area=costs", "Mês a mês", "ai.getAdvisorData.costsData.kpi.value"],
    ["Premium", "/premium/sentiment?month=2026-10", "Palavras", "premium.getSentimentData.words.posts"], ["Premium", "/premium/financial?month=2026-10", "Carro próprio", "premium.getFinancialData.ownCarData.share"],
  ] as const) {
    test(`M04 ${room}: ? of ${title} leads to a page with the same, and back to the report as it was`, async ({ page }) => {
      const [first] = await stores(page);
      const store = address.startsWith("/premium") ? { storeKey: first, agg: "s" } : {};
      await page.goto(`${demo}${address}${"storeKey" in store ? `&at=${first}` : ""}`);
      const told = await explain(page, figure, { filter: store });
      await opener(page, title).click();
      await expect(page.locator("h1")).toHaveText("Como é calculado");
      await expect(page.locator("dl code")).toHaveText(figure);
      expect([number(await page.locator("dd").first().innerText()), number(await page.locator("dd").nth(1).innerText())]).toEqual([told.devices_read, told.rows_read]);
      await expect(page.locator("pre")).toHaveCount(told.queries.length);
      await page.getByRole("link", { name: "Voltar ao relatório" }).click();
      await expect(page).toHaveURL((url) => url.pathname.replace(/\/$/, "") === new URL(`${demo}${address}`).pathname.replace(/\/$/, "") && (!("storeKey" in store) || url.searchParams.get("at") === first) && (!address.includes("area=") || url.searchParams.get("area") === "costs"));
      await expect(card(page, title)).toBeVisible();
    });
  }
});

for (const [address, method] of [
  ["/forecast.xlsx?type=pdv&month=2026-10", "ai.getForecastData"], ["/advisor.xlsx?type=pdv&month=2026-10", "ai.getAdvisorData"], ["/premium/sentiment.xlsx?month=2026-10", "premium.getSentimentData"],
  ["/premium/financial.xlsx?month=2026-10", "premium.getFinancialData"], ["/premium/loyalty.xlsx?month=2026-10", "premium.getLoyaltyData"], ["/premium/neighborhood.xlsx?month=2026-10", "premium.getNeighborhoodData"],
] as const satisfies readonly (readonly [string, OtherFigureMethod])[]) {
  test(`the workbook of ${method} defines every figure, with its questions and the devices behind it`, async ({ page }) => {
    const answer = await page.request.get(`${demo}${address}`);
    expect(answer.status()).toBe(200);
    const rows = sheetsOf(await openBook(await answer.body())).get(pt.excel.definitions) ?? [];
    expect(rows.map(([figure]) => figure)).toEqual(figuresOf(method).filter((figure) => isToldInAll(definitionOf(figure)?.key ?? "-")));
    for (const [figure, name, text, devices, counts, sql] of rows) {
      expect(String(name), String(figure)).not.toContain(method);
      expect(String(text), String(figure)).not.toMatch(/\b(the|of|with)\b/);
      expect([figure, String(counts).length > 10, typeof devices]).toEqual([figure, true, "number"]);
      if (String(figure).includes("holidays")) expect(sql || null).toBeNull();
      else expect(String(sql), String(figure)).toMatch(/^-- [\w-]+\n[\s\S]*SELECT/);
    }
  });
}
