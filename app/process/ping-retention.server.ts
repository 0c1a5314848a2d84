import { isAppError } from "~/contract/errors";
import { localDay } from "~/domain/zone";
import type { IngestContext } from "~/ingest/context.server";
import { expirePings } from "~/ingest/retention/expire-pings.server";
import type { ProcessLog } from "./log.server";

type Options = {
  context: Omit<IngestContext, "now" | "progress">;
  clock: () => Date;
  /** local days that pings are kept; null: for ever */
  days: number | null;
  log: Pick<ProcessLog, "info" | "warn">;
  everyMs?: number;
};
/** `look` deletes what is due, for tests, and at the clock's beat; `stop` lets nothing new begin. */
export type PingRetention = { look(): Promise<void>; stop(): void };

/**
 * Deletes pings by age, at the start and on each new local day. What cannot be done now, because a load runs, is tried again within the hour. With the setting off a deletion that was stopped
 * is brought to its end, and nothing else happens.
 */
export function keepPings({ context, clock, days, log, everyMs = 60 * 60 * 1000 }: Options): PingRetention {
  let doneOn = "";
  let running: Promise<void> | null = null;
  let stopped = false;
  async function expire(): Promise<void> {
    const today = localDay(clock().getTime(), context.brand.timezone);
    if (stopped || today === doneOn) return;
    try {
      const expired = await expirePings({ ...context, now: clock() }, days);
      doneOn = today;
      if (expired.days > 0) log.info("pings_expired", { days: expired.days, kept_from: expired.keptFrom });
    } catch (error) {
      log.warn("pings_not_expired", { reason: isAppError(error) ? error.code : error instanceof Error ? error.message : "unknown" });
    }
  }
  const look = (): Promise<void> => running ??= expire().finally(() => { running = null; });
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { look, stop() { stopped = true; clearInterval(timer); } };
}
