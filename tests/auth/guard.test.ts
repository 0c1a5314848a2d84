import { afterEach, beforeEach, expect, it } from "vitest";
import { readVisitor, requireUser, requireUserForAction } from "~/auth/guard.server";
import { ana, home, makeAuth, type AuthFixture } from "./auth-fixture";

let fixture: AuthFixture;
beforeEach(async () => { fixture = await makeAuth(); });
afterEach(() => fixture.close());

const page = "http://host/ranking?type=ooh&week=2026-W10";
const cookieOf = (setCookie: string) => setCookie.split(";")[0]!;
const get = (cookie?: string, url = page) => new Request(url, { headers: cookie ? { Cookie: cookie } : {} });

async function loggedIn(url = page): Promise<string> {
  const { token } = await fixture.auth.login({ ...ana, ...home });
  return cookieOf(await fixture.auth.web.keep(new Request(url), token));
}
async function thrown(work: Promise<unknown>): Promise<Response> {
  const result = await work.then(() => null, (error: unknown) => error);
  if (!(result instanceof Response)) throw new Error("no response was thrown");
  return result;
}

it("lets a valid cookie through and sends others to the login page with their origin", async () => {
  expect(await requireUser(get(await loggedIn()), fixture)).toMatchObject({ email: ana.email });
  const response = await thrown(requireUser(get(), fixture));
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/?origin=%2Franking%3Ftype%3Dooh%26week%3D2026-W10"]);
  const forged = (await loggedIn()).replace(/=.{10}/, "=AAAAAAAAAA");
  expect((await thrown(requireUser(get(forged), fixture))).headers.get("Location")).toMatch(/^\/\?origin=/);
});

it("S01: renews once for ten requests of two tabs, all go on to the page they asked for", async () => {
  const cookie = await loggedIn();
  fixture.clock.now += 16 * 60_000;
  const responses = await Promise.all(Array.from({ length: 10 }, () => thrown(requireUser(get(cookie), fixture))));
  for (const response of responses) expect(response.headers.get("Location")).toBe("/ranking?type=ooh&week=2026-W10");
  const cookies = new Set(responses.map((response) => cookieOf(response.headers.get("Set-Cookie")!)));
  expect(cookies.size).toBe(1);
  expect(await requireUser(get([...cookies][0]), fixture)).toMatchObject({ email: ana.email });
});

it("S01: refused renewal leads once to the login page, origin kept and cookie gone", async () => {
  const cookie = await loggedIn();
  fixture.clock.now += 8 * 24 * 3_600_000;
  const response = await thrown(requireUser(get(cookie), fixture));
  expect(response.headers.get("Location")).toBe("/?origin=%2Franking%3Ftype%3Dooh%26week%3D2026-W10");
  expect(response.headers.get("Set-Cookie")).toMatch(/^atalaia=; .*Expires=Thu, 01 Jan 1970/);
});

it("renews in an action without losing what was posted", async () => {
  const cookie = await loggedIn();
  fixture.clock.now += 16 * 60_000;
  const { user, headers } = await requireUserForAction(new Request(page, { method: "POST", headers: { Cookie: cookie } }), fixture);
  expect(user.email).toBe(ana.email);
  expect((await readVisitor(get(cookieOf(headers.get("Set-Cookie")!)), fixture)).user?.email).toBe(ana.email);
  expect((await thrown(requireUserForAction(new Request(page, { method: "POST" }), fixture))).headers.get("Location")).toBe("/");
});

it("S01: marks cookies Secure and __Host- over TLS only; both HttpOnly, SameSite and for the whole site", async () => {
  const { token } = await fixture.auth.login({ ...ana, ...home });
  const plain = await fixture.auth.web.keep(new Request("http://host/"), token);
  expect(plain).toMatch(/^atalaia=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await fixture.auth.web.keep(new Request("https://host/"), token)).toMatch(/^__Host-atalaia=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const behindTls = fixture.another({ publicUrl: "https://client.example" });
  expect(behindTls.web.isSecure(new Request("http://host/"))).toBe(true);
  expect(await fixture.another({ secret: "f".repeat(32) }).web.read(get(cookieOf(plain)))).toBeNull();
});
