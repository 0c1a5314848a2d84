import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AccountMail } from "~/auth/accounts.server";
import { authRouter } from "~/auth/http.server";
import { problemText } from "~/locales/problem-text.server";
import { ana, makeAuth, noLog, type AuthFixture } from "./auth-fixture";

let fixture: AuthFixture;
let server: Server;
let mails: AccountMail[];
let post: (path: string, body: unknown) => Promise<Response>;
let settled: () => Promise<void>;
beforeEach(async () => {
  fixture = await makeAuth();
  mails = [];
  const auth = fixture.another({ deliverAfterMs: 0, deliver: async (mail) => { mails.push(mail); } });
  settled = auth.accounts.settled;
  server = express().use(authRouter(auth, { reason: (code) => code, problem: (code, language) => problemText(code, language, { minimum: 6 }), language: () => "es", log: noLog })).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  post = (path, body) => fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
});
afterEach(async () => { server.closeAllConnections(); server.close(); await fixture.close(); });

it("S04: reset-password answers every e-mail alike; update-password takes its link once", async () => {
  const answers = [];
  for (const email of [ana.email, "nobody@example.com"]) {
    const response = await post("/v2/auth/reset-password", { email });
    answers.push([response.status, response.headers.get("Content-Length"), await response.text()]);
  }
  expect(answers[0]).toEqual([200, "11", '{"ok":true}']);
  expect(answers[1]).toEqual(answers[0]);
  await settled();
  expect(mails).toMatchObject([{ to: ana.email, language: "es" }]);
  const path = `/v2/auth/update-password/${mails[0]!.token}`;
  const statuses = [];
  for (const [to, password] of [["/v2/auth/update-password/nonsense", "a new long one"], [path, "12345"], [path, "a new long one"], [path, "a new long one"]] as const) {
    const response = await post(to, { password });
    const body = (await response.json()) as { error?: string; fields?: object[] };
    statuses.push([response.status, body.error]);
    if (body.fields) expect(body.fields).toEqual([{ path: "password", code: "auth.passwordShort", message: "La contraseña debe tener al menos 6 caracteres" }]);
  }
  expect(statuses).toEqual([[400, "invalid_hash"], [422, "weak_password"], [200, undefined], [400, "invalid_hash"]]);
  expect((await post("/v2/auth/reset-password", { email: "x" })).status).toBe(400);
});
