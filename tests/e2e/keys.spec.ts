import type { Page } from "@playwright/test";
import { keys as en } from "../../app/locales/keys.en";
import { keys as es } from "../../app/locales/keys.es";
import { keys as pt } from "../../app/locales/keys.pt";
import { expect, logIn, test, violations } from "./product";
import { addressOf } from "./servers";

const server = "weeks";
const post = (page: Page, path: string, key: string, type: string, data: string) => page.request.post(`${addressOf(server)}${path}`, { headers: { Authorization: `Bearer ${key}`, "Content-Type": type }, data, failOnStatusCode: false });
const call = (page: Page, key: string, name: string) => post(page, "/v2/methods/call", key, "application/json", JSON.stringify({ name, params: [{}] }));

async function make(page: Page, name: string, scopes: string[]): Promise<string> {
  await page.goto(`${addressOf(server)}/keys`);
  await page.locator('form#key input[name="name"]').fill(name);
  for (const scope of scopes) await page.locator(`form#key input[value="${scope}"]`).check();
  await page.locator("form#key button[type=submit]").click();
  return (await page.locator(".account-key").textContent()) ?? "";
}

for (const javaScriptEnabled of [true, false]) {
  test(`a key is made, used and revoked ${javaScriptEnabled ? "with" : "without"} scripts`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 1000 } });
    const page = await context.newPage();
    await logIn(page, server, "/?origin=%2Fkeys");
    const key = await make(page, `Loader ${String(javaScriptEnabled)}`, ["read", "ingest"]);
    expect(key).toMatch(/^ata_[\w-]{43}$/);
    const row = page.locator("tbody tr", { hasText: key.slice(0, 10) });
    await expect(row).toContainText("Read, Send data");
    if (javaScriptEnabled) {
      await expect(page.locator("button", { hasText: "Copy the key" })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
    await page.goto(`${addressOf(server)}/keys`);
    expect(await page.content()).not.toContain(key.slice(10));

    expect((await call(page, key, "pois.getDataForFilters")).status()).toBe(200);
    expect((await call(page, key, "notifications.last_notifications")).status()).toBe(403);
    expect((await call(page, key, "users.getAll")).status()).toBe(403);
    const batch = await post(page, "/v2/ingest", key, "text/csv", "device_id,at,latitude,longitude\nd,never,1,1\n");
    expect([batch.status(), await batch.json()]).toEqual([422, expect.objectContaining({ ok: false, changed: false, rows: expect.objectContaining({ read: 1, rejected: { bad_time: 1 } }) })]);

    await row.locator("a").click();
    const confirmation = page.locator("form", { has: page.locator("#revoke-title") });
    await expect(confirmation).toContainText(`Loader ${String(javaScriptEnabled)}`);
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
    await confirmation.locator("button").click();
    await expect(page).toHaveURL(/\/keys\?revoked/);
    await expect(row).toContainText("Revoked on");
    expect((await call(page, key, "pois.getDataForFilters")).status()).toBe(401);
    expect((await post(page, "/v2/ingest", key, "text/csv", "x\n")).status()).toBe(401);
    await context.close();
  });
}

test("an empty form says what is missing, and a key that reads sends nothing", async ({ page }) => {
  await logIn(page, server, "/?origin=%2Fkeys");
  for (const [language, { nameRequired, scopesRequired }] of Object.entries({ es, pt, en })) {
    await page.goto(`${addressOf(server)}/keys?lang=${language}`);
    await page.locator("form#key input[name=name]").fill(" ");
    await page.locator("form#key button[type=submit]").click();
    await expect(page.locator("form#key [role=alert]")).toContainText(nameRequired);
    await expect(page.locator("#key-scopes-error")).toHaveText(scopesRequired);
  }
  const key = await make(page, "Reader", ["read"]);
  expect((await post(page, "/v2/ingest", key, "text/csv", "x\n")).status()).toBe(403);
});
