import { SignJWT } from "jose";
import { afterEach, beforeEach, expect, it } from "vitest";
import { derivedKey } from "~/auth/secret.server";
import { ana, home, makeAuth, secret, type AuthFixture } from "./auth-fixture";

let fixture: AuthFixture;
beforeEach(async () => { fixture = await makeAuth(); });
afterEach(() => fixture.close());

const minute = 60_000;
const login = async () => (await fixture.auth.login({ ...ana, ...home })).token;
const refused = { code: "unauthenticated", status: 401 };

it("logs in whatever the case of the e-mail, and says who it is", async () => {
  const { token, user } = await fixture.auth.login({ email: "  ANA@Example.com ", password: ana.password, ...home });
  expect(user).toEqual({ id: expect.any(String), firstName: "Ana", lastName: "Sá", email: "ana@example.com", role: "admin", type: "pdv" });
  expect(await fixture.auth.verifyAccess(token.accessToken)).toEqual({ ...user, sessionId: expect.any(String) });
});

it("lets an access token expire after 15 minutes", async () => {
  const { accessToken } = await login();
  fixture.clock.now += 15 * minute - 1000;
  expect(await fixture.auth.verifyAccess(accessToken)).not.toBeNull();
  fixture.clock.now += 1000;
  expect(await fixture.auth.verifyAccess(accessToken)).toBeNull();
});

it("refuses tokens without algorithm, altered, of another algorithm, purpose, key or deployment", async () => {
  const { accessToken } = await login();
  const [header, payload, signature] = accessToken.split(".") as [string, string, string];
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const key = derivedKey(secret, "atalaia:demo", "access-token");
  const sign = (alg: string, typ: string | undefined, changes: Record<string, unknown> = {}) => new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, typ }).sign(key);
  const bad = [
    `${encode({ alg: "none", typ: "at+jwt" })}.${payload}.`, `${encode({ alg: "none", typ: "at+jwt" })}.${payload}.${signature}`,
    `${header}.${encode({ ...claims, sub: "2" })}.${signature}`, `${header}.${payload}.${signature.slice(0, -2)}AA`, `${header}.${payload}`, "", "x.y.z",
    await sign("HS512", "at+jwt"), await sign("HS256", undefined), await sign("HS256", "JWT"), await sign("HS256", "at+jwt", { aud: "atalaia:varejo" }), await sign("HS256", "at+jwt", { exp: undefined }),
  ];
  for (const token of bad) expect([token, await fixture.auth.verifyAccess(token)]).toEqual([token, null]);
  expect(await fixture.auth.verifyAccess(await sign("HS256", "at+jwt"))).not.toBeNull();
  expect(await fixture.another({ brand: { id: "varejo", password: { minimumLength: 6 } } }).verifyAccess(accessToken)).toBeNull();
  expect(await fixture.another({ secret: "f".repeat(32) }).verifyAccess(accessToken)).toBeNull();
  expect(await fixture.another().verifyAccess(accessToken)).not.toBeNull();
});

it("rotates: each refresh token gives one new pair that works", async () => {
  const first = await login();
  fixture.clock.now += 20 * minute;
  const second = await fixture.auth.refresh({ refreshToken: first.refreshToken, email: ana.email });
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect(await fixture.auth.verifyAccess(second.accessToken)).not.toBeNull();
  fixture.clock.now += 20 * minute;
  const third = await fixture.auth.refresh({ refreshToken: second.refreshToken });
  expect(await fixture.auth.verifyAccess(third.accessToken)).not.toBeNull();
});

it("S01: answers parallel refreshes of two tabs with one successor and logs nobody out", async () => {
  const { refreshToken } = await login();
  const tabs = [fixture.auth, fixture.another()];
  fixture.clock.now += 20 * minute;
  const calls = tabs.flatMap((tab) => Array.from({ length: 5 }, () => tab.refresh({ refreshToken, email: ana.email })));
  const pairs = await Promise.all(calls);
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
  fixture.clock.now += 9_999;
  expect(await fixture.auth.refresh({ refreshToken })).toEqual(pairs[0]);
  expect(await fixture.auth.verifyAccess(pairs[0]!.accessToken)).not.toBeNull();
  expect((await fixture.auth.refresh({ refreshToken: pairs[0]!.refreshToken })).refreshToken).not.toBe(pairs[0]!.refreshToken);
});

