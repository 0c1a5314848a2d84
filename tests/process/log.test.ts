import express from "express";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { errorAnswer } from "~/auth/http.server";
import { createLog } from "~/process/log.server";
import { processMetrics, routeOf } from "~/process/metrics.server";
import { requestLog } from "~/process/request-log.server";

const kept = () => {
  const lines: string[] = [];
  return { lines, stream: new Writable({ write(chunk, _encoding, done) { lines.push(String(chunk).trimEnd()); done(); } }) };
};

describe("the log", () => {
  test("writes a JSON line an event, by level, errors to the other stream, and nothing that a name calls secret", () => {
    const [out, err] = [kept(), kept()];
    const log = createLog("info", () => new Date("2026-11-28T12:00:00Z"), { out: out.stream, err: err.stream });
    log.info("listening", { port: 3000, accessToken: "x", email: "a@b.c", latitude: 1 });
    log.write("debug", "unheard");
    log.error("broken", { reason: "no room" });
    expect(out.lines.map((line) => JSON.parse(line) as unknown)).toEqual([{ level: "info", at: "2026-11-28T12:00:00.000Z", port: 3000, event: "listening" }]);
    expect(err.lines.map((line) => JSON.parse(line) as unknown)).toEqual([{ level: "error", at: "2026-11-28T12:00:00.000Z", reason: "no room", event: "broken" }]);
  });
});

describe("requests", () => {
  let server: Server;
  let address: string;
  const noted: Record<string, unknown>[] = [];
  let oldest: string | null = "2026-09-20";
  const start = async (trusted: boolean, token: string | undefined) => {
    const metrics = processMetrics({ token, dataVersion: async () => 7, ready: async () => true, oldestPing: async () => oldest });
    const app = express();
    app.use(requestLog({ log: { info: (event, fields) => { noted.push({ event, ...fields }); } }, metrics, trusted }));
    app.use(metrics.router, errorAnswer({ reason: (code) => code, language: () => "en", log: { info: () => undefined, warn: () => undefined, error: () => undefined } }));
    app.get("/dashboard", (_request, response) => { response.send("x"); });
    app.post("/v2/auth/update-password/:hash", (_request, response) => { response.json({ ok: true }); });
    app.use("/v2", express.Router().get("/methods/inside", (_request, response) => { response.send("x"); }));
    server = createServer(app);
    await new Promise<void>((resolve) => { server.listen(0, "127.0.0.1", resolve); });
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  beforeEach(() => { noted.length = 0; });
  afterEach(() => { server.close(); });

  test("have an id, which a trusted proxy may give, and a line without query and secrets", async () => {
    await start(true, undefined);
    const own = await fetch(`${address}/dashboard?token=query-secret&pois=x`);
    expect(own.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect((await fetch(`${address}/dashboard`, { headers: { "x-request-id": "proxy-0001" } })).headers.get("x-request-id")).toBe("proxy-0001");
    expect((await fetch(`${address}/dashboard`, { headers: { "x-request-id": "<script>" } })).headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    await fetch(`${address}/v2/auth/update-password/verysecrethash`, { method: "POST" });
    await expect.poll(() => noted.length).toBe(4);
    expect(noted[0]).toMatchObject({ event: "request", method: "GET", path: "/dashboard", status: 200 });
    expect(JSON.stringify(noted)).not.toMatch(/query-secret|verysecrethash/);
  });

  test("are told by the path that was asked for, whichever router answers, and in any case without the secret of a link", async () => {
    await start(false, "metrics-token-of-this-test");
    await fetch(`${address}/v2/methods/inside`);
    await fetch(`${address}/v2/auth/Update-Password/verysecrethash`, { method: "POST" });
    await fetch(`${address}/V2/AUTH/UPDATE%2dPASSWORD/verysecrethash`);
    await expect.poll(() => noted.map(({ path }) => path)).toEqual(["/v2/methods/inside", "/v2/auth/Update-Password/…", "/V2/AUTH/UPDATE%2dPASSWORD/…"]);
    const text = await (await fetch(`${address}/metrics`, { headers: { authorization: "Bearer metrics-token-of-this-test" } })).text();
    expect(text).toContain("route=\"/v2/methods\"");
    expect(text).not.toContain("route=\"/methods\"");
  });

  test("an id from outside counts for nothing where no proxy is trusted", async () => {
    await start(false, undefined);
    expect((await fetch(`${address}/dashboard`, { headers: { "x-request-id": "proxy-0001" } })).headers.get("x-request-id")).not.toBe("proxy-0001");
  });

  test("are counted by route and status, for whoever has the token and nobody else", async () => {
    const token = "metrics-token-of-this-test";
    await start(false, token);
    await fetch(`${address}/dashboard`);
    await fetch(`${address}/made-up-by-a-visitor`);
    expect((await fetch(`${address}/metrics`)).status).toBe(401);
    expect((await fetch(`${address}/metrics`, { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
    const text = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
    expect(text).toContain("atalaia_http_request_seconds_count{route=\"/dashboard\",method=\"GET\",status=\"200\"} 1");
    expect(text).toContain("route=\"none\",method=\"GET\",status=\"404\"");
    expect(text).not.toContain("made-up");
    expect(text).toMatch(/^atalaia_data_version 7$/m);
    expect(text).toMatch(/^atalaia_oldest_ping_day_seconds 1789862400$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    oldest = null;
    expect(await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()).not.toMatch(/^atalaia_oldest_ping_day_seconds|NaN/m);
    oldest = "2026-09-20";
  });

  test("there are no figures of the process without a token in the settings", async () => {
    await start(false, undefined);
    expect((await fetch(`${address}/metrics`, { headers: { authorization: "Bearer " } })).status).toBe(404);
  });
});

test("routes are few, whatever is asked for", () => {
  expect([routeOf("/pois/details/12", 200), routeOf("/v2/methods/pois.getAll", 200), routeOf("/v2/xyz", 400), routeOf("/", 200), routeOf("/%00", 400), routeOf("/x", 404)]).toEqual(["/pois", "/v2/methods", "/v2", "/", "/", "none"]);
});
