import { AsyncLocalStorage } from "node:async_hooks";

/** One call of somebody, which may be many questions. `place` grows by the order of calls; `usedMs` is what its questions have taken so far. */
export type Asker = { who: string | null; place: number; usedMs: number };

const askers = new AsyncLocalStorage<Asker>();
let calls = 0;
const newAsker = (who: string | null): Asker => ({ who, place: (calls += 1), usedMs: 0 });

/** Runs a call: every question that it asks of the engine is put down to `who`; null for the product's own work, which is put down to nobody. */
export function askedBy<T>(who: string | null, call: () => Promise<T>): Promise<T> { return askers.run(newAsker(who), call); }

/** Whose call this is; outside of any, one by itself of nobody. */
export function currentAsker(): Asker { return askers.getStore() ?? newAsker(null); }
