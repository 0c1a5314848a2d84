import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { people, startDeployment, type Deployment } from "../support/deployment";

let plain: Deployment;
let tls: Deployment;
beforeAll(async () => { [plain, tls] = await Promise.all([startDeployment(), startDeployment({ environment: { PUBLIC_URL: "https://maps.example.com" } })]); });
afterAll(async () => { await Promise.all([plain.stop(), tls.stop()]); });

const json = { "Content-Type": "application/json" };
const login = (at: Deployment, { email, password }: { email: string; password: string }) => at.ask("/v2/auth/login", { method: "POST", headers: json, body: JSON.stringify({ email, password }) });
const tokenOf = (body: unknown) => (body as { token: { accessToken: string; refreshToken: string } }).token;
const listed = async (at: Deployment, bearer: string) => (await at.call("pois.getAll", [{}], { bearer })).status;

describe("logins and their ends", () => {
  it("ASVS 3.3.1, 3.3.2, 3.3.4 the cookie is no script's and no other site's; over TLS it is Secure and of this host alone", async () => {
    for (const [at, prefix] of [[plain, ""], [tls, "__Host-"]] as const) {
      const cookie = (await at.logIn("admin")).set.find((line) => line.startsWith(`${prefix}atalaia=`)) ?? "";
      expect(cookie).toMatch(/; ?HttpOnly/i);
      expect(cookie).toMatch(/; ?SameSite=(Lax|Strict)/i);
      expect(cookie).toMatch(/; ?Path=\//i);
      expect(/; ?Secure/i.test(cookie)).toBe(prefix !== "");
      expect(cookie).not.toMatch(/Domain=/i);
    }
  });

  it("a language that is asked for stays, also where a login leads on; no other value is repeated", async () => {
    const { cookie } = await plain.logIn("admin");
    const led = await plain.ask("/?lang=es", { headers: { Cookie: cookie } });
    expect([led.status, led.headers.get("Location"), led.headers.getSetCookie().filter((line) => line.startsWith("lang="))]).toEqual([302, "/dashboard?type=pdv", [expect.stringMatching(/^lang=es; Path=\//) as string]]);
    for (const path of ["/?lang=xx", "/?lang=es%3B%20Path%3D/x", "/?lang=es&lang=pt", "/login"]) expect((await plain.ask(path, { headers: { Cookie: cookie } })).headers.getSetCookie().filter((line) => line.startsWith("lang=")), path).toEqual([]);
    expect((await plain.ask("/?lang=es", { headers: { Cookie: `${cookie}; lang=es` } })).headers.getSetCookie().filter((line) => line.startsWith("lang="))).toEqual([]);
  });

  it("ASVS 7.2.4 each login has tokens of its own, whatever cookie came with it", async () => {
    const first = await plain.logIn("viewer");
    const again = await plain.ask("/login", { method: "POST", headers: { Cookie: first.cookie }, body: new URLSearchParams({ email: people.viewer.email, password: people.viewer.password }) });
    expect(again.headers.getSetCookie().join()).not.toBe("");
    expect(again.headers.getSetCookie().map((line) => line.split(";")[0])).not.toContain(first.cookie);
    const [one, two] = [tokenOf((await login(plain, people.viewer)).json), tokenOf((await login(plain, people.viewer)).json)];
    expect(one.accessToken).not.toBe(two.accessToken);
    expect(one.refreshToken).not.toBe(two.refreshToken);
  });

  it("ASVS 7.4.1, 14.3.1 logging out ends the login on the server at once and empties the browser's storage", async () => {
    const { cookie } = await plain.logIn("viewer");
    expect((await plain.ask("/glossary", { headers: { Cookie: cookie } })).status).toBe(200);
    const out = await plain.ask("/logout", { method: "POST", headers: { Cookie: cookie }, body: new URLSearchParams() });
    expect(out.headers.get("Clear-Site-Data")).toBe('"storage"');
    expect(out.headers.getSetCookie().join()).toMatch(/atalaia=;|Expires=Thu, 01 Jan 1970|Max-Age=0/);
    expect((await plain.ask("/glossary", { headers: { Cookie: cookie } })).status).toBe(302);
    const { accessToken, refreshToken } = tokenOf((await login(plain, people.viewer)).json);
    expect(await listed(plain, accessToken)).toBe(200);
    await plain.ask("/v2/auth/logout", { method: "POST", headers: { ...json, Authorization: `Bearer ${accessToken}` }, body: JSON.stringify({ refreshToken }) });
    expect(await listed(plain, accessToken)).toBe(401);
    expect((await plain.ask("/v2/auth/refresh-token", { method: "POST", headers: json, body: JSON.stringify({ refreshToken, email: people.viewer.email }) })).status).toBe(401);
  });

  it("ASVS 7.4.2, 7.4.3, 6.2.3 disabling an account and a new password end its other logins; the current password is asked for", async () => {
    const invited = await tls.call("users.invite", [{ firstName: "Ivo", lastName: "Dias", email: "ivo@example.com", role: "viewer", type: "pdv" }], "admin");
    expect(invited.status, invited.text).toBe(200);
    const mine = tokenOf((await login(tls, people.viewer)).json);
    const other = tokenOf((await login(tls, people.viewer)).json);
    const next = "a wholly new password 9";
    const names = { firstName: "Vera", lastName: "Lima" };
    for (const currentPassword of [undefined, "wrong one here"]) {
      expect((await tls.call("users.edit_profile", [{ ...names, password: next, passwordConfirmation: next, currentPassword }], { bearer: mine.accessToken })).status).toBeGreaterThanOrEqual(400);
    }
    const changed = await tls.call("users.edit_profile", [{ ...names, password: next, passwordConfirmation: next, currentPassword: people.viewer.password }], { bearer: mine.accessToken });
    expect(changed.status, changed.text).toBe(200);
    expect(await listed(tls, other.accessToken)).toBe(401);
    expect(await listed(tls, mine.accessToken)).toBe(200);
    const { id } = (changed.json as { id: string });
    const disabled = await tls.call("users.update", [{ id, ...names, email: people.viewer.email, role: "viewer", type: "pdv", disabled: true }], "admin");
    expect(disabled.status, disabled.text).toBe(200);
    expect(await listed(tls, mine.accessToken)).toBe(401);
    expect((await login(tls, { email: people.viewer.email, password: next })).status).toBe(403);
  });

  it("ASVS 14.2.1 no token stands in an address, but for the live channel's, which SPEC.md puts there", async () => {
    const { accessToken } = await plain.tokens("admin");
    for (const path of [`/v2/methods/call?token=${accessToken}`, `/v2/methods/call?access_token=${accessToken}`, `/v2/methods/pois.getAll?token=${accessToken}`]) {
      expect((await plain.ask(path, { method: "POST", headers: json, body: "[{}]" })).status).toBe(401);
    }
    const { cookie } = await plain.logIn("admin");
    const { text } = await plain.ask("/dashboard?type=pdv", { headers: { Cookie: cookie } });
    expect(text).not.toMatch(/eyJ[\w-]+\.eyJ/);
    expect(text).not.toMatch(/(href|src|action)="[^"]*token=/);
  });

  it("ASVS 9.1.1, 9.1.2, 9.2.1 a token without algorithm, altered, or of another key is none", async () => {
    const { accessToken } = await plain.tokens("admin");
    const [header = "", payload = "", signature = ""] = accessToken.split(".");
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const forged = [
      `${encoded({ alg: "none", typ: "JWT" })}.${payload}.`, `${header}.${encoded({ ...claims, sub: "2" })}.${signature}`, `${header}.${encoded({ ...claims, exp: Number(claims["exp"]) + 9e6 })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`, `${header}.${payload}`, (await tls.tokens("admin")).accessToken, "", "null",
    ];
    expect(await listed(plain, accessToken)).toBe(200);
    for (const bearer of forged) expect(await listed(plain, bearer || " "), bearer.slice(0, 20)).toBe(401);
  });
});
