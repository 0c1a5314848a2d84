import { useEffect, useRef, useState } from "react";

/** Milliseconds between a choice in the filter and its effect, and between the last letter and the search (SPEC.md 9). */
export const filterDelay = 500;

/** A value that follows another one `delay` ms after its last change; emptied at once. */
export function useDebounced(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === "" ? 0 : delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/** A function that runs its last call `delay` ms after it was made; a new call replaces a waiting one. */
export function useDelayed<A extends unknown[]>(run: (...args: A) => void, delay: number): (...args: A) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(run);
  useEffect(() => { latest.current = run; });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (...args) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(...args), delay);
  };
}
