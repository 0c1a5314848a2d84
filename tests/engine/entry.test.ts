import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { openEngine } from "~/engine/client.server";
import { hostEntry } from "~/engine/host-entry.server";
import { startHostProcess } from "~/engine/host-process.server";
import { post, temporaryEngine } from "./temporary-engine";

describe("host entry", () => {
  it("is the bundle beside a running bundle, and the source beside the source", () => {
    expect(hostEntry("file:///srv/build/server.js")).toEqual({ file: "/srv/build/engine-host.js", execArgv: [], environment: {} });
    expect(hostEntry()).toMatchObject({ file: resolve("app/engine/host/main.server.ts"), execArgv: ["--import", expect.stringContaining("tsx")] });
  });

  it("runs as a bundle", async () => {
    const directory = mkdtempSync(join(tmpdir(), "engine-"));
    symlinkSync(resolve("node_modules"), join(directory, "node_modules"));
    await build({
      entryPoints: ["app/engine/host/main.server.ts"], outfile: join(directory, "engine-host.mjs"), bundle: true, platform: "node", format: "esm", target: "node20",
      packages: "external", alias: { "~": resolve("app") },
    });
    const options = {
      databaseDir: join(directory, "db"), runDir: join(directory, "run"), user: "default", key: "k".repeat(20), port: 0, slots: 1, queue: 1,
      memoryBytes: 500 * 2 ** 20, graceMs: 1000, patienceMs: 5000, defaults: { max_threads: 2 },
    };
    const entry = { ...hostEntry(pathToFileURL(join(directory, "server.js")).href), file: join(directory, "engine-host.mjs") };
    const host = await startHostProcess(options, () => undefined, entry);
    expect(await post({ url: `http://127.0.0.1:${host.port}`, user: "default", key: options.key }, "SELECT 6 * 7 FORMAT CSV")).toEqual({ status: 200, text: "42\n" });
    await expect(startHostProcess(options, () => undefined, entry)).rejects.toMatchObject({ code: 76 });
    await host.stop();
    expect(await host.exited).toEqual({ code: 0, signal: null });
    rmSync(directory, { recursive: true, force: true });
  });
});

describe("a server by address", () => {
  it("is spoken to like the embedded engine, and left running", async () => {
    const open = await temporaryEngine();
    const { url, user, key } = open.address();
    const remote = await openEngine({ dataDir: "unused", clickhouseUrl: url.replace("//", `//${user}:${key}@`), memoryMb: 500, log: () => undefined });
    expect(remote.ownsProcess).toBe(false);
    expect(await remote.ready()).toBe(true);
    expect(await remote.rows("SELECT {a:String} AS a", z.object({ a: z.string() }), { a: "x" })).toEqual([{ a: "x" }]);
    await remote.stop();
    expect(await open.engine.ready()).toBe(true);
    await open.end();
  });
});
