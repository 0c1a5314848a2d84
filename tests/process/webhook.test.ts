import { createHmac, timingSafeEqual } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openWebhook } from "~/process/open-webhook.server";
import { webhook, type Webhook } from "~/process/webhook.server";

const secret = "a secret of the receiver";
const now = new Date("2026-11-28T12:00:00Z");
let server: Server;
let url: string;
let received: { headers: IncomingHttpHeaders; body: string; path: string | undefined }[];
let answer: (response: ServerResponse, count: number) => void;
let logged: { event: string; fields: Record<string, unknown> | undefined }[];
let hook: Webhook;
const log = { info: (event: string, fields?: Record<string, unknown>) => { logged.push({ event, fields }); }, warn: (event: string, fields?: Record<string, unknown>) => { logged.push({ event, fields }); } };
beforeEach(async () => {
  received = [];
  logged = [];
  answer = (response) => { response.writeHead(204).end(); };
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => { body += part.toString(); });
    request.on("end", () => { received.push({ headers: request.headers, body, path: request.url }); answer(response, received.length); });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=private`;
  hook = webhook({ url, secret, clock: () => now, log, waitsMs: [1, 1, 1], timeoutMs: 300 });
});
afterEach(() => { hook.stop(); server.closeAllConnections(); server.close(); });

/** What a receiver does with the headers and the body as they came. */
function isSigned({ headers, body }: (typeof received)[number], key: string): boolean {
  const expected = createHmac("sha256", key).update(`${String(headers["x-atalaia-timestamp"])}.${body}`).digest();
  const given = Buffer.from(String(headers["x-atalaia-signature"]).replace(/^sha256=/, ""), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

describe("the webhook", () => {
  it("posts what has happened, signed with its time", async () => {
    hook.tell({ kind: "data_loaded", pings: 7, last_day: "2026-11-27" }, { data_version: 3 });
    await hook.settled();
    expect(received).toHaveLength(1);
    expect(JSON.parse(received[0]!.body)).toEqual({ event: "data_loaded", id: expect.stringMatching(/^[\da-f-]{36}$/), at: now.toISOString(), data: { pings: 7, last_day: "2026-11-27", data_version: 3 } });
    expect(received[0]!.headers).toMatchObject({ "content-type": "application/json", "x-atalaia-timestamp": String(now.getTime() / 1000) });
    expect([isSigned(received[0]!, secret), isSigned(received[0]!, "another"), isSigned({ ...received[0]!, body: `${received[0]!.body} ` }, secret)]).toEqual([true, false, false]);
    expect(isSigned({ ...received[0]!, headers: { ...received[0]!.headers, "x-atalaia-timestamp": "0" } }, secret)).toBe(false);
  });

  it("tries again with the same id until it is taken", async () => {
    answer = (response, count) => { response.writeHead(count < 3 ? 503 : 200).end(); };
    hook.tell({ kind: "points_attributed", points: 2 });
    await hook.settled();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(received.every((each) => isSigned(each, secret))).toBe(true);
    expect(logged).toMatchObject([{ event: "webhook_delivered", fields: { attempts: 3 } }]);
  });

  it("gives up after three more attempts, and logs neither body nor address", async () => {
    answer = (response) => { response.writeHead(500).end("no"); };
    hook.tell({ kind: "data_loaded", pings: 77_777, last_day: null });
    await hook.settled();
    expect(received).toHaveLength(4);
    expect(logged).toEqual([{ event: "webhook_failed", fields: { of: "data_loaded", id: expect.any(String), attempts: 4, reason: "status 500" } }]);
    expect(JSON.stringify(logged)).not.toMatch(/77777|127\.0\.0\.1|private|secret/);
  });

  it("follows no redirect, and takes a refusal for final", async () => {
    for (const status of [302, 307, 400, 410]) {
      received = [];
      answer = (response) => { response.writeHead(status, { Location: "/elsewhere" }).end(); };
      hook.tell({ kind: "points_attributed", points: 1 });
      await hook.settled();
      expect(received.map((each) => each.path)).toEqual(["/hook?key=private"]);
    }
    expect(logged.map(({ fields }) => fields?.reason)).toEqual(["status 302", "status 307", "status 400", "status 410"]);
  });

  it("waits neither for a receiver that does not answer nor for one that is not there", async () => {
    answer = () => undefined;
    hook = webhook({ url, secret, clock: () => now, log, waitsMs: [1], timeoutMs: 50 });
    hook.tell({ kind: "points_attributed", points: 1 });
    expect(received).toEqual([]);
    await hook.settled();
    expect(logged).toMatchObject([{ event: "webhook_failed", fields: { attempts: 2, reason: "timeout" } }]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    hook.tell({ kind: "points_attributed", points: 1 });
    await hook.settled();
    expect(logged[1]).toMatchObject({ event: "webhook_failed", fields: { reason: "unreachable" } });
  });

  it("waits no longer when the process stops", async () => {
    answer = (response) => { response.writeHead(500).end(); };
    hook = webhook({ url, secret, clock: () => now, log, waitsMs: [3_600_000] });
    hook.tell({ kind: "points_attributed", points: 1 });
    await expect.poll(() => received.length).toBe(1);
    hook.stop();
    await hook.settled();
    expect(received).toHaveLength(1);
  });

  it("keeps a secret of its own where none is given, and does nothing without an address", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "hook-"));
    openWebhook({ environment: {}, dataDir, clock: () => now, log }).tell({ kind: "points_attributed", points: 1 });
    for (let time = 0; time < 2; time++) {
      const kept = openWebhook({ environment: { WEBHOOK_URL: url }, dataDir, clock: () => now, log });
      kept.tell({ kind: "points_attributed", points: 1 });
      await kept.settled();
    }
    const file = path.join(dataDir, "webhook-secret");
    expect([received.length, received.every((each) => isSigned(each, readFileSync(file, "utf8"))), statSync(file).mode & 0o777]).toEqual([2, true, 0o600]);
    rmSync(dataDir, { recursive: true });
  });
});
