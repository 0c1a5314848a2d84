import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import type { LiveData } from "~/contract/live";
import { siteAddress } from "~/domain/site-address";

type Kind = LiveData["kind"];
type Listener = (data: LiveData) => void;

/**
 * What consumers subscribe to. It is one object for the life of the page: a context whose value changed while sections still stream would have React
 * throw away what the server sent of them.
 */
function makeLive() {
  const listeners = new Set<Listener>();
  const watchers = new Set<() => void>();
  let live = false;
  return {
    tell: (data: LiveData) => { for (const listener of listeners) listener(data); },
    listen: (listener: Listener) => { listeners.add(listener); return () => { listeners.delete(listener); }; },
    /** whether news comes by itself; otherwise whoever waits for something asks at intervals of their own */
    isLive: () => live,
    setLive: (next: boolean) => { live = next; for (const watcher of watchers) watcher(); },
    watch: (watcher: () => void) => { watchers.add(watcher); return () => { watchers.delete(watcher); }; },
  };
}
const LiveContext = createContext(makeLive());

/** How often notifications are asked for where no connection can be had, ms (SPEC.md 9). */
const pollMs = 30_000;

/** News can wait until the page, its charts and maps have had the line and the processor to themselves, ms. */
const restMs = 8000;

async function fetchTicket(): Promise<string | null> {
  const response = await fetch(siteAddress("/live-ticket"), { method: "POST", body: new URLSearchParams(), headers: { Accept: "application/json" } });
  if (response.status === 401) return null;
  const body: unknown = response.ok ? await response.json() : null;
  if (typeof body === "object" && body !== null && "ticket" in body && typeof body.ticket === "string") return body.ticket;
  throw new Error(`no ticket (${response.status})`);
}

/** The live channel of a logged-in page. Its code is loaded a while after the page. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [live] = useState(makeLive);
  useEffect(() => {
    let close = () => {};
    let poll: ReturnType<typeof setInterval> | undefined;
    let gone = false;
    const begin = () => void import("./live-socket").then(({ openLiveSocket }) => {
      if (gone) return;
      close = openLiveSocket({
        ticket: fetchTicket, onData: live.tell,
        onState: (state) => {
          live.setLive(state === "live");
          // what came before the connection, or while it was gone, was told to nobody
          if (state === "live") live.tell({ kind: "notification" });
          clearInterval(poll);
          poll = state === "polling" ? setInterval(() => live.tell({ kind: "notification" }), pollMs) : undefined;
        },
      });
    }, () => undefined);
    const wait = window.setTimeout(begin, restMs);
    return () => {
      gone = true;
      window.clearTimeout(wait);
      clearInterval(poll);
      close();
    };
  }, [live]);
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

/** Calls back with news of one kind. @returns whether news comes by itself */
export function useLive<K extends Kind>(kind: K, onNews: (data: Extract<LiveData, { kind: K }>) => void): boolean {
  const { listen, watch, isLive } = useContext(LiveContext);
  const latest = useRef(onNews);
  useEffect(() => { latest.current = onNews; });
  useEffect(() => listen((data) => { if (data.kind === kind) latest.current(data as Extract<LiveData, { kind: K }>); }), [listen, kind]);
  return useSyncExternalStore(watch, isLive, () => false);
}