it("ends the family when an exchanged token comes back after the grace time, and tells the listeners", async () => {
  const stolen = await login();
  const other = await login();
  const ends: unknown[] = [];
  fixture.auth.onEnd((end) => ends.push(end));
  const owner = await fixture.auth.refresh({ refreshToken: stolen.refreshToken });
  fixture.clock.now += 10_001;
  await expect(fixture.auth.refresh({ refreshToken: stolen.refreshToken })).rejects.toMatchObject(refused);
  await expect(fixture.auth.refresh({ refreshToken: owner.refreshToken })).rejects.toMatchObject(refused);
  expect(await fixture.auth.verifyAccess(owner.accessToken)).toBeNull();
  expect(ends).toEqual([{ sessionId: expect.any(String), userId: expect.any(String) }]);
  expect(fixture.log.filter((line) => line.event === "refresh_reused")).toHaveLength(1);
  expect(await fixture.auth.verifyAccess(other.accessToken)).not.toBeNull();
});

it("refuses unknown refresh tokens, those of another account, unused ones after 7 days and any after 30", async () => {
  await expect(fixture.auth.refresh({ refreshToken: "unknown" })).rejects.toMatchObject(refused);
  const idle = await login();
  await expect(fixture.auth.refresh({ refreshToken: idle.refreshToken, email: "bo@example.com" })).rejects.toMatchObject(refused);
  let { refreshToken } = await login();
  for (let day = 6; day < 30; day += 6) {
    fixture.clock.now += 6 * 24 * 60 * minute;
    ({ refreshToken } = await fixture.auth.refresh({ refreshToken }));
  }
  await expect(fixture.auth.refresh({ refreshToken: idle.refreshToken })).rejects.toMatchObject(refused);
  fixture.clock.now += 6 * 24 * 60 * minute;
  await expect(fixture.auth.refresh({ refreshToken })).rejects.toMatchObject(refused);
});

it("ends logins on logout, on a new password and when the account is disabled", async () => {
  const out = await login();
  await fixture.auth.logout({ refreshToken: out.refreshToken });
  expect(await fixture.auth.verifyAccess(out.accessToken)).toBeNull();
  await expect(fixture.auth.refresh({ refreshToken: out.refreshToken })).rejects.toMatchObject(refused);
  const byAccess = await login();
  await fixture.auth.logout({ accessToken: byAccess.accessToken });
  await expect(fixture.auth.refresh({ refreshToken: byAccess.refreshToken })).rejects.toMatchObject(refused);
  await fixture.auth.logout({ refreshToken: "unknown", accessToken: "x.y.z" });

  const changed = await login();
  const { id } = (await fixture.auth.verifyAccess(changed.accessToken))!;
  await expect(fixture.auth.setPassword(id, "123456")).rejects.toMatchObject({ code: "bad_input" });
  expect(await fixture.auth.verifyAccess(changed.accessToken)).not.toBeNull();
  await fixture.auth.setPassword(id, "another horse");
  expect(await fixture.auth.verifyAccess(changed.accessToken)).toBeNull();
  await expect(login()).rejects.toMatchObject({ code: "bad_credentials" });

  const { token } = await fixture.auth.login({ ...ana, password: "another horse", ...home });
  await fixture.auth.addUser({ email: "other@example.com", firstName: "Other", lastName: "Admin", role: "admin", type: "pdv", segments: null, password: "another one" });
  await fixture.auth.setDisabled(id, true);
  expect(await fixture.auth.verifyAccess(token.accessToken)).toBeNull();
  await expect(fixture.auth.refresh({ refreshToken: token.refreshToken })).rejects.toMatchObject(refused);
  await expect(fixture.auth.login({ ...ana, password: "another horse", ...home })).rejects.toMatchObject({ code: "account_disabled" });
  await expect(fixture.auth.login({ ...ana, password: "wrong", ...home })).rejects.toMatchObject({ code: "bad_credentials" });
});
