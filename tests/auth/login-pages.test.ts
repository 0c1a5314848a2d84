import type { AppLoadContext } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureDemoUser } from "~/auth/demo-user.server";
import { isSameSite } from "~/auth/same-site.server";
import { readBrand } from "~/config/brand.server";
import { action as login, loader as loginPage } from "~/routes/_public.login/route";
import { action as signup, loader as signupPage } from "~/routes/_public.signup/route";
import { action as loginJson } from "~/routes/login[.]json";
import { action as logout } from "~/routes/logout";
import { ana, home, makeAuth, type AuthFixture } from "./auth-fixture";

const brand = readBrand("brands", "demo");
let fixture: AuthFixture;
beforeEach(async () => { fixture = await makeAuth(); });
afterEach(() => fixture.close());

type Handler = (args: { request: Request; context: AppLoadContext; params: Record<string, never> }) => Promise<unknown>;
type Answered = { status: number; headers: Headers; data: Record<string, unknown> };

/** Calls a loader or action and answers in one shape whatever it returned or threw. */
async function call(handler: Handler, request: Request): Promise<Answered> {
  const context = { auth: fixture.auth, brand, address: home.address, log: () => undefined } as unknown as AppLoadContext;
  const answer = await handler({ request, context, params: {} }).catch((error: unknown) => { if (error instanceof Response) return error; throw error; });
  if (answer instanceof Response) return { status: answer.status, headers: answer.headers, data: answer.headers.get("Content-Type")?.includes("json") ? ((await answer.json()) as Record<string, unknown>) : {} };
  const { data, init } = answer as { data?: Record<string, unknown>; init?: { status?: number; headers?: HeadersInit } };
  return { status: init?.status ?? 200, headers: new Headers(init?.headers), data: data ?? (answer as Record<string, unknown>) };
}
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => new Request(`http://host${path}`, { method: "POST", body: new URLSearchParams(fields), headers: { Cookie: "lang=en", ...headers } });
const errorsOf = (answer: Answered) => (answer.data.result as { error?: Record<string, string[] | null> }).error;
const right = { email: ana.email, password: ana.password };

describe("login", () => {
  it("checks the form again on the server, with the exact messages, and keeps the password out of the answer", async () => {
    const answer = await call(login, post("/login", { email: "ana@", password: "" }));
    expect([answer.status, errorsOf(answer)]).toEqual([400, { email: ["Is not a valid e-mail"], password: ["Password is required"] }]);
    expect(errorsOf(await call(login, post("/login", {})))).toEqual({ email: ["Email is required"], password: ["Password is required"] });
    expect(errorsOf(await call(login, post("/login", { email: "x", password: "" }, { Cookie: "lang=pt" })))).toEqual({ email: ["Não é um e-mail válido"], password: ["A senha é obrigatória"] });
    expect(JSON.stringify((await call(login, post("/login", { email: "ana@", password: "hunter22" }))).data)).not.toContain("hunter22");
  });

  it("logs in and says what went wrong otherwise", async () => {
    const answer = await call(login, post("/login", { email: " ANA@example.com ", password: ana.password }));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/dashboard?type=pdv"]);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^atalaia=.*HttpOnly; SameSite=Lax$/);
    const wrong = await call(login, post("/login", { ...right, password: "wrong" }));
    expect([wrong.status, wrong.data.alert]).toEqual([401, "E-mail or password do not match."]);
    for (let i = 0; i < 5; i++) await call(login, post("/login", { ...right, password: "wrong" }));
    const refused = await call(login, post("/login", right));
    expect([refused.status, refused.headers.get("Retry-After"), refused.data.alert]).toEqual([429, "15", "Too many attempts. Try again in 15 s."]);
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "/%2F%2Fevil.example", "javascript:alert(1)", "/login"])("S02: %s leads to the dashboard", async (origin) => {
    for (const request of [post(`/login?origin=${encodeURIComponent(origin)}`, right), post("/login", { ...right, origin })]) {
      expect((await call(login, request)).headers.get("Location")).toBe("/dashboard?type=pdv");
    }
  });

  it("S02: a place inside is honoured whole", async () => {
    const origin = "/ranking?type=ooh&week=2026-W10";
    expect((await call(login, post(`/login?origin=${encodeURIComponent(origin)}`, right))).headers.get("Location")).toBe(origin);
    expect((await call(loginJson, post(`/login.json?origin=${encodeURIComponent(origin)}`, right))).data).toEqual({ location: origin });
  });

  it("S01: says clearly when the browser keeps no cookie of ours, without a loop", async () => {
    const lost = await call(login, post("/login", { ...right, cookieCheck: "1" }));
    expect([lost.status, lost.data.alert]).toEqual([400, expect.stringContaining("did not send back this page's cookie")]);
    const page = await call(loginPage, new Request("http://host/"));
    const probe = page.headers.getSetCookie().find((cookie) => cookie.startsWith("atalaia-probe="))!;
    expect(probe).not.toContain("Secure");
    expect((await call(login, post("/login", { ...right, cookieCheck: "1" }, { Cookie: probe.split(";")[0]! }))).status).toBe(302);
    const overTls = await call(loginPage, new Request("https://host/"));
    expect(overTls.headers.getSetCookie().join()).toMatch(/__Host-atalaia-probe=1; .*Secure/);
  });

  it("answers the island the same, and only our own pages", async () => {
    const json = (fields: Record<string, string>, headers = {}) => call(loginJson, post("/login.json", fields, headers));
    expect((await json({ email: "x", password: "" })).data).toEqual({ alert: null, fields: { email: ["Is not a valid e-mail"], password: ["Password is required"] } });
    const wrong = await json({ ...right, password: "wrong" });
    expect([wrong.status, wrong.data.alert]).toEqual([401, "E-mail or password do not match."]);
    const ok = await json(right, { Origin: "http://host", Host: "host" });
    expect([ok.status, ok.headers.get("Set-Cookie")]).toEqual([200, expect.stringMatching(/^atalaia=/)]);
    expect((await json(right, { Origin: "http://evil.example", Host: "host" })).status).toBe(403);
    expect(isSameSite(new Request("http://host/", { headers: { Origin: "null", Host: "host" } }))).toBe(false);
    expect(isSameSite(new Request("http://host/", { headers: { Origin: "https://client.example", Host: "inner:3000", "X-Forwarded-Host": "client.example" } }))).toBe(true);
  });

  it("shows the demo account only in the demo, and goes on for who is logged in", async () => {
    expect((await call(loginPage, new Request("http://host/"))).data.demo).toBeNull();
    await ensureDemoUser(fixture.store, new Date(0));
    expect((await call(loginPage, new Request("http://host/"))).data.demo).toEqual({ email: "demo@example.com", password: "demo1234" });
    const { token } = await fixture.auth.login({ ...ana, ...home });
    const cookie = (await fixture.auth.web.keep(new Request("http://host/"), token)).split(";")[0]!;
    expect((await call(loginPage, new Request("http://host/?origin=%2Fradar", { headers: { Cookie: cookie } }))).headers.get("Location")).toBe("/radar");
  });
});

