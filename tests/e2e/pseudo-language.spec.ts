import { spawnSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { cityCsv, cityPoints, cityRows } from "../ingest/small-city";
import { people, startDeployment, type Deployment } from "../support/deployment";
import { beyondPhone, expect, test } from "./product";

/** In this build every message and every formatted figure stands in these brackets, and so does all data: what is on a screen without them passed neither. */
const [open, close] = ["\u27e6", "\u27e7"];
const named = (text: string): string => open + text + close;
const build = ".cache/pseudo";

const points = ["code,name,latitude,longitude,type,address,city,path,category", ...cityPoints.map(([code, lat, lon, type = "pdv"]) => [named(code), named(`Point ${code}`), lat, lon, type, named("Road"), named("City"), `${named("Group")} > ${named(`Sub ${code}`)}`, ""].join(","))].join("\n");
const devices = ["device_id,gender,age_range,class,platform,make,model,carrier,app_genres", ...Array.from({ length: 8 }, (_, i) => `phone-${i},${i % 2 ? "F" : "M"},30_39,B,${named("Os")},${named("Make")},${named("Model")},${named("Carrier")},${named("Genre")}`)].join("\n");
const places = ["category,place,latitude,longitude,icon,description", ...cityPoints.map(([code, lat, lon]) => [named("Category"), named(`Place ${code}`), lat, lon, "cafe", named("Text")].join(","))].join("\n");

let at: Deployment;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const made = spawnSync("node", ["scripts/build.mjs"], { env: { ...process.env, BUILD_DIR: build, PSEUDO_LANGUAGE: "1" }, stdio: "inherit" });
  expect(made.status).toBe(0);
  at = await startDeployment({
    build, names: [named("Ana"), named("Lima")], data: { points, devices, places, pings: cityCsv(cityRows(5, 70)) },
    brand: (brand) => ({ name: named("Brand"), titles: { product: named("Product"), tagline: named("Tagline") }, language: "en", planner: { ...brand.planner, extraFilters: [] }, map: { ...brand.map, layers: brand.map.layers.map((layer) => ({ ...layer, label: named("Tiles"), attribution: named("Tiles") })) }, timeBlocks: (brand.timeBlocks ?? []).map((block) => ({ ...block, name: named("Block"), label: named("Block") })) }),
  });
});
test.afterAll(async () => { await at.stop(); });

const everywhere = [
  "/dashboard?type=pdv", "/dashboard?type=ooh", "/dashboard", "/compare?type=pdv", "/heatmaps?type=pdv", "/radar?type=pdv&at=1", "/performance?type=pdv", "/journey?type=pdv", "/ranking", "/glossary", "/audit", "/newaudit",
  "/planner-new", "/planner", "/pois", "/poi/new", "/pois/details/1", "/pois/import", "/pois/delete?id=1", "/users", "/users?user=new", "/keys", "/trail", "/notifications", "/edit-profile", "/edit-password", "/reference",
  "/ai/advisor", "/ai/forecast", "/premium/sentiment", "/premium/financial", "/premium/loyalty", "/premium/neighborhood", "/explain?figure=metrics.visits&type=pdv", "/segments?type=pdv", "/views", "/nowhere", "/pois/details/9999",
];

/** What a person or a screen reader is told without brackets: a letter outside of them. */
const unbracketed = (page: Page): Promise<string[]> => page.evaluate(([open, close]) => {
  const bare = (text: string): string => {
    let depth = 0;
    let rest = "";
    for (const letter of text) {
      if (letter === open) depth++;
      // a label of several lines begins in the line above
      else if (letter === close && depth === 0) rest = "";
      else if (letter === close) depth--;
      else if (depth === 0) rest += letter;
    }
    return rest;
  };
  const found: string[] = [];
  const look = (text: string | null, where: string): void => { if (text !== null && /\p{L}/u.test(bare(text))) found.push(`${where}: ${text.trim().slice(0, 80)}`); };
  const language = document.documentElement.lang;
  /** code, e-mail addresses, the browser of a login, and what says itself to be in another language, are no words of ours */
  const apart = (element: Element): boolean => element.closest(`code, pre, kbd, script, style, noscript, [lang]:not([lang="${language}"]):not(html), [translate="no"]`) !== null;
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || apart(parent) || /@| · Linux$/.test(node.textContent ?? "")) continue;
    look(node.textContent, parent.tagName.toLowerCase() + (parent.className ? `.${String(parent.getAttribute("class")).split(" ")[0]}` : ""));
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) for (const element of document.querySelectorAll(`[${name}]`)) if (!apart(element)) look(element.getAttribute(name), `${element.tagName.toLowerCase()}[${name}]`);
  return [...new Set(found)];
}, [open, close] as const);

test("every text and figure of every screen comes from the messages, the formatter or the data, and fits a telephone", async ({ page, quiet }) => {
  test.setTimeout(300_000);
  await page.goto(`${at.address}/login`);
  const left: Record<string, string[]> = { "/login": await unbracketed(page) };
  await page.goto(`${at.address}/forgot`);
  left["/forgot"] = await unbracketed(page);
  await page.goto(`${at.address}/update-password?hash=none`);
  left["/update-password"] = await unbracketed(page);
  await page.goto(`${at.address}/login`);
  await page.fill("input[type=email]", people.admin.email);
  await page.fill("input[type=password]", people.admin.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/dashboard/);
  let texts = 0;
  const wide: Record<string, string[]> = {};
  for (const path of everywhere) {
    await page.goto(at.address + path);
    await page.waitForLoadState("networkidle");
    for (let y = 0; y < 5; y++) await page.mouse.wheel(0, 2500);
    await expect(page.locator(".skeleton")).toHaveCount(0);
    left[path] = await unbracketed(page);
    texts += (await page.locator("body").innerText()).split(open).length - 1;
    const beyond = await beyondPhone(page);
    if (beyond.length > 0) wide[path] = beyond;
  }
  expect(wide).toEqual({});
  expect(texts).toBeGreaterThan(3000);
  expect(Object.fromEntries(Object.entries(left).filter(([, found]) => found.length > 0))).toEqual({});
  quiet.length = 0;
});
