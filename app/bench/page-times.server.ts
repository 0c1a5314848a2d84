import type { Browser, Page } from "@playwright/test";

/** How a browser is held back: how many times slower its processor, and the network. */
export type Slowness = { name: string; cpu: number; network: { down: number; up: number; delay: number } | null };
export const slownesses: readonly Slowness[] = [
  { name: "as it is", cpu: 1, network: null },
  { name: "processor 6 times slower", cpu: 6, network: null },
  { name: "and slow 4G", cpu: 6, network: { down: 1_600_000 / 8, up: 750_000 / 8, delay: 150 } },
];
/** A control that is there only when React lives. */
const control = "button#filter-segment";
/** Ms after which a task of the main thread blocks. */
const blocking = 50;

/** Ms of the largest paint, of blocking, and how far things moved. `interactive`: when the page's scripts answered to its controls. */
export type PageTimes = { paint: number; blocked: number; shift: number; interactive: number; longest: number };
type Seen = { paint: number; shift: number; tasks: number[]; interactive: number };

/**
 * Opens an address in a fresh page with an empty cache. `charts`: let what is in view be drawn; without, nothing ever comes into view.
 * Blocking counts until the page is quiet.
 */
export async function timePage(browser: Browser, address: string, cookies: Parameters<ReturnType<Page["context"]>["addCookies"]>[0], slow: Slowness, charts: boolean): Promise<PageTimes> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36" });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript(watch, { charts, control });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow.cpu });
  await session.send("Network.enable");
  if (slow.network) await session.send("Network.emulateNetworkConditions", { offline: false, latency: slow.network.delay, downloadThroughput: slow.network.down, uploadThroughput: slow.network.up });
  await page.goto(address);
  await page.locator(control).waitFor({ timeout: 45_000 });
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  return { paint: seen.paint, shift: seen.shift, interactive: seen.interactive, blocked: seen.tasks.reduce((sum, task) => sum + Math.max(0, task - blocking), 0), longest: Math.max(0, ...seen.tasks) };
}

/** Runs in the page before anything of it. */
function watch({ charts, control }: { charts: boolean; control: string }): void {
  const seen: Seen = { paint: 0, shift: 0, tasks: [], interactive: 0 };
  (window as unknown as { seen: Seen }).seen = seen;
  if (!charts) window.IntersectionObserver.prototype.observe = () => undefined;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) => new PerformanceObserver((list) => { for (const entry of list.getEntries()) take(entry); }).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => { seen.paint = entry.startTime; });
  observe("longtask", (entry) => { seen.tasks.push(entry.duration); });
  observe("layout-shift", (entry) => { const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }; if (!hadRecentInput) seen.shift += value; });
  const timer = setInterval(() => {
    if (!document.querySelector(control)) return;
    seen.interactive = performance.now();
    clearInterval(timer);
  }, 20);
}
