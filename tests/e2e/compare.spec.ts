import type { APIRequestContext, Page } from "@playwright/test";
import { createFormatter } from "../../app/domain/format";
import { foreignRequests, languages, variants } from "./ask-method";
import { expect, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import { callMethod, dashboardData } from "./wire";

const demo = addressOf("demo");
const settings = { region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" };
const column = (page: Page, number: number) => page.locator(".compare-column").nth(number - 1);
const figureOf = (page: Page, number: number, field: string) => column(page, number).locator(`[data-field="${field}"] dd.number`);

type Node = { name: string; group_hash: string; groupCount: number };
/** The first segments of a type, as the filters list them. */
async function segmentsOf(request: APIRequestContext, type: "pdv" | "ooh"): Promise<[Node, Node]> {
  const { tree } = await callMethod<{ tree: { type: string; segments: Node[] }[] }>(request, "pois.getDataForFilters", [{ type }]);
  const [one, two] = tree.find((each) => each.type === type)?.segments ?? [];
  if (!one || !two) throw new Error("the demo city has segments");
  return [one, two];
}

/** Columns that the page asks for, from now on, by their choice. */
function askedColumns(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => { const url = new URL(request.url()); if (/^\/compare\/column(\.data)?$/.test(url.pathname)) asked.push(url.searchParams.get("of") ?? ""); });
  return asked;
}

test.beforeEach(async ({ page }) => { await logIn(page); });

for (const [i, { name, query, type }] of variants.entries()) {
  const language = languages[i] ?? "pt";
  test(`C03 ${name}, ${language}: each column has the method's figures, and its difference from the first`, async ({ page, request }) => {
    const foreign = foreignRequests(page);
    const format = createFormatter({ language, ...settings });
    const [one, two] = await segmentsOf(request, type);
    await page.goto(`${demo}/compare?${query}month=2026-10&c1=${one.group_hash}&c2=${two.group_hash}&lang=${language}`);
    await settled(page);
    const uniques: number[] = [];
    for (const [at, { group_hash }] of [one, two].entries()) {
      const { metrics } = await dashboardData(request, { type, groupKeys: [group_hash] }, { qVisits: true });
      if (!metrics || metrics.unique_visitors === null) throw new Error("the segment has figures");
      uniques.push(metrics.unique_visitors);
      await expect(figureOf(page, at + 1, "unique_visitors")).toHaveText(format.count(metrics.unique_visitors));
      await expect(figureOf(page, at + 1, "visits")).toHaveText(format.count(metrics.visits));
      await expect(figureOf(page, at + 1, "frequency")).toHaveText(format.decimal(metrics.frequency));
      if (type === "ooh") await expect(figureOf(page, at + 1, "dwell_time_mins")).toHaveCount(0);
      else await expect(figureOf(page, at + 1, "dwell_time_mins")).toHaveText(format.hms(metrics.dwell_time_mins));
    }
    const [first = 0, second = 0] = uniques;
    const difference = column(page, 2).locator('[data-field="unique_visitors"] .compare-difference');
    await expect(difference).toContainText(format.count(Math.abs(second - first)));
    await expect(difference).toContainText(format.percent(Math.abs(second / first - 1), 1));
    await expect(column(page, 1).locator(".compare-difference")).toHaveCount(0);
    expect(foreign).toEqual([]);
  });
}

test("U01 nothing is asked for an empty column, only a changed column is asked, and Back and reload restore all", async ({ page, request }) => {
  const [one, two] = await segmentsOf(request, "pdv");
  const asked = askedColumns(page);
  await page.goto(`${demo}/compare?type=pdv&month=2026-10`);
  await settled(page);
  await expect(page.locator(".compare-figures")).toHaveCount(0);
  expect(asked).toEqual([]);
  for (const [at, segment] of [one, two].entries()) {
    await column(page, at + 1).locator("button.pick").click();
    await page.getByRole("treeitem").filter({ hasText: segment.name }).first().click();
    await page.getByRole("button", { name: "Aplicar" }).click();
    await expect(page).toHaveURL(new RegExp(`c${at + 1}=${segment.group_hash}`));
    await expect(figureOf(page, at + 1, "visits")).toHaveText(/\d/);
    expect(asked).toEqual([one, two].slice(0, at + 1).map(({ group_hash }) => group_hash));
  }
  const visits = await Promise.all([1, 2].map((number) => figureOf(page, number, "visits").innerText()));
  await column(page, 1).getByRole("link", { name: /Mover para a direita/ }).click();
  await expect(page).toHaveURL(new RegExp(`c1=${two.group_hash}&c2=${one.group_hash}`));
  await expect(figureOf(page, 1, "visits")).toHaveText(visits[1] ?? "");
  await expect(figureOf(page, 2, "visits")).toHaveText(visits[0] ?? "");
  expect(asked).toHaveLength(2);
  await page.reload();
  await settled(page);
  await expect(figureOf(page, 1, "visits")).toHaveText(visits[1] ?? "");
  await page.goBack();
  await expect(figureOf(page, 1, "visits")).toHaveText(visits[0] ?? "");
  await expect(column(page, 1).locator(".pick")).toContainText(one.name);
  await page.goBack();
  await expect(column(page, 2).locator(".compare-figures")).toHaveCount(0);
  await expect(figureOf(page, 1, "visits")).toHaveText(visits[0] ?? "");
});

test("U05 the keyboard alone chooses a segment in a column, and Escape gives the focus back", async ({ page, request }) => {
  const [one] = await segmentsOf(request, "pdv");
  await page.goto(`${demo}/compare?type=pdv&month=2026-10`);
  await settled(page);
  const pick = column(page, 3).locator("button.pick");
  await pick.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(pick).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type(one.name);
  await expect(page.getByRole("dialog").locator("mark").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("treeitem").first()).toBeFocused();
  await page.keyboard.press("Enter");
  const apply = page.getByRole("button", { name: "Aplicar" });
  for (let i = 0; i < 10 && !(await apply.evaluate((button) => button === document.activeElement)); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]c3=/);
  await expect(figureOf(page, 3, "visits")).toHaveText(/\d/);
});

