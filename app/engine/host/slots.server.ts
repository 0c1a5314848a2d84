import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { cancelledError, HostError, stoppingError } from "./errors.server";
import type { Connection } from "./connection.server";

/** The right to run one query: a pipe of its own and, once used, a connection. */
export type Slot = { readonly pipe: string; connection: Connection | undefined };

export type Slots = {
  /** @throws HostError 202 when the queue is full, 394 when the client goes while it waits, 745 when the host stops */
  acquire(signal: AbortSignal): Promise<Slot>;
  release(slot: Slot): void;
  /** Refuses whoever waits and whoever comes. */
  close(): void;
};

type Waiter = { resolve(slot: Slot): void; reject(error: Error): void };

/** `count` slots with named pipes in `runDir`, and a first-come queue of at most `queue` in front of them. */
export function createSlots(count: number, queue: number, runDir: string): Slots {
  const free: Slot[] = Array.from({ length: count }, (_, index) => ({ pipe: join(runDir, `out${index}`), connection: undefined }));
  execFileSync("mkfifo", ["-m", "600", ...free.map((slot) => slot.pipe)]);
  const waiting: Waiter[] = [];
  let closed = false;

  async function acquire(signal: AbortSignal): Promise<Slot> {
    if (closed) throw stoppingError();
    if (signal.aborted) throw cancelledError();
    const slot = free.pop();
    if (slot) return slot;
    if (waiting.length >= queue) {
      throw new HostError(202, "TOO_MANY_SIMULTANEOUS_QUERIES", `Too many simultaneous queries. Maximum: ${count} running and ${queue} waiting`);
    }
    return new Promise((resolve, reject) => {
      const waiter = { resolve, reject };
      waiting.push(waiter);
      signal.addEventListener("abort", () => {
        const index = waiting.indexOf(waiter);
        if (index < 0) return;
        waiting.splice(index, 1);
        reject(cancelledError());
      });
    });
  }

  return {
    acquire,
    release(slot) {
      const next = waiting.shift();
      if (next) next.resolve(slot);
      else free.push(slot);
    },
    close() {
      closed = true;
      for (const waiter of waiting.splice(0)) waiter.reject(stoppingError());
    },
  };
}
