import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test as base, type Page } from "@playwright/test";
import { addressOf, demoLogin, type DemoServer } from "./servers";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What the console may not hold: anything but the browser's own note of an answer that a test provokes. */
const expected = /Failed to load resource: the server responded with a status of (400|401|403|404|429)/;

/** What is far from view is not laid out, and then has no `innerText`; the tests read pages from top to bottom. */
function layOutAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".cards > .card { content-visibility: visible !important; }");
  document.adoptedStyleSheets = [sheet];
}

export const test = base.extend<{ quiet: string[] }>({
  /** every error and warning of the console and every uncaught exception; checked to be none when the test ends */
  quiet: [async ({ page }, use) => {
    await page.addInitScript(layOutAll);
    const said: string[] = [];
    page.on("console", (message) => { if (["error", "warning"].includes(message.type()) && !expected.test(message.text())) said.push(message.text()); });
    page.on("pageerror", (error) => said.push(String(error)));
    await use(said);
    expect(said).toEqual([]);
  }, { auto: true }],
});
export { expect };

/** Logs in as the demo user and lands on the dashboard, or on `origin`. */
export async function logIn(page: Page, server: DemoServer = "demo", to = "/login"): Promise<void> {
  await page.goto(addressOf(server) + to);
  await page.locator("input[type=email]").fill(demoLogin.email);
  await page.locator("input[type=password]").fill(demoLogin.password);
  await page.locator("form#login button[type=submit]").click();
  await page.waitForURL((url) => !["/", "/login"].includes(url.pathname));
  // a browser without scripts is sent on once more, by way of /nojs: what comes next must not cross that
  await page.waitForLoadState("domcontentloaded");
  await expect(page.locator("head noscript > *")).toHaveCount(0);
  await page.waitForLoadState("load");
}

/** The page has settled: scripts run, every streamed section is in place. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

/** Violations of serious or critical kind, as `rule: first element`. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    type Axe = { run: (options: object) => Promise<{ violations: { id: string; impact: string | null; nodes: { html: string }[] }[] }> };
    const { violations: found } = await (window as unknown as { axe: Axe }).axe.run({ resultTypes: ["violations"] });
    return found.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
}

/** The number that a person reads, whatever its separators. */
/** What of a page lies beyond the right edge of a telephone of 390 px once charts have their new size; nothing where nothing has to be scrolled sideways. */
export async function beyondPhone(page: Page): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  const beyond = await page.evaluate(async (patience) => {
    for (const begun = performance.now(); document.documentElement.scrollWidth > 390; ) {
      if (performance.now() - begun > patience) return [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > 391 && !each.closest(".table-scroll, details:not([open])")).map((each) => `${each.tagName.toLowerCase()}.${each.getAttribute("class") ?? ""}`);
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    return [];
  }, 5000);
  await page.setViewportSize(usual);
  return beyond;
}

export const figure = (text: string): number => Number(text.replace(/\u2212/g, "-").replace(/[^\d,-]/g, "").replace(",", "."));

/** The value of the strip's figure with exactly this label. */
export const kpi = (page: Page, label: string) => page.locator(`div:has(> .kpi-label:text-is("${label}")) > .kpi-value`).first();
