import { readFileSync } from "node:fs";
import { expect, logIn, settled, test } from "./product";
import { foreignRequests } from "./ask-method";
import { addressOf } from "./servers";
import type { Page } from "@playwright/test";

const demo = addressOf("demo");
const radar = `${demo}/radar?type=pdv&month=2026-10`;
const flows = `${demo}/heatmaps?type=pdv&month=2026-10`;

/** Widths of the frame, of the map in it, and of the heat on it. */
const widths = (page: Page) => page.evaluate(() => {
  const width = (selector: string) => document.querySelector<HTMLElement>(selector)?.clientWidth ?? 0;
  return { frame: width(".map"), map: width(".map-canvas"), heat: document.querySelector<HTMLCanvasElement>("canvas.leaflet-heatmap-layer")?.width ?? 0 };
});
const fills = (page: Page) => expect.poll(async () => {
  const { frame, map, heat } = await widths(page);
  return frame > 0 && map === frame && heat === frame;
});

test.beforeEach(async ({ page }) => { await logIn(page); });

test("M01 heat and map fill their box after the navigation was toggled, in another window size, and in print", async ({ page }) => {
  await page.goto(flows);
  await settled(page);
  await expect(page.locator("canvas.leaflet-heatmap-layer")).toHaveCount(2);
  await fills(page).toBe(true);
  const before = (await widths(page)).frame;
  await page.getByRole("button", { name: "Recolher ou abrir a navegação" }).click();
  await expect.poll(async () => (await widths(page)).frame).not.toBe(before);
  await fills(page).toBe(true);
  await page.setViewportSize({ width: 900, height: 700 });
  await fills(page).toBe(true);
  await page.emulateMedia({ media: "print" });
  await fills(page).toBe(true);
  await page.emulateMedia({ media: "screen" });
  expect((await page.pdf({ format: "A4", landscape: true })).length).toBeGreaterThan(10_000);
  await fills(page).toBe(true);
});

test("M01 a map that is hidden at first, and hidden again, is whole when it is shown", async ({ page }) => {
  await page.addInitScript(() => {
    const hidden = new CSSStyleSheet();
    hidden.replaceSync(".map { display: none }");
    document.adoptedStyleSheets = [hidden];
    Object.assign(window, { hideMaps: (hide: boolean) => hidden.replaceSync(hide ? ".map { display: none }" : "") });
  });
  const hide = (hidden: boolean) => page.evaluate((value) => (window as unknown as { hideMaps: (hide: boolean) => void }).hideMaps(value), hidden);
  await page.goto(flows);
  await settled(page);
  await expect(page.locator(".map-canvas")).toHaveCount(0);
  await hide(false);
  await fills(page).toBe(true);
  await expect(page.locator(".leaflet-marker-icon").first()).toBeVisible();
  await hide(true);
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.getByRole("checkbox", { name: /anterior/ }).click();
  await hide(false);
  await fills(page).toBe(true);
  await expect(page.locator("canvas.leaflet-heatmap-layer")).toHaveCount(1);
});

test("M04 where tiles cannot be had the page is complete, stands on the plain map, and says so once", async ({ page, context }) => {
  await context.route(/tile\.openstreetmap\.org/, (route) => route.fulfill({ status: 404 }));
  await page.goto(radar);
  await settled(page);
  await page.getByRole("button", { name: "OpenStreetMap" }).click();
  await expect(page.locator(".map-notice")).toHaveText(/OpenStreetMap.*não pode ser acessado/);
  await expect(page.locator(".basemap-land")).toHaveCount(1);
  await expect(page.locator(".radar-list li a")).toHaveCount(102);
  await expect(page.locator(".map-attribution")).toContainText("OpenStreetMap contributors");
  await expect(page.locator(".map-attribution")).toContainText("Natural Earth");
});

