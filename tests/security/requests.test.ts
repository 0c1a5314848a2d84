import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { en } from "~/locales/en";
import { newKey, people, startDeployment, type Deployment } from "../support/deployment";

let at: Deployment;
let behindProxy: Deployment;
beforeAll(async () => { [at, behindProxy] = await Promise.all([startDeployment({ data: true }), startDeployment({ environment: { TRUST_PROXY: "loopback" } })]); });
afterAll(async () => { await Promise.all([at.stop(), behindProxy.stop()]); });

const form = "application/x-www-form-urlencoded";
const html = { Accept: "text/html", "Accept-Language": "en" };
/** Resident memory of the product, MB. */
const resident = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${at.pid()}/status`, "utf8"))?.[1]) / 1024;
const parts = (count: number) => { let sent = 0; return new ReadableStream({ pull(to) { if (sent++ < count) to.enqueue(new Uint8Array(65_536).fill(97)); else to.close(); } }); };
const chunked = (body: ReadableStream, headers: Record<string, string>) => ({ method: "POST", headers, body, duplex: "half" }) as RequestInit;

/** Announces a body and sends the beginning of it alone. @returns status of the answer that comes all the same */
const announced = (path: string, length: number): Promise<number> => new Promise((resolve, reject) => {
  const asked = httpRequest(new URL(path, at.address), { method: "POST", headers: { "Content-Type": form, "Content-Length": String(length) } }, (response) => { resolve(response.statusCode ?? 0); asked.destroy(); });
  asked.on("error", reject).write("email=");
});

/** Bytes as they stand. @returns the head of the answer */
const raw = (text: string): Promise<string> => new Promise((resolve, reject) => {
  let answer = "";
  const socket = connect(Number(new URL(at.address).port), "127.0.0.1", () => { socket.write(text); });
  socket.on("error", reject).on("data", (part: Buffer) => { answer += part.toString(); }).on("close", () => resolve(answer));
});

const jsonLines = (text: string): boolean => text.split("\n").filter(Boolean).every((line) => line.startsWith("{"));

describe("forms larger than any of ours", () => {
  it("ASVS 4.2.1, 15.2.2 are refused by their length before they are sent, by anybody and at every address", async () => {
    for (const path of ["/login", "/login.data", "/login.json", "/forgot", "/signup", "/update-password", "/users", "/planner-new", "/pois/import", "/nowhere"]) expect(await announced(path, 262_145), path).toBe(413);
  });

  it("are refused while they come when they tell no length, and take no memory", async () => {
    const before = resident();
    for (const type of [form, "multipart/form-data; boundary=x"]) {
      // a sender who does not listen may be cut off before the answer
      const answer = await at.ask("/login", chunked(parts(3000), { "Content-Type": type, ...html })).catch(() => null);
      if (answer) expect([answer.status, answer.text.includes(en.errors.too_large)]).toEqual([413, true]);
    }
    expect((await at.ask("/login", chunked(parts(5), { "Content-Type": form, ...html }))).status).toBe(413);
    expect((await at.ask("/login", { method: "POST", headers: { Accept: "application/json", "Content-Type": form }, body: "x".repeat(300_000) })).json).toEqual({ error: "too_large", reason: expect.any(String) });
    expect(resident() - before).toBeLessThan(200);
    expect((await at.ask("/healthz")).status).toBe(200);
  });

  it("and smaller ones are read whole, with a length and without", async () => {
    const { email, password } = people.admin;
    const login = `${new URLSearchParams({ email, password })}&more=${"x".repeat(200_000)}`;
    const body = (): ReadableStream => { const left = [login.slice(0, 20), login.slice(20, 100_000), login.slice(100_000)]; return new ReadableStream({ pull(to) { const next = left.shift(); if (next === undefined) to.close(); else to.enqueue(new TextEncoder().encode(next)); } }); };
    for (const init of [{ method: "POST", headers: { "Content-Type": form }, body: login }, chunked(body(), { "Content-Type": form })]) {
      const { status, headers } = await at.ask("/login", init);
      expect([status, headers.getSetCookie().length > 0]).toEqual([302, true]);
    }
    expect((await at.ask("/login", chunked(parts(0), { "Content-Type": form }))).status).toBe(400);
  });

  it("a file of points is not held to that limit", async () => {
    const { cookie } = await at.logIn("admin");
    const sent = new FormData();
    sent.set("file", new Blob([`name,latitude,longitude\n${"Store,-23.5,-46.6\n".repeat(20_000)}`]), "points.csv");
    const { status, headers } = await at.ask("/pois/import", { method: "POST", headers: { Cookie: cookie }, body: sent });
    expect([status, headers.get("Location")]).toEqual([303, expect.stringMatching(/upload=/)]);
  });
});

describe("requests that cannot be read", () => {
  it("ASVS 16.5.1 an address that cannot be decoded is a bad one: a page of ours or JSON, a line of the log, no stack", async () => {
    for (const path of ["/%", "/%c0%ae", "/pois/details/%E0%A4"]) {
      const page = await at.ask(path, { headers: html });
      expect([page.status, page.text.includes(en.errors.bad_input), page.text.includes("<h1>")], path).toEqual([400, true, true]);
      expect(page.headers.get("Content-Security-Policy"), path).toContain("frame-ancestors 'none'");
      expect((await at.ask(path)).json, path).toEqual({ error: "bad_input", reason: expect.any(String) });
    }
    for (const path of ["/v2/methods/%", "/v2/auth/update-password/%"]) expect(await at.ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }), path).toMatchObject({ status: 400, json: { error: "bad_input" } });
    await expect.poll(() => at.log()).toMatch(/"path":"\/%c0%ae","code":"bad_input".*"event":"request_refused"/);
    expect(at.log()).not.toContain("URIError");
    expect(jsonLines(at.log())).toBe(true);
  });

  it("a body that is not packed as it says is a bad one", async () => {
    const key = await newKey(at, ["read"]);
    for (const path of ["/v2/auth/login", "/v2/methods/call"]) {
      expect(await at.ask(path, { method: "POST", headers: { "Content-Type": "application/json", "Content-Encoding": "gzip", Authorization: `Bearer ${key}` }, body: "{}" }), path).toMatchObject({ status: 400, json: { error: "bad_input" } });
    }
    expect(at.log()).not.toContain("internal_error");
  });
});

describe("what a request says of itself", () => {
  it("ASVS 3.4.6 nobody frames a page, by the old header either", async () => {
    for (const path of ["/login", "/v2/openapi.json"]) expect((await at.ask(path)).headers.get("X-Frame-Options"), path).toBe("DENY");
  });

  it("ASVS 4.1.3 the host that a proxy names counts where a proxy is trusted, and nowhere else", async () => {
    const headers = { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example", "Content-Type": form };
    for (const path of ["/login", "/login.json", "/preferences"]) {
      expect((await at.ask(path, { method: "POST", headers, body: "a=b" })).status, path).toBe(403);
      expect((await behindProxy.ask(path, { method: "POST", headers, body: "a=b" })).status, path).not.toBe(403);
    }
  });

  it("ASVS 16.2.5 the log has the whole path of a call, and no secret of one, in whatever case it is asked for", async () => {
    for (const path of ["/v2/auth/update-password/", "/v2/auth/Update-Password/", "/V2/AUTH/UPDATE-PASSWORD/"]) {
      for (const method of ["GET", "POST"]) await at.ask(`${path}verysecrethash`, { method, ...(method === "POST" && { headers: { "Content-Type": "application/json" }, body: '{"password":"a long password 9"}' }) });
    }
    await at.call("pois.getAll", [{}], "admin");
    await expect.poll(() => at.log()).toMatch(/"path":"\/v2\/methods\/call","status":200/);
    expect(at.log()).toContain('"path":"/v2/auth/Update-Password/…"');
    expect(at.log()).not.toContain("verysecrethash");
    expect(at.log()).not.toMatch(/"path":"\/methods/);
  });

  it("a head that is no request is answered and told nobody", async () => {
    expect(await raw("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n")).toMatch(/^HTTP\/1.1 400/);
    expect(jsonLines(at.log())).toBe(true);
  });
});
