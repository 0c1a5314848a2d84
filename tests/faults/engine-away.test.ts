import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDeployment, type Deployment } from "../support/deployment";
import { temporaryEngine, type TemporaryEngine } from "../engine/temporary-engine";
import { openGate, type Gate } from "./gate";
import { codes, figures, health, idle, logged, numbers, page, pageSays, point, refusedAs } from "./outage";

describe("the embedded engine's process dies", () => {
  let at: Deployment;
  beforeAll(async () => { at = await startDeployment({ data: true }); });
  afterAll(async () => { await at.stop(); });
  const enginePid = (): number => (JSON.parse(readFileSync(path.join(at.dataDir, "analytics", "engine.json"), "utf8")) as { pid: number }).pid;

  it("questions wait for it and are answered; the log says that it went and came", async () => {
    const before = numbers(await figures(at));
    const pid = at.pid();
    const killed = enginePid();
    process.kill(killed, "SIGKILL");
    const { cookie } = await at.logIn("admin");
    const [answered, shown] = await Promise.all([figures(at), page(at, "/dashboard?type=pdv&month=2026-02", cookie)]);
    expect(numbers(answered)).toEqual(before);
    expect(shown.status).toBe(200);
    await health(at, { ok: true, engine: true });
    expect(at.pid()).toBe(pid);
    expect(enginePid()).not.toBe(killed);
    expect(logged(at, "engine down")).toHaveLength(1);
    expect(logged(at, "engine up")).toHaveLength(2);
  });
});

describe("the ClickHouse server goes away", () => {
  let server: TemporaryEngine;
  let gate: Gate;
  let at: Deployment;
  let cookie: string;
  let before: unknown;
  beforeAll(async () => {
    server = await temporaryEngine();
    const direct = Number(new URL(server.address().url).port);
    const address = (port: number) => `http://default:${server.address().key}@127.0.0.1:${port}`;
    at = await startDeployment({ data: true, serve: false, environment: { CLICKHOUSE_URL: address(direct) } });
    gate = await openGate(() => direct);
    at.environment.CLICKHOUSE_URL = address(gate.port);
    await at.begin();
    ({ cookie } = await at.logIn("admin"));
    before = numbers(await figures(at));
  });
  afterAll(async () => { await at.stop(); await gate.stop(); await server.end(); });

  const month = "type=pdv&month=2026-02";
  async function isSaid(): Promise<void> {
    refusedAs("engine_down", await figures(at));
    for (const path of [`/dashboard?${month}`, "/radar?type=pdv"]) pageSays("engine_down", await page(at, path, cookie));
    expect((await page(at, `/dashboard.xlsx?${month}`, cookie)).json).toMatchObject({ error: "engine_down" });
    expect(await at.ask("/readyz")).toMatchObject({ status: 503, json: { ok: false, engine: false, store: true, disk: true } });
    expect((await at.ask("/healthz")).status).toBe(200);
    expect((await page(at, "/login")).status).toBe(200);
    expect(logged(at, "request_failed")).toContainEqual(expect.objectContaining({ code: "engine_down", path: "/v2/methods/call" }));
    expect(logged(at, "unhealthy").at(-1)).toMatchObject({ failing: ["engine"] });
  }

  it("refusing connections: it is said everywhere, points are saved all the same, and all goes on when it is back", async () => {
    const pid = at.pid();
    await gate.be("refused");
    await isSaid();
    const saved = await at.call("pois.create", [point("SAVED-WHILE-AWAY")], "admin");
    expect(saved.status, saved.text).toBe(200);
    await gate.be("open");
    await health(at, { ok: true, engine: true });
    await idle(at);
    expect(await codes(at)).toEqual(["SAVED-WHILE-AWAY"]);
    expect(at.pid()).toBe(pid);
    const { _id } = saved.json as { _id: string };
    expect((await at.call("pois.delete", [[_id]], "admin")).status).toBe(200);
    await idle(at);
    expect(numbers(await figures(at))).toEqual(before);
  });

  it("taking connections and saying nothing: nobody waits for ever, and all goes on when it speaks again", async () => {
    await gate.be("silent");
    await isSaid();
    await gate.be("open");
    await health(at, { ok: true, engine: true });
    expect(numbers(await figures(at))).toEqual(before);
    expect((await page(at, `/dashboard?${month}`, cookie)).status).toBe(200);
  });

  it("under a batch of rows: the batch is refused, and sent again it counts once", async () => {
    const key = ((await at.call("keys.create", [{ name: "sender of batches", scopes: ["ingest"] }], "admin")).json as { secret: string }).secret;
    const rows = `device_id,at,latitude,longitude\n${Array.from({ length: 20_000 }, (_, i) => `late-${i % 50},2026-02-${String(1 + (i % 25)).padStart(2, "0")}T1${i % 10}:${String(i % 60).padStart(2, "0")}:00Z,-23.55,-46.63`).join("\n")}\n`;
    const send = () => at.ask("/v2/ingest", { method: "POST", headers: { Authorization: `Bearer ${key}`, "Content-Type": "text/csv" }, body: rows });
    const sending = send();
    await new Promise((resolve) => setTimeout(resolve, 150));
    await gate.be("refused");
    refusedAs("engine_down", await sending);
    await gate.be("open");
    await health(at, { ok: true });
    expect((await send()).status).toBe(200);
    const once = numbers(await figures(at));
    expect(once).not.toEqual(before);
    expect((await send()).status).toBe(200);
    expect(numbers(await figures(at))).toEqual(once);
  });

  it("at the start: one line names it, without a stack", async () => {
    await at.crash();
    await gate.be("refused");
    const from = at.log().length;
    await expect(at.begin()).rejects.toThrow(/ended with 78/);
    expect(at.log().slice(from).trim().split("\n").filter((line) => !line.startsWith("{"))).toEqual([expect.stringMatching(/^\w+: the engine does not answer \(\w+\)$/)]);
    await gate.be("open");
    await at.begin();
    expect((await figures(at)).status).toBe(200);
  });
});
