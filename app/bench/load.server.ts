import path from "node:path";
import autocannon from "autocannon";
import { demoCredentials } from "~/auth/demo-credentials";
import type { BenchContext } from "./command-line.server";
import { startProduct, type RunningProduct } from "./product.server";
import { logIn, type Visitor } from "./requests.server";
import { milliseconds, summariseTimes, timed, type Row } from "./table.server";

const port = 4391;
/** So many people, each of whom opens a page every so many seconds. */
const [users, everySeconds] = [50, 5];
const pages = ["/dashboard?type=pdv", "/dashboard?type=ooh", "/radar?type=pdv", "/heatmaps?type=pdv", "/performance?type=pdv", "/journey?type=pdv", "/ranking", "/compare?type=pdv", "/pois", "/glossary", "/dashboard?type=pdv&gender=F", "/dashboard?type=pdv&month=2026-09"];
const minutes = { measured: 1, memoryFirst: 2, memoryLast: 10 };
const other = { email: "somebody.else@example.com", password: "another-account-4391" };
/** Questions at once that nobody has asked before. */
const flood = 300;

/** People who browse the demo city: times of pages, memory over time, and what a flood of questions does to somebody else's page. */
export async function benchLoad({ folder, quick, say }: BenchContext, build: string): Promise<Row[]> {
  say("the demo city is being made");
  const product = await startProduct(build, path.join(folder, "load"), port, quick ? ["--devices", "1500", "--days", "62"] : []);
  const visitor = await logIn(product.address, demoCredentials);
  try {
    const rows = [await browse(product, visitor, 60 * minutes.measured, say)];
    if (!quick) {
      rows.push({ ...await browse(product, visitor, 60 * (minutes.memoryFirst - minutes.measured), say), "": `until minute ${minutes.memoryFirst}` });
      rows.push({ ...await browse(product, visitor, 60 * (minutes.memoryLast - minutes.memoryFirst), say), "": `until minute ${minutes.memoryLast}` });
    }
    return [...rows, await floodWith(product, say)];
  } finally {
    visitor.close();
    await product.stop();
  }
}

async function browse(product: RunningProduct, visitor: Visitor, seconds: number, say: (text: string) => void): Promise<Row> {
  say(`${users} people browse for ${seconds} s`);
  const headers = { cookie: visitor.cookies.map(({ name, value }) => `${name}=${value}`).join("; "), "accept-encoding": "gzip", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36" };
  const times: number[] = [];
  let failed = 0;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon({
      url: product.address, connections: users, overallRate: users / everySeconds, duration: seconds, timeout: 30,
      // each connection begins at another page
      setupClient: (client) => { const first = Math.floor(Math.random() * pages.length); client.setRequests(pages.map((_, i) => ({ method: "GET", path: pages[(first + i) % pages.length], headers }))); },
    }, (error: Error | null) => { if (error) reject(error); else resolve(); });
    run.on("response", (_client, status, _bytes, ms) => { times.push(ms); if (status !== 200) failed += 1; });
    run.on("reqError", () => { failed += 1; });
  });
  const { median, p95 } = summariseTimes(times);
  return { "": `${users} people, a page each ${everySeconds} s`, pages: String(times.length), median: milliseconds(median), "95th": milliseconds(p95), failed: String(failed), "heap in use": `${((await product.heap()) / 2 ** 20).toFixed(1)} MiB` };
}

/** Many different questions of one account over the wire at once, and one page that somebody of another account opens meanwhile. */
async function floodWith(product: RunningProduct, say: (text: string) => void): Promise<Row> {
  say(`${flood} questions at once`);
  product.addUser(other);
  const visitor = await logIn(product.address, other);
  const login = await (await fetch(`${product.address}/v2/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(demoCredentials) })).json() as { token: { accessToken: string } };
  const day = 86_400_000;
  const asked = Array.from({ length: flood }, (_, i) => {
    const startDate = Date.now() - (40 + (i % 60)) * day;
    return fetch(`${product.address}/v2/methods/metrics.dashboardData`, {
      method: "POST", headers: { "content-type": "application/json", authorization: `Bearer ${login.token.accessToken}` },
      body: JSON.stringify([{ type: i % 2 ? "pdv" : "ooh", startDate, endDate: startDate + (1 + Math.floor(i / 60)) * day }, { qVisits: true, qDemos: true, qAppBundles: true }]),
    }).then((answer) => answer.status, () => 0);
  });
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  const page = await timed(() => visitor.get("/dashboard?type=pdv&month=2026-08"));
  visitor.close();
  const statuses = new Map<number, number>();
  for (const status of await Promise.all(asked)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return {
    "": `a page beside ${flood} questions at once (${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")})`, pages: "1", median: milliseconds(page), "95th": "", failed: "",
    "heap in use": `${((await product.heap()) / 2 ** 20).toFixed(1)} MiB`,
  };
}
