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

/** How many single values a value holds: its memory, roughly, in words. */
export function weightOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  // a long list of numbers is weighed by its length
  if (Array.isArray(value)) return typeof value[0] === "object" ? value.reduce<number>((sum, each) => sum + weightOf(each), 1) : 1 + value.length;
  return Object.values(value).reduce<number>((sum, each) => sum + weightOf(each), 1);
}

type Limits = { most?: number; weight?: number };

/** @param limits `most` answers are kept, those used last; where `weight` is given, only as many as hold so many single values together */
export function makeAnswerCache({ most = size, weight }: Limits = {}): AnswerCache {
  // an entry is replaced to be weighed anew: the cache looks at the weight of a new value alone
  const kept = new LRUCache<string, { answer: Promise<object> }>({ max: most, ...(weight === undefined ? {} : { maxSize: weight }) });
  const keep = (key: string, answer: Promise<object>, of: number) => { kept.set(key, { answer }, weight === undefined ? {} : { size: Math.min(of, weight) }); };
  return {
    get<A extends object>(key: string, make: () => Promise<A>): Promise<A> {
      const known = kept.get(key);
      if (known) return known.answer as Promise<A>;
      const fresh = make();
      keep(key, fresh, 1);
      const isKept = () => kept.peek(key)?.answer === fresh;
      fresh.then(
        // what an answer weighs is known when it is there
        (answer) => { if (weight !== undefined && isKept()) keep(key, fresh, weightOf(answer)); },
        () => { if (isKept()) kept.delete(key); },
      );
      return fresh;
    },
    clear: () => kept.clear(),
    get size() { return kept.size; },
  };
}
