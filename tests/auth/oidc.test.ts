import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppLoadContext } from "@remix-run/node";
import Provider, { type Configuration } from "oidc-provider";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { readBrand } from "~/config/brand.server";
import { createOidc } from "~/auth/oidc.server";
import type { Auth } from "~/auth/create-auth.server";
import { loader as begin } from "~/routes/login.oidc";
import { loader as back } from "~/routes/login.oidc_.callback";
import type { loader as loginPage } from "~/routes/_public.login/route";
import { ana, home, makeAuth, secret, type AuthFixture } from "./auth-fixture";

/** The optional login by another service, against a real provider on this machine. */
const publicUrl = "http://app.test";
const brand = readBrand("brands", "demo");
let server: Server;
let issuer: string;
let person: { accountId: string; email: string; email_verified: boolean };
let fixture: AuthFixture;
let auth: Auth;

beforeAll(async () => {
  server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: Configuration = {
    clients: [{ client_id: "atalaia", client_secret: "a client's secret", redirect_uris: [`${publicUrl}/login/oidc/callback`] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...person }) }),
    cookies: { keys: ["a key of the provider"] }, pkce: { required: () => true },
  };
  const provider = new Provider(issuer, settings);
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) { void answer(request, response); return; }
    void (async () => {
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: person.accountId, clientId: String(params.client_id) });
      grant.addOIDCScope("openid email");
      await provider.interactionFinished(request, response, { login: { accountId: person.accountId }, consent: { grantId: await grant.save() } });
    })();
  });
});
afterAll(() => { server.close(); server.closeAllConnections(); });
beforeEach(async () => {
  person = { accountId: "subject-1", email: "Ana@Example.com", email_verified: true };
  fixture = await makeAuth();
  auth = fixture.another({ oidc: createOidc({ issuer, clientId: "atalaia", clientSecret: "a client's secret", name: "Acme", publicUrl, secret, deployment: "atalaia:demo", clock: () => new Date() }) });
});
afterEach(() => fixture.close());

