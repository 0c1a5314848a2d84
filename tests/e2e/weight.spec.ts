import type { Page } from "@playwright/test";
import { expect, logIn, settled, test } from "./product";
import { addressOf } from "./servers";

type Weights = { bytes: number; files: number };

/** Counts the bytes of scripts as they travel, from here on. */
async function countScripts(page: Page): Promise<() => Weights> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  const weights = { bytes: 0, files: 0 };
  session.on("Network.responseReceived", ({ requestId, response }) => { if (/\.js(\?|$)/.test(response.url)) scripts.add(requestId); });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return;
    weights.bytes += encodedDataLength;
    weights.files += 1;
  });
  return () => ({ ...weights });
}

const kilobytes = ({ bytes, files }: Weights): string => `${(bytes / 1000).toFixed(1)} kB in ${files} files`;

test("weight: the login page ships at most 40 kB of JavaScript", async ({ page }) => {
  const read = await countScripts(page);
  await page.goto(`${addressOf("demo")}/login`);
  await page.waitForLoadState("networkidle");
  const login = read();
  process.stdout.write(`\n| login | ${kilobytes(login)} |\n`);
  expect(login.files).toBeGreaterThan(0);
  expect(login.bytes).toBeLessThanOrEqual(40_000);
});

test("weight: JavaScript of the dashboard before and after charts and maps come into view", async ({ page }) => {
  await logIn(page);
  const address = page.url();
  const hidden = await page.context().newPage();
  // nothing ever comes into view there
  await hidden.addInitScript(() => { window.IntersectionObserver.prototype.observe = () => undefined; });
  const readBefore = await countScripts(hidden);
  await hidden.goto(address);
  await settled(hidden);
  const before = readBefore();
  const readAfter = await countScripts(page);
  await page.goto(address);
  await settled(page);
  for (const figure of await page.locator(".card").all()) await figure.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const after = readAfter();
  process.stdout.write(`\n| dashboard before charts | ${kilobytes(before)} |\n| dashboard with charts and maps | ${kilobytes(after)} |\n`);
  expect(after.bytes).toBeGreaterThan(before.bytes);
  // the aim is 130 kB, not yet reached: this keeps what is there, headers of the answers included (about 1 kB a file), from growing
  expect(before.bytes).toBeLessThanOrEqual(155_000);
});