it("logout ends the login on the server and the cookie in the browser, for our own pages only", async () => {
  const { token } = await fixture.auth.login({ ...ana, ...home });
  const cookie = (await fixture.auth.web.keep(new Request("http://host/"), token)).split(";")[0]!;
  expect((await call(logout, post("/logout", {}, { Cookie: cookie, Origin: "http://evil.example", Host: "host" }))).status).toBe(403);
  expect(await fixture.auth.verifyAccess(token.accessToken)).not.toBeNull();
  const answer = await call(logout, post("/logout", {}, { Cookie: cookie, Origin: "http://host", Host: "host" }));
  expect([answer.status, answer.headers.get("Location"), answer.headers.get("Clear-Site-Data")]).toEqual([303, "/", '"storage"']);
  expect(answer.headers.get("Set-Cookie")).toMatch(/^atalaia=;/);
  expect(await fixture.auth.verifyAccess(token.accessToken)).toBeNull();
  await expect(fixture.auth.refresh({ refreshToken: token.refreshToken })).rejects.toMatchObject({ code: "unauthenticated" });
});

describe("signup (T5)", () => {
  const account = { firstName: "Bo", lastName: "Li", email: "Bo@example.com", password: "correct horse", passwordConfirmation: "correct horse" };

  it("is closed once there is an account", async () => {
    expect((await call(signupPage, new Request("http://host/signup"))).headers.get("Location")).toBe("/login");
    expect((await call(signup, post("/signup", account))).headers.get("Location")).toBe("/login");
  });

  it("is where the first visit leads, checks each rule of SPEC.md 5, and makes the administrator", async () => {
    await fixture.close();
    fixture = await makeAuth({ empty: true });
    expect((await call(loginPage, new Request("http://host/"))).headers.get("Location")).toBe("/signup");
    expect(errorsOf(await call(signup, post("/signup", {})))).toEqual({
      firstName: ["First Name is required"], lastName: ["Last Name is required"], email: ["Email is required"], password: ["Password is required"], passwordConfirmation: ["Password confirmation is required"],
    });
    expect(errorsOf(await call(signup, post("/signup", { firstName: "B", lastName: "L", email: "x", password: "12345", passwordConfirmation: "12345" })))).toEqual({
      firstName: ["First Name should be at least 2 characters"], lastName: ["Last Name should be at least 2 characters"], email: ["Is not a valid e-mail"], password: ["Password should be at least 6 characters"], passwordConfirmation: ["Password should be at least 6 characters"],
    });
    expect(errorsOf(await call(signup, post("/signup", { ...account, passwordConfirmation: "other horse" })))).toEqual({ passwordConfirmation: ["Passwords do not match"] });
    expect(errorsOf(await call(signup, post("/signup", { ...account, password: "qwerty123", passwordConfirmation: "qwerty123" })))?.password).toEqual(["This password is one of the commonest and easily guessed. Choose another one"]);
    const made = await call(signup, post("/signup", account));
    expect([made.status, made.headers.get("Location")]).toEqual([302, "/dashboard?type=pdv"]);
    const user = await fixture.auth.login({ email: "bo@example.com", password: account.password, ...home });
    expect(user.user.role).toBe("admin");
    expect((await call(signup, post("/signup", { ...account, email: "c@example.com" }))).headers.get("Location")).toBe("/login");
  });
});
