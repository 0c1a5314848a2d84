import { createServer, type Server } from "node:http";
import { answerRequest } from "./answer.server";
import { createAuthoriser } from "./authorise.server";
import type { Canceller } from "./cancel.server";
import { HostError } from "./errors.server";
import type { HostOptions } from "./protocol.server";
import { sendError } from "./respond.server";
import type { Slots } from "./slots.server";

/** Long lists travel as parameters in the address. */
const MAX_HEADER_BYTES = 1 << 20;
/** Longer than the client keeps an idle socket. */
const KEEP_ALIVE_MS = 10_000;

/** The part of ClickHouse's HTTP interface that @clickhouse/client uses: `GET /ping` (open to all; a key that comes with it is checked) and `POST /`. */
export function createHostServer(options: HostOptions, slots: Slots, canceller: Canceller, isStopping: () => boolean): Server {
  const isAuthorised = createAuthoriser(options.user, options.key);
  const host = { options, slots, canceller, ids: new Set<string>() };
  return createServer({ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const url = new URL(request.url ?? "/", "http://host");
    if (url.pathname === "/ping") {
      const status = request.headers.authorization !== undefined && !isAuthorised(request) ? 403 : isStopping() ? 503 : 200;
      response.writeHead(status).end(status === 200 ? "Ok.\n" : "Not here.\n");
      return;
    }
    response.setHeader("X-ClickHouse-Timezone", "UTC");
    response.setHeader("X-ClickHouse-Server-Display-Name", "embedded");
    const answered = isAuthorised(request)
      ? answerRequest(host, { request, response }, url)
      : Promise.reject(new HostError(516, "AUTHENTICATION_FAILED", "Authentication failed: password is incorrect, or there is no user with such name"));
    answered.catch((error: unknown) => sendError(request, response, error));
  });
}
