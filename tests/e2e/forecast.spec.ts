import type { ForecastData } from "../../app/contract/ai-forecast";
import { bandVerdict } from "../../app/domain/band-coverage";
import { createFormatter } from "../../app/domain/format";
import { askMethod, languages } from "./ask-method";
import { beyondPhone, expect, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";

const demo = addressOf("demo");
const pt = createFormatter({ language: "pt", region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" });
const filter = (type: "pdv" | "ooh", more: object = {}) => ({ startDate: Date.parse("2026-10-01T12:00:00Z"), endDate: Date.parse("2026-10-31T12:00:00Z"), type, pois: [], groupKeys: [], ...more });
const titles = { en: "Forecast for POIs", es: "Pronóstico de PDV", pt: "Previsão de PDVs" };

test.beforeEach(async ({ page }) => { await logIn(page); });

test("the forecast's figures are the method's: cards, charts, backtest, holidays", async ({ page, request }) => {
  const found = await callMethod<ForecastData>(request, "ai.getForecastData", [filter("pdv")]);
  await page.goto(`${demo}/ai/forecast/`);
  await settled(page);
  const card = (title: string) => page.getByRole("region", { name: title, exact: true });
  await expect(card("Receita projetada")).toContainText(pt.wholeMoney(found.projectedRevenue.projected));
  await expect(card("Receita projetada")).toContainText(pt.wholeMoney(found.projectedRevenue.current));
  await expect(card("Visitas projetadas")).toContainText(pt.count(found.projectedVisits.projected));
  await expect(card("Visitas projetadas")).toContainText(pt.count(found.projectedVisits.current));
  await expect(card("Visitantes projetados")).toContainText(pt.count(found.projectedVisitors.projected));
  const rows = card("Quanto a previsão acertou").locator(".table-scroll table").first().locator("tbody tr");
  await expect(rows).toHaveCount(found.backtest.length);
  for (const [i, row] of found.backtest.entries()) {
    await expect(rows.nth(i)).toContainText(pt.decimal(row.mase, 3));
    await expect(rows.nth(i)).toContainText(pt.percent(row.coverage80, 1));
  }
  for (const { day } of found.holidays.days) await expect(card("Feriados")).toContainText(pt.longDay(day));
  // drawn as marks with two bands, and every value in the table
  await card("Visitas").scrollIntoViewIfNeeded();
  await expect(card("Visitas").locator("svg .series-band")).toHaveCount(2);
  await expect(card("Visitas").locator("svg .series-dot")).toHaveCount(found.forecastVisitsData0.filter(({ visits }) => visits !== null).length + found.forecastVisitsData1.length);
  await card("Visitas").getByText("Ver como tabela").click();
  await expect(card("Visitas").locator("tbody tr")).toHaveCount(found.forecastVisitsData0.length + found.forecastVisitsData1.length);
});

test("a store chosen in the address is the one that is forecast, and Back leads to the group", async ({ page, request }) => {
  const { pdvs } = await callMethod<{ pdvs: { _id: string; name: string; own: boolean }[] }>(request, "pois.getDataForFilters", [{}]);
  const store = pdvs.find(({ own }) => own);
  if (!store) throw new Error("no store");
  const found = await callMethod<ForecastData>(request, "ai.getForecastData", [filter("pdv", { agg: "s", storeKey: store._id })]);
  await page.goto(`${demo}/ai/forecast/`);
  await settled(page);
  const whole = await page.getByRole("region", { name: "Receita projetada", exact: true }).innerText();
  await page.goto(`${demo}/ai/forecast/?type=pdv&agg=s&store=${store._id}`);
  await settled(page);
  await expect(page.locator(".page-summary")).toContainText(store.name);
  await expect(page.getByRole("region", { name: "Receita projetada", exact: true })).toContainText(pt.wholeMoney(found.projectedRevenue.projected));
  await page.goBack();
  await settled(page);
  expect(await page.getByRole("region", { name: "Receita projetada", exact: true }).innerText()).toBe(whole);
});

test("by weeks the header and the lead name the weeks that are forecast, and the page says what bands and holidays are worth", async ({ page, request }) => {
  const { stores = [] } = await askMethod(request, { type: "pdv" }, { qRadar: true });
  let found: ForecastData | null = null;
  let store = "";
  for (const each of [...stores].filter(({ visits }) => visits !== null).sort((a, b) => (a.visits ?? 0) - (b.visits ?? 0)).slice(0, 25)) {
    const answer = await callMethod<ForecastData>(request, "ai.getForecastData", [filter("pdv", { storeKey: each._id })]);
    if (answer.step === "week" && answer.period && answer.forecastVisitsData1.length > 0) { found = answer; store = each._id; break; }
  }
  if (!found?.period) throw new Error("no store whose series is by weeks");
  const { projected, current } = found.period;
  expect([new Date(projected.start).getUTCDay(), new Date(projected.end).getUTCDay()]).toEqual([1, 0]);
  await page.goto(`${demo}/ai/forecast/?type=pdv&store=${store}`);
  await settled(page);
  await expect(page.locator(".page-summary")).toContainText(pt.dayRange(projected.start, projected.end));
  for (const text of ["Por semanas", pt.dayRange(projected.start, projected.end), pt.dayRange(current.start, current.end)]) await expect(page.locator(".forecast-lead")).toContainText(text);
  const card = (title: string) => page.getByRole("region", { name: title, exact: true });
  await expect(card("Visitas")).toContainText("a previsão é feita por semanas");
  await expect(card("Feriados")).toContainText(/não os levam em conta|Não: Visitas, Visitantes/);
  const verdicts = { holds: null, few: "Ainda não se pode dizer com que frequência", narrow: "estreitas demais", wide: "mais largas do que o necessário" };
  const row = found.backtest.find(({ series }) => series === "visits");
  const words = row ? verdicts[bandVerdict(row)] : null;
  if (words) for (const title of ["Visitas", "Quanto a previsão acertou"]) await expect(card(title)).toContainText(words);
});

test("out-of-home has no takings, and its period cannot be chosen: a forecast begins where the data ends", async ({ page }) => {
  await page.goto(`${demo}/ai/forecast/?type=ooh`);
  await settled(page);
  await expect(page.locator("h1")).toHaveText("Previsão de OOH");
  await expect(page.getByRole("region", { name: "Receita projetada", exact: true })).toHaveCount(0);
  await expect(page.locator(".filters select[name=month], .filters input[name=month]")).toHaveCount(0);
});

test("nothing serious for axe in three languages and both themes, and no wider than a phone", async ({ page }) => {
  for (const language of languages) {
    await page.goto(`${demo}/ai/forecast/?lang=${language}`);
    await settled(page);
    await expect(page.locator("h1")).toHaveText(titles[language]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
  }
  expect(await beyondPhone(page)).toEqual([]);
});

test("the workbook of the page is a file", async ({ page }) => {
  await page.goto(`${demo}/ai/forecast/`);
  const answer = await page.request.get(`${demo}/forecast.xlsx?type=pdv`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toContain("spreadsheetml");
  expect((await answer.body()).subarray(0, 2).toString()).toBe("PK");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  const words = {
    en: { visits: "Visits", projected: "Projected visits", revenue: "Revenue", backtest: "How good the forecast was", holidays: "Holidays" },
    es: { visits: "Visitas", projected: "Visitas proyectadas", revenue: "Ingresos", backtest: "Cuánto acertó el pronóstico", holidays: "Feriados" },
    pt: { visits: "Visitas", projected: "Visitas projetadas", revenue: "Receita", backtest: "Quanto a previsão acertou", holidays: "Feriados" },
  };
  for (const language of languages) {
    test(`M04 every figure is text, and every value of the charts in a table, in ${language}`, async ({ page, request }) => {
      const format = createFormatter({ language, region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" });
      const own = words[language];
      const found = await callMethod<ForecastData>(request, "ai.getForecastData", [filter("pdv")]);
      await page.goto(`${demo}/ai/forecast/?lang=${language}`);
      const card = (title: string) => page.getByRole("region", { name: title, exact: true });
      await expect(page.locator("h1")).toHaveText(titles[language]);
      await expect(page.locator(".page-summary")).toContainText(format.dayRange(found.period?.projected.start ?? "", found.period?.projected.end ?? ""));
      await expect(card(own.projected)).toContainText(format.count(found.projectedVisits.projected));
      await expect(card(own.revenue)).toContainText(format.wholeMoney(found.projectedRevenue.projected));
      await expect(card(own.visits).locator("table tbody tr")).toHaveCount(found.forecastVisitsData0.length + found.forecastVisitsData1.length);
      await expect(card(own.backtest)).toContainText(format.decimal(found.backtest[0]?.mase ?? null, 3));
      await expect(card(own.holidays).locator("tbody tr").first()).toBeVisible();
    });
  }
});
