import type { Server } from "node:http";
import type { Drain } from "./drain.server";
import type { ProcessLog } from "./log.server";

type Stoppable = {
  http: Server; drain: Drain; log: ProcessLog;
  /** ends what keeps connections open for ever */
  farewell: () => Promise<void>;
  /** resolves when what a request had begun has cleared up behind it */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

/** Time for a balancer to see `/readyz` fail, in ms. */
const noticeMs = 300;
/** Time of requests under way, ms; the rest of `patienceMs` is for what they leave, the engine and the store. */
const requestsMs = 5500;
const settleMs = 500;
const patienceMs = 9500;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Ends the process in order: not ready and taking nothing but health checks; requests under way finish, or are cut off when their time is over; then no
 * connections, the engine and the store. Whatever other people's connections do, it ends with 0: 1 says that something of our own did not end.
 */
export function stopOn(signals: NodeJS.Signals[], { http, drain, log, farewell, settled, close }: Stoppable): void {
  drain.follow(http);
  const stop = async (signal: string) => {
    if (drain.begun()) return;
    drain.begin();
    log.info("stopping", { signal });
    setTimeout(() => { log.warn("stopped_by_force"); process.exit(1); }, patienceMs).unref();
    const [said] = await Promise.all([farewell().then(() => null, (error: unknown) => error), after(noticeMs), Promise.race([drain.idle(), after(requestsMs)])]);
    if (said !== null) log.warn("farewell_failed", { error: said instanceof Error ? said.message : "unknown" });
    http.close();
    drain.cut(log);
    await Promise.race([settled(), after(settleMs)]);
    await close();
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, () => void stop(signal));
}
