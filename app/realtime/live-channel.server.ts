import type { IncomingMessage, Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import type { Auth, SessionUser } from "~/auth/create-auth.server";
import { isOwnOrigin } from "~/auth/own-origin.server";
import type { Language } from "~/contract/brand";
import type { ErrorCode } from "~/contract/errors";
import type { LiveData, LiveError } from "~/contract/live";
import { livePath } from "~/contract/values";
import type { clusterAdapter } from "./cluster-adapter.server";

type Options = {
  http: HttpServer;
  auth: Pick<Auth, "live" | "userOfLogin" | "onEnd">;
  publicUrl?: string | undefined;
  /** path that the product is reached under */
  base?: string;
  /** an error's text for people */
  reason: (code: ErrorCode, language: Language) => string;
  language: Language;
  log: Record<"info" | "warn" | "error", (event: string, fields?: Record<string, unknown>) => void>;
  /** lets several web processes reach each other's users */
  adapter?: ReturnType<typeof clusterAdapter> | undefined;
  /** whether connections are taken at all: no more of them once the process stops */
  open?: () => boolean;
  /** ms between two looks at whether the logins of open connections are still good */
  checkMs?: number;
};

type Sent = { data: (data: LiveData) => void; error: (error: LiveError) => void };
type Heard = Record<string, never>;
type Known = { user?: SessionUser };
type Connection = Socket<Heard, Sent, Heard, Known>;

export type LiveChannel = {
  /** Sends an event to this process's connections of some users, or of everybody with null. */
  tell(users: readonly number[] | null, data: LiveData): void;
  /** Sends an event to the administrators of every process. */
  tellAdmins(data: LiveData): void;
  close(): Promise<void>;
};

const everybody = "everybody";
const administrators = "administrators";
const userRoom = (id: string | number): string => `user:${id}`;
const loginRoom = (id: string): string => `login:${id}`;
/** Time for an event to leave before its connection is closed, ms. */
const farewellMs = 50;

/**
 * The live channel (SPEC.md 7): a token in the query, a room for each user. Browsers bring a ticket that is good once, other clients an access
 * token. A connection whose token is refused, or whose login ends, gets an event `error` and is cut off. It carries news, no figures.
 */
export function openLiveChannel({ http, auth, publicUrl, base = "", reason, language, log, adapter, open = () => true, checkMs = 30_000 }: Options): LiveChannel {
  const io = new Server<Heard, Sent, Heard, Known>(http, {
    path: `${base}${livePath}`, serveClient: false, maxHttpBufferSize: 10_000, ...(adapter ? { adapter } : {}),
    allowRequest: (request: IncomingMessage, answer) => answer(null, open() && isOwnOrigin(request.headers, publicUrl)),
  });
  const refusal = (): LiveError => ({ error: "unauthenticated", reason: reason("unauthenticated", language), message: "the token is not good, or its login has ended" });
  const problem = (error: unknown): { error: string } => ({ error: error instanceof Error ? error.message : "unknown" });

  async function admit(socket: Connection): Promise<void> {
    const { token } = socket.handshake.query;
    // it should be found in no dump and no log
    delete socket.handshake.query.token;
    const user = typeof token === "string" ? await auth.live.admit(token) : null;
    if (!user) {
      socket.emit("error", refusal());
      setTimeout(() => socket.disconnect(true), farewellMs).unref();
      return;
    }
    socket.data.user = user;
    await socket.join([everybody, userRoom(user.id), loginRoom(user.sessionId), ...(user.role === "admin" ? [administrators] : [])]);
  }
  io.on("connection", (socket) => {
    admit(socket).catch((error: unknown) => { log.error("live_failed", problem(error)); socket.disconnect(true); });
  });

  function cutOff(room: string): void {
    io.in(room).emit("error", refusal());
    setTimeout(() => io.in(room).disconnectSockets(true), farewellMs).unref();
  }
  const forget = auth.onEnd(({ sessionId, userId }) => cutOff(sessionId !== null ? loginRoom(sessionId) : userRoom(userId ?? "")));

  /** Logins also end by time and in other processes, and roles change. */
  async function check(): Promise<void> {
    const logins = new Map([...io.of("/").sockets.values()].flatMap(({ data: { user } }) => (user ? [[user.sessionId, user.role] as const] : [])));
    for (const [login, role] of logins) if ((await auth.userOfLogin(login))?.role !== role) cutOff(loginRoom(login));
  }
  const timer = setInterval(() => { check().catch((error: unknown) => log.warn("live_check_failed", problem(error))); }, checkMs);
  timer.unref();

  return {
    tell(users, data) {
      const rooms = users === null ? [everybody] : users.map(userRoom);
      if (rooms.length > 0) io.local.to(rooms).emit("data", data);
    },
    tellAdmins: (data) => { io.to(administrators).emit("data", data); },
    async close() {
      forget();
      clearInterval(timer);
      io.local.disconnectSockets(true);
      // not `io.close()`: the HTTP server ends when its own requests have
      io.engine.close();
      await io.of("/").adapter.close();
    },
  };
}
