import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import { enginePaths } from "~/engine/engine-file.server";
import { post, temporaryEngine, type TemporaryEngine } from "./temporary-engine";

const sum = defineQuery({ name: "sum", sql: "SELECT sum(id) AS s FROM kept", params: z.object({}), row: z.object({ s: count }) });
const fillKept = async ({ engine }: TemporaryEngine) => {
  await engine.command("CREATE TABLE kept (id UInt32) ENGINE = MergeTree ORDER BY id");
  await engine.insert("kept", [{ id: 40 }, { id: 2 }]);
};

/** A second process, and its answers line by line. */
function otherProcess(dataDir: string) {
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", resolve(import.meta.dirname, "join-process.ts"), dataDir], { stdio: ["pipe", "pipe", "inherit"] });
  if (!child.stdout || !child.stdin) throw new Error("no pipes");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => JSON.parse((await lines.next()).value ?? "null");
  const { stdin } = child;
  const finished = once(child, "exit");
  return { child, next, ask: () => (stdin.write("sum\n"), next()), end: () => (stdin.end("end\n"), finished) };
}

describe("an engine that dies", () => {
  let open: TemporaryEngine;
  beforeAll(async () => {
    open = await temporaryEngine();
    await fillKept(open);
  });
  afterAll(() => open.end());

  it("answers the next question after a kill, on the same port with the same key, with nothing lost", async () => {
    const before = open.address();
    for (let time = 0; time < 2; time++) {
      process.kill(open.address().pid, "SIGKILL");
      expect(await open.engine.query(sum, {})).toEqual([{ s: 42 }]);
    }
    expect(open.address()).toMatchObject({ url: before.url, key: before.key });
    expect(open.address().pid).not.toBe(before.pid);
  });

  it("answers questions that were under way when it died", async () => {
    const asked = Array.from({ length: 8 }, () => open.engine.query(defineQuery({ name: "slow", sql: "SELECT sum(id) AS s, sleep(0.5) AS z FROM kept", params: z.object({}), row: z.object({ s: count }) }), {}));
    await new Promise((settle) => setTimeout(settle, 200));
    process.kill(open.address().pid, "SIGKILL");
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 8 }, () => [{ s: 42 }]));
  });

  it("says engine_down for a command that it cannot repeat", async () => {
    const command = open.engine.command("INSERT INTO kept SELECT number + sleepEachRow(0.01) FROM numbers(200)");
    await new Promise((settle) => setTimeout(settle, 300));
    process.kill(open.address().pid, "SIGKILL");
    await expect(command).rejects.toMatchObject({ code: "engine_down", status: 503 });
    await open.engine.command("CREATE TABLE IF NOT EXISTS after_the_kill (id UInt32) ENGINE = MergeTree ORDER BY id");
    expect(await open.engine.query(sum, {})).toEqual([{ s: 42 }]);
  });

  it("gives itself up when a query cannot be ended, and comes back", async () => {
    const stubborn = await temporaryEngine({ patienceMs: 0 });
    const { pid } = stubborn.address();
    const abort = new AbortController();
    const asked = post(stubborn.address(), "SELECT count() FROM system.numbers FORMAT CSV", {}, abort.signal);
    setTimeout(() => abort.abort(), 300);
    await expect(asked).rejects.toThrow();
    await expect.poll(() => existsSync(`/proc/${pid}`) && !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, "utf8")), { timeout: 20_000 }).toBe(false);
    await expect.poll(() => stubborn.engine.ready(), { timeout: 20_000 }).toBe(true);
    await stubborn.end();
  });
});

describe("engine.json", () => {
  it("is the owner's alone, is removed at the end, and a stale one does no harm", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "engine-"));
    const { file } = enginePaths(dataDir);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ url: "http://127.0.0.1:9", user: "default", key: "stale", pid: 999_999, owner: 999_999 }));
    const open = await temporaryEngine({ dataDir });
    expect(open.engine.ownsProcess).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(enginePaths(dataDir).runDir).mode & 0o777).toBe(0o700);
    await open.engine.stop();
    expect(existsSync(file)).toBe(false);
    await expect(open.engine.query(sum, {})).rejects.toMatchObject({ code: "engine_down" });
    expect(await open.engine.ready()).toBe(false);
    await open.end();
  });
});

describe("two processes", () => {
  it("R02 lets a running question end when it stops, and refuses new ones", async () => {
    const open = await temporaryEngine({ graceMs: 5000 });
    const asked = open.engine.rows("SELECT sleep(1) AS z, 7 AS k", z.object({ k: z.number() }));
    await new Promise((settle) => setTimeout(settle, 300));
    const stopped = open.endpoint.stop();
    expect(await asked).toEqual([{ k: 7 }]);
    await stopped;
    await open.end();
  });

  it("the second joins the first, survives its restart, and takes over when it has gone", async () => {
    const open = await temporaryEngine();
    await fillKept(open);
    const other = otherProcess(open.dataDir);
    expect(await other.next()).toEqual({ ownsProcess: false });
    expect(await other.ask()).toEqual({ ownsProcess: false, rows: [{ s: "42" }] });
    process.kill(open.address().pid, "SIGKILL");
    expect(await other.ask()).toEqual({ ownsProcess: false, rows: [{ s: "42" }] });
    await open.engine.stop();
    expect(await other.ask()).toEqual({ ownsProcess: true, rows: [{ s: "42" }] });
    await other.end();
    expect(existsSync(enginePaths(open.dataDir).file)).toBe(false);
    await open.end();
  });

  it("started at once, one owns and the other joins; when the owner is killed, its engine goes and the other takes over", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "engine-"));
    const both = [otherProcess(dataDir), otherProcess(dataDir)];
    const opened = z.array(z.object({ ownsProcess: z.boolean() })).parse(await Promise.all(both.map((other) => other.next())));
    expect(opened.map((other) => other.ownsProcess).sort()).toEqual([false, true]);
    const mine = await temporaryEngine({ dataDir });
    await fillKept(mine);
    const [owner, joined] = opened[0]?.ownsProcess ? both : [...both].reverse();
    owner?.child.kill("SIGKILL");
    await expect.poll(() => mine.engine.ready() , { timeout: 20_000 }).toBe(true);
    expect(await mine.engine.query(sum, {})).toEqual([{ s: 42 }]);
    await expect.poll(() => joined?.ask(), { timeout: 20_000, interval: 200 }).toMatchObject({ rows: [{ s: "42" }] });
    await joined?.end();
    await mine.end();
  });
});
