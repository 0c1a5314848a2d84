import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { LiveData } from "~/contract/live";

type Kind = LiveData["kind"];
type Listener = (data: LiveData) => void;
/** `live`: news comes by itself; otherwise whoever waits for something asks at intervals of their own. */
type Live = { live: boolean; listen: (listener: Listener) => () => void };
const LiveContext = createContext<Live>({ live: false, listen: () => () => undefined });

/** How often notifications are asked for where no connection can be had, ms (SPEC.md 9). */
const pollMs = 30_000;

async function fetchTicket(): Promise<string | null> {
  const response = await fetch("/live-ticket", { method: "POST", body: new URLSearchParams(), headers: { Accept: "application/json" } });
  if (response.status === 401) return null;
  const body: unknown = response.ok ? await response.json() : null;
  if (typeof body === "object" && body !== null && "ticket" in body && typeof body.ticket === "string") return body.ticket;
  throw new Error(`no ticket (${response.status})`);
}

/** The live channel of a logged-in page. Its code is loaded when the page has come to rest. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const listeners = useRef(new Set<Listener>());
  const [live, setLive] = useState(false);
  useEffect(() => {
    const tell = (data: LiveData) => { for (const listener of listeners.current) listener(data); };
    let close = () => {};
    let poll: ReturnType<typeof setInterval> | undefined;
    let gone = false;
    const begin = () => void import("./live-socket").then(({ openLiveSocket }) => {
      if (gone) return;
      close = openLiveSocket({
        ticket: fetchTicket, onData: tell,
        onState: (state) => {
          setLive(state === "live");
          clearInterval(poll);
          poll = state === "polling" ? setInterval(() => tell({ kind: "notification" }), pollMs) : undefined;
        },
      });
    }, () => undefined);
    // Safari knows no idle callbacks
    const wait = typeof window.requestIdleCallback === "function" ? window.requestIdleCallback(begin, { timeout: 5000 }) : window.setTimeout(begin, 2000);
    return () => {
      gone = true;
      if (typeof window.cancelIdleCallback === "function") window.cancelIdleCallback(wait);
      else window.clearTimeout(wait);
      clearInterval(poll);
      close();
    };
  }, []);
  const value = useMemo<Live>(() => ({ live, listen: (listener) => { listeners.current.add(listener); return () => { listeners.current.delete(listener); }; } }), [live]);
  return <LiveContext.Provider value={value}>{children}</LiveContext.Provider>;
}

/** Calls back with news of one kind. @returns whether news comes by itself */
export function useLive<K extends Kind>(kind: K, onNews: (data: Extract<LiveData, { kind: K }>) => void): boolean {
  const { live, listen } = useContext(LiveContext);
  const latest = useRef(onNews);
  useEffect(() => { latest.current = onNews; });
  useEffect(() => listen((data) => { if (data.kind === kind) latest.current(data as Extract<LiveData, { kind: K }>); }), [listen, kind]);
  return live;
}
