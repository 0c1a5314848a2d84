import { LRUCache } from "lru-cache";

/** Answers of the process (SPEC.md 9): at most this many. */
const size = 1000;
/** Parts of params that change no answer. */
const ignored = new Set(["user", "realtime", "resolution"]);

/** Text that is equal for equal params whatever the order of their keys. */
export function paramsKey(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (ignored.has(key)) return undefined;
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Keeps answers by key while their making is shared: equal questions at one time are asked once. */
export type AnswerCache = { get<A extends object>(key: string, make: () => Promise<A>): Promise<A>; clear(): void; readonly size: number };

/** @param most answers that are kept at most */
export function makeAnswerCache(most = size): AnswerCache {
  const kept = new LRUCache<string, Promise<object>>({ max: most });
  return {
    get<A extends object>(key: string, make: () => Promise<A>): Promise<A> {
      const known = kept.get(key);
      if (known) return known as Promise<A>;
      const fresh = make();
      kept.set(key, fresh);
      fresh.catch(() => { if (kept.peek(key) === fresh) kept.delete(key); });
      return fresh;
    },
    clear: () => kept.clear(),
    get size() { return kept.size; },
  };
}
