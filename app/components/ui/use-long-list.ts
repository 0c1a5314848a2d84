import { useEffect, type RefObject } from "react";

/** A swipe shorter than this, in milliseconds, gives momentum (SPEC.md 9 "Scroll"). */
const quickSwipe = 200;
/** Momentum is so many times the way of the finger. */
const momentumFactor = 10;
/** Px of one key press where a list has no line height of its own. */
const fallbackStep = 10;

/** Px that a list goes on by itself after a swipe of `way` px in `ms`; 0 after a slow one and for people who want no motion. */
export const swipeMomentum = (way: number, ms: number, reducedMotion: boolean): number => (ms < quickSwipe && !reducedMotion ? way * momentumFactor : 0);

/** Px that one press of an arrow key moves a list, from its computed line height. */
export function keyboardStep(lineHeight: string): number {
  const px = Number.parseFloat(lineHeight);
  return Number.isFinite(px) && px > 0 && lineHeight.endsWith("px") ? px : fallbackStep;
}

const reducedMotion = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Scrolling of a long list: a quick swipe goes on with momentum, arrow keys move it by a line while it has the focus itself. What inside it
 * uses the arrow keys, such as a tree, keeps them. Null elements are left alone.
 */
export function useLongList(list: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let from: { y: number; at: number } | null = null;
    const onStart = (event: TouchEvent) => { from = event.touches.length === 1 && event.touches[0] ? { y: event.touches[0].clientY, at: event.timeStamp } : null; };
    const onEnd = (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const left = from && touch ? swipeMomentum(from.y - touch.clientY, event.timeStamp - from.at, reducedMotion()) : 0;
      from = null;
      if (left !== 0) element.scrollBy({ top: left, behavior: "smooth" });
    };
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (by === 0 || event.target !== element || event.defaultPrevented) return;
      event.preventDefault();
      element.scrollBy({ top: by * keyboardStep(getComputedStyle(element).lineHeight), behavior: "auto" });
    };
    element.addEventListener("touchstart", onStart, { passive: true });
    element.addEventListener("touchend", onEnd, { passive: true });
    element.addEventListener("keydown", onKey);
    return () => {
      element.removeEventListener("touchstart", onStart);
      element.removeEventListener("touchend", onEnd);
      element.removeEventListener("keydown", onKey);
    };
  }, [list]);
}
