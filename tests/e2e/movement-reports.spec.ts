import type { APIRequestContext, Page } from "@playwright/test";
import { createFormatter } from "../../app/domain/format";
import { expect, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import { dashboardData } from "./wire";

const demo = addressOf("demo");
const settings = { region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" };
const format = createFormatter({ language: "pt", ...settings });
const card = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

/** The group hash of a point by its name. */
async function pointHash(request: APIRequestContext, name: string): Promise<string> {
  const login = await request.post(`${demo}/v2/auth/login`, { data: { email: "demo@example.com", password: "demo1234" } });
  const { token } = await login.json() as { token: { accessToken: string } };
  const answer = await request.post(`${demo}/v2/methods/call`, { headers: { authorization: `Bearer ${token.accessToken}` }, data: { name: "pois.getDataForFilters", params: [{}] } });
  const { pdvs } = await answer.json() as { pdvs: { name: string; group_hash: string }[] };
  const found = pdvs.find((point) => point.name === name);
  if (!found) throw new Error(`no point ${name}`);
  return found.group_hash;
}

test.beforeEach(async ({ page }) => { await logIn(page); });

for (const type of ["pdv", "ooh", null] as const) {
  const query = type ? `type=${type}&month=2026-10` : "month=2026-10";

  test(`ranking, ${type ?? "reports"}: five charts in order with the method's figures`, async ({ page, request }) => {
    const { ranking } = await dashboardData(request, { type: type ?? "pdv" }, { qRanking: true });
    await page.goto(`${demo}/ranking?${query}`);
    await settled(page);
    expect(await page.locator(".cards > .card h2").allInnerTexts()).toEqual(["Ranking OOH", "Ranking de PDVs", "PDVs por grupo", "Atribuição: pontos OOH", "Atribuição: PDVs"]);
    await expect(page.locator("#filter-segment")).toHaveCount(0);
    for (const [title, list] of [["Ranking OOH", "ooh"], ["Ranking de PDVs", "pdv"], ["PDVs por grupo", "pdvByGroup"], ["Atribuição: pontos OOH", "attribution_ooh"], ["Atribuição: PDVs", "attribution_pdv"]] as const) {
      const rows = ranking?.[list] ?? [];
      expect(rows.length, title).toBeGreaterThan(0);
      const bars = await card(page, title).locator(".ranked-bar").evaluateAll((all) => all.map((bar) => [bar.querySelector(".bar-figure")?.textContent, bar.querySelectorAll(".bar-figure")[1]?.textContent]));
      expect(bars, title).toEqual(rows.map((row) => [format.count(row.visits), format.percent(row.perc, 1)]));
      expect((await card(page, title).locator(".ranked-bars").boundingBox())?.height, title).toBeGreaterThanOrEqual(500);
    }
  });

  test(`performance, ${type ?? "reports"}: six figures of two periods, and stores within the noise apart`, async ({ page, request }) => {
    const { performance } = await dashboardData(request, { type: type ?? "pdv" }, { qPerformance: true });
    if (!performance?.previous || !performance.variations) throw new Error("the city has no period before");
    await page.goto(`${demo}/performance?${query}`);
    await settled(page);
    await expect(page.locator(".shell")).toHaveAttribute("data-nav", "mini");
    const titles = ["Visitantes únicos", "Visitas", "Frequência média", "Visitantes recorrentes", "Visitantes novos", ...(type === "ooh" ? [] : ["Permanência média"])];
    expect(await page.locator(".cards > .card h2").allInnerTexts()).toEqual([...titles, "Melhores variações", "Piores variações", "Sem mudança clara"]);
    const visits = card(page, "Visitas");
    await expect(visits.locator(".two-sides-before")).toHaveText(format.count(performance.previous.visits));
    await expect(visits.locator(".kpi-value")).toHaveText(format.count(performance.selected.visits));
    await expect(visits.locator(".change")).toContainText(format.percent(performance.variations.visits.change, 1));
    await expect(card(page, "Sem mudança clara").locator("tbody tr")).toHaveCount(performance.unclear.length);
    for (const [title, list] of [["Melhores variações", "best"], ["Piores variações", "worst"]] as const) await expect(card(page, title).locator("tbody tr")).toHaveCount(performance[list].length);
    expect(await card(page, "Sem mudança clara").locator("tbody tr").evaluateAll((rows) => rows.filter((row) => !/pode ser acaso|uma entre muitas|--/.test(row.textContent ?? "")).length)).toBe(0);
  });
}

test("performance against a year ago that was not measured shows no change", async ({ page }) => {
  await page.goto(`${demo}/performance?type=pdv&month=2026-10`);
  await settled(page);
  await page.getByLabel("Comparar com").selectOption("year");
  await expect(page).toHaveURL(/compare=year/);
  await expect(page.getByText("2 out – 1 nov 2025 não foi medido")).toBeVisible();
  await expect(page.locator(".change")).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel("Comparar com")).toHaveValue("");
  await expect(page.locator(".change").first()).toBeVisible();
});

test("journey asks nothing before a single point is chosen, and applies none but single points", async ({ page, request }) => {
  await page.goto(`${demo}/journey?type=ooh&month=2026-10`);
  await settled(page);
  await expect(page.getByRole("heading", { name: "Escolha um único ponto" })).toBeVisible();
  await page.getByRole("button", { name: /Ponto OOH único/ }).click();
  await page.getByRole("searchbox").fill("linha azul");
  await page.getByRole("treeitem", { name: /^Linha Azul \d/ }).or(page.getByRole("treeitem", { name: /^Linha Azul\s/ })).first().click();
  await expect(page.getByRole("button", { name: "Aplicar" })).toBeDisabled();
  await page.getByRole("searchbox").fill("azul se");
  await page.getByRole("searchbox").fill("Linha Azul · Sé");
  await page.getByRole("treeitem", { name: /Linha Azul · Sé/ }).click();
  await page.getByRole("button", { name: "Aplicar" }).click();
  const hash = await pointHash(request, "Linha Azul · Sé");
  await expect(page).toHaveURL(`${demo}/journey?type=ooh&month=2026-10&group=${hash}`);
  await settled(page);
  await expect(page.locator(".page-summary")).toContainText("Linha Azul · Sé · 1 ponto OOH");

  const { journey } = await dashboardData(request, { type: "ooh", groupKeys: [hash] }, { qJourney: true });
  if (!journey) throw new Error("no journey");
  const rows = await card(page, "Correlação por participação").locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.replace(/protegido/, "").trim())));
  expect(rows).toEqual(journey.correlationVisitors.map((row) => [format.count(row.rank), row.group_name, format.decimal(row.distance), format.percent(row.share)]));
  const dwell = await card(page, "Correlação por permanência").locator("tbody tr td:last-child").allInnerTexts();
  expect(dwell.map((text) => text.replace(/protegido/, "").trim())).toEqual(journey.correlationDwell.map((row) => format.hms(row.dwell_time)));
  const flow = card(page, "Fluxo da jornada");
  if (journey.journeyFlow) {
    await flow.scrollIntoViewIfNeeded();
    await expect(flow.locator("svg .flow-node")).toHaveCount(journey.journeyFlow.nodes.length);
  } else await expect(flow).toContainText("Sem dados para mostrar");
});

