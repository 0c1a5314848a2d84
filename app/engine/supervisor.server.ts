import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "~/contract/errors";
import { answersPing, isHeardAt, LATE_WAIT_MS, type Endpoint } from "./endpoint.server";
import { enginePaths, readEngineFile, removeEngineFile, writeEngineFile, type EngineAddress } from "./engine-file.server";
import { DIRECTORY_LOCKED, HostStartError, startHostProcess, type HostProcess } from "./host-process.server";
import type { HostOptions } from "./host/protocol.server";
import type { EngineLog } from "./log.server";

export type EmbeddedOptions = {
  dataDir: string;
  memoryMb: number;
  log: EngineLog;
  /** queries at one time, and queries that may wait */
  slots?: number;
  queue?: number;
  graceMs?: number;
  patienceMs?: number;
};

/** A host whose parent died leaves within two seconds; one that stops cleanly takes its grace. */
const LOCK_PATIENCE_MS = 20_000;
/** How long others leave a restart to the living owner. */
const OWNER_PATIENCE_MS = 2500;
const MAX_FIRST_FAILURES = 3;
const MAX_BACKOFF_MS = 10_000;
const STABLE_MS = 30_000;

/**
 * The embedded engine of a data directory: joins the one that another process runs, or starts and supervises one. The same
 * loop brings it back after a death, so that a process that had joined takes over when the owner has gone.
 * @throws AppError engine_down when neither succeeds
 */
export async function joinOrStart(options: EmbeddedOptions): Promise<Endpoint> {
  const paths = enginePaths(options.dataDir);
  const key = randomBytes(24).toString("base64url");
  let current: EngineAddress | undefined;
  let host: HostProcess | undefined;
  let connecting: Promise<void> | undefined;
  let stopped = false;
  let failures = 0;
  let downSince: number | undefined;
  let port = 0;

  async function join(): Promise<boolean> {
    const found = readEngineFile(paths.file);
    if (!found || found.owner === process.pid || !(await answersPing(found))) return false;
    current = found;
    downSince = undefined;
    return true;
  }

  async function start(): Promise<void> {
    const started = await startHostProcess(hostOptions(options, key, port), options.log);
    if (stopped) return started.stop();
    const born = performance.now();
    host = started;
    port = started.port;
    current = { url: `http://127.0.0.1:${port}`, user: "default", key, pid: started.pid, owner: process.pid };
    downSince = undefined;
    writeEngineFile(paths.file, current);
    options.log("info", "engine up", { pid: started.pid, port });
    void started.exited.then(({ code, signal }) => {
      host = undefined;
      if (stopped) return;
      if (performance.now() - born > STABLE_MS) failures = 0;
      options.log("error", "engine down", { code, signal });
      connect(true).catch((error: unknown) => options.log("error", "engine lost", { message: String(error) }));
    });
  }

  /** One loop at a time, shared by all who wait for it. `forEver` is for the time after a first success. */
  function connect(forEver: boolean): Promise<void> {
    connecting ??= loop(forEver).finally(() => (connecting = undefined));
    return connecting;
  }

  async function loop(forEver: boolean): Promise<void> {
    const begun = performance.now();
    while (!stopped) {
      if (await join()) return;
      const waited = performance.now() - begun;
      if (isOwnedElsewhere(readEngineFile(paths.file)) && waited < OWNER_PATIENCE_MS) {
        await sleep(50);
        continue;
      }
      try {
        return await start();
      } catch (error) {
        if (!(error instanceof HostStartError)) throw error;
        if (error.code === DIRECTORY_LOCKED) {
          if (!forEver && waited > LOCK_PATIENCE_MS) throw lockedError(paths.databaseDir, error);
          await sleep(150);
          continue;
        }
        failures += 1;
        options.log("error", "engine did not start", { message: error.message });
        if (!forEver && failures >= MAX_FIRST_FAILURES) throw new AppError("engine_down", `the embedded engine did not start: ${error.message}`, { cause: error });
        await sleep(Math.min(50 * 2 ** failures, MAX_BACKOFF_MS));
      }
    }
  }

  await connect(false);
  return {
    ownsProcess: () => host !== undefined,
    address() {
      if (!current || stopped) throw new AppError("engine_down", "the engine has been stopped");
      return current;
    },
    isUp: async () => !stopped && current !== undefined && answersPing(current),
    isHeard: async (limitMs) => current === undefined || isHeardAt(current, limitMs),
    async recover(waitMs) {
      downSince ??= performance.now();
      const until = Math.max(downSince + waitMs, performance.now() + LATE_WAIT_MS);
      while (!stopped && performance.now() < until) {
        if (current && !connecting && (await answersPing(current))) {
          downSince = undefined;
          return true;
        }
        if (!host) void connect(true).catch(() => undefined);
        await sleep(40);
      }
      return false;
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      const last = host;
      if (last) {
        removeEngineFile(paths.file, last.pid);
        await last.stop();
      }
      await connecting?.catch(() => undefined);
    },
  };
}

/** What costs a question more than it saves, measured (README, "Fast questions"): statistics of columns when it is planned, machine code for its expressions. */
const savings = { use_statistics: 0, compile_expressions: 0, compile_aggregate_expressions: 0, compile_sort_description: 0 };

function hostOptions(options: EmbeddedOptions, key: string, port: number): HostOptions {
  const { databaseDir, runDir } = enginePaths(options.dataDir);
  return {
    databaseDir, runDir, user: "default", key, port,
    slots: options.slots ?? 4, queue: options.queue ?? 64,
    memoryBytes: options.memoryMb * 2 ** 20,
    graceMs: options.graceMs ?? 5000, patienceMs: options.patienceMs ?? 10_000,
    defaults: { output_format_json_quote_64bit_integers: 1, max_threads: 2, session_timezone: "UTC", ...savings },
  };
}

/** Whether a living process stands behind the file: it restarts its engine itself, and removes the file when it stops. */
function isOwnedElsewhere(found: EngineAddress | undefined): boolean {
  if (!found || found.owner === process.pid) return false;
  try {
    return process.kill(found.owner, 0);
  } catch {
    return false;
  }
}

function lockedError(databaseDir: string, cause: Error): AppError {
  return new AppError("engine_down", `the analytics data in ${databaseDir} is held by another process that does not answer: stop it and start again`, { cause });
}
