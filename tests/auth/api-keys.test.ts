import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bearerCaller, bearerKey, errorAnswer } from "~/auth/http.server";
import { mayKeyCall, needOf } from "~/config/permissions";
import { methods as contract, type CallOptions, type MethodName } from "~/contract/methods";
import type { User } from "~/contract/users";
import { checkNeed } from "~/methods/check-need";
import type { Methods } from "~/methods/create-methods.server";
import { methodsRouter } from "~/methods/http.server";
import { ana, home, makeAuth, noLog, type AuthFixture } from "./auth-fixture";

let fixture: AuthFixture;
let admin: User;
let server: Server;
let asked: CallOptions[];
let call: (name: string, token?: string) => Promise<{ status: number; error: string | undefined }>;
let ingest: (token?: string) => Promise<number>;
beforeEach(async () => {
  fixture = await makeAuth();
  admin = (await fixture.auth.login({ ...ana, ...home })).user;
  asked = [];
  const methods: Methods = {
    call: () => { throw new Error("not asked"); }, cache: undefined as never,
    async callByName(name, _params, options = {}) { checkNeed(name as MethodName, options); asked.push(options); return { ok: true }; },
  };
  const app = express();
  app.use(methodsRouter({ methods, caller: (request) => bearerCaller(fixture.auth, request, "read"), language: () => "en" }));
  app.post("/ingest", (request, response, next) => { bearerKey(fixture.auth, request, "ingest").then((key) => response.json(key), next); });
  app.use(errorAnswer({ reason: (code) => code, language: () => "en", log: noLog }));
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = (token?: string) => ({ "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) });
  call = async (name, token) => {
    const response = await fetch(`${address}/v2/methods/call`, { method: "POST", headers: headers(token), body: JSON.stringify({ name, params: [] }) });
    return { status: response.status, error: ((await response.json()) as { error?: string }).error };
  };
  ingest = async (token) => (await fetch(`${address}/ingest`, { method: "POST", headers: headers(token) })).status;
});
afterEach(async () => { server.closeAllConnections(); server.close(); await fixture.close(); });

describe("a key of a program", () => {
  it("is told once: 256 bits after a mark, and only its hash is kept", async () => {
    const { key, secret } = await fixture.auth.keys.create(admin, { name: "loader", scopes: ["ingest"] });
    expect(secret).toMatch(/^ata_[\w-]{43}$/);
    expect(key).toMatchObject({ name: "loader", prefix: secret.slice(0, 10), scopes: ["ingest"], createdBy: "Ana Sá", lastUsedAt: null, revokedAt: null });
    expect(JSON.stringify([await fixture.auth.keys.list(), await fixture.store.db.selectFrom("api_keys").selectAll().execute(), fixture.log])).not.toContain(secret.slice(10));
  });

  it("opens what its scopes name, until it is revoked", async () => {
    const { key, secret } = await fixture.auth.keys.create(admin, { name: "reader", scopes: ["read"] });
    expect([await call("periods.getPeriods", secret), await ingest(secret)]).toEqual([{ status: 200, error: undefined }, 403]);
    expect(asked).toMatchObject([{ key: { id: key.id, name: "reader" } }]);
    expect(asked[0]).not.toHaveProperty("user");
    // a key is this deployment's own: it is not handed to a remote server
    expect(asked[0]?.accessToken).toBeUndefined();
    await fixture.auth.keys.revoke(admin, key.id);
    expect(await call("periods.getPeriods", secret)).toEqual({ status: 401, error: "unauthenticated" });
    await expect(fixture.auth.keys.revoke(admin, key.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("for sending data reads nothing, and a person's token sends none", async () => {
    const { secret } = await fixture.auth.keys.create(admin, { name: "loader", scopes: ["ingest"] });
    expect([await call("periods.getPeriods", secret), await ingest(secret)]).toEqual([{ status: 403, error: "forbidden" }, 200]);
    const { token } = await fixture.auth.login({ ...ana, ...home });
    expect([(await call("periods.getPeriods", token.accessToken)).status, await ingest(token.accessToken), await ingest()]).toEqual([200, 401, 401]);
    for (const wrong of ["ata_", `ata_${"x".repeat(43)}`, `${secret}x`, secret.toUpperCase()]) expect((await call("periods.getPeriods", wrong)).status).toBe(401);
  });

  it("is noted as used once a minute at most", async () => {
    const { secret } = await fixture.auth.keys.create(admin, { name: "reader", scopes: ["read"] });
    const start = fixture.clock.now;
    const used = async () => Date.parse((await fixture.auth.keys.list())[0]?.lastUsedAt ?? "");
    await fixture.auth.keys.verify(secret);
    fixture.clock.now = start + 59_999;
    await fixture.auth.keys.verify(secret);
    expect(await used()).toBe(start);
    fixture.clock.now = start + 60_000;
    await fixture.auth.keys.verify(secret);
    expect(await used()).toBe(start + 60_000);
  });

  it("asks for nothing about a person and changes nothing", async () => {
    const { secret } = await fixture.auth.keys.create(admin, { name: "all", scopes: ["read", "ingest"] });
    const names = Object.keys(contract) as MethodName[];
    const open = names.filter((name) => mayKeyCall(name));
    expect(open).toEqual(["pois.getDataForFilters", "pois.getAllForFilters", "pois.getAll", "pois.getOne", "periods.getPeriods", "metrics.dashboardData", "metrics.explain", "metrics.explainMany",
      "premium.getSentimentData", "premium.getFinancialData", "premium.getLoyaltyData", "premium.getNeighborhoodData", "ai.getForecastData", "ai.getAdvisorData"]);
    expect(open.filter((name) => needOf(name) === "admin")).toEqual([]);
    for (const name of names) expect([name, await call(name, secret)]).toEqual([name, mayKeyCall(name) ? { status: 200, error: undefined } : { status: 403, error: "forbidden" }]);
  });
});
