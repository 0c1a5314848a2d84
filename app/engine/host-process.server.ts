import { fork, type ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { childEnvironment } from "~/config/child-environment.server";
import { hostEntry, type HostEntry } from "./host-entry.server";
import { hostMessageSchema, type HostOptions, type ParentMessage } from "./host/protocol.server";
import type { EngineLog } from "./log.server";

/** One life of the host process. */
export type HostProcess = {
  pid: number;
  port: number;
  /** settles when the process has ended, however */
  exited: Promise<{ code: number | null; signal: string | null }>;
  /** asks it to finish running queries and end; by force when it does not */
  stop(): Promise<void>;
};

/** ClickHouse's code for "another process holds the directory". */
export const DIRECTORY_LOCKED = 76;

/** A start that failed; `code` is ClickHouse's (76: another process holds the directory), 0 for an early death. */
export class HostStartError extends Error {
  override readonly name = "HostStartError";
  constructor(readonly code: number, message: string) {
    super(message);
  }
}

/** A large database may take long to open. */
const START_LIMIT_MS = 120_000;
const STOP_SLACK_MS = 5000;

/**
 * Starts the host and waits until it serves.
 * @throws HostStartError
 */
export async function startHostProcess(options: HostOptions, log: EngineLog, entry: HostEntry = hostEntry()): Promise<HostProcess> {
  const absolute = { ...options, databaseDir: resolve(options.databaseDir), runDir: resolve(options.runDir) };
  // libuv's threads: one for each query, one for KILL, some for files
  const environment = childEnvironment({ ...entry.environment, TZ: "UTC", UV_THREADPOOL_SIZE: String(options.slots + 6) });
  const child = fork(entry.file, [], { execArgv: entry.execArgv, env: environment, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  const words = collectOutput(child, log);
  const exited = new Promise<{ code: number | null; signal: string | null }>((settle) => child.once("exit", (code, signal) => settle({ code, signal })));
  const send = (message: ParentMessage) => {
    if (child.connected) child.send(message, () => undefined);
  };

  const port = await new Promise<number>((settle, fail) => {
    let failure: { code: number; message: string } | undefined;
    const slow = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS);
    child.once("error", (error) => fail(new HostStartError(0, error.message)));
    // the engine writes the reason to its error output only, which is complete at "close"
    child.once("close", (code, signal) => {
      clearTimeout(slow);
      const text = words.last();
      const reason = failure?.message ?? `its process ended at start (${signal ?? code})`;
      fail(new HostStartError(text.includes("Cannot lock file") ? DIRECTORY_LOCKED : (failure?.code ?? 0), `${reason} ${text}`.trim()));
    });
    child.on("message", (raw) => {
      const message = hostMessageSchema.parse(raw);
      if (message.kind === "hello") send({ kind: "start", options: absolute });
      if (message.kind === "failed") failure = message;
      if (message.kind === "given_up") log("error", "engine ends itself", { reason: message.message });
      if (message.kind === "ready") {
        clearTimeout(slow);
        words.pass();
        settle(message.port);
      }
    });
  });

  async function stop(): Promise<void> {
    const force = setTimeout(() => child.kill("SIGKILL"), options.graceMs + STOP_SLACK_MS);
    send({ kind: "stop" });
    await exited;
    clearTimeout(force);
  }
  return { pid: child.pid ?? 0, port, exited, stop };
}

/** Keeps the child's last words; once it is up, they also go to the log. */
function collectOutput(child: ChildProcess, log: EngineLog): { last(): string; pass(): void } {
  let last = "";
  let isUp = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      last = (last + text).slice(-2000);
      if (isUp) log("warn", "engine output", { text: text.trim() });
    });
  }
  return { last: () => last.trim(), pass: () => void (isUp = true) };
}
