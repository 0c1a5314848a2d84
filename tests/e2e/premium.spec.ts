import type { APIRequestContext, Page } from "@playwright/test";
import type { Financial, Loyalty, Neighborhood, Sentiment } from "../../app/contract/premium";
import { createFormatter, type Formatter } from "../../app/domain/format";
import { askMethod, foreignRequests, languages } from "./ask-method";
import { expect, logIn, settled, test, violations } from "./product";
import { addressOf, demoLogin } from "./servers";
import { openBook, sheetsOf } from "./workbook-cells";

const demo = addressOf("demo");
const screens = ["loyalty", "sentiment", "financial", "neighborhood"] as const;
const titles = {
  en: { loyalty: "Loyalty", sentiment: "Sentiment", financial: "Financial", neighborhood: "Neighbourhoods" }, es: { loyalty: "Lealtad", sentiment: "Sentimiento", financial: "Finanzas", neighborhood: "Barrios" },
  pt: { loyalty: "Fidelidade", sentiment: "Sentimento", financial: "Financeiro", neighborhood: "Bairros" },
};
const methods = { loyalty: "premium.getLoyaltyData", sentiment: "premium.getSentimentData", financial: "premium.getFinancialData", neighborhood: "premium.getNeighborhoodData" };
const october = { startDate: Date.parse("2026-10-01T03:00:00Z"), endDate: Date.parse("2026-11-01T02:59:59Z"), type: "pdv" };
const at = (screen: string, more = "", language: string = "pt") => `${demo}/premium/${screen}?month=2026-10&lang=${language}${more}`;
const formats = Object.fromEntries(languages.map((language) => [language, createFormatter({ language, region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" })])) as Record<(typeof languages)[number], Formatter>;

async function ask<T>(request: APIRequestContext, screen: (typeof screens)[number], filter: object = {}): Promise<T> {
  const login = await request.post(`${demo}/v2/auth/login`, { data: demoLogin });
  const { token } = (await login.json()) as { token: { accessToken: string } };
  const answer = await request.post(`${demo}/v2/methods/call`, { headers: { authorization: `Bearer ${token.accessToken}` }, data: { name: methods[screen], params: [{ ...october, ...filter }] } });
  if (!answer.ok()) throw new Error(`${methods[screen]} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
async function busiest(request: APIRequestContext): Promise<string> {
  const { stores = [] } = await askMethod(request, { type: "pdv" }, { qRadar: true });
  return [...stores].sort((a, b) => (b.visits ?? -1) - (a.visits ?? -1) || a.name.localeCompare(b.name))[0]?._id ?? "";
}
const values = (page: Page) => page.locator(".premium-charts .kpi-value");
const shown = (value: number | null, format: (value: number) => string): string => (value === null ? "--" : format(value));

/** The figures of the first card, as the method answers them. */
async function firstFigures(request: APIRequestContext, screen: (typeof screens)[number], format: Formatter): Promise<string[]> {
  if (screen === "neighborhood") {
    const { totals } = await ask<Neighborhood>(request, screen);
    return [totals.visitors, totals.visitors_elsewhere, totals.devices].map((value) => shown(value, format.count));
  }
  const storeKey = await busiest(request);
  if (screen === "loyalty") {
    const { loyalty } = await ask<Loyalty>(request, screen, { storeKey });
    return [shown(loyalty.unique_visitors, format.count), shown(loyalty.loyal_visitors, format.count), shown(loyalty.loyal_share, (share) => format.percent(share))];
  }
  if (screen === "sentiment") {
    const { sentiment } = await ask<Sentiment>(request, screen, { storeKey });
    return [shown(sentiment.average, (value) => format.decimal(value, 2)), shown(sentiment.posts, format.count), shown(sentiment.authors, format.count)];
  }
  const { financial } = await ask<Financial>(request, screen, { storeKey });
  return [shown(financial.revenue, format.money), shown(financial.tickets, format.count), shown(financial.unique_visitors, format.count)];
}

for (const scripts of [true, false]) {
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts });
    test.beforeEach(async ({ page }) => { await logIn(page); });
    for (const screen of screens) {
      for (const language of languages) {
        test(`${scripts ? "" : "M04 "}${screen}, ${language}: the figures are the method's`, async ({ page, request }) => {
          const foreign = foreignRequests(page);
          await page.goto(at(screen, "", language));
          if (scripts) await settled(page);
          await expect(page.locator("h1")).toHaveText(titles[language][screen]);
          const wanted = await firstFigures(request, screen, formats[language]);
          expect(wanted.filter((text) => text !== "--").length).toBeGreaterThan(0);
          for (const [i, text] of wanted.entries()) await expect(values(page).nth(i)).toContainText(text);
          await expect(page.locator(".premium-charts figure.chart").first()).toBeVisible();
          await expect(page.locator(".premium-charts figure table").first()).toBeAttached();
          if (scripts) expect(await violations(page)).toEqual([]);
          expect(foreign).toEqual([]);
        });
      }
    }
  });
}

