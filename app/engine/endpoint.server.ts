import { setTimeout as sleep } from "node:timers/promises";

/** Where the engine answers. */
export type Address = { url: string; user?: string; key?: string };

export type Endpoint = {
  /** whether this process supervises the engine's process */
  ownsProcess(): boolean;
  /** @throws AppError engine_down once stopped */
  address(): Address;
  /** Whether the engine is there; it may be busy all the same. */
  isUp(): Promise<boolean>;
  /** Waits until the engine is there again; false when it is not `waitMs` after the outage was first noticed. */
  recover(waitMs: number): Promise<boolean>;
  stop(): Promise<void>;
};

const PING_LIMIT_MS = 1000;

/**
 * Whether `/ping` is answered. The embedded engine checks a key that comes with it, needs no free slot for it, and answers 503
 * while it stops; a server ignores the key.
 */
export async function answersPing(address: Address): Promise<boolean> {
  const ping = new URL("/ping", address.url);
  ping.username = ""; // fetch refuses addresses with credentials
  ping.password = "";
  const headers = address.key === undefined ? undefined : { authorization: `Basic ${Buffer.from(`${address.user}:${address.key}`).toString("base64")}` };
  try {
    const response = await fetch(ping, { ...(headers ? { headers } : {}), signal: AbortSignal.timeout(PING_LIMIT_MS) });
    return (await response.text()) === "Ok.\n" && response.ok;
  } catch {
    return false;
  }
}

/** A ClickHouse server that somebody else runs; credentials may be part of the address. */
export function remoteEndpoint(url: string): Endpoint {
  const isUp = () => answersPing({ url });
  return {
    ownsProcess: () => false,
    address: () => ({ url }),
    isUp,
    async recover(waitMs) {
      const until = performance.now() + waitMs;
      while (performance.now() < until) {
        if (await isUp()) return true;
        await sleep(100);
      }
      return false;
    },
    stop: async () => undefined,
  };
}
