import type { Page } from "@playwright/test";
import { expect, logIn, settled, test } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";

const demo = addressOf("demo");
const october = `${demo}/dashboard?type=pdv&month=2026-10`;
const visits = (page: Page) => page.locator(".kpi-value").nth(2);
const notice = (page: Page) => page.locator(".lost-page");
const retry = (page: Page) => notice(page).getByRole("button", { name: "Tentar de novo" });

/** The browser itself tells of every request that it could not make, and of every answer of a failing server. */
const ownNotes = /net::ERR_|WebSocket|status of 50\d|^SyntaxError/;
const forgive = (said: string[]) => { said.splice(0, said.length, ...said.filter((text) => !ownNotes.test(text))); };

test.beforeEach(async ({ page }) => { await logIn(page); });
test.afterEach(async ({ page, quiet }) => { await page.context().setOffline(false); forgive(quiet); });

test("offline: a filter that cannot be loaded leaves figures and address as they are, and the retry loads it", async ({ page }) => {
  await page.goto(october);
  await settled(page);
  const before = await visits(page).innerText();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Período anterior" }).click();
  await expect(notice(page)).toContainText("Sem conexão com a internet");
  await expect(page).toHaveURL(october);
  await expect(page.locator("#filter-month")).toContainText("Outubro 2026");
  await expect(visits(page)).toHaveText(before);
  // it may fail again
  await retry(page).click();
  await expect(page.locator(".lost-page[aria-busy=false]")).toBeVisible();
  await expect(page).toHaveURL(october);
  await page.context().setOffline(false);
  await retry(page).click();
  await expect(page).toHaveURL(`${demo}/dashboard?type=pdv&month=2026-09`);
  await expect(page.locator(".page-summary")).toContainText("set 2026");
  await expect(notice(page)).toHaveCount(0);
  await settled(page);
  await expect(visits(page)).not.toHaveText(before);
  // Back leads to what was left, in one step
  await page.goBack();
  await expect(page).toHaveURL(october);
  await expect(visits(page)).toHaveText(before);
});

test("offline: Back to a page that was shown shows it again and says that its figures are of before", async ({ page }) => {
  await page.goto(october);
  await settled(page);
  const before = await visits(page).innerText();
  await page.getByRole("link", { name: "Período anterior" }).click();
  await expect(page).toHaveURL(/month=2026-09/);
  await settled(page);
  await page.context().setOffline(true);
  await page.goBack();
  await expect(page).toHaveURL(october);
  await expect(visits(page)).toHaveText(before);
  await expect(notice(page)).toContainText("foram carregados antes");
  await page.context().setOffline(false);
  await retry(page).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL(october);
});

test("offline: another report cannot be opened, and the page stays", async ({ page }) => {
  await page.goto(october);
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Ranking" }).first().click();
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL(october);
  await expect(page.locator("h1")).toHaveText("Painel de PDVs");
  await page.context().setOffline(false);
  await retry(page).click();
  await expect(page).toHaveURL(/\/ranking\?type=pdv&month=2026-10/);
  await expect(notice(page)).toHaveCount(0);
});

test("a server that fails, and a proxy that answers in its place, leave the page as well", async ({ page }) => {
  await page.goto(october);
  await settled(page);
  const failures = [
    [page.getByRole("link", { name: "Período anterior" }), /month=2026-09/, { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }],
    [page.getByRole("navigation", { name: "Tipo" }).getByRole("link", { name: "OOH" }), /type=ooh/, { status: 500, body: "" }],
  ] as const;
  for (const [link, wanted, answer] of failures) {
    await page.route(/\.data(\?|$)/, (route) => route.fulfill(answer));
    await link.click();
    await expect(notice(page)).toContainText("O servidor não respondeu");
    await expect(page).toHaveURL(october);
    await expect(visits(page)).toHaveText(/\d/);
    await page.unroute(/\.data(\?|$)/);
    await retry(page).click();
    await expect(page).toHaveURL(wanted);
    await page.goBack();
    // the address goes back at once, the page when it is there: what is on screen is what one is led back to
    await expect(page).toHaveURL(october);
    await expect(page.locator(".page-summary")).toContainText("out 2026");
    await expect(page.getByRole("link", { name: "Período anterior" })).toHaveAttribute("href", /type=pdv.*month=2026-09|month=2026-09.*type=pdv/);
    await settled(page);
  }
});

