import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to a server that can be shut: `open` passes everything on, `refused` takes no connection, `silent` takes them and says nothing. */
export type Gate = { port: number; be(state: "open" | "refused" | "silent"): Promise<void>; stop(): Promise<void> };

/** @param target port of the server behind the gate on loopback; asked at each connection */
export async function openGate(target: () => number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let silent = false;
  const known = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    known(socket);
    if (silent) return void socket.resume();
    const there = known(connect(target(), "127.0.0.1"));
    socket.pipe(there).pipe(socket);
    socket.on("close", () => there.destroy());
    there.on("close", () => socket.destroy());
  });
  const listen = (port: number): Promise<void> => new Promise((resolve, reject) => { server.once("error", reject).listen(port, "127.0.0.1", () => resolve()); });
  const close = (): Promise<void> => new Promise((resolve) => { if (server.listening) server.close(() => resolve()); else resolve(); for (const socket of sockets) socket.destroy(); });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async be(state) {
      silent = state === "silent";
      if (state === "refused") return close();
      // what was connected hears nothing any more
      if (silent) for (const socket of sockets) { socket.unpipe(); socket.removeAllListeners("data"); socket.resume(); }
      else for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(port);
    },
    stop: close,
  };
}
