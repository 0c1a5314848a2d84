import { createGate } from "~/engine/gate.server";

/** So many calls of one person, or of one key, are worked on at one time: a page asks about a dozen. */
const AT_ONCE = 16;
/** So many more wait; who asks for still more is turned away before anything is planned or read. */
const WAITING = 64;
const WAIT_MS = 120_000;

/** Keeps somebody who asks hundreds of things at once from taking the process's time from everybody else. @returns how to run a call of somebody; throws AppError busy, cancelled */
export function callsAtOnce(): <T>(who: string, call: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const gates = new Map<string, { inGate: ReturnType<typeof createGate>; inside: number }>();
  return async (who, call, signal) => {
    const found = gates.get(who) ?? { inGate: createGate(AT_ONCE, WAITING, WAIT_MS), inside: 0 };
    gates.set(who, found);
    found.inside += 1;
    try {
      return await found.inGate(call, signal);
    } finally {
      found.inside -= 1;
      if (found.inside === 0) gates.delete(who);
    }
  };
}
