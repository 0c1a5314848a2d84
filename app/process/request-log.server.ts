import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { loggedPath } from "~/auth/logged-path.server";
import type { ProcessLog } from "./log.server";
import type { ProcessMetrics } from "./metrics.server";

/** What another server may have called the request; anything else is not repeated into a log. */
const usualId = /^[\w.:-]{8,80}$/;

/**
 * Gives each request an id (`X-Request-Id`, taken over from a proxy that is trusted), measures it, and writes a line about it: method, path without its query,
 * status, milliseconds. Nothing about a person.
 */
export function requestLog({ log, metrics, trusted }: { log: Pick<ProcessLog, "info">; metrics: Pick<ProcessMetrics, "answered">; trusted: boolean }): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    // a router that answers leaves its own part of the path in the request
    const { path } = request;
    const given = request.get("X-Request-Id");
    const id = trusted && given && usualId.test(given) ? given : randomUUID();
    response.locals.requestId = id;
    response.set("X-Request-Id", id);
    response.on("close", () => {
      const ms = performance.now() - began;
      metrics.answered({ method: request.method, path, status: response.statusCode, seconds: ms / 1000 });
      log.info("request", { requestId: id, method: request.method, path: loggedPath(path), status: response.statusCode, ms: Math.round(ms * 10) / 10, ...(response.writableFinished ? {} : { aborted: true }) });
    });
    next();
  };
}
