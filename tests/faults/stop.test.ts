import { existsSync, readFileSync, readdirSync } from "node:fs";
import { Agent, request as httpRequest, type ClientRequest } from "node:http";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { newKey, people, startDeployment, type Answer, type Deployment } from "../support/deployment";

let at: Deployment;
let before = 0;
beforeAll(async () => { at = await startDeployment({ data: true, serve: false }); });
beforeEach(async () => {
  before = at.log().length;
  await at.begin();
});
afterAll(async () => { await at.stop(); });

/** What this test's process has said. */
const said = (event?: string): Record<string, unknown>[] => at.log().slice(before).split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => event === undefined || line.event === event);

const port = (): number => Number(new URL(at.address).port);
const incoming = (): string[] => { const folder = path.join(at.dataDir, "incoming"); return existsSync(folder) ? readdirSync(folder) : []; };

/** Asks the process to end. @returns its exit code and how long it took, s */
async function ending(): Promise<{ code: number | null; seconds: number }> {
  const began = performance.now();
  const code = await at.ended("SIGTERM");
  return { code, seconds: (performance.now() - began) / 1000 };
}

/** A connection on which these bytes were sent. @returns resolved once the product has closed it */
async function held(text: string): Promise<{ closed: Promise<void> }> {
  const socket: Socket = connect(port(), "127.0.0.1");
  const closed = new Promise<void>((resolve) => { socket.once("close", () => resolve()); });
  socket.on("error", () => undefined).resume();
  await new Promise<void>((resolve) => { socket.once("connect", () => { socket.write(text, () => resolve()); }); });
  return { closed };
}

/** The beginning of a batch, whose end never comes unless somebody ends it. */
async function slowBatch(): Promise<{ answer: Promise<number | "cut"> }> {
  const key = await newKey(at, ["ingest"]);
  const asked = httpRequest({ port: port(), host: "127.0.0.1", path: "/v2/ingest", method: "POST", headers: { "Content-Type": "text/csv", Authorization: `Bearer ${key}`, "Transfer-Encoding": "chunked" } });
  const answer = new Promise<number | "cut">((resolve) => { asked.on("response", (response) => { response.resume(); resolve(response.statusCode ?? 0); }).on("error", () => resolve("cut")); });
  asked.write("device_id,at,latitude,longitude\nsomebodys-device,2026-02-03T15:00:00Z,-23.55,-46.63\n");
  await expect.poll(incoming).toHaveLength(1);
  return { answer };
}

/** A login whose form is on its way; the product has taken its head. */
async function slowLogin(): Promise<{ asked: ClientRequest; rest: string; answer: Promise<number | "cut"> }> {
  const form = new URLSearchParams({ email: people.admin.email, password: people.admin.password }).toString();
  const asked = httpRequest({ port: port(), host: "127.0.0.1", path: "/login", method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(form.length), Expect: "100-continue" } });
  const answer = new Promise<number | "cut">((resolve) => { asked.on("response", (response) => { response.resume(); resolve(response.statusCode ?? 0); }).on("error", () => resolve("cut")); });
  await new Promise<void>((resolve) => { asked.once("continue", () => resolve()).flushHeaders(); });
  asked.write(form.slice(0, 10));
  return { asked, rest: form.slice(10), answer };
}

