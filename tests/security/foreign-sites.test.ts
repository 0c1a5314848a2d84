import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { people, startDeployment, type Deployment } from "../support/deployment";

let at: Deployment;
beforeAll(async () => { at = await startDeployment(); });
afterAll(async () => { await at.stop(); });

const evil = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
/** Every address that takes a form. */
const actions = ["/login", "/login.json", "/signup", "/forgot", "/update-password", "/logout", "/preferences", "/edit-profile", "/edit-password", "/users", "/keys", "/notifications", "/live-ticket", "/views", "/poi/new", "/pois/delete", "/pois/import", "/newaudit", "/audit", "/planner-new", "/audiences/delete", "/places", "/planner/places", "/pois/preview"];

describe("other sites", () => {
  it("ASVS 3.5.1 no form of another site is taken, by any address", async () => {
    const { cookie } = await at.logIn("admin");
    for (const path of actions) {
      for (const headers of [{ ...evil, Cookie: cookie }, { Origin: "null", Cookie: cookie }]) {
        const { status } = await at.ask(path, { method: "POST", headers, body: new URLSearchParams({ email: people.admin.email, password: people.admin.password, end: "others", name: "x", id: "1" }) });
        expect(status, `${path} ${headers.Origin}`).toBe(403);
      }
    }
    expect((await at.ask("/glossary", { headers: { Cookie: cookie } })).status).toBe(200);
    // a form cannot send JSON, and the wire takes nothing else
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      expect((await at.ask("/v2/auth/login", { method: "POST", headers: { "Content-Type": type }, body: JSON.stringify(people.admin) })).status, type).toBeGreaterThanOrEqual(400);
    }
    expect((await at.call("pois.getAll", [{}], null)).status).toBe(401);
  });

  it("ASVS 3.5.3 nothing is changed by GET", async () => {
    const { cookie } = await at.logIn("admin");
    const before = (await at.call("keys.getAll", [], "admin")).text + (await at.call("users.getAll", [], "admin")).text + (await at.call("pois.getAll", [{}], "admin")).text;
    for (const path of actions) await at.ask(`${path}?end=others&delete=1&revoke=1&id=1&name=made+by+get&intent=save&disabled=1`, { headers: { Cookie: cookie } });
    for (const path of ["/v2/methods/pois.delete", "/v2/methods/call", "/v2/auth/logout", "/v2/ingest"]) expect((await at.ask(path, { headers: { Authorization: `Bearer ${(await at.tokens("admin")).accessToken}` } })).status, path).toBe(404);
    expect((await at.call("keys.getAll", [], "admin")).text + (await at.call("users.getAll", [], "admin")).text + (await at.call("pois.getAll", [{}], "admin")).text).toBe(before);
    expect((await at.ask("/glossary", { headers: { Cookie: cookie } })).status).toBe(200);
  });

  it("ASVS 3.7.2 S02 a login leads nowhere but into the product", async () => {
    const wrong = ["https://evil.example", "//evil.example", "/\\evil.example", "/%2F%2Fevil.example", "/%5Cevil.example", "javascript:alert(1)", "/login", "/logout", "\t//evil.example", "/\t/evil.example", "https:evil.example"];
    for (const origin of wrong) {
      const { headers, status } = await at.ask(`/login?${new URLSearchParams({ origin })}`, { method: "POST", body: new URLSearchParams({ email: people.viewer.email, password: people.viewer.password }) });
      expect(status, origin).toBe(302);
      expect(headers.get("Location"), origin).toMatch(/^\/dashboard\?type=(pdv|ooh)$/);
    }
    for (const back of wrong) {
      const { headers } = await at.ask("/preferences", { method: "POST", body: new URLSearchParams({ theme: "dark", back }) });
      expect(new URL(headers.get("Location") ?? "", at.address).origin, back).toBe(at.address);
      expect(new URL((await at.ask(`/nojs?${new URLSearchParams({ back })}`)).headers.get("Location") ?? "", at.address).origin, back).toBe(at.address);
    }
    const { headers } = await at.ask(`/login?${new URLSearchParams({ origin: "/ranking?type=ooh&week=2026-W10" })}`, { method: "POST", body: new URLSearchParams({ email: people.viewer.email, password: people.viewer.password }) });
    expect(headers.get("Location")).toBe("/ranking?type=ooh&week=2026-W10");
  });

  it("ASVS 4.4.2, 4.4.3 the live channel opens for our own pages alone, and for a ticket that is good once", async () => {
    const channel = "/v2/socket.io/?EIO=4&transport=polling";
    expect((await at.ask(channel, { headers: evil })).status).toBe(403);
    expect((await at.ask(channel, { headers: { Origin: "null" } })).status).toBe(403);
    const { cookie } = await at.logIn("viewer");
    expect((await at.ask("/live-ticket", { method: "POST", headers: { Cookie: cookie, ...evil }, body: new URLSearchParams() })).status).toBe(403);
    const { json } = await at.ask("/live-ticket", { method: "POST", headers: { Cookie: cookie, Accept: "application/json" }, body: new URLSearchParams() });
    const { ticket } = json as { ticket: string };
    expect(ticket).not.toMatch(/^eyJ/);
    expect(await heard(ticket)).not.toContain("unauthenticated");
    expect(await heard(ticket)).toContain("unauthenticated");
    expect(await heard("made-up-by-a-stranger-0000")).toContain("unauthenticated");
    expect(at.log()).not.toContain(ticket);
  });
});

/** What the live channel says first to somebody who connects by long polling with a token. */
async function heard(token: string): Promise<string> {
  const base = `/v2/socket.io/?EIO=4&transport=polling&token=${token}`;
  const opened = await at.ask(base);
  const { sid } = JSON.parse(opened.text.slice(1)) as { sid: string };
  await at.ask(`${base}&sid=${sid}`, { method: "POST", headers: { "Content-Type": "text/plain" }, body: "40" });
  let said = "";
  for (let turn = 0; turn < 3 && !/unauthenticated/.test(said); turn++) {
    const answer = await Promise.race([at.ask(`${base}&sid=${sid}`), new Promise<null>((resolve) => setTimeout(() => resolve(null), 1500))]);
    if (!answer || answer.status !== 200) break;
    said += answer.text;
  }
  return said;
}
