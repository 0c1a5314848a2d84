import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, expect, it } from "vitest";
import { authRouter, bearerUser, errorAnswer, type AuthHttpOptions } from "~/auth/http.server";
import { problemText } from "~/locales/problem-text.server";
import { ana, makeAuth, noLog, type AuthFixture } from "./auth-fixture";

let fixture: AuthFixture;
let server: Server;
beforeEach(async () => { fixture = await makeAuth(); });
afterEach(async () => { server.closeAllConnections(); server.close(); await fixture.close(); });

/** A server as it stands behind `hops` trusted proxies. */
async function serve(hops = 0): Promise<(path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>> {
  const app = express();
  app.set("trust proxy", hops);
  const options: AuthHttpOptions = { reason: (code, language) => `${language}:${code}`, problem: (code, language) => problemText(code, language, { minimum: 6 }), language: (request) => (request.get("Accept-Language") === "es" ? "es" : "pt"), log: noLog };
  app.use(authRouter(fixture.auth, options));
  app.get("/me", (request, response, next) => { bearerUser(fixture.auth, request).then((user) => response.json(user), next); });
  app.use(errorAnswer(options));
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return (path, body, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, body === undefined ? { headers } : { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: typeof body === "string" ? body : JSON.stringify(body) });
}

type LoginAnswer = { token: { accessToken: string; refreshToken: string }; user: { id: string } };

it("logs in, renews and logs out on the wire of SPEC.md 7", async () => {
  const call = await serve();
  const login = await call("/v2/auth/login", { email: " Ana@example.com", password: ana.password });
  expect([login.status, login.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const { token, user } = (await login.json()) as LoginAnswer;
  expect(user).toEqual({ id: expect.any(String), firstName: "Ana", lastName: "Sá", email: "ana@example.com", role: "admin", type: "pdv" });
  const renewed = await call("/v2/auth/refresh-token", { refreshToken: token.refreshToken, email: "ANA@example.com" });
  const pair = (await renewed.json()) as LoginAnswer["token"];
  expect(Object.keys(pair).sort()).toEqual(["accessToken", "refreshToken"]);
  expect((await call("/me", undefined, { Authorization: `Bearer ${pair.accessToken}` })).status).toBe(200);
  expect((await call("/v2/auth/logout", { refreshToken: pair.refreshToken })).status).toBe(204);
  const after = await call("/me", undefined, { Authorization: `Bearer ${pair.accessToken}` });
  expect([after.status, after.headers.get("WWW-Authenticate"), await after.json()]).toEqual([401, "Bearer", { error: "unauthenticated", reason: "pt:unauthenticated", message: "access token refused" }]);
  const again = await call("/v2/auth/refresh-token", { refreshToken: pair.refreshToken, email: ana.email });
  expect([again.status, ((await again.json()) as { error: string }).error]).toEqual([401, "unauthenticated"]);
});

it("refuses what is not a login, in the caller's language", async () => {
  const call = await serve();
  const wrong = await call("/v2/auth/login", { email: ana.email, password: "wrong" }, { "Accept-Language": "es" });
  expect([wrong.status, await wrong.json()]).toEqual([401, { error: "bad_credentials", reason: "es:bad_credentials", message: "wrong e-mail or password" }]);
  const fields = await call("/v2/auth/login", { email: "ana@", password: "" });
  expect([fields.status, ((await fields.json()) as { fields: { path: string; code: string; message: string }[] }).fields.map((f) => [f.path, f.code, f.message])]).toEqual([400, [["email", "auth.emailInvalid", "Não é um e-mail válido"], ["password", "auth.passwordRequired", "A senha é obrigatória"]]]);
  const spanish = (await (await call("/v2/auth/login", { email: "ana@" }, { "Accept-Language": "es" })).json()) as { message: string; fields: { code: string; message: string }[] };
  expect([spanish.fields[0], spanish.message]).toEqual([{ path: "email", code: "auth.emailInvalid", message: "No es un correo electrónico válido" }, "email: Is not a valid e-mail; password: Password is required"]);
  const statuses: [string, number][] = [];
  const attempt = async (name: string, response: Promise<Response>) => { statuses.push([name, (await response).status]); };
  await attempt("no object", call("/v2/auth/login", "[]"));
  await attempt("operator", call("/v2/auth/login", { email: { $ne: "" }, password: { $ne: "" } }));
  await attempt("broken", call("/v2/auth/login", "{"));
  await attempt("text", call("/v2/auth/login", JSON.stringify(ana), { "Content-Type": "text/plain" }));
  await attempt("large", call("/v2/auth/login", { ...ana, more: "x".repeat(33_000) }));
  await attempt("get", call("/v2/auth/login", undefined));
  await attempt("no email", call("/v2/auth/refresh-token", { refreshToken: "x" }));
  expect(statuses).toEqual([["no object", 400], ["operator", 400], ["broken", 400], ["text", 400], ["large", 413], ["get", 404], ["no email", 400]]);
});

it("S03: a forged X-Forwarded-For opens nothing; behind a trusted proxy the proxy's word counts", async () => {
  const login = (call: Awaited<ReturnType<typeof serve>>, forwarded: string, password = "wrong") => call("/v2/auth/login", { email: ana.email, password }, { "X-Forwarded-For": forwarded });
  const direct = await serve();
  for (let i = 0; i < 30; i++) await login(direct, `203.0.113.${i}`);
  const refused = await login(direct, "203.0.113.99", ana.password);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "15"]);
  server.closeAllConnections();
  server.close();
  const proxied = await serve(1);
  for (let i = 0; i < 30; i++) await login(proxied, `203.0.113.${i}, 192.0.2.66`);
  expect((await login(proxied, "203.0.113.99, 192.0.2.66", ana.password)).status).toBe(429);
  expect((await login(proxied, "192.0.2.66, 192.0.2.10", ana.password)).status).toBe(200);
});
