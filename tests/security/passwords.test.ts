import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { people, startDeployment, type Deployment } from "../support/deployment";

let fresh: Deployment;
let used: Deployment;
beforeAll(async () => { [fresh, used] = await Promise.all([startDeployment({ accounts: false }), startDeployment()]); });
afterAll(async () => { await Promise.all([fresh.stop(), used.stop()]); });

const login = (at: Deployment, email: string, password: string, headers: Record<string, string> = {}) =>
  at.ask("/v2/auth/login", { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify({ email, password }) });
const signUp = (fields: Record<string, string>) => fresh.ask("/signup", { method: "POST", body: new URLSearchParams({ firstName: "Ana", lastName: "Lima", email: "ana@example.com", ...fields }) });

describe("passwords", () => {
  it("ASVS 6.3.2 a new deployment has no account that anybody could know", async () => {
    for (const [email, password] of [["demo@example.com", "demo1234"], ["admin@example.com", "admin"], ["root@localhost", "root"]] as const) expect((await login(fresh, email, password)).status).toBeGreaterThanOrEqual(400);
    expect((await fresh.ask("/")).headers.get("Location")).toMatch(/\/signup$/);
  });

  it("ASVS 6.2.1, 6.2.4 fewer than six characters and the most common passwords are refused; the first account is made once", async () => {
    for (const password of ["12345", "123456", "password", "qwerty123", "iloveyou", "senha123"]) {
      const { status, headers } = await signUp({ password, passwordConfirmation: password });
      expect([status, headers.getSetCookie().some((line) => line.startsWith("atalaia="))], password).toEqual([400, false]);
    }
    const [first, second] = ["violet kettle 41", "other kettle 42"];
    await signUp({ password: first, passwordConfirmation: first });
    expect((await login(fresh, "ana@example.com", first)).status).toBe(200);
    await signUp({ email: "eve@example.com", password: second, passwordConfirmation: second });
    expect((await login(fresh, "eve@example.com", second)).status).toBe(401);
  });

  it("ASVS 6.3.8 a wrong password and an unknown e-mail, and links for both, are answered alike", async () => {
    const [known, unknown] = await Promise.all([login(used, people.viewer.email, "wrong password"), login(used, "nobody@example.com", "wrong password")]);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const reset = (email: string) => used.ask("/v2/auth/reset-password", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email }) });
    const [there, notThere] = [await reset(people.viewer.email), await reset("nobody@example.com")];
    expect([there.status, there.text]).toEqual([notThere.status, notThere.text]);
    const forgot = async (email: string) => (await used.ask("/forgot", { method: "POST", body: new URLSearchParams({ email }) })).text.replaceAll(email, "").replace(/nonce="[^"]*"/g, "");
    expect(await forgot(people.viewer.email)).toBe(await forgot("nobody@example.com"));
  });

  it("ASVS 6.3.1, 4.1.3 S03 guessing is slowed, whatever addresses the guesser makes up; the log says so", async () => {
    const statuses: number[] = [];
    let wait: string | null = null;
    for (let attempt = 0; attempt < 30; attempt++) {
      const { status, headers } = await login(used, people.admin.email, `guess ${attempt}`, { "X-Forwarded-For": `203.0.113.${attempt}`, "X-Real-IP": `198.51.100.${attempt}`, Forwarded: `for=192.0.2.${attempt}` });
      statuses.push(status);
      wait = headers.get("Retry-After") ?? wait;
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    expect(Number(wait)).toBeGreaterThan(0);
    expect(used.log()).toMatch(/"event":"login_(refused|limited|slowed)|too_many_attempts/);
  });

  it("ASVS 4.1.3 a forged scheme or host changes neither cookies nor where a page leads", async () => {
    const forged = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example", "X-Forwarded-Port": "444" };
    const { headers, text } = await used.ask("/login", { headers: forged });
    expect(headers.getSetCookie().join()).not.toMatch(/__Host-|Secure/);
    expect(text).not.toContain("evil.example");
    expect((await used.ask("/dashboard", { headers: forged })).headers.get("Location")).not.toContain("evil.example");
  });
});
