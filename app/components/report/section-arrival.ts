import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** A card that has not come by then is not waited for. */
const longestWait = 20_000;
/** What a reader does who has found something else to look at. */
const ownWays = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** Cards come when their figures do, after the address has been opened: one that it names behind `#` is scrolled to when it is there, unless the reader has moved on. */
export function useSectionArrival(): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (id === "") return;
    const arrived = (): boolean => {
      const card = document.getElementById(id);
      if (!card) return false;
      card.scrollIntoView({ block: "start" });
      return true;
    };
    if (arrived()) return;
    const watch = new MutationObserver(() => { if (arrived()) stop(); });
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
      for (const way of ownWays) removeEventListener(way, stop);
    };
    const timer = setTimeout(stop, longestWait);
    watch.observe(document.body, { childList: true, subtree: true });
    for (const way of ownWays) addEventListener(way, stop, { passive: true });
    return stop;
  }, [pathname, search, hash]);
}
