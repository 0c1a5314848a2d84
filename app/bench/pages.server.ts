import path from "node:path";
import type { Browser, Cookie } from "@playwright/test";
import { demoCredentials } from "~/auth/demo-credentials";
import type { BenchContext } from "./command-line.server";
import { slownesses, timePage, type PageTimes } from "./page-times.server";
import { startProduct, type RunningProduct } from "./product.server";
import { connections, load, logIn } from "./requests.server";
import { milliseconds, summariseTimes, type Row } from "./table.server";

const dashboard = "/dashboard?type=pdv";
const port = 4390;
/** Requests before anything is measured, and those after which the heap is measured first. */
const [warmUp, early] = [200, 2000];

/**
 * The built dashboard in a browser that is held back, and its server under load, on a demo city of its own.
 * @param build folder of the built product
 */
export async function benchPages({ folder, quick, browser, say }: BenchContext, build: string): Promise<{ times: Row[]; server: Row[] }> {
  say("the demo city is being made");
  const product = await startProduct(build, path.join(folder, "pages"), port, quick ? ["--devices", "1500", "--days", "62"] : []);
  try {
    const cookies = await cookiesOf(product.address);
    const { chromium } = await import("@playwright/test");
    const running = await chromium.launch({ executablePath: browser, args: ["--no-sandbox", "--disable-gpu"] });
    try {
      return { times: await browserTimes(running, product.address, cookies, quick ? 1 : 5, say), server: await serverLoad(product, quick ? early : 10_000, say) };
    } finally {
      await running.close();
    }
  } finally {
    await product.stop();
  }
}

async function cookiesOf(address: string): Promise<Pick<Cookie, "name" | "value">[]> {
  const visitor = await logIn(address, demoCredentials);
  visitor.close();
  return visitor.cookies;
}

async function browserTimes(browser: Browser, address: string, cookies: Pick<Cookie, "name" | "value">[], rounds: number, say: (text: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const slow of slownesses) {
    for (const charts of [false, true]) {
      say(`${slow.name}, ${charts ? "with charts" : "before charts"}`);
      const all: PageTimes[] = [];
      for (let round = 0; round < rounds; round++) all.push(await timePage(browser, address + dashboard, cookies.map((cookie) => ({ ...cookie, url: address })), slow, charts));
      const middle = (of: keyof PageTimes) => summariseTimes(all.map((times) => times[of])).median;
      rows.push({
        "": `${slow.name}, ${charts ? "with charts" : "before charts"}`, "largest paint": milliseconds(middle("paint")), blocking: milliseconds(middle("blocked")),
        "longest task": milliseconds(middle("longest")), alive: milliseconds(middle("interactive")), shift: middle("shift").toFixed(3),
      });
    }
  }
  return rows;
}

async function serverLoad(product: RunningProduct, requests: number, say: (text: string) => void): Promise<Row[]> {
  const visitor = await logIn(product.address, demoCredentials);
  await load(visitor, dashboard, warmUp);
  const rows: Row[] = [];
  let done = 0;
  for (const until of [...new Set([early, requests])]) {
    say(`${until} requests of the dashboard by ${connections} connections`);
    const [times, used] = [until - done, product.cpu()];
    const { ms, bytes, failed } = await load(visitor, dashboard, times);
    done = until;
    rows.push({
      "": `dashboard from the cache, until ${until} requests`, "a second": (times / (ms / 1000)).toFixed(0), "processor a request": milliseconds((product.cpu() - used) / times),
      "bytes (gzip)": `${(bytes / 1000).toFixed(1)} kB`, failed: String(failed), "heap in use": `${((await product.heap()) / 2 ** 20).toFixed(1)} MiB`,
    });
  }
  visitor.close();
  return rows;
}