test.describe("a Premium page", () => {
  test.beforeEach(async ({ page }) => { await logIn(page); });

  test("U01 holds the chosen store in its address: reload keeps it, Back brings the one before", async ({ page }) => {
    await page.goto(at("loyalty"));
    await settled(page);
    const rows = page.locator(".radar-list li a");
    await rows.nth(1).click();
    const second = await rows.nth(1).locator("b").innerText();
    await expect(page.locator(".premium-store")).toContainText(second);
    await rows.nth(2).click();
    await expect(page.locator(".premium-store")).not.toContainText(second);
    await page.goBack();
    await expect(page.locator(".premium-store")).toContainText(second);
    await page.reload();
    await settled(page);
    await expect(page.locator(".premium-store")).toContainText(second);
  });

  for (const language of languages) {
    test(`neighbourhoods of a month without data say so and name the days that have data, in ${language}`, async ({ page }) => {
      for (const month of ["2027-03", "2026-06"]) {
        await page.goto(`${demo}/premium/neighborhood/?month=${month}&lang=${language}`);
        await settled(page);
        await expect(page.locator(".card.void")).toContainText(formats[language].longDay("2026-10-31"));
        await expect(page.locator(".premium-map")).toHaveCount(0);
        expect(await page.locator("main").innerText()).not.toMatch(/NaN|Infinity|premium\./);
      }
    });
  }

  test("U03 a store that is not there, an impossible number of days and an unknown area are no failure", async ({ page }) => {
    await page.goto(at("loyalty", "&at=999999&days=99"));
    await expect(page.locator(".premium-charts .void")).toBeVisible();
    await page.goto(at("loyalty", "&days=-1"));
    await expect(page.locator("select[name=days]")).toHaveValue("3");
    await page.goto(at("neighborhood", "&area=nowhere"));
    await expect(page.locator(".premium-charts figure.chart").first()).toBeVisible();
  });

  test("the visit days of loyalty are in the address and in the figures", async ({ page, request }) => {
    await page.goto(at("loyalty"));
    await settled(page);
    await page.locator("select[name=days]").selectOption("5");
    await expect(page).toHaveURL(/days=5/);
    const { loyalty } = await ask<Loyalty>(request, "loyalty", { storeKey: await busiest(request), days: 5 });
    await expect(values(page).nth(1)).toContainText(shown(loyalty.loyal_visitors, formats.pt.count));
  });

  test("U05 an area is chosen by keyboard, and the map draws all of them", async ({ page, request }) => {
    const answer = await ask<Neighborhood>(request, "neighborhood");
    await page.goto(at("neighborhood"));
    await settled(page);
    await expect(page.locator(".map path.map-area")).toHaveCount(answer.shapes.length);
    const third = page.locator(".premium-areas li a").nth(2);
    const name = await third.locator("b").innerText();
    await third.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/area=/);
    await expect(page.locator(".premium-charts h2", { hasText: name })).toBeVisible();
  });

  test("the chart of sentiment draws the scores themselves, from −1 to 1 with a line of zero", async ({ page, request }) => {
    const { averageSentimentData: months } = await ask<Sentiment>(request, "sentiment", { storeKey: await busiest(request) });
    await page.goto(at("sentiment"));
    await settled(page);
    const figure = page.locator(".premium-charts figure.chart").first();
    await figure.scrollIntoViewIfNeeded();
    const zero = figure.locator(".axis-zero");
    await expect(zero).toHaveCount(1);
    await expect(figure.locator("svg text").filter({ hasText: /^(−1|-1|0|1)$/ })).toHaveCount(3);
    const bounds = await figure.locator(".grid-line").evaluateAll((lines) => lines.map((line) => Number(line.getAttribute("y1"))));
    const drawn = await figure.locator("circle.series-point").evaluateAll((marks) => marks.map((mark) => Number(mark.getAttribute("cy"))));
    const [lowest, highest] = [Math.max(...bounds), Math.min(...bounds)];
    const scores = months.flatMap(({ average }) => (average === null ? [] : [average]));
    expect(drawn).toHaveLength(scores.length);
    for (const [i, score] of scores.entries()) expect(Math.abs((drawn[i] ?? 0) - ((lowest + highest) / 2 - (score * (lowest - highest)) / 2))).toBeLessThan(0.01);
  });

  test("words of the cloud are a list, larger and of another colour by their posts", async ({ page, request }) => {
    const { words } = await ask<Sentiment>(request, "sentiment", { storeKey: await busiest(request) });
    await page.goto(at("sentiment"));
    await settled(page);
    const cloud = page.locator(".word-cloud li");
    await expect(cloud).toHaveCount(words.length);
    for (const { word, size, strong } of words.slice(0, 5)) {
      const item = cloud.filter({ hasText: new RegExp(`^${word} `) });
      await expect(item).toHaveCSS("font-size", `${Number(size.toFixed(1))}px`);
      expect(((await item.getAttribute("class")) ?? "").includes("word-strong")).toBe(strong);
    }
  });

  for (const screen of screens) {
    test(`${screen} downloads as a workbook with the page's figures`, async ({ page }) => {
      await page.goto(at(screen));
      const answer = await page.request.get(`${demo}/premium/${screen}.xlsx?month=2026-10`);
      expect(answer.status()).toBe(200);
      expect(decodeURIComponent(answer.headers()["content-disposition"] ?? "")).toContain(` - ${titles.pt[screen]} - `);
      const sheets = sheetsOf(await openBook(await answer.body()));
      expect(sheets.size).toBeGreaterThanOrEqual(3);
      for (const [name, rows] of sheets) expect([name, rows.length > 1]).toEqual([name, true]);
      expect(JSON.stringify([...sheets])).not.toMatch(/NaN|Infinity|undefined/);
    });
  }
});

test("a deployment with fixed periods has months here too, and its own modules alone", async ({ page }) => {
  // this brand starts on its tiles
  await page.route(/openstreetmap|cartocdn/, (route) => route.fulfill({ contentType: "image/png", body: Buffer.alloc(0) }));
  await logIn(page, "varejo");
  const varejo = addressOf("varejo");
  expect((await page.goto(`${varejo}/premium/sentiment`))?.status()).toBe(404);
  expect((await page.goto(`${varejo}/premium/financial?month=2026-10`))?.status()).toBe(200);
  await settled(page);
  await expect(page.locator("h1")).toHaveText(titles.es.financial);
  await expect(page.locator(".page-summary")).toContainText("oct 2026");
  await expect(page.locator(".premium-charts figure.chart").first()).toBeVisible();
});