test("the chosen source is kept for all maps, and only its host is asked", async ({ page, context }) => {
  const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
  await context.route(/openstreetmap|cartocdn/, (route) => route.fulfill({ contentType: "image/png", body: pixel }));
  const foreign = foreignRequests(page);
  await page.goto(radar);
  await settled(page);
  expect(foreign).toEqual([]);
  await page.getByRole("button", { name: "CARTO Voyager" }).click();
  await expect(page.locator("img.leaflet-tile-loaded").first()).toBeVisible();
  await page.goto(flows);
  await settled(page);
  await expect(page.getByRole("button", { name: "CARTO Voyager" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("img.leaflet-tile-loaded").first()).toBeVisible();
  await expect(page.locator(".map-attribution")).toHaveText("© OpenStreetMap contributors © CARTO");
  expect(new Set(foreign.map((address) => new URL(address).host))).toEqual(new Set(["basemaps.cartocdn.com"]));
});

test("S06 the content policy lets tiles come from the brand's layers and nowhere else", async ({ page }) => {
  const policy = (await page.goto(radar))?.headers()["content-security-policy"] ?? "";
  const images = /img-src ([^;]*)/.exec(policy)?.[1]?.split(" ").filter((source) => source.includes("//"));
  expect(images).toEqual(["https://tile.openstreetmap.org", "https://basemaps.cartocdn.com"]);
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
});

test("S06 a store named like markup is text in list, tooltip and figures", async ({ page }) => {
  const evil = "<img src=x onerror=document.title=1>";
  await page.route(/\/radar\.data/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll("Jatobá Express Sé", evil) });
  });
  await page.goto(`${demo}/glossary`);
  await page.locator("nav a[href='/radar?type=pdv']").evaluate((link) => (link as HTMLElement).click());
  await expect(page.locator(".radar-list b", { hasText: evil })).toBeVisible();
  await page.locator(".radar-list a", { hasText: evil }).click();
  await expect(page.locator(".radar-card h2")).toHaveText(evil);
  // the map is on its way to the chosen store
  await expect(async () => {
    await page.locator(".map-marker:has(.marker-ring) path").hover({ force: true, timeout: 2000 });
    await expect(page.locator(".leaflet-tooltip")).toHaveText(evil, { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.locator("img[src='x']")).toHaveCount(0);
  expect(await page.title()).not.toBe("1");
});

test("the map can be moved and zoomed by keyboard, and the wheel scrolls the page until it was pressed", async ({ page }) => {
  await page.goto(radar);
  await settled(page);
  const scale = page.locator(".map-scale");
  const before = await scale.innerText();
  await page.locator(".map-canvas").hover();
  await expect(async () => {
    await page.mouse.wheel(0, 200);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  }).toPass({ timeout: 20_000 });
  expect(await scale.innerText()).toBe(before);
  // a map on its way takes no keys
  await expect(async () => {
    await page.locator(".map-canvas").focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("+");
    await expect(scale).not.toHaveText(before, { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole("button", { name: "Ver os dados" }).press("Enter");
  await expect.poll(() => page.locator(".leaflet-marker-icon").count()).toBeGreaterThan(3);
});

/** Pixels of full colour in the picture that a card gives of itself. */
async function vividPixels(page: Page): Promise<number> {
  const card = page.getByRole("region", { name: "Antes e depois da visita", exact: true });
  await card.locator(".card-tools summary").click();
  const waiting = page.waitForEvent("download");
  await card.getByRole("button", { name: "Baixar imagem (PNG)" }).click();
  const png = readFileSync(await (await waiting).path());
  await page.keyboard.press("Escape");
  return page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], { type: "image/png" }));
    const paint = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (!paint) return 0;
    paint.drawImage(bitmap, 0, 0);
    const { data } = paint.getImageData(0, 0, bitmap.width, bitmap.height);
    let vivid = 0;
    for (let i = 0; i < data.length; i += 4) {
      const parts = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
      if (Math.max(...parts) - Math.min(...parts) > 60) vivid++;
    }
    return vivid;
  }, png.toString("base64"));
}

test("the picture of a map's card holds its heat and its lines above the basemap", async ({ page }) => {
  await page.goto(`${flows}&show=`);
  await settled(page);
  await expect(page.locator(".basemap-land")).toHaveCount(1);
  await page.getByRole("button", { name: "Ver os dados" }).click();
  const bare = await vividPixels(page);
  for (const mode of ["heatmap", "flowmap"]) {
    await page.goto(`${flows}&mode=${mode}`);
    await settled(page);
    await expect(page.locator(".basemap-land")).toHaveCount(1);
    await expect(page.locator(mode === "heatmap" ? "canvas.leaflet-heatmap-layer" : ".leaflet-flows-pane canvas").first()).toBeVisible();
    expect(await vividPixels(page), mode).toBeGreaterThan(bare + 2000);
  }
});

test("whoever has asked to see all of the data has the next map of the tab opened so", async ({ page }) => {
  const scale = async (address: string) => {
    await page.goto(address);
    await settled(page);
    return page.locator(".map-scale").first().innerText();
  };
  const usual = await scale(radar);
  await page.getByRole("button", { name: "Ver os dados" }).first().click();
  expect(await scale(radar)).not.toBe(usual);
  expect(await scale(flows)).toMatch(/^\d+ (?:m|km)$/);
});
