import type { Server } from "node:http";
import type { ProcessLog } from "./log.server";

type Stoppable = { http: Server; readiness: { ready: boolean }; log: ProcessLog; /** ends what keeps connections open for ever */ farewell?: () => Promise<void>; close: () => Promise<void> };

/** Time for a balancer to see `/readyz` fail, and for the last answers to leave, in ms. */
const notice = 300;
const patience = 9000;

/** Ends the process in order: not ready, no new connections, running requests finish, then the engine and the store. */
export function stopOn(signals: NodeJS.Signals[], { http, readiness, log, farewell, close }: Stoppable): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    readiness.ready = false;
    log.info("stopping", { signal });
    setTimeout(() => { log.warn("stopped_by_force"); process.exit(1); }, patience).unref();
    await new Promise((resolve) => setTimeout(resolve, notice));
    const closed = new Promise((resolve) => http.close(resolve));
    await farewell?.();
    http.closeIdleConnections();
    await closed;
    await close();
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, () => void stop(signal));
}
