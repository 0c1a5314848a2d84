import type { IncomingMessage, ServerResponse } from "node:http";

/** How long a refused sender may go on sending before the connection is cut, ms. */
const patienceMs = 5000;

/** Reads on for a moment, so that a sender who is refused half-way sees the answer, and lets nobody send for ever. To be called before the answer. */
export function letGo(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Connection", "close");
  request.resume();
  setTimeout(() => { if (!request.complete) request.destroy(); }, patienceMs).unref();
}
