import { createHash } from "node:crypto";
import type { Holdings } from "./deployment.server";

/** How many of each kind are kept for a view of the data: visitors of every point are the largest, some ten megabytes a period. */
const most = { visitors: 4, panel: 6, lists: 60, count: 1, segs: 1 } as const;
type Kind = keyof typeof most;

const views = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Sets of devices as they are in memory for as long as the data stays the same, those used last. Whoever sees other points has sets of their own.
 * @returns a reader: `key` names the set among its kind, `points` those that it is of
 */
export function remembered(holdings: Holdings): <T>(kind: Kind, key: string, points: readonly number[], read: () => Promise<T>) => Promise<T> {
  const kept = views.get(holdings.panelBySeg) ?? new Map<string, Promise<unknown>>();
  views.set(holdings.panelBySeg, kept);
  return <T>(kind: Kind, key: string, points: readonly number[], read: () => Promise<T>): Promise<T> => {
    const name = `${kind} ${key} ${points.length > 0 ? createHash("sha1").update(points.join(",")).digest("base64") : ""}`;
    const known = kept.get(name) as Promise<T> | undefined;
    if (known) {
      kept.delete(name);
      kept.set(name, known);
      return known;
    }
    const asked = read();
    kept.set(name, asked);
    // a failure is asked anew
    asked.catch(() => { if (kept.get(name) === asked) kept.delete(name); });
    const ofKind = [...kept.keys()].filter((each) => each.startsWith(`${kind} `));
    for (const oldest of ofKind.slice(0, Math.max(0, ofKind.length - most[kind]))) kept.delete(oldest);
    return asked;
  };
}