describe("an orderly end", () => {
  it("waits for nobody's idle or half-sent connection", async () => {
    const agent = new Agent({ keepAlive: true });
    await new Promise<void>((resolve) => { httpRequest({ port: port(), host: "127.0.0.1", path: "/healthz", agent }, (response) => { response.resume().on("end", resolve); }).end(); });
    const others = await Promise.all(["", "GET /login HTTP/1.1\r\nHost: x\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"].map(held));
    const { code, seconds } = await ending();
    expect([code, seconds < 5]).toEqual([0, true]);
    await Promise.all(others.map(({ closed }) => closed));
    expect(said("stopped_by_force")).toEqual([]);
    expect(said("request_cut")).toEqual([]);
    agent.destroy();
  }, 60_000);

  it("cuts a slow upload off when its time is over, says which, and leaves nothing of it", async () => {
    const { answer } = await slowBatch();
    const { code, seconds } = await ending();
    expect([code, await answer, incoming()]).toEqual([0, "cut", []]);
    expect(seconds).toBeLessThan(10);
    expect(said("request_cut")).toMatchObject([{ method: "POST", path: "/v2/ingest", received: false }]);
    expect(said("batch_cut")).toMatchObject([{ kind: "pings", keyId: expect.anything(), received: false }]);
    expect(at.log()).not.toMatch(/somebodys-device|stopped_by_force/);
  }, 60_000);

  it("until requests under way have ended it is alive, not ready, and takes no other", async () => {
    const { asked, rest, answer } = await slowLogin();
    const ended = ending();
    await expect.poll(async () => (await at.ask("/readyz")).status).toBe(503);
    // longer than a process stays that has nothing to wait for
    for (const began = performance.now(); performance.now() - began < 1200;) {
      const [alive, ready, page, call] = await Promise.all([at.ask("/healthz"), at.ask("/readyz"), at.ask("/login", { headers: { Accept: "text/html", "Accept-Language": "en" } }), at.ask("/v2/openapi.json")]);
      expect([alive.status, ready.status, page.status, call.status]).toEqual([200, 503, 503, 503]);
      expect([page.headers.get("Connection"), page.headers.get("Retry-After")]).toEqual(["close", "10"]);
      expect([ready.json, call.json]).toMatchObject([{ ok: false, stopping: true }, { error: "not_ready" }]);
    }
    asked.end(rest);
    expect(await answer).toBe(302);
    const { code, seconds } = await ended;
    expect([code, seconds < 10, said("request_cut")]).toEqual([0, true, []]);
  }, 60_000);

  it("an upload of a page is cut off too, and its file goes", async () => {
    const { cookie } = await at.logIn("admin");
    const asked = httpRequest({ port: port(), host: "127.0.0.1", path: "/pois/import", method: "POST", headers: { Cookie: cookie, "Content-Type": "multipart/form-data; boundary=x" } });
    const cut = new Promise((resolve) => { asked.on("error", resolve); });
    asked.write(`--x\r\nContent-Disposition: form-data; name="file"; filename="points.csv"\r\nContent-Type: text/csv\r\n\r\nname,latitude,longitude\r\n${"Store,-23.5,-46.6\r\n".repeat(20_000)}`);
    await expect.poll(incoming).toHaveLength(1);
    const { code, seconds } = await ending();
    await cut;
    expect([code, seconds < 10, incoming()]).toEqual([0, true, []]);
    expect(said("request_cut")).toMatchObject([{ path: "/pois/import", received: false }]);
  }, 60_000);

  it("cuts off a load whose rows have all arrived, and leaves it to be sent again: none lost, none doubled", async () => {
    const key = await newKey(at, ["ingest"]);
    const rows = Array.from({ length: 4000 }, (_, i) => `cut-${i % 40},${Date.parse("2026-02-05T13:00:00Z") / 1000 + 60 * Math.floor(i / 40)},-23.55,-46.63`);
    const send = (): Promise<Answer> => at.ask("/v2/ingest", { method: "POST", headers: { "Content-Type": "text/csv", Authorization: `Bearer ${key}` }, body: ["device_id,at,latitude,longitude", ...rows].join("\n") });
    const engine = z.object({ pid: z.number() }).parse(JSON.parse(readFileSync(path.join(at.dataDir, "analytics", "engine.json"), "utf8"))).pid;
    // what a start takes up is done
    await expect.poll(() => existsSync(path.join(at.dataDir, "ingest.lock")), { timeout: 20_000 }).toBe(false);
    // the engine stands still, so that the load cannot end before its time is over
    process.kill(engine, "SIGSTOP");
    const answer = send().then(({ text }) => text, () => "cut");
    await expect.poll(incoming, { timeout: 20_000 }).toHaveLength(1);
    const ended = ending();
    await expect.poll(() => said("request_cut"), { timeout: 9000 }).toMatchObject([{ method: "POST", path: "/v2/ingest", received: true }]);
    process.kill(engine, "SIGCONT");
    const { code, seconds } = await ended;
    expect([code, seconds < 10, await answer]).toEqual([0, true, "cut"]);
    expect(said("stopped_by_force")).toEqual([]);

    await at.begin();
    let again = await send();
    // what a start takes up may stand before it
    for (; again.status === 409; again = await send()) await new Promise((resolve) => setTimeout(resolve, 200));
    expect([again.status, again.json], again.text).toMatchObject([200, { ok: true, rows: { read: 4000, rejected: {} } }]);
    const { rows: { taken, duplicate } } = z.object({ rows: z.object({ taken: z.number(), duplicate: z.number() }) }).parse(again.json);
    expect(taken + duplicate).toBe(4000);
    const once = await send();
    expect(once.json).toMatchObject({ rows: { taken: 0, duplicate: 4000 }, pings: { total: z.object({ pings: z.object({ total: z.number() }) }).parse(again.json).pings.total } });
    expect(incoming()).toEqual([]);
  }, 120_000);
});