test("journey of a group says that it follows one point at a time, and keeps the group for the other reports", async ({ page }) => {
  await page.goto(`${demo}/dashboard?type=pdv&month=2026-10`);
  await page.getByRole("button", { name: /Segmento de PDVs/ }).click();
  await page.getByRole("treeitem", { name: /Rede Jatobá/ }).first().click();
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page).toHaveURL(/group=/);
  await page.getByRole("link", { name: "Jornada" }).first().click();
  await expect(page.getByText("“Rede Jatobá” tem 45 pontos.")).toBeVisible();
  await page.getByRole("link", { name: "Ranking" }).first().click();
  await expect(page).toHaveURL(/\/ranking\?.*group=/);
});

for (const language of ["en", "es"] as const) {
  test(`I02 ${language}: numbers and dates of the three reports are the region's`, async ({ page, request }) => {
    const own = createFormatter({ language, ...settings });
    const { ranking, performance } = await dashboardData(request, { type: "pdv" }, { qRanking: true, qPerformance: true });
    await page.goto(`${demo}/ranking?type=pdv&month=2026-10&lang=${language}`);
    await settled(page);
    await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
    await expect(page.locator(".ranked-bar .bar-figure").first()).toHaveText(own.count(ranking?.ooh[0]?.visits));
    await page.goto(`${demo}/performance?type=pdv&month=2026-10`);
    await settled(page);
    await expect(page.locator(".kpi-value").first()).toHaveText(own.count(performance?.selected.unique_visitors));
    await page.goto(`${demo}/journey?type=pdv&month=2026-10`);
    await expect(page.locator(".page-summary")).toContainText(own.dayRange("2026-10-01", "2026-10-31"));
  });
}

test("U05 have no serious accessibility violation, light, dark and narrow", async ({ page, request }) => {
  const hash = await pointHash(request, "Linha Azul · Sé");
  for (const path of ["/ranking?type=pdv&month=2026-10", "/performance?type=pdv&month=2026-10", `/journey?type=ooh&month=2026-10&group=${hash}`]) {
    for (const [colorScheme, width] of [["light", 1440], ["dark", 390]] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(demo + path);
      await settled(page);
      expect(await violations(page), `${path} ${colorScheme}`).toEqual([]);
      const tooWide = await page.evaluate(() => (document.documentElement.scrollWidth <= window.innerWidth ? [] : [...document.querySelectorAll("main *")]
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1 && !element.closest(".table-scroll, details:not([open])")).map((element) => `${element.tagName}.${element.className}`)));
      expect(tooWide, `${path} ${width}`).toEqual([]);
    }
  }
});

test("the change of each point is in view at every width", async ({ page }) => {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${demo}/performance?type=pdv&month=2026-10`);
    await settled(page);
    const lists = await page.locator(".card:has(.point-table)").evaluateAll((cards) => cards.map((card) => {
      const edge = card.getBoundingClientRect().right;
      return [...card.querySelectorAll(".point-table .change")].map((change) => change.getBoundingClientRect().right <= edge);
    }));
    expect(lists.flat().length).toBeGreaterThan(0);
    expect(lists.flat().filter((seen) => !seen), String(width)).toEqual([]);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("M04 the three reports are complete", async ({ page, request }) => {
    const hash = await pointHash(request, "Linha Azul · Sé");
    await page.goto(`${demo}/ranking?type=pdv&month=2026-10`);
    await expect(page.locator(".ranked-bar").first()).toBeVisible();
    await expect(page.locator("details.as-table[open]")).toHaveCount(5);
    await page.goto(`${demo}/performance?type=pdv&month=2026-10`);
    await expect(page.locator(".kpi-value").first()).toHaveText(/\d/);
    await expect(page.locator("table.point-table tbody tr").first()).toBeVisible();
    await page.goto(`${demo}/journey?type=ooh&month=2026-10&group=${hash}`);
    await expect(page.getByRole("region", { name: "Correlação por participação" }).locator("tbody tr").first()).toBeVisible();
  });
});
