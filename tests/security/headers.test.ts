import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDeployment, type Deployment } from "../support/deployment";

let open: Deployment;
let behindTls: Deployment;
let underPath: Deployment;
beforeAll(async () => {
  [open, behindTls, underPath] = await Promise.all([
    startDeployment(), startDeployment({ environment: { PUBLIC_URL: "https://maps.example.com", METRICS_TOKEN: "a token of the monitoring" } }), startDeployment({ accounts: false, environment: { PUBLIC_URL: "https://maps.example.com/client1" } }),
  ]);
});
afterAll(async () => { await Promise.all([open.stop(), behindTls.stop(), underPath.stop()]); });

const directives = (policy: string): Map<string, string[]> => new Map(policy.split(";").map((part) => part.trim().split(/\s+/)).map(([name = "", ...values]) => [name, values]));

describe("headers", () => {
  it("ASVS 3.4.1 a deployment behind TLS asks for it for a year, one without does not", async () => {
    for (const path of ["/login", "/v2/openapi.json", "/brand.css", "/dashboard"]) {
      const age = /max-age=(\d+)/.exec((await behindTls.ask(path)).headers.get("Strict-Transport-Security") ?? "");
      expect(Number(age?.[1]), path).toBeGreaterThanOrEqual(31_536_000);
      expect((await open.ask(path)).headers.get("Strict-Transport-Security"), path).toBeNull();
    }
  });

  it("ASVS 3.4.3 the content policy has a new nonce each time, which every script of the page bears, and closes what a page does not need", async () => {
    const { cookie } = await open.logIn("admin");
    const nonces = new Set<string>();
    for (const path of ["/login", "/dashboard?type=pdv", "/glossary", "/users", "/nowhere"]) {
      const { headers, text } = await open.ask(path, { headers: { ...(path === "/login" ? {} : { Cookie: cookie }), "User-Agent": "Mozilla/5.0 Chrome/140.0.0.0" } });
      const policy = directives(headers.get("Content-Security-Policy") ?? "");
      const nonce = /'nonce-([^']+)'/.exec((policy.get("script-src") ?? []).join(" "))?.[1] ?? "";
      expect(nonce.length, path).toBeGreaterThanOrEqual(22);
      nonces.add(nonce);
      expect(policy.get("object-src")).toEqual(["'none'"]);
      expect(policy.get("base-uri")).toEqual(["'none'"]);
      expect(policy.get("default-src")).toEqual(["'self'"]);
      expect(policy.get("script-src")).not.toContain("'unsafe-inline'");
      expect(policy.get("script-src")).not.toContain("'unsafe-eval'");
      expect(policy.get("style-src")).toEqual(["'self'"]);
      const scripts = [...text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
      expect(scripts.length, path).toBeGreaterThan(0);
      for (const attributes of scripts) expect(attributes, path).toContain(`nonce="${nonce}"`);
      expect(text).not.toMatch(/<[^>]+\son\w+=/);
    }
    expect(nonces.size).toBe(5);
  });

  it("ASVS 3.4.4, 3.4.6 nothing is sniffed and nobody frames a page", async () => {
    for (const path of ["/login", "/dashboard", "/brand.css", "/v2/openapi.json", "/healthz/none", "/brand/mark.svg"]) {
      const { headers } = await open.ask(path);
      expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
      expect(directives(headers.get("Content-Security-Policy") ?? "").get("frame-ancestors"), path).toEqual(["'none'"]);
    }
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await open.ask("/login")).text)?.[1] ?? "";
    expect((await open.ask(script)).headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it("ASVS 14.3.2 what belongs to somebody is not kept by any cache", async () => {
    const { cookie } = await open.logIn("admin");
    for (const path of ["/dashboard?type=pdv", "/users", "/trail", "/trail.csv", "/pois.csv", "/edit-profile", "/notifications", "/dashboard.data?type=pdv"]) {
      const { headers, status } = await open.ask(path, { headers: { Cookie: cookie } });
      expect(status, path).toBe(200);
      expect(headers.get("Cache-Control") ?? "none", path).toMatch(/no-store/);
    }
    expect((await open.call("users.getAll", [], "admin")).headers.get("Cache-Control")).toBe("no-store");
    expect((await open.ask("/v2/auth/login", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })).headers.get("Cache-Control")).toBe("no-store");
  });

  it("ASVS 13.4.2, 13.4.5 no debugging, no source maps, and metrics for who carries their token alone", async () => {
    expect((await open.ask("/login")).headers.get("X-Powered-By")).toBeNull();
    expect((await open.ask("/metrics")).status).toBe(404);
    expect((await behindTls.ask("/metrics")).status).toBe(401);
    expect((await behindTls.ask("/metrics", { headers: { Authorization: "Bearer a token of the monitorinG" } })).status).toBe(401);
    expect((await behindTls.ask("/metrics", { headers: { Authorization: "Bearer a token of the monitoring" } })).status).toBe(200);
    const scripts = [...(await open.ask("/login")).text.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = ""]) => file);
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts) {
      expect((await open.ask(file)).text).not.toContain("sourceMappingURL");
      expect((await open.ask(`${file}.map`)).status).toBe(404);
    }
    for (const path of ["/debug", "/.env", "/package.json", "/server.js", "/brand/brand.json/../../data/app.db", "/..%2f..%2fpackage.json", "/assets/..%2f..%2fserver.js", "/brand/..%2f..%2fpackage.json"]) expect((await open.ask(path)).text, path).not.toMatch(/"dependencies"|SQLite format|composeProcess/);
  });

  it("of a brand's folder only what pages show is served, not its settings", async () => {
    expect((await open.ask("/brand/mark.svg")).headers.get("Content-Type")).toContain("image/svg+xml");
    for (const path of ["/brand/brand.json", "/brand/brand%2Ejson", "/brand/BRAND.JSON", "/brand/./brand.json", "/brand/brand.json?x=.svg", "/brand/brand.json/x.svg", "/brand/"]) {
      const { status, text } = await open.ask(path);
      expect([status === 404 || (status >= 300 && status < 400), text.includes("minimumDevices")], path).toEqual([true, false]);
    }
  });

  it("beside the path that the product is under, nothing is told but that there is nothing", async () => {
    const asked = await underPath.ask("/other/page");
    expect([asked.status, asked.json, asked.headers.get("Content-Security-Policy"), asked.headers.get("Cache-Control")]).toEqual([404, { error: "not_found", reason: expect.any(String) as string }, "default-src 'none'", "no-store"]);
    const page = await underPath.ask("/", { headers: { Accept: "text/html" } });
    expect([page.status, page.text.includes('href="/client1/"'), page.text.includes("Cannot GET")]).toEqual([404, true, false]);
    expect([(await underPath.ask("/healthz")).status, (await underPath.ask("/client1/login")).status]).toEqual([200, 302]);
  });

  it("ASVS 16.5.1 no failure shows where it came from", async () => {
    const { cookie } = await open.logIn("admin");
    const answers = await Promise.all([
      open.ask("/v2/methods/call", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{" }),
      open.ask("/v2/methods/__proto__", { method: "POST", headers: { "Content-Type": "application/json" }, body: "[]" }),
      open.call("constructor", [], "admin"), open.call("metrics.dashboardData", [{ type: { deep: true } }], "admin"), open.call("pois.getOne", ["999999999"], "admin"),
      open.ask("/dashboard?type=pdv&month=%E0%A4%A", { headers: { Cookie: cookie } }), open.ask("/pois/details/99999999", { headers: { Cookie: cookie } }), open.ask("/nowhere", { headers: { Cookie: cookie } }),
      open.ask("/login", { method: "POST", headers: { "Content-Type": "multipart/form-data; boundary=x" }, body: "not a form" }), open.ask("/dashboard", { method: "DELETE" }), open.ask("/%00"), open.ask("/assets/%2e%2e/%2e%2e/none"),
      open.ask("/users", { method: "POST", headers: { Cookie: cookie, "Content-Type": "text/plain" }, body: "x" }),
    ]);
    for (const { text, status } of answers) {
      expect(status).toBeGreaterThanOrEqual(200);
      expect(text).not.toMatch(/\bat [\w.<> ]+ \(?(file:|node:|\/)|node_modules|\.server\.[tj]s|\.tsx?:\d+|build\/server/);
    }
  });
});