test("U03 a segment that is not there leaves its column unfiltered, and says so", async ({ page, request }) => {
  const [one] = await segmentsOf(request, "pdv");
  const response = await page.goto(`${demo}/compare?type=pdv&month=2026-10&c1=${one.group_hash}&c2=0123456789abcdef&c3=__proto__`);
  expect(response?.status()).toBe(200);
  await settled(page);
  await expect(figureOf(page, 1, "visits")).toHaveText(/\d/);
  await expect(column(page, 2).getByRole("status")).toContainText("não existe");
  await expect(column(page, 3).locator(".compare-figures")).toHaveCount(0);
});

test("a value of the profile filters all columns, is pressed, and is released again; the columns stay", async ({ page, request }) => {
  const [one, two] = await segmentsOf(request, "pdv");
  const format = createFormatter({ language: "pt", ...settings });
  await page.goto(`${demo}/compare?type=pdv&month=2026-10&c1=${one.group_hash}&c2=${two.group_hash}`);
  await settled(page);
  const all = await figureOf(page, 2, "visits").innerText();
  const profile = page.getByRole("region", { name: "Perfil dos visitantes" });
  await profile.getByRole("button", { name: "Feminino" }).click();
  await expect(page).toHaveURL(new RegExp(`c1=${one.group_hash}&c2=${two.group_hash}&gender=F`));
  const { metrics } = await dashboardData(request, { type: "pdv", groupKeys: [two.group_hash], genders: ["F"] }, { qVisits: true });
  await expect(figureOf(page, 2, "visits")).toHaveText(format.count(metrics?.visits));
  await expect(profile.getByRole("button", { name: "Feminino" })).toHaveAttribute("aria-pressed", "true");
  await profile.getByRole("button", { name: "Feminino" }).click();
  await expect(page).not.toHaveURL(/gender=/);
  await expect(figureOf(page, 2, "visits")).toHaveText(all);
});

test("maps and charts are drawn, and no serious accessibility violation, light and dark and narrow", async ({ page, request }) => {
  const [one, two] = await segmentsOf(request, "pdv");
  for (const [colorScheme, width] of [["light", 1440], ["dark", 390]] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${demo}/compare?type=pdv&month=2026-10&c1=${one.group_hash}&c2=${two.group_hash}`);
    await settled(page);
    // maps are drawn when they come near the view
    const map = page.locator(".compare-map").first();
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator(".leaflet-marker-icon").first()).toBeVisible({ timeout: 20_000 });
    expect(await violations(page), `${colorScheme} ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("M04 columns are chosen by links, and their figures and stores are in the page", async ({ page, request }) => {
    const [one, two] = await segmentsOf(request, "pdv");
    await page.goto(`${demo}/compare?type=pdv&month=2026-10&c1=${one.group_hash}`);
    await column(page, 2).locator("a.pick").click();
    await page.getByRole("link", { name: two.name, exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`c1=${one.group_hash}&c2=${two.group_hash}`));
    for (const number of [1, 2]) await expect(figureOf(page, number, "visits")).toHaveText(/\d/);
    await expect(page.locator(".compare-stores tbody tr").first()).toBeVisible();
    await expect(page.locator("details.as-table[open]").first()).toBeVisible();
  });
  test("M04 an explanation of a report without a type leads back to it without one", async ({ page, request }) => {
    const [site] = await segmentsOf(request, "ooh");
    for (const [address, back] of [["dashboard?month=2026-10", "/dashboard?month=2026-10"], [`compare?month=2026-10&c1=${site.group_hash}&c2=pdv`, `/compare?month=2026-10&c1=${site.group_hash}&c2=pdv`]] as const) {
      await page.goto(`${demo}/${address}`);
      await page.getByRole("link", { name: /Como é calculado/ }).first().click();
      await expect(page).toHaveURL(/\/explain\?.*type=/);
      await page.locator(".explain-figures a:not([aria-current])").first().click();
      await page.getByRole("link", { name: "Voltar ao relatório" }).click();
      await expect(page).toHaveURL(demo + back);
    }
  });
});
