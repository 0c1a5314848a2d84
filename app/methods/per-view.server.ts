import type { Holdings } from "./deployment.server";

/**
 * What is made once for a view of the data and a key, by whoever asks first. A part of the holdings that is one object for as long as the view lasts
 * stands for it.
 */
export function perView<C extends { holdings: Holdings }, K, T>(viewOf: (holdings: Holdings) => object, make: (context: C, key: K) => T): (context: C, key: K) => T {
  const views = new WeakMap<object, Map<K, T>>();
  return (context, key) => {
    const view = viewOf(context.holdings);
    const known = views.get(view) ?? new Map<K, T>();
    views.set(view, known);
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(context, key);
    known.set(key, made);
    // a failure is asked anew
    if (made instanceof Promise) made.catch(() => known.delete(key));
    return made;
  };
}
