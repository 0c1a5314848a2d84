import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { livePath } from "~/contract/values";
import { openLiveChannel, type LiveChannel } from "~/realtime/live-channel.server";
import { ana, home, makeAuth, noLog, type AuthFixture } from "../auth/auth-fixture";

let fixture: AuthFixture;
let http: Server;
let live: LiveChannel;
let port: number;
const open: Socket[] = [];

beforeEach(async () => {
  fixture = await makeAuth();
  http = createServer((_request, response) => response.end());
  live = openLiveChannel({ http, auth: fixture.auth, reason: (code) => `text of ${code}`, language: "pt", log: noLog, checkMs: 40 });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  port = (http.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  await live.close();
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
  await fixture.close();
});

type Heard = { events: [string, unknown][]; ended: Promise<string>; socket: Socket; connected: Promise<void> };
/** A real client; `events` are what it has heard, `ended` why its connection ended. */
function listen(token: string, options: Parameters<typeof io>[1] = {}): Heard {
  const socket = io(`http://127.0.0.1:${port}`, { path: livePath, query: { token }, transports: ["websocket"], reconnection: false, forceNew: true, ...options });
  open.push(socket);
  const events: Heard["events"] = [];
  for (const name of ["data", "error"]) socket.on(name, (content: unknown) => events.push([name, content]));
  const connected = new Promise<void>((resolve) => socket.on("connect", () => resolve()));
  const ended = new Promise<string>((resolve) => { socket.on("disconnect", resolve); socket.on("connect_error", () => resolve("refused")); });
  return { events, ended, socket, connected };
}
const login = () => fixture.auth.login({ email: ana.email, password: ana.password, ...home });
const until = async (condition: () => boolean): Promise<void> => { while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5)); };
const refused = ["error", { error: "unauthenticated", reason: "text of unauthenticated", message: expect.any(String) }];
/** Rooms are joined after the client knows that it is connected. */
async function heardBy(client: Heard, users: number[] | null): Promise<void> {
  await client.connected;
  const before = client.events.length;
  while (client.events.length === before) { live.tell(users, { kind: "notification" }); await new Promise((resolve) => setTimeout(resolve, 10)); }
}

describe("the live channel", () => {
  it.each([["websocket"], ["polling"]])("brings news to who comes with an access token, by %s", async (transport) => {
    const { token, user } = await login();
    const client = listen(token.accessToken, { transports: [transport] });
    await heardBy(client, [Number(user.id)]);
    expect(client.events[0]).toEqual(["data", { kind: "notification" }]);
    const admin = client.events.length;
    live.tellAdmins({ kind: "attribution", state: { state: "running", phase: "points", done: 1, total: 2, since: null, finished: null } });
    live.tell([Number(user.id) + 1], { kind: "fresh_data", last_day: null });
    await until(() => client.events.some(([, content]) => (content as { kind: string }).kind === "attribution"));
    live.tell(null, { kind: "fresh_data", last_day: "2026-10-31" });
    await until(() => client.events.some(([, content]) => (content as { kind: string }).kind === "fresh_data"));
    expect(client.events.slice(admin).filter(([, content]) => (content as { kind: string }).kind === "fresh_data")).toEqual([["data", { kind: "fresh_data", last_day: "2026-10-31" }]]);
  });

  it("T3: takes a ticket once, for half a minute", async () => {
    const { token } = await login();
    const user = (await fixture.auth.verifyAccess(token.accessToken))!;
    const ticket = await fixture.auth.live.issue(user);
    const first = listen(ticket);
    await heardBy(first, null);
    const second = listen(ticket);
    expect(await second.ended).toBe("io server disconnect");
    expect(second.events).toEqual([refused]);
    const late = await fixture.auth.live.issue(user);
    fixture.clock.now += 31_000;
    const third = listen(late);
    await third.ended;
    expect(third.events).toEqual([refused]);
  });

  it.each([["no token", ""], ["nonsense", "abc"], ["a stolen signature", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AAAA"]])("refuses %s with an event error, and cuts off", async (_name, token) => {
    const client = listen(token);
    expect(await client.ended).toBe("io server disconnect");
    expect(client.events).toEqual([refused]);
  });

  it("refuses an expired token, and one whose login has ended", async () => {
    const { token } = await login();
    fixture.clock.now += 16 * 60_000;
    const expired = listen(token.accessToken);
    await expired.ended;
    expect(expired.events).toEqual([refused]);
    const again = await login();
    await fixture.auth.logout({ accessToken: again.token.accessToken });
    const ended = listen(again.token.accessToken);
    await ended.ended;
    expect(ended.events).toEqual([refused]);
  });

  it("cuts off at logout, and when another process ends the login", async () => {
    const [one, two] = [await login(), await login()];
    const [first, second] = [listen(one.token.accessToken), listen(two.token.accessToken)];
    await Promise.all([heardBy(first, null), heardBy(second, null)]);
    await fixture.auth.logout({ accessToken: one.token.accessToken });
    expect(await first.ended).toBe("io server disconnect");
    expect(first.events.at(-1)).toEqual(refused);
    expect(second.socket.connected).toBe(true);
    await fixture.another().logout({ accessToken: two.token.accessToken });
    expect(await second.ended).toBe("io server disconnect");
    expect(second.events.at(-1)).toEqual(refused);
  });

  it("is closed to pages of other sites", async () => {
    const { token } = await login();
    const foreign = listen(token.accessToken, { extraHeaders: { Origin: "https://evil.example" } });
    expect(await foreign.ended).toBe("refused");
    const own = listen(token.accessToken, { extraHeaders: { Origin: `http://127.0.0.1:${port}` } });
    await heardBy(own, null);
  });
});
