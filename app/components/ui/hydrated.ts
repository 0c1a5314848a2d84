import { startTransition, useEffect, useState } from "react";

/**
 * False on the server and while hydrating, true afterwards: for what needs scripts and must not be there without them. Each use starts
 * false, since a section that streams in hydrates later than the page around it. The change is a transition, for sections that are
 * still streaming in would otherwise be thrown away and drawn anew.
 */
export function useHydrated(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => startTransition(() => setReady(true)), []);
  return ready;
}
