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
  /** Whether anything at all answers at its address within `limitMs`, be it that it stops. */
  isHeard(limitMs: number): Promise<boolean>;
  /** Waits until the engine is there again; false when it is not `waitMs` after the outage was first noticed. */
  recover(waitMs: number): Promise<boolean>;
  stop(): Promise<void>;
};

const PING_LIMIT_MS = 1000;
/** What a question that comes late in a long outage still waits. */
export const LATE_WAIT_MS = 250;

/**
 * Whether `/ping` is answered. The embedded engine checks a key that comes with it, needs no free slot for it, and answers 503
 * while it stops; a server ignores the key.
 */
export async function answersPing(address: Address): Promise<boolean> {
  return (await ping(address, PING_LIMIT_MS)) === "up";
}

/** Whether anything answers there, whatever it says. */
export async function isHeardAt(address: Address, limitMs: number): Promise<boolean> {
  return (await ping(address, limitMs)) !== "silent";
}

async function ping(address: Address, limitMs: number): Promise<"up" | "away" | "silent"> {
  const asked = new URL("/ping", address.url);
  asked.username = ""; // fetch refuses addresses with credentials
  asked.password = "";
  const headers = address.key === undefined ? undefined : { authorization: `Basic ${Buffer.from(`${address.user}:${address.key}`).toString("base64")}` };
  try {
    const response = await fetch(asked, { ...(headers ? { headers } : {}), signal: AbortSignal.timeout(limitMs) });
    return (await response.text()) === "Ok.\n" && response.ok ? "up" : "away";
  } catch {
    return "silent";
  }
}

/** A ClickHouse server that somebody else runs; credentials may be part of the address. */
export function remoteEndpoint(url: string): Endpoint {
  const isUp = () => answersPing({ url });
  let downSince: number | undefined;
  return {
    ownsProcess: () => false,
    address: () => ({ url }),
    isUp,
    isHeard: (limitMs) => isHeardAt({ url }, limitMs),
    async recover(waitMs) {
      downSince ??= performance.now();
      const until = Math.max(downSince + waitMs, performance.now() + LATE_WAIT_MS);
      do {
        if (await isUp()) {
          downSince = undefined;
          return true;
        }
        await sleep(100);
      } while (performance.now() < until);
      return false;
    },
    stop: async () => undefined,
  };
}
