import { setTimeout as sleep } from "node:timers/promises";
import type { ChdbResult } from "chdb";
import { literal, run, type Connection } from "./connection.server";
import { cancelledError, overdueError, stoppingError } from "./errors.server";

/** Between two KILLs of one query: the first may come before the engine has registered it. */
const KILL_INTERVAL_MS = 100;
/** The engine ends a query at its limit by itself; this much later it is ended from outside. */
const LIMIT_SLACK_MS = 2000;

/** Runs a statement; one that was killed fails with the reason for it. */
export type Runner = (sql: string, format?: string) => Promise<ChdbResult>;

/** The query's tag is its log_comment; `limitSeconds` 0 = no limit. */
export type Guarded = { tag: string; connection: Connection; signal: AbortSignal; limitSeconds: number };

export type Canceller = {
  /**
   * Does `work`, whose statements go through the runner it is given. When the signal aborts or the limit is well over, the query is
   * killed again and again until it settles; one that outlives this by the patience ends the process.
   */
  guard(query: Guarded, work: (run: Runner) => Promise<void>): Promise<void>;
  /** Kills every guarded query. */
  killAll(): void;
  running(): number;
};

/** `control` is a connection of its own, used for nothing else; `giveUp` must end the process. */
export function createCanceller(control: Connection, patienceMs: number, giveUp: (reason: string) => void): Canceller {
  const guarded = new Map<string, (reason: () => Error) => void>();
  let last: Promise<unknown> = Promise.resolve();
  const kill = (tag: string) => {
    last = last.then(() => run(control, `KILL QUERY WHERE Settings['log_comment'] = ${literal(tag)} ASYNC`)).catch(() => undefined);
    return last;
  };

  async function guard({ tag, connection, signal, limitSeconds }: Guarded, work: (run: Runner) => Promise<void>): Promise<void> {
    let settled = false;
    let reason: (() => Error) | undefined;
    let watchdog: NodeJS.Timeout | undefined;
    async function end(why: () => Error): Promise<void> {
      if (reason || settled) return;
      reason = why;
      watchdog = setTimeout(() => giveUp(`query ${tag} could not be ended within ${patienceMs} ms`), patienceMs);
      while (!settled) {
        await Promise.race([kill(tag), sleep(1000)]);
        await sleep(KILL_INTERVAL_MS);
      }
    }
    const runner: Runner = (sql, format) =>
      run(connection, sql, format).catch((error: unknown) => {
        throw reason ? reason() : error;
      });
    const onAbort = () => void end(cancelledError);
    const limit = limitSeconds > 0 ? setTimeout(() => void end(overdueError), limitSeconds * 1000 + LIMIT_SLACK_MS) : undefined;
    guarded.set(tag, (why) => void end(why));
    signal.addEventListener("abort", onAbort);
    try {
      if (signal.aborted) throw cancelledError();
      await work(runner);
    } finally {
      settled = true;
      clearTimeout(limit);
      clearTimeout(watchdog);
      signal.removeEventListener("abort", onAbort);
      guarded.delete(tag);
    }
  }

  return { guard, killAll: () => guarded.forEach((end) => end(stoppingError)), running: () => guarded.size };
}
