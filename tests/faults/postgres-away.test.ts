import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDeployment, type Deployment } from "../support/deployment";
import { postgresPrograms, startPostgres, type PostgresCluster } from "../store/postgres-cluster";
import { codes, figures, health, idle, logged, numbers, page, pageSays, point, refusedAs } from "./outage";

const programs = postgresPrograms();
const title = programs ? "PostgreSQL goes away" : "PostgreSQL goes away (not run: no server programs under /usr/lib/postgresql)";

describe.skipIf(!programs)(title, () => {
  let database: PostgresCluster;
  let at: Deployment;
  let cookie: string;
  beforeAll(async () => {
    database = await startPostgres(programs ?? "");
    database.createDatabase("product");
    at = await startDeployment({ data: true, environment: { DATABASE_URL: database.url("product") } });
    ({ cookie } = await at.logIn("admin"));
  });
  afterAll(async () => { await at.stop(); await database.stop(); });

  it("says so to programs, on pages, to /readyz and in the log, and goes on without a restart when it is back", async () => {
    expect((await at.call("pois.create", [point("KEPT")], "admin")).status).toBe(200);
    await idle(at);
    const before = numbers(await figures(at));
    const pid = at.pid();
    await database.halt();

    refusedAs("store_down", await figures(at));
    refusedAs("store_down", await at.call("pois.create", [point("LOST")], "admin"));
    refusedAs("store_down", await at.ask("/v2/auth/login", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email: "ana@example.com", password: "x" }) }));
    for (const path of ["/dashboard", "/pois", "/poi/new", "/login", "/radar"]) pageSays("store_down", await page(at, path, cookie));
    const form = await at.ask("/login?lang=en", { method: "POST", headers: { "Accept-Language": "en" }, body: new URLSearchParams({ email: "ana@example.com", password: "x" }) });
    pageSays("store_down", form);
    expect((await page(at, "/dashboard.xlsx?type=pdv", cookie)).json).toMatchObject({ error: "store_down" });
    expect(await at.ask("/readyz")).toMatchObject({ status: 503, json: { ok: false, store: false, engine: true, disk: true } });
    expect((await at.ask("/healthz")).status).toBe(200);
    expect(logged(at, "request_failed")).toContainEqual(expect.objectContaining({ code: "store_down", path: "/v2/methods/call" }));
    expect(logged(at, "unhealthy")).toContainEqual(expect.objectContaining({ failing: ["store"] }));

    await database.resume();
    await health(at, { ok: true, store: true });
    expect(at.pid()).toBe(pid);
    expect(await codes(at)).toEqual(["KEPT"]);
    expect(numbers(await figures(at))).toEqual(before);
    expect((await at.call("pois.create", [point("AFTER")], "admin")).status).toBe(200);
    expect(await codes(at)).toEqual(["AFTER", "KEPT"]);
    expect((await page(at, "/pois", cookie)).status).toBe(200);
    expect(logged(at, "healthy")).toHaveLength(1);
  });

  it("in the middle of saving: what was answered is there once, and the process lives", async () => {
    const pid = at.pid();
    const saving = Array.from({ length: 40 }, (_, i) => at.call("pois.create", [point(`MID-${i}`)], "admin").then(({ status }) => status));
    await new Promise((resolve) => setTimeout(resolve, 60));
    await database.halt();
    const answered = await Promise.all(saving);
    expect([...new Set(answered)].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(answered).toContain(503);
    await database.resume();
    await health(at, { ok: true });
    expect(at.pid()).toBe(pid);
    const there = await codes(at);
    for (const [i, status] of answered.entries()) {
      const copies = there.filter((code) => code === `MID-${i}`).length;
      if (status === 200) expect(copies, `answered point ${i}`).toBe(1);
      else expect(copies, `refused point ${i}`).toBeLessThanOrEqual(1);
    }
    // visits of the saved points were under way as well
    await idle(at);
  });

  it("under an audit: it is made when the database is back", async () => {
    const asked = [{ startDate: Date.parse("2026-02-10T12:00:00Z"), endDate: Date.parse("2026-02-25T12:00:00Z"), type: "ooh", ooh: [{ label: "All", value: "ooh", count: 2 }], pdv: [{ label: "All", value: "pdv", count: 4 }] }];
    const { json, status, text } = await at.call("audit.create", asked, "admin");
    expect(status, text).toBe(200);
    await database.halt();
    await expect.poll(() => [...logged(at, "audits_wait"), ...logged(at, "audit_waits")].length, { timeout: 60_000 }).toBeGreaterThan(0);
    await database.resume();
    await health(at, { ok: true });
    await expect.poll(async () => ((await at.call("audit.getAll", [], "admin")).json as { _id: string; status: string }[]).find(({ _id }) => _id === (json as { _id: string })._id)?.status, { timeout: 60_000 }).toBe("READY");
  });

  it("at the start: one line names it, without a stack", async () => {
    await at.crash();
    await database.halt();
    const before = at.log().length;
    await expect(at.begin()).rejects.toThrow(/ended with 78/);
    const said = at.log().slice(before).trim().split("\n").filter((line) => !line.startsWith("{"));
    expect(said).toEqual([expect.stringMatching(/^the application store cannot be used \(\w+\)$/)]);
    await database.resume();
    await at.begin();
    expect(await codes(at)).toContain("KEPT");
  });
});
