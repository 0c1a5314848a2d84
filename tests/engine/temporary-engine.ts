import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine, type Engine } from "~/engine/client.server";
import type { Endpoint } from "~/engine/endpoint.server";
import { enginePaths, readEngineFile, type EngineAddress } from "~/engine/engine-file.server";
import { joinOrStart, type EmbeddedOptions } from "~/engine/supervisor.server";

export const MEMORY_MB = 1000;

/** An engine over a directory of its own, with its address for tests that speak HTTP. */
export type TemporaryEngine = { engine: Engine; endpoint: Endpoint; dataDir: string; address(): EngineAddress; end(): Promise<void> };

export async function temporaryEngine(options: Partial<EmbeddedOptions> = {}): Promise<TemporaryEngine> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "engine-"));
  const endpoint = await joinOrStart({ dataDir, memoryMb: MEMORY_MB, log: () => undefined, graceMs: 1000, ...options });
  const engine = createEngine(endpoint, { memoryMb: MEMORY_MB });
  return {
    engine, endpoint, dataDir,
    address() {
      const found = readEngineFile(enginePaths(dataDir).file);
      if (!found) throw new Error("no engine.json");
      return found;
    },
    async end() {
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One statement by plain HTTP, as the client would send it. */
export async function post(address: { url: string; user: string; key: string }, sql: string, search: Record<string, string> = {}, signal?: AbortSignal): Promise<{ status: number; text: string }> {
  const authorization = `Basic ${Buffer.from(`${address.user}:${address.key}`).toString("base64")}`;
  const response = await fetch(`${address.url}/?${new URLSearchParams(search)}`, { method: "POST", body: sql, headers: { authorization }, ...(signal ? { signal } : {}) });
  return { status: response.status, text: await response.text() };
}