type Answer = { to: string; cookies: string[] };
async function call(loader: typeof begin | typeof back | typeof loginPage, path: string, cookie = ""): Promise<Answer> {
  const context = { auth, brand, address: home.address, log: () => undefined } as unknown as AppLoadContext;
  const response: unknown = await loader({ request: new Request(`${publicUrl}${path}`, { headers: { Cookie: cookie } }), context, params: {} }).catch((error: unknown) => error);
  if (!(response instanceof Response)) throw response;
  return { to: response.headers.get("Location") ?? "", cookies: response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "") };
}
/** Follows the provider's redirects as a browser does, up to the way back. */
async function atProvider(to: string): Promise<string> {
  const jar = new Map<string, string>();
  for (let hops = 0; hops < 10 && to.startsWith(issuer); hops++) {
    const response = await fetch(to, { redirect: "manual", headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") } });
    for (const line of response.headers.getSetCookie()) { const [name = "", value = ""] = (line.split(";")[0] ?? "").split("="); jar.set(name, value); }
    to = new URL(response.headers.get("Location") ?? "", to).href;
  }
  return to;
}
const pathOf = (address: string): string => { const { pathname, search } = new URL(address); return pathname + search; };
async function logIn(origin = ""): Promise<Answer & { userId: string | null }> {
  const started = await call(begin, `/login/oidc${origin && `?origin=${encodeURIComponent(origin)}`}`);
  const answer = await call(back, pathOf(await atProvider(started.to)), started.cookies[0]);
  const user = await auth.web.read(new Request(publicUrl, { headers: { Cookie: answer.cookies.join("; ") } }));
  return { ...answer, userId: user ? ((await auth.verifyAccess(user.accessToken))?.id ?? null) : null };
}

it("asks with PKCE, state and nonce, logs the account of a verified e-mail in, and keeps where it came from (S02)", async () => {
  const { to } = await call(begin, "/login/oidc");
  const asked = new URL(to).searchParams;
  expect([asked.get("code_challenge_method"), asked.get("code_challenge")?.length, asked.get("state")?.length, asked.get("nonce")?.length, asked.get("redirect_uri")]).toEqual(["S256", 43, 43, 43, `${publicUrl}/login/oidc/callback`]);
  const [owner] = await auth.accounts.list();
  expect(await logIn("/ranking?type=ooh&week=2026-W10")).toMatchObject({ to: "/ranking?type=ooh&week=2026-W10", userId: owner?.id });
  for (const evil of ["//evil.example", "https://evil.example", "/login/oidc"]) expect((await logIn(evil)).to).toBe("/dashboard?type=pdv");
  expect(fixture.log.filter(({ event }) => event === "login_oidc")).toHaveLength(4);
  expect(JSON.stringify(fixture.log)).not.toMatch(/ana@example|subject-1/i);
});

it("knows the account again by the service's own identity, whatever its e-mail has become", async () => {
  const first = await logIn();
  person = { ...person, email: "somebody.else@example.com", email_verified: false };
  expect((await logIn()).userId).toBe(first.userId);
  // the e-mail that was Ana's, in another's hands
  person = { accountId: "subject-2", email: ana.email, email_verified: true };
  expect(await logIn()).toMatchObject({ to: "/login?problem=noAccount", userId: null });
});

it("takes an invitation up: who came by the service waits no longer", async () => {
  const { user } = await auth.login({ ...ana, ...home });
  person = { accountId: "subject-3", email: "rui@example.com", email_verified: true };
  const { id } = await auth.accounts.invite(user, { email: person.email, firstName: "Rui", lastName: "Dias", role: "viewer", type: "pdv", segments: null }, "en");
  const waits = async () => (await auth.accounts.list()).find((account) => account.id === id)?.invited;
  expect(await waits()).toBe(true);
  expect((await logIn()).userId).toBe(id);
  expect(await waits()).toBe(false);
});

it("makes no account, trusts no e-mail that is not verified, and lets no disabled account in", async () => {
  person = { accountId: "subject-3", email: "nobody@example.com", email_verified: true };
  expect(await logIn()).toMatchObject({ to: "/login?problem=noAccount", userId: null });
  person = { accountId: "subject-3", email: ana.email, email_verified: false };
  expect(await logIn()).toMatchObject({ to: "/login?problem=noAccount", userId: null });
  expect(await auth.accounts.list()).toHaveLength(1);
  await fixture.store.db.updateTable("users").set({ disabled: 1 }).execute();
  person = { accountId: "subject-1", email: ana.email, email_verified: true };
  expect(await logIn()).toMatchObject({ to: "/login?problem=disabled", userId: null });
});

it("refuses a way back of another browser, another state, a used code, and one that the service refused", async () => {
  const started = await call(begin, "/login/oidc");
  const way = pathOf(await atProvider(started.to));
  const refused = { to: "/login?problem=refused" };
  expect(await call(back, way)).toMatchObject(refused);
  expect(await call(back, way, (await call(begin, "/login/oidc")).cookies[0])).toMatchObject(refused);
  expect(await call(back, way.replace(/state=[^&]+/, "state=other"), started.cookies[0])).toMatchObject(refused);
  expect(await call(back, way.replace(/[?].*/, "?error=access_denied"), started.cookies[0])).toMatchObject(refused);
  expect((await call(back, way, started.cookies[0])).to).toBe("/dashboard?type=pdv");
  expect(await call(back, way, started.cookies[0])).toMatchObject(refused);
  expect(await call(back, way, `${started.cookies[0]!}x`)).toMatchObject(refused);
});

it("tells when the service does not answer, and has no address where none is set", async () => {
  auth = fixture.another({ oidc: createOidc({ issuer: "http://127.0.0.1:1", clientId: "x", clientSecret: "y", name: "Acme", publicUrl, secret, deployment: "atalaia:demo", clock: () => new Date() }) });
  expect((await call(begin, "/login/oidc?origin=%2Fpois")).to).toBe("/login?problem=unreachable&origin=%2Fpois");
  auth = fixture.auth;
  expect((await begin({ request: new Request(`${publicUrl}/login/oidc`), context: { auth, brand } as unknown as AppLoadContext, params: {} }).catch((error: unknown) => error) as Response).status).toBe(404);
});
