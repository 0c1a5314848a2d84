import { useEffect, useRef, useState } from "react";
import { siteAddress } from "~/domain/site-address";

/** `asked` is what the answer is about; `answer` null: none could be had. */
export type Asked<T> = { asked: string; answer: T | null };

/**
 * Posts fields to an address of this site `delay` ms after they last changed. An answer that a later question overtook is dropped. A post keeps what is
 * searched, and positions, out of logs of addresses. @param fields null: nothing is to be asked
 */
export function useAskWhileTyping<T>(address: string, fields: Record<string, string> | null, delay: number, first: Asked<T> | null): Asked<T> | null {
  const [last, setLast] = useState(first);
  const question = fields && `${new URLSearchParams(fields)}`;
  const answered = useRef(first?.asked ?? null);
  useEffect(() => {
    if (question === null || question === answered.current) return;
    const leave = new AbortController();
    const show = (answer: T | null) => { answered.current = answer === null ? null : question; setLast({ asked: question, answer }); };
    const timer = setTimeout(() => {
      fetch(siteAddress(address), { method: "POST", body: new URLSearchParams(question), headers: { Accept: "application/json" }, signal: leave.signal })
        .then((response) => (response.ok ? (response.json() as Promise<T>) : null)).then(show, () => { if (!leave.signal.aborted) show(null); });
    }, delay);
    return () => { clearTimeout(timer); leave.abort(); };
  }, [address, question, delay]);
  return last;
}
