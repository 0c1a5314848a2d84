import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newKey, people, startDeployment, type Deployment } from "../support/deployment";

let at: Deployment;
beforeAll(async () => { at = await startDeployment({ data: true, environment: { INGEST_MAX_MB: "1" } }); });
afterAll(async () => { await at.stop(); });

const wire = (bearer: string, type: string) => ({ Authorization: `Bearer ${bearer}`, "Content-Type": type });

describe("what comes in and goes out", () => {
  it("ASVS 5.2.1 bodies larger than what is taken are refused, packed ones by what they unpack to", async () => {
    const key = await newKey(at, ["ingest"]);
    const rows = `device_id,at,latitude,longitude\n${"a,2026-02-01T00:00:00Z,1,1\n".repeat(60_000)}`;
    expect((await at.ask("/v2/ingest", { method: "POST", headers: wire(key, "text/csv"), body: rows })).status).toBe(413);
    const packed = gzipSync(rows);
    expect(packed.length).toBeLessThan(20_000);
    expect((await at.ask("/v2/ingest", { method: "POST", headers: { ...wire(key, "text/csv"), "Content-Encoding": "gzip" }, body: packed })).status).toBe(413);
    const { accessToken } = await at.tokens("admin");
    expect((await at.ask("/v2/methods/call", { method: "POST", headers: wire(accessToken, "application/json"), body: JSON.stringify({ name: "pois.getAll", params: ["x".repeat(1_200_000)] }) })).status).toBe(413);
    expect((await at.ask("/v2/auth/login", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email: "x".repeat(40_000), password: "x" }) })).status).toBe(413);
    expect((await at.call("pois.getAll", [{}], "admin")).status).toBe(200);
  });

  it("ASVS 2.3.3 a batch with a broken end leaves all of it or nothing", async () => {
    const key = await newKey(at, ["ingest"]);
    const visits = async () => (await at.call("metrics.dashboardData", [{ type: "pdv", startDate: Date.parse("2026-02-01T12:00:00Z"), endDate: Date.parse("2026-02-28T12:00:00Z") }, { qVisits: true }], "admin")).text;
    const before = await visits();
    const whole = gzipSync(`device_id,at,latitude,longitude\n${Array.from({ length: 3000 }, (_, i) => `late-${i},2026-02-03T15:00:00Z,-23.55,-46.63`).join("\n")}\n`);
    const cut = await at.ask("/v2/ingest", { method: "POST", headers: { ...wire(key, "text/csv"), "Content-Encoding": "gzip" }, body: whole.subarray(0, whole.length - 40) });
    expect(cut.status).toBeGreaterThanOrEqual(400);
    expect(await visits()).toBe(before);
  });

  it("ASVS 5.4.2 a file's name is plain for old browsers and whole for the others, whatever the data is called", async () => {
    const { cookie } = await at.logIn("admin");
    for (const path of ["/dashboard.xlsx?type=pdv&month=2026-02", "/pois.csv", "/pois.xlsx", "/trail.csv", "/ranking.xlsx?month=2026-02"]) {
      const { headers, status } = await at.ask(path, { headers: { Cookie: cookie } });
      expect(status, path).toBe(200);
      const disposition = headers.get("Content-Disposition") ?? "";
      expect(disposition, path).toMatch(/^attachment; filename="[\x20-\x7e]+"/);
      expect(disposition, path).not.toMatch(/[\r\n\\/]|\.\./);
    }
    const accented = (await at.ask("/dashboard.xlsx?type=pdv&month=2026-02", { headers: { Cookie: cookie } })).headers.get("Content-Disposition") ?? "";
    expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(accented)?.[1] ?? "")).toContain("Jatobá");
  });

  it("ASVS 2.2.2 a form's rules hold for whoever posts without it", async () => {
    const { cookie } = await at.logIn("admin");
    const point = { type: "pdv", name: "Good name", address: "Road 1", city: "City", uf: "SP", zipcode: "00000", country_code: "BR", phone: "0000", latitude: "-10", longitude: "-40" };
    const count = async () => ((await at.call("pois.getAll", [{}], "admin")).json as { count: number }).count;
    const before = await count();
    for (const [field, value] of [["name", "abc"], ["name", "x".repeat(101)], ["address", ""], ["uf", "S"], ["country_code", "BRA"], ["latitude", "91"], ["longitude", "east"], ["phone", "1"]] as const) {
      const { status, headers } = await at.ask("/poi/new", { method: "POST", headers: { Cookie: cookie }, body: new URLSearchParams({ ...point, [field]: value }) });
      expect([status, headers.get("Location")], `${field} ${value.slice(0, 10)}`).toEqual([400, null]);
      expect((await at.call("pois.create", [{ ...point, [field]: value }], "admin")).status, field).toBe(400);
    }
    expect(await count()).toBe(before);
  });

  it("ASVS 2.3.1 the last step of the audit's wizard does not do without the first two", async () => {
    const { cookie } = await at.logIn("admin");
    const list = async () => (await at.call("audit.getAll", [], "admin")).text;
    const before = await list();
    for (const query of ["", "?step=3", "?step=3&month=2026-02", "?step=3&ooh=ab"]) {
      const { headers, status } = await at.ask(`/newaudit${query}`, { method: "POST", headers: { Cookie: cookie }, body: new URLSearchParams({ step: "3", intent: "finish", pdv: "ab" }) });
      expect(headers.get("Location") ?? "", query).not.toMatch(/^\/audit/);
      expect(status, query).toBeLessThan(500);
    }
    expect((await at.call("audit.create", [{ type: "ooh", pdv: [{ label: "x", value: "ab" }] }], "admin")).status).toBe(400);
    expect(await list()).toBe(before);
  });

  it("ASVS 16.2.2, 16.3.1, 16.3.2 logins, refusals and what was forbidden are logged in UTC, without anybody's address or secret", async () => {
    await at.ask("/v2/auth/login", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email: "stranger@example.org", password: "a guessed secret" }) });
    await at.call("users.getAll", [], "viewer");
    const { accessToken, refreshToken } = await at.tokens("viewer");
    const lines = at.log().split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as { at?: string; event?: string });
    expect(lines.length).toBeGreaterThan(3);
    for (const { at: when } of lines) expect(when).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(lines.map(({ event }) => event)).toEqual(expect.arrayContaining(["login"]));
    for (const secret of ["stranger@example.org", "a guessed secret", people.viewer.email, people.viewer.password, accessToken, refreshToken, "-23.55"]) expect(at.log()).not.toContain(secret);
    const trail = ((await at.call("trail.getAll", [{}], "admin")).json as { entries: { action: string; outcome: string; at: string }[] }).entries;
    expect(trail.some(({ outcome }) => outcome === "refused")).toBe(true);
    expect(trail.some(({ outcome, action }) => outcome === "done" && /login/.test(action))).toBe(true);
  });
});
