import { useEffect, useState, type RefObject } from "react";

/** True from when an element first comes near the visible part of the page; never on the server, never while it is hidden. */
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
    views.observe(element);
    return () => views.disconnect();
  }, [box]);
  return near;
}
