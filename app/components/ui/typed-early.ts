import { useEffect, useRef, type RefObject } from "react";

/**
 * For a field whose value the page's state holds: what was typed into the server's page before the scripts ran is taken over, where the first drawing
 * after them would empty it. `onTyped` is called once, and only where the field holds another value than the server gave it.
 * @returns the field's ref
 */
export function useTypedEarly(onTyped: (value: string) => void): RefObject<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null);
  const tell = useRef(onTyped);
  useEffect(() => { if (field.current && field.current.value !== field.current.defaultValue) tell.current(field.current.value); }, []);
  return field;
}