test("offline, the question how a figure is calculated is answered with a failure and a retry", async ({ page }) => {
  await page.goto(october);
  await settled(page);
  const question = page.getByRole("link", { name: /^Como é calculado/ }).first();
  await page.context().setOffline(true);
  await question.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(october);
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(dialog.locator(".explain-definition")).toBeVisible();
  await page.keyboard.press("Escape");
  // its script is there now, and only the answer is missing
  await page.context().setOffline(true);
  await page.getByRole("link", { name: /^Como é calculado/ }).nth(1).click();
  await expect(dialog.locator(".explain-answer .alert-danger")).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(dialog.locator(".explain-definition")).toBeVisible();
});

test("offline, the tree of segments says that it could not be had, and comes with the retry", async ({ page }) => {
  await page.goto(october);
  await settled(page);
  await page.context().setOffline(true);
  await page.locator("#filter-segment").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(dialog.getByRole("searchbox")).toBeVisible();
  await expect(page.getByRole("treeitem").first()).toBeVisible();
});

test("a column of the comparison whose request fails is alone in that, and its retry brings it", async ({ page, request }) => {
  const { tree } = await callMethod<{ tree: { type: string; segments: { group_hash: string; name: string }[] }[] }>(request, "pois.getDataForFilters", [{ type: "pdv" }]);
  const [one, two] = tree.find(({ type }) => type === "pdv")?.segments ?? [];
  if (!one || !two) throw new Error("the demo city has segments");
  await page.goto(`${demo}/compare?type=pdv&month=2026-10&c1=${one.group_hash}`);
  await settled(page);
  const column = (number: number) => page.locator(".compare-column").nth(number - 1);
  const figure = (number: number) => column(number).locator('[data-field="visits"] dd.number');
  const first = await figure(1).innerText();
  for (const fail of ["abort", "500"] as const) {
    await page.route(/\/compare\/column/, (route) => (fail === "abort" ? route.abort() : route.fulfill({ status: 500, body: "" })));
    await column(2).locator("button.pick").click();
    await page.getByRole("treeitem").filter({ hasText: two.name }).first().click();
    await page.getByRole("button", { name: "Aplicar" }).click();
    await expect(column(2).getByRole("alert")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(1);
    await expect(figure(1)).toHaveText(first);
    await page.unroute(/\/compare\/column/);
    await column(2).getByRole("link", { name: "Tentar de novo" }).click();
    await expect(figure(2)).toHaveText(/\d/);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await column(2).getByRole("link", { name: /Remover/ }).click();
    await expect(figure(2)).toHaveCount(0);
    // what is known of it is forgotten with the page
    await page.reload();
    await settled(page);
  }
});

test("whoever acts while sections still arrive gets the next page, and no error", async ({ page }) => {
  // scripts come from the browser's memory, the page by a thin line
  await page.goto(october);
  await settled(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 20, downloadThroughput: 15_000, uploadThroughput: 100_000 });
  // a choice that nobody has made before: an answer that is known comes with the page
  await page.goto(`${october}&age=60_69&class=D`, { waitUntil: "commit" });
  await page.locator("button#filter-segment").waitFor();
  await page.getByRole("link", { name: "Período anterior" }).click();
  await expect(page).toHaveURL(/month=2026-09/);
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await settled(page);
  await expect(page.locator(".page-summary")).toContainText("set 2026");
  await expect(visits(page)).toHaveText(/\d|protegido/);
});
