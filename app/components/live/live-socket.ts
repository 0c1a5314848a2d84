import { io } from "socket.io-client";
import type { LiveData } from "~/contract/live";
import { liveKinds, livePath } from "~/contract/values";
import { siteAddress } from "~/domain/site-address";

export type LiveState = "live" | "polling" | "ended";
type Options = {
  /** a ticket for one connection; null when nobody is logged in any more */
  ticket: () => Promise<string | null>;
  onData: (data: LiveData) => void;
  onState: (state: LiveState) => void;
};

/** Pauses before the next attempt, in ms; the last one repeats. After the second failure news is polled for meanwhile (SPEC.md 9's intervals). */
const pauses = [1000, 3000, 15_000, 30_000, 60_000];
const pollFrom = 2;

/**
 * Keeps a connection to the live channel: by websocket, else by long polling. Every attempt brings a new ticket; one that the server refuses
 * for good ends it. @returns how to close it
 */
export function openLiveSocket({ ticket, onData, onState }: Options): () => void {
  const socket = io({ path: siteAddress(livePath), autoConnect: false, reconnection: false, transports: ["websocket", "polling"], tryAllTransports: true, timeout: 8000 });
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const good = await ticket().catch(() => undefined);
    if (closed) return;
    if (good === null) return end();
    if (good === undefined) return later();
    socket.io.opts.query = { token: good };
    // a proxy that opens a websocket and lets nothing through is found out by the first failure
    if (failures > 0) socket.io.opts.transports = ["polling"];
    socket.connect();
  }
  function later(): void {
    if (closed) return;
    failures++;
    if (failures >= pollFrom) onState("polling");
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pauses[Math.min(failures, pauses.length) - 1]);
  }
  function end(): void {
    closed = true;
    clearTimeout(timer);
    socket.disconnect();
    onState("ended");
  }

  socket.on("connect", () => { failures = 0; onState("live"); });
  socket.on("connect_error", later);
  socket.on("disconnect", later);
  socket.on("error", end);
  socket.on("data", (data: unknown) => { if (isLiveData(data)) onData(data); });
  void connect();
  return () => { closed = true; clearTimeout(timer); socket.disconnect(); };
}

/** Events of a newer server's kinds are passed over. Their content is this server's own; a schema library would weigh more than the rest of this file. */
function isLiveData(data: unknown): data is LiveData {
  return typeof data === "object" && data !== null && "kind" in data && liveKinds.some((kind) => kind === data.kind);
}
