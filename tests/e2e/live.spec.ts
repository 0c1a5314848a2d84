import type { Page } from "@playwright/test";
import { expect, logIn, test } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";

const shop = { type: "pdv", name: "Tienda Nueva", address: "Calle 1, 10", city: "Ciudad", uf: "CA", zipcode: "1000", phone: "5555-0000", latitude: 10.5, longitude: 10.5, group: ["Prueba"] };
const bell = (page: Page) => page.locator(".top-bar summary").filter({ has: page.locator("svg") }).first();
const badge = (page: Page) => page.locator(".top-bar .badge");

/** Something worth telling happens: a point comes, its visits are computed, and it goes again. */
async function changePoints(page: Page): Promise<void> {
  const made = await callMethod<{ _id: string }>(page.request, "pois.create", [shop], "varejo");
  await callMethod(page.request, "pois.delete", [[made._id]], "varejo");
}

/** Coming and going may be told by two notices: until nothing is left to be computed, and what was told is on screen. */
async function allTold(page: Page): Promise<void> {
  await expect.poll(async () => (await callMethod<{ state: string }>(page.request, "pois.getAttribution", [], "varejo")).state, { timeout: 30_000 }).toBe("idle");
  const told = await callMethod<{ new: boolean }[]>(page.request, "notifications.last_notifications", [], "varejo");
  await expect(badge(page)).toHaveText(String(told.filter((each) => each.new).length), { timeout: 30_000 });
}
/** Until the page has its connection: news from before is not told. */
const connected = (page: Page, transport: string) => page.waitForResponse((response) => response.url().includes("/v2/socket.io/") && response.url().includes(`transport=${transport}`), { timeout: 40_000 });

test.describe.configure({ mode: "serial" });

test("R01: the badge follows what happens, by websocket, and opening the list marks it as read", async ({ page }) => {
  const socket = page.waitForEvent("websocket", { predicate: (each) => each.url().includes("/v2/socket.io/") });
  await logIn(page, "varejo");
  const { url } = { url: (await socket).url() };
  expect(url).toMatch(/token=[\w-]{20,}/);
  expect(url).not.toContain(".ey");
  await changePoints(page);
  await expect(page.locator(".news-new").filter({ hasText: /punto/ }).first()).toBeAttached({ timeout: 30_000 });
  await allTold(page);
  await bell(page).click();
  await expect(page.locator(".news-new").filter({ hasText: /punto/ }).first()).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await page.reload();
  await expect(badge(page)).toHaveCount(0);
});

test("R01: by long polling where no websocket can be had", async ({ page }) => {
  await page.addInitScript(() => { Object.defineProperty(window, "WebSocket", { value: undefined }); });
  const polled = connected(page, "polling");
  await logIn(page, "varejo");
  await polled;
  await changePoints(page);
  await expect(badge(page)).toBeVisible({ timeout: 30_000 });
});

test("without scripts a button marks everything as read", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: addressOf("varejo") });
  const page = await context.newPage();
  await page.goto(`${addressOf("varejo")}/login`);
  await page.fill('input[name="email"]', "demo@example.com");
  await page.fill('input[name="password"]', "demo1234");
  await page.locator("button[type=submit]").first().click();
  await expect(badge(page)).toBeVisible();
  await page.goto(`${addressOf("varejo")}/notifications`);
  await expect(page.locator(".news-page .news-new").first()).toBeVisible();
  await page.locator(".page-head button").click();
  await expect(page.locator(".news-page .news").first()).toBeVisible();
  await expect(page.locator(".news-new")).toHaveCount(0);
  await context.close();
});
