import { createHmac, randomUUID } from "node:crypto";
import type { Notice } from "~/contract/notifications";

type Options = {
  url: string;
  /** the receiver knows it too: bodies are signed with it */
  secret: string;
  clock: () => Date;
  log: { info(event: string, fields?: Record<string, unknown>): void; warn(event: string, fields?: Record<string, unknown>): void };
  /** ms before each further attempt */
  waitsMs?: readonly number[];
  /** ms that one attempt may take */
  timeoutMs?: number;
};

/** `tell` returns at once; `settled` waits for what is under way; `stop` gives up what waits for another attempt. */
export type Webhook = { tell(notice: Notice, more?: Record<string, unknown>): void; settled(): Promise<void>; stop(): void };

/** Where no address is set. */
export const noWebhook: Webhook = { tell: () => undefined, settled: async () => undefined, stop: () => undefined };

/** A receiver may be starting anew, or busy. */
const mayPass = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429;

/**
 * Tells another system of what has happened, as people are told by notifications: POST of JSON `{ event, id, at, data }`, signed. `id` stays the same over all attempts.
 * Redirects are not followed: the body is for the address that the operator has named.
 */
export function webhook({ url, secret, clock, log, waitsMs = [1000, 5000, 25_000], timeoutMs = 10_000 }: Options): Webhook {
  const underWay = new Set<Promise<void>>();
  const stopped = new AbortController();

  /** @returns null when the receiver has taken it, else why not, and whether that may pass */
  async function attempt(body: string): Promise<{ why: string; again: boolean } | null> {
    const timestamp = String(Math.floor(clock().getTime() / 1000));
    const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    try {
      const response = await fetch(url, {
        method: "POST", body, redirect: "manual", signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped.signal]),
        headers: { "Content-Type": "application/json", "User-Agent": "Atalaia", "X-Atalaia-Timestamp": timestamp, "X-Atalaia-Signature": `sha256=${signature}` },
      });
      await response.body?.cancel();
      return response.ok ? null : { why: `status ${response.status}`, again: mayPass(response.status) };
    } catch (error) {
      return { why: error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable", again: true };
    }
  }

  async function deliver(event: string, id: string, body: string): Promise<void> {
    for (let attempts = 1; ; attempts++) {
      const failure = await attempt(body);
      if (!failure) { log.info("webhook_delivered", { of: event, id, attempts }); return; }
      const wait = waitsMs[attempts - 1];
      if (!failure.again || wait === undefined || stopped.signal.aborted) { log.warn("webhook_failed", { of: event, id, attempts, reason: failure.why }); return; }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        stopped.signal.addEventListener("abort", () => { clearTimeout(timer); resolve(); }, { once: true });
      });
    }
  }

  return {
    tell({ kind, ...data }, more = {}) {
      const id = randomUUID();
      const work = deliver(kind, id, JSON.stringify({ event: kind, id, at: clock().toISOString(), data: { ...data, ...more } })).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async settled() { await Promise.all(underWay); },
    stop() { stopped.abort(); },
  };
}
