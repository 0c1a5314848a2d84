import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Does a part of an answer's work under its name, so that `metrics.explain` can tell which questions a figure stands on. */
export const inPart = <T>(part: string, work: () => T): T => current.run(part, work);

/** The part that asks at the moment. */
export const partNow = (): string | undefined => current.getStore();
