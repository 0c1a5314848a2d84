import type { Page } from "@playwright/test";
import { expect, logIn, test } from "./product";
import { addressOf } from "./servers";

/** Holds the pages' scripts back. @returns lets them go */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => { release = resolve; });
  await page.route(/\/assets\/.*\.js/, async (route) => { await held; await route.continue(); });
  return release;
}

const fields: [string, Record<string, string>][] = [
  ["/glossary", { q: "visita" }],
  ["/radar?type=pdv", { q: "jatobá sé" }],
  ["/pois", { q: "jatobá" }],
  ["/poi/new", { placeWords: "Campinas", latitude: "-23.5", longitude: "-46.6" }],
  ["/planner-new", { find: "Campinas" }],
];

for (const [path, values] of fields) {
  test(`what is typed on ${path} before the scripts ran stays, and counts`, async ({ page }) => {
    await logIn(page);
    const release = await holdScripts(page);
    await page.goto(addressOf("demo") + path, { waitUntil: "commit" });
    for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
    release();
    await page.waitForLoadState("networkidle");
    for (const [name, value] of Object.entries(values)) await expect(page.locator(`input[name=${name}]`)).toHaveValue(value);
    if (path === "/glossary") await expect(page.locator(".glossary-entry mark").first()).toBeVisible();
    if ("q" in values && path !== "/glossary") await expect(page).toHaveURL(/q=jatob/);
  });
}
