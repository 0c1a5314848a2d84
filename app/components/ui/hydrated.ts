import { startTransition, useEffect, useState } from "react";

let hydrated = false;

/**
 * False on the server and while hydrating, true afterwards: for what needs scripts and must not be there without them. The change is a
 * transition, since sections that are still streaming in would otherwise be thrown away and drawn anew.
 */
export function useHydrated(): boolean {
  const [ready, setReady] = useState(hydrated);
  useEffect(() => {
    hydrated = true;
    startTransition(() => setReady(true));
  }, []);
  return ready;
}
