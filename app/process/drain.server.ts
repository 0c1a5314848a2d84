import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RequestHandler } from "express";
import { AppError } from "~/contract/errors";
import { loggedPath } from "~/auth/logged-path.server";
import type { ProcessLog } from "./log.server";

/** Seconds after which a balancer's next attempt finds another process, or this one started again. */
const retryAfter = 10;

export type Drain = {
  /** Refuses requests that come while the process stops; health checks belong before it. */
  refuse: RequestHandler;
  /** Follows a server's connections and requests from here on. */
  follow(http: Server): void;
  /** Refuses what comes from here on, and lets connections go with their answers. */
  begin(): void;
  begun(): boolean;
  /** Resolves when no request is under way. */
  idle(): Promise<void>;
  /** Closes every connection, and tells which requests were cut off by it: method and path, nothing of what was sent. */
  cut(log: Pick<ProcessLog, "warn">): void;
};

/** The connections and requests of a process that will stop once. */
export function openDrain(): Drain {
  const underWay = new Map<ServerResponse, IncomingMessage>();
  const sockets = new Set<Socket>();
  let stopping = false;
  let whenIdle: (() => void)[] = [];
  const leave = (response: ServerResponse): void => {
    underWay.delete(response);
    if (underWay.size > 0) return;
    for (const tell of whenIdle) tell();
    whenIdle = [];
  };
  return {
    refuse: (_request, response, next) => {
      if (!stopping) return next();
      response.set("Connection", "close");
      next(new AppError("not_ready", "the process is stopping", { retryAfter }));
    },
    follow(http) {
      http.on("connection", (socket) => { sockets.add(socket); socket.once("close", () => sockets.delete(socket)); });
      http.on("request", (request, response) => {
        // what comes now is refused or a health check: nothing to wait for
        if (stopping) return;
        underWay.set(response, request);
        response.once("close", () => leave(response));
      });
    },
    begin: () => {
      stopping = true;
      for (const response of underWay.keys()) if (!response.headersSent) response.setHeader("Connection", "close");
    },
    begun: () => stopping,
    idle: () => (underWay.size === 0 ? Promise.resolve() : new Promise((resolve) => { whenIdle.push(resolve); })),
    cut(log) {
      for (const [response, request] of underWay) {
        const path = "originalUrl" in request && typeof request.originalUrl === "string" ? request.originalUrl : request.url ?? "";
        log.warn("request_cut", { requestId: response.getHeader("X-Request-Id"), method: request.method, path: loggedPath(path.split("?")[0] ?? ""), received: request.complete });
      }
      for (const socket of sockets) socket.destroy();
    },
  };
}
