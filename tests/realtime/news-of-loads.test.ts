import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { livePath } from "~/contract/values";
import { local, pingsCsv } from "../ingest/support";
import { newKey, people, startDeployment, type Deployment, type Person } from "../support/deployment";

/** The built product, heard by clients as other programs are. */
let at: Deployment;
let key: string;
const open: Socket[] = [];
beforeAll(async () => {
  at = await startDeployment();
  key = await newKey(at, ["ingest"]);
}, 240_000);
afterAll(async () => { for (const socket of open) socket.disconnect(); await at.stop(); });

type Told = { kind: string; error?: string };
function listen(token: string): { told: Told[]; ended: Promise<string> } {
  const socket = io(at.address, { path: livePath, query: { token }, transports: ["websocket"], reconnection: false, forceNew: true });
  open.push(socket);
  const told: Told[] = [];
  socket.on("data", (data: Told) => told.push(data));
  socket.on("error", (error: { error: string }) => told.push({ kind: "refused", ...error }));
  return { told, ended: new Promise((resolve) => socket.on("disconnect", resolve)) };
}
const listenAs = async (person: Person) => listen((await at.tokens(person)).accessToken);
const count = (told: readonly Told[], kind: string): number => told.filter((each) => each.kind === kind).length;
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 60_000, interval: 20 }).toBe(true);
const point = (type: "pdv" | "ooh", code: string) => ({ code, type, name: `New ${code}`, address: "Rua A, 10", city: "São Paulo", uf: "SP", zipcode: "01000-000", country_code: "BR", phone: "11 5555-0000", latitude: -23.55, longitude: -46.63, group: ["New"], own: true });
const titles = async (person: Person) => ((await at.call("notifications.last_notifications", [], person)).json as { description: string }[]).map(({ description }) => description);

let loads = 0;
/** A load that changes the data; it waits for its turn where the visits of changed points are being computed. */
async function load(): Promise<void> {
  const body = pingsCsv([[`load-${loads}`, local("2026-02-20", "12:00") + 60 * loads++, -23.55, -46.63, 10]]);
  const send = () => at.ask("/v2/ingest", { method: "POST", headers: { Authorization: `Bearer ${key}`, "Content-Type": "text/csv" }, body });
  let answer = await send();
  while (answer.status === 409) {
    await new Promise((resolve) => { setTimeout(resolve, 200); });
    answer = await send();
  }
  expect(answer, answer.text).toMatchObject({ status: 200, json: { changed: true } });
}

it("a load is told to everybody, a change of points to those who may see them", async () => {
  const user = ((await at.call("users.getAll", [], "admin")).json as { id: string; email: string }[]).find(({ email }) => email === people.viewer.email);
  expect((await at.call("users.update", [{ id: user?.id, firstName: "Vera", lastName: "Lima", email: people.viewer.email, role: "viewer", type: "ooh", segments: ["ooh"] }], "admin")).status).toBe(200);
  const [admin, viewer] = [await listenAs("admin"), await listenAs("viewer")];
  // a connection takes part a little after it is there
  while (!count(admin.told, "fresh_data") || !count(viewer.told, "fresh_data")) await load();
  // loads within an hour are one notification: the second tells of data alone, and comes after all that the first told
  const data = count(viewer.told, "fresh_data");
  await load();
  await until(() => count(viewer.told, "fresh_data") > data);
  const [before, own, texts] = [count(viewer.told, "notification"), count(admin.told, "notification"), await titles("viewer")];

  expect((await at.call("pois.create", [point("pdv", "shop")], "admin")).status).toBe(200);
  await until(() => count(admin.told, "notification") > own);
  const later = count(viewer.told, "fresh_data");
  await load();
  await until(() => count(viewer.told, "fresh_data") > later);
  expect(count(viewer.told, "notification")).toBe(before);
  expect(await titles("viewer")).toHaveLength(texts.length);
  expect((await titles("admin")).length).toBeGreaterThan(texts.length);

  expect((await at.call("pois.create", [point("ooh", "site")], "admin")).status).toBe(200);
  await until(() => count(viewer.told, "notification") > before);
  expect(await titles("viewer")).toHaveLength(texts.length + 1);
}, 240_000);

it("a token that is nobody's, or whose login has ended, hears an error and is cut off", async () => {
  const login = await at.ask("/v2/auth/login", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email: people.admin.email, password: people.admin.password }) });
  const { accessToken } = (login.json as { token: { accessToken: string } }).token;
  const client = listen(accessToken);
  while (!count(client.told, "fresh_data")) await load();
  await at.ask("/v2/auth/logout", { method: "POST", headers: { "Content-Type": "application/json", Authorization: `Bearer ${accessToken}` }, body: "{}" });
  expect(await client.ended).toBe("io server disconnect");
  for (const token of [accessToken, `${accessToken.slice(0, -4)}AAAA`]) {
    const refused = listen(token);
    expect([await refused.ended, refused.told.map(({ error }) => error)]).toEqual(["io server disconnect", ["unauthenticated"]]);
  }
  expect(client.told.at(-1)).toMatchObject({ kind: "refused", error: "unauthenticated" });
}, 240_000);
