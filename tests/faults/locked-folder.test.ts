import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDeployment, type Deployment } from "../support/deployment";
import { codes, figures, numbers, page, point, refusedAs } from "./outage";

/** Lines of a start that are for the operator: not of the log. */
const told = (output: string): string[] => output.trim().split("\n").filter((line) => !line.startsWith("{"));

describe("a data folder that somebody else holds", () => {
  let at: Deployment;
  beforeAll(async () => { at = await startDeployment({ data: true }); });
  afterAll(async () => { await at.stop(); });

  it("a second process of the product on the same folder gives the same figures, and goes on when the first has gone", async () => {
    const before = numbers(await figures(at));
    const first = at.pid();
    const second = spawn("node", ["build/server.js"], { env: at.environment, stdio: ["ignore", "pipe", "pipe"] });
    try {
      let said = "";
      const port = await new Promise<number>((resolve, reject) => {
        for (const stream of [second.stdout, second.stderr]) stream.on("data", (part: Buffer) => { said += String(part); const found = /"port":(\d+),"brand"/.exec(said); if (found) resolve(Number(found[1])); });
        second.once("exit", () => reject(new Error(said)));
      });
      const other: Deployment = { ...at, ask: async (to, init) => { const response = await fetch(`http://127.0.0.1:${port}${to}`, init); const text = await response.text(); return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as unknown }; } };
      expect(numbers(await figures(other))).toEqual(before);
      expect((await at.call("pois.create", [point("BESIDE")], "admin")).status).toBe(200);
      expect(process.kill(first, 0)).toBe(true);
      await at.crash();
      expect(numbers(await figures(other))).toBeDefined();
      expect(await other.ask("/readyz")).toMatchObject({ status: 200, json: { engine: true } });
    } finally {
      await new Promise((resolve) => { second.once("exit", resolve); second.kill("SIGTERM"); });
    }
    await at.begin();
    expect(await codes(at)).toEqual(["BESIDE"]);
  });

  it("the application store under another's lock: saving is refused after a while, reading goes on, and saving too when it is free", async () => {
    const holder = new Database(path.join(at.dataDir, "app.db"));
    holder.pragma("busy_timeout = 10000");
    holder.exec("begin immediate");
    const { cookie } = await Promise.race([at.logIn("viewer"), new Promise<{ cookie: string }>((resolve) => setTimeout(() => resolve({ cookie: "" }), 100))]);
    expect(cookie).toBe("");
    refusedAs("store_down", await at.call("pois.create", [point("LOCKED")], "admin"));
    expect((await page(at, "/login")).status).toBe(200);
    expect((await figures(at)).status).toBe(200);
    holder.exec("rollback");
    holder.close();
    expect((await at.call("pois.create", [point("FREED")], "admin")).status).toBe(200);
    expect(await codes(at)).toEqual(["BESIDE", "FREED"]);
  });

  it("analytics held by a process that cannot be joined: the start says so in one line, and succeeds when it has gone", async () => {
    const file = path.join(at.dataDir, "analytics", "engine.json");
    const kept = readFileSync(file, "utf8");
    rmSync(file);
    const { status, stdout, stderr } = spawnSync("node", ["build/server.js"], { env: at.environment, encoding: "utf8" });
    writeFileSync(file, kept, { mode: 0o600 });
    expect(status).toBe(78);
    expect(told(`${stdout}${stderr}`)).toEqual([expect.stringMatching(/is held by another process that does not answer: stop it and start again$/)]);
    await at.crash();
    await at.begin();
    expect((await figures(at)).status).toBe(200);
  });
});

const asRoot = process.getuid?.() === 0;
/** The account that owns nothing. */
const nobody = 65534;

describe.skipIf(!asRoot)(asRoot ? "an ordinary user and folders that are not theirs" : "an ordinary user and folders that are not theirs (not run: needs root to be somebody else)", () => {
  let folder: string;
  beforeAll(() => { folder = mkdtempSync(path.join(tmpdir(), "foreign-")); chmodSync(folder, 0o755); });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const start = (dataDir: string) => spawnSync("node", ["build/server.js"], { env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1" }, uid: nobody, gid: nobody, encoding: "utf8" });

  it.each([
    ["a folder of root's", (dataDir: string) => { mkdirSync(dataDir, { mode: 0o755 }); }],
    ["a folder that cannot be made", () => undefined],
    ["a store of root's in a folder of one's own", (dataDir: string) => { mkdirSync(dataDir, { mode: 0o755 }); writeFileSync(path.join(dataDir, "app.db"), "", { mode: 0o600 }); chownSync(dataDir, nobody, nobody); }],
    ["analytics of root's in a folder of one's own", (dataDir: string) => { mkdirSync(path.join(dataDir, "analytics"), { recursive: true, mode: 0o700 }); chownSync(dataDir, nobody, nobody); }],
  ])("%s: one line names it, without a stack", (name, prepare) => {
    const dataDir = path.join(folder, name.replaceAll(/\W/g, "-"));
    prepare(dataDir);
    const { status, stdout, stderr } = start(dataDir);
    expect([status, `${stdout}${stderr}`]).toEqual([78, expect.stringContaining(dataDir)]);
    const lines = told(`${stdout}${stderr}`);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/EACCES|EPERM/);
  });

  it.each([
    ["ingest", ["--pings", "pings.csv"]], ["forget", ["--device", "d"]], ["demo", []], ["export", ["--format", "patterns", "--from", "2026-03-02", "--to", "2026-03-29", "--out", "patterns.csv"]],
  ])("%s into a folder of root's: one line names the setting, without the engine's words", (verb, args) => {
    const dataDir = path.join(folder, `of-root-${verb}`);
    mkdirSync(dataDir, { mode: 0o755 });
    const { status, stdout, stderr } = spawnSync("node", ["build/cli.js", verb, ...args], { env: { ...process.env, DATA_DIR: dataDir }, uid: nobody, gid: nobody, encoding: "utf8" });
    expect([status, `${stdout}${stderr}`]).toEqual([1, `DATA_DIR: ${dataDir} cannot be used (EACCES)\n`]);
  });

  it("a folder that is none of a disk's, for root as well", () => {
    const { status, stdout, stderr } = spawnSync("node", ["build/server.js"], { env: { ...process.env, NODE_ENV: "production", DATA_DIR: "/proc", PORT: "0", HOST: "127.0.0.1" }, encoding: "utf8", timeout: 60_000 });
    expect([status, told(`${stdout}${stderr}`)]).toEqual([78, [expect.stringMatching(/^DATA_DIR: \/proc cannot be used \((ENOENT|EACCES|EPERM)\)$/)]]);
  });
});
