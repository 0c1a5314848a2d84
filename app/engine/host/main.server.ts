import { chmodSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createCanceller } from "./cancel.server";
import { openConnection, run } from "./connection.server";
import { clickhouseCode, exceptionText } from "./errors.server";
import { createHostServer } from "./http.server";
import { parentMessageSchema, type HostMessage, type HostOptions } from "./protocol.server";
import { createSlots } from "./slots.server";

/** How long a host whose parent died waits for running queries: the next engine cannot open the directory before. */
const ORPHAN_GRACE_MS = 500;
/** After the grace: time for killed queries to end and last answers to leave. */
const EXIT_SLACK_MS = 3000;

const tell = (message: HostMessage) => process.send?.(message);
const sigkill = () => process.kill(process.pid, "SIGKILL"); // process.exit hangs while a query runs

/** Opens the directory, serves, and answers how to stop: the only entry of the host process. */
async function startHost(options: HostOptions): Promise<(graceMs: number) => Promise<void>> {
  mkdirSync(options.databaseDir, { recursive: true, mode: 0o700 });
  const control = openConnection(options.databaseDir, memoryArguments(options.memoryBytes));
  await run(control, "SELECT 1"); // holds the directory's lock from here on
  emptyRunDir(options.runDir);

  const giveUp = (message: string) => {
    tell({ kind: "given_up", message });
    setTimeout(sigkill, 50);
  };
  let stopping = false;
  const canceller = createCanceller(control, options.patienceMs, giveUp);
  const slots = createSlots(options.slots, options.queue, options.runDir);
  const server = createHostServer(options, slots, canceller, () => stopping);
  await listen(server, options.port);
  tell({ kind: "ready", port: (server.address() as AddressInfo).port });

  return async (graceMs) => {
    if (stopping) return;
    stopping = true;
    setTimeout(sigkill, graceMs + EXIT_SLACK_MS);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    slots.close();
    const until = performance.now() + graceMs;
    while (canceller.running() > 0 && performance.now() < until) await sleep(20);
    canceller.killAll();
    while (canceller.running() > 0) await sleep(20);
    server.closeIdleConnections();
    await Promise.race([closed, sleep(500)]);
    control.session.close();
    process.exit(0);
  };
}

/** The cap, and caches that fit under it: by default they are sized for a machine of their own. */
function memoryArguments(memoryBytes: number): string[] {
  const cache = Math.floor(memoryBytes / 16);
  const caches = ["mark_cache_size", "index_mark_cache_size", "primary_index_cache_size", "parquet_metadata_cache_size", "compiled_expression_cache_size"];
  return [`--max_server_memory_usage=${memoryBytes}`, ...caches.map((name) => `--${name}=${cache}`)];
}

function emptyRunDir(runDir: string): void {
  mkdirSync(runDir, { recursive: true, mode: 0o700 });
  chmodSync(runDir, 0o700);
  for (const name of readdirSync(runDir)) rmSync(join(runDir, name), { recursive: true, force: true });
}

/** Listens on loopback; the wanted port may have been taken since the last life. */
async function listen(server: ReturnType<typeof createHostServer>, port: number): Promise<void> {
  const attempt = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ port: wanted, host: "127.0.0.1" }, () => {
        server.off("error", reject);
        resolve();
      });
    });
  await attempt(port).catch(() => attempt(0));
}

let stop: ((graceMs: number) => Promise<void>) | undefined;
let graceMs = ORPHAN_GRACE_MS;
const end = (grace: number) => (stop ? void stop(grace) : sigkill());

// A signal to the whole process group reaches the host too: the parent decides when it stops, so that questions in flight end well.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
// Ending by itself would wait for running queries, and hold the directory's lock all the while.
process.on("uncaughtException", (error) => {
  tell({ kind: "given_up", message: error.stack ?? error.message });
  setTimeout(sigkill, 50);
});
process.on("disconnect", () => end(ORPHAN_GRACE_MS));
process.on("message", (raw) => {
  const message = parentMessageSchema.parse(raw);
  if (message.kind === "stop") return end(graceMs);
  graceMs = message.options.graceMs;
  startHost(message.options).then(
    (stopHost) => (stop = stopHost),
    (error: unknown) => {
      tell({ kind: "failed", code: clickhouseCode(error), message: exceptionText(error) });
      setTimeout(sigkill, 50);
    },
  );
});
tell({ kind: "hello" });
