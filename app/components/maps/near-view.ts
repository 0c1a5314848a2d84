import { flushSync } from "react-dom";
import { useEffect, useState, type RefObject } from "react";

/** True from when an element first comes near the visible part of the page, or the page goes to paper; never on the server, never while it is hidden. */
export function useNearView(box: RefObject<Element>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const views = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      setNear(true);
      views.disconnect();
    }, { rootMargin: "240px" });
    const print = () => flushSync(() => setNear(true));
    views.observe(element);
    window.addEventListener("beforeprint", print);
    return () => { views.disconnect(); window.removeEventListener("beforeprint", print); };
  }, [box]);
  return near;
}
