import type { Page } from "@playwright/test";
import { slownesses, timePage } from "../../app/bench/page-times.server";
import { expect, logIn, settled, test } from "./product";
import { addressOf } from "./servers";

type Weights = { bytes: number; files: number };

/** The script of the live channel, and all it brings: it is fetched once a page has what it shows. */
const isLive = (url: string): boolean => url.includes("/live-socket-");

/** Counts the bytes of scripts as they travel, headers of the answers included, from here on. */
async function countScripts(page: Page, counts: (url: string) => boolean = (url) => !isLive(url)): Promise<() => Weights> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  const weights = { bytes: 0, files: 0 };
  session.on("Network.responseReceived", ({ requestId, response }) => { if (/\.js(\?|$)/.test(response.url) && counts(response.url)) scripts.add(requestId); });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return;
    weights.bytes += encodedDataLength;
    weights.files += 1;
  });
  return () => ({ ...weights });
}

const kilobytes = ({ bytes, files }: Weights): string => `${(bytes / 1000).toFixed(1)} kB in ${files} files`.padEnd(22);
const say = (...cells: string[]) => { process.stdout.write(`\n| ${cells.join(" | ")} |`); };

test("weight: the login page ships at most 40 kB of JavaScript", async ({ page }) => {
  const read = await countScripts(page);
  await page.goto(`${addressOf("demo")}/login`);
  await page.waitForLoadState("networkidle");
  const login = read();
  say("login".padEnd(12), kilobytes(login));
  expect(login.files).toBeGreaterThan(0);
  expect(login.bytes).toBeLessThanOrEqual(2_000);
});

/** Bytes of scripts before and after charts and maps come into view: the aims, and where a screen is far below them little more than it has. The live
 * channel's script comes eight seconds after the page and has a test and a limit of its own. */
const limits: Record<string, [before: number, after: number]> = {
  dashboard: [130_000, 230_000],
  compare: [130_000, 190_000],
  heatmaps: [120_000, 170_000],
  radar: [124_000, 172_000],
  performance: [120_000, 120_000],
  journey: [118_000, 118_000],
  ranking: [117_000, 117_000],
  glossary: [116_000, 116_000],
};

test("weight: JavaScript of each screen before and after charts and maps come into view", async ({ page }) => {
  test.setTimeout(180_000);
  await logIn(page);
  const hidden = await page.context().newPage();
  // nothing ever comes into view there
  await hidden.addInitScript(() => { window.IntersectionObserver.prototype.observe = () => undefined; });
  const [readBefore, readAfter] = [await countScripts(hidden), await countScripts(page)];
  const since = (read: () => Weights, from: Weights): Weights => ({ bytes: read().bytes - from.bytes, files: read().files - from.files });
  const heavy: string[] = [];
  for (const [screen, [most, mostAfter]] of Object.entries(limits)) {
    const address = `${addressOf("demo")}/${screen}?type=pdv&month=2026-10`;
    const [atFirst, atFirstAfter] = [readBefore(), readAfter()];
    await hidden.goto(address);
    await settled(hidden);
    const before = since(readBefore, atFirst);
    await page.goto(address);
    await settled(page);
    for (const figure of await page.locator(".card").all()) await figure.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    const after = since(readAfter, atFirstAfter);
    say(screen.padEnd(12), kilobytes(before), kilobytes(after));
    expect(before.files).toBeGreaterThan(0);
    if (before.bytes > most || after.bytes > mostAfter) heavy.push(`${screen}: ${before.bytes} of ${most}, ${after.bytes} of ${mostAfter}`);
    if (screen === "dashboard") expect(after.bytes).toBeGreaterThan(before.bytes);
  }
  expect(heavy).toEqual([]);
});

test("weight: the live channel is one script, fetched after the login alone", async ({ page }) => {
  const read = await countScripts(page, isLive);
  await page.goto(`${addressOf("demo")}/login`);
  await page.waitForLoadState("networkidle");
  expect(read().files).toBe(0);
  const fetched = page.waitForEvent("requestfinished", { predicate: (request) => isLive(request.url()), timeout: 45_000 });
  await logIn(page);
  await fetched;
  await expect.poll(() => read().files).toBe(1);
  say("live channel".padEnd(12), kilobytes(read()));
  expect(read().bytes).toBeLessThanOrEqual(15_000);
});

test("weight: the dashboard on a slow machine and a slow line: paint and blocking are told, nothing moves", async ({ page, browser }) => {
  test.setTimeout(180_000);
  await logIn(page);
  const [address, cookies] = [page.url(), await page.context().cookies()];
  for (const slow of slownesses) {
    for (const charts of [false, true]) {
      const { paint, blocked, longest, shift, interactive } = await timePage(browser, address, cookies, slow, charts);
      const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(7);
      say(slow.name.padEnd(26), charts ? "with charts" : "before them", `paint ${ms(paint)}`, `blocking ${ms(blocked)}`, `longest task ${ms(longest)}`, `alive ${ms(interactive)}`, `shift ${shift.toFixed(3)}`);
      expect(paint).toBeGreaterThan(0);
      expect(interactive).toBeGreaterThan(0);
      expect(shift).toBeLessThanOrEqual(0.05);
    }
  }
});
