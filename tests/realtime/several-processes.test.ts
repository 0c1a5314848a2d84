import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { io } from "socket.io-client";
import { expect, it } from "vitest";
import type { Auth } from "~/auth/create-auth.server";
import { livePath } from "~/contract/values";
import { clusterAdapter } from "~/realtime/cluster-adapter.server";
import { openLiveChannel } from "~/realtime/live-channel.server";
import { openPool } from "~/store/postgres.server";
import { ana, home, makeAuth, noLog } from "../auth/auth-fixture";
import { postgresPrograms, startPostgres } from "../store/postgres-cluster";

const programs = postgresPrograms();

it.skipIf(programs === null)("web processes that share a PostgreSQL reach each other's administrators, and cut off whose login another ended", async () => {
  const cluster = await startPostgres(programs ?? "");
  cluster.createDatabase("live");
  const fixture = await makeAuth();
  const open = async (auth: Auth) => {
    const http: Server = createServer((_request, response) => response.end());
    const pool = openPool(cluster.url("live"));
    const live = openLiveChannel({ http, auth, reason: (code) => code, language: "pt", log: noLog, adapter: clusterAdapter(pool, () => undefined) });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    return { live, port: (http.address() as AddressInfo).port, close: async () => { await live.close(); http.closeAllConnections(); await new Promise((resolve) => http.close(resolve)); await pool.end(); } };
  };
  const processes = [await open(fixture.auth), await open(fixture.another())] as const;
  const { token } = await fixture.auth.login({ email: ana.email, password: ana.password, ...home });
  const heard: unknown[] = [];
  const socket = io(`http://127.0.0.1:${processes[1].port}`, { path: livePath, query: { token: token.accessToken }, transports: ["websocket"], reconnection: false, forceNew: true });
  socket.on("data", (data: unknown) => heard.push(data));
  const ended = new Promise((resolve) => socket.on("disconnect", resolve));
  const state = { state: "idle" as const, phase: null, done: 1, total: 1, since: null, finished: null };
  try {
    await expect.poll(() => { processes[0].live.tellAdmins({ kind: "attribution", state }); return heard.length; }, { timeout: 30_000, interval: 50 }).toBeGreaterThan(0);
    expect(heard[0]).toEqual({ kind: "attribution", state });
    await fixture.auth.logout({ accessToken: token.accessToken });
    expect(await ended).toBe("io server disconnect");
  } finally {
    socket.disconnect();
    for (const each of processes) await each.close();
    await fixture.close();
    await cluster.stop();
  }
}, 90_000);
