import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import express from "express";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { errorAnswer } from "~/auth/http.server";
import { AppError } from "~/contract/errors";
import type { LoadSummary } from "~/ingest/context.server";
import { loadFiles } from "~/ingest/load-files.server";
import { clearIncoming, writeBody } from "~/ingest/receive-body.server";
import { ingestRouter, type WireKind } from "~/process/ingest-router.server";
import { noLog } from "../auth/auth-fixture";
import { cityCsv, cityPointsCsv, cityRows } from "../ingest/small-city";
import { digest, empty, openCity, type City } from "../ingest/support";

type Answer = { status: number; retryAfter: string | null; body: LoadSummary & { ok: boolean; error?: string; message?: string } };
const rows = cityRows(7, 6, 5);
const csv = cityCsv(rows);
const ndjson = `${rows.map(([device_id, at, latitude, longitude, accuracy]) => JSON.stringify({ device_id, at, latitude, longitude, ...(accuracy === undefined ? {} : { accuracy }) })).join("\n")}\n`;

let city: City;
let server: Server;
let port: number;
let load: (file: string, kind: WireKind) => Promise<LoadSummary>;
const loaded = (file: string, kind: WireKind) => loadFiles(city.context, { [kind]: [file] });
beforeAll(async () => {
  city = await openCity();
  const app = express();
  app.use(ingestRouter({
    dataDir: city.context.dataDir, mostMegabytes: 4, log: noLog, load: (file, kind) => load(file, kind),
    key: async (request) => { if (request.get("Authorization") !== "Bearer ata_good") throw new AppError("unauthenticated", "key refused"); return { id: "1" }; },
  }).router);
  app.use(errorAnswer({ reason: (code) => code, language: () => "en", log: noLog }));
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  port = (server.address() as AddressInfo).port;
}, 60_000);
beforeEach(async () => { load = loaded; await empty(city); });
const incoming = () => { const folder = path.join(city.context.dataDir, "incoming"); return existsSync(folder) ? readdirSync(folder) : []; };
// whatever has happened, no body stays on the disk
afterEach(() => { expect(incoming()).toEqual([]); });
afterAll(async () => { server.closeAllConnections(); server.close(); await city.close(); });

async function send(body: string | Uint8Array<ArrayBuffer> | ReadableStream, { type = "text/csv", query = "", headers = {} }: { type?: string; query?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/v2/ingest${query}`, { method: "POST", headers: { "Content-Type": type, Authorization: "Bearer ata_good", ...headers }, body, ...(body instanceof ReadableStream ? { duplex: "half" } : {}) } as RequestInit);
  return { status: response.status, retryAfter: response.headers.get("Retry-After"), body: (await response.json()) as Answer["body"] };
}

describe("POST /v2/ingest", () => {
  it("C07 takes the same batch as CSV, NDJSON and gzip, and counts it once", async () => {
    await send(cityPointsCsv, { query: "?kind=points" });
    const first = await send(csv);
    expect(first).toMatchObject({ status: 200, body: { ok: true, changed: true, rows: { read: rows.length, rejected: {} }, files: [{ kind: "pings", file: "body.csv", format: "csv" }] } });
    const figures = await digest(city);
    const again = [
      await send(csv), await send(ndjson, { type: "application/x-ndjson" }), await send(new Uint8Array(gzipSync(csv)), { headers: { "Content-Encoding": "gzip" } }),
      await send(new Uint8Array(gzipSync(ndjson)), { type: "application/x-ndjson; charset=utf-8" }),
    ];
    for (const each of again) expect(each).toMatchObject({ status: 200, body: { ok: true, changed: false, dataVersion: first.body.dataVersion, rows: { read: rows.length, taken: 0, duplicate: rows.length } } });
    expect(await digest(city)).toEqual(figures);
    expect(Number(figures.pings?.split(":")[0])).toBe(first.body.rows.taken);
    expect(JSON.stringify(first.body)).not.toContain(city.context.dataDir);
  }, 60_000);

  it("takes points, devices, places, takings and posts, and reports refused rows by reason like the command line", async () => {
    const whole = await send(cityPointsCsv, { query: "?kind=points" });
    expect(whole.body).toMatchObject({ points: { created: 6 }, rows: { read: 6, taken: 6, duplicate: 0 } });
    expect((await send(cityPointsCsv, { query: "?kind=points" })).body).toMatchObject({ changed: false, rows: { read: 6, taken: 0, duplicate: 6 } });
    expect((await send("device_id,gender\nd,f\n", { query: "?kind=devices" })).body).toMatchObject({ devices: { profiles: 1 }, rows: { read: 1, taken: 1, duplicate: 0 } });
    expect((await send('{"name":"Bar","category":"food","latitude":-23.5,"longitude":-46.6}\n', { type: "application/x-ndjson", query: "?kind=places" })).body).toMatchObject({ places: { total: 1 }, rows: { taken: 1 } });
    expect((await send("store,day,revenue,tickets\nA,2026-02-03,1500.5,31\n", { query: "?kind=sales" })).body).toMatchObject({ sales: { total: 1, stores: 1, first: "2026-02-03" }, rows: { read: 1, taken: 1 } });
    expect((await send("store,author,at,text,language\nA,somebody,2026-02-03T12:00:00Z,Good,en\n", { query: "?kind=posts" })).body).toMatchObject({ posts: { total: 1, stores: 1, authors: 1 }, rows: { read: 1, taken: 1, duplicate: 0 } });
    expect(await send(csv, { headers: { "Content-Encoding": "gzip" } })).toMatchObject({ status: 400, body: { error: "bad_input", message: "the body is declared as gzip by its Content-Encoding, and is none" } });
    const mixed = await send("device_id,at,latitude,longitude\nd,2026-03-01T12:00:00Z,-23.5,-46.6\nd,2026-03-01T12:00:00Z,99,-46.6\n,2026-03-01T12:00:00Z,-23.5,-46.6\n");
    expect(mixed).toMatchObject({ status: 200, body: { ok: true, rows: { read: 3, taken: 1, rejected: { out_of_range: 1, missing_device: 1 } } } });
  });

  it("answers 422 with the report when nothing of the batch could be used", async () => {
    expect(await send("device_id,at,latitude,longitude\nd,x,1,1\n")).toMatchObject({ status: 422, body: { ok: false, changed: false, rows: { read: 1, rejected: { bad_time: 1 } } } });
    expect(await send("a,b\n1,2\n")).toMatchObject({ status: 422, body: { ok: false, files: [{ problem: expect.stringContaining("no column for device_id") }] } });
    expect(await send("")).toMatchObject({ status: 422, body: { ok: false, files: [{ problem: "is empty" }] } });
  });

  it("refuses without a key, other types, kinds and encodings, and says why", async () => {
    expect(await send(csv, { headers: { Authorization: "Bearer ata_bad" } })).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
    expect(await send("{}", { type: "application/json" })).toMatchObject({ status: 400, body: { error: "bad_input", message: expect.stringContaining("Content-Type") } });
    expect(await send(csv, { query: "?kind=areas" })).toMatchObject({ status: 400, body: { error: "bad_input" } });
    expect(await send(csv, { query: "?rejects=/etc/passwd" })).toMatchObject({ status: 400, body: { error: "bad_input" } });
    expect(await send(csv, { headers: { "Content-Encoding": "br" } })).toMatchObject({ status: 400, body: { error: "bad_input" } });
    expect(await send(new Uint8Array(gzipSync(csv).subarray(0, 200)), { headers: { "Content-Encoding": "gzip" } })).toMatchObject({ status: 400, body: { error: "bad_input", message: "the body is broken gzip" } });
    expect(await send("PAR1....")).toMatchObject({ status: 400, body: { error: "bad_input" } });
  });

  it("refuses what is too large: by its length, while it comes, and unpacked", async () => {
    const megabyte = Buffer.alloc(2 ** 20, "1,2,3\n");
    const parts = (count: number) => { let sent = 0; return new ReadableStream({ pull(to) { if (sent++ < count) to.enqueue(new Uint8Array(megabyte)); else to.close(); } }); };
    expect(await send(Buffer.concat(Array.from({ length: 5 }, () => megabyte)).toString())).toMatchObject({ status: 413, body: { error: "too_large" } });
    expect(await send(parts(8))).toMatchObject({ status: 413, body: { error: "too_large" } });
    expect(await send(new Uint8Array(gzipSync(Buffer.alloc(64 * 2 ** 20))), { headers: { "Content-Encoding": "gzip" } })).toMatchObject({ status: 413, body: { error: "too_large" } });
  });

  it("loads one batch at a time, and says when to come again", async () => {
    let release = () => {};
    const begun = new Promise<void>((started) => {
      load = async (file, kind) => { started(); await new Promise<void>((resolve) => { release = resolve; }); return loaded(file, kind); };
    });
    const first = send(csv);
    await begun;
    expect(await send(csv)).toMatchObject({ status: 409, retryAfter: "10", body: { error: "conflict", retryAfter: 10 } });
    release();
    expect((await first).status).toBe(200);
    load = async () => { throw new AppError("conflict", "another load is running (process 1)"); };
    expect(await send(csv)).toMatchObject({ status: 409, retryAfter: "10", body: { error: "conflict" } });
    load = loaded;
    expect((await send(csv)).status).toBe(200);
  });

  it("changes nothing for a request that is cut off, and takes the next one", async () => {
    let calls = 0;
    load = async (file, kind) => { calls += 1; return loaded(file, kind); };
    for (const headers of [{ "Content-Length": String(csv.length) }, { "Transfer-Encoding": "chunked" }]) {
      await new Promise<void>((resolve) => {
        const cut = httpRequest({ port, host: "127.0.0.1", path: "/v2/ingest", method: "POST", headers: { "Content-Type": "text/csv", Authorization: "Bearer ata_good", ...headers } });
        cut.on("error", () => undefined).on("close", () => resolve());
        cut.write(csv.slice(0, csv.length / 2), () => { setTimeout(() => cut.destroy(), 50); });
      });
      await expect.poll(incoming).toEqual([]);
    }
    expect([calls, (await digest(city)).pings]).toEqual([0, "0:0"]);
    expect((await send(csv)).status).toBe(200);
  });
});

describe("a body on the disk", () => {
  it("says when the disk is full", async () => {
    await expect(writeBody(Readable.from([Buffer.from(csv)]), "/dev/full", 2 ** 20)).rejects.toMatchObject({ code: "disk_full", status: 507 });
  });

  it("is written piece by piece: the process does not grow with it", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "body-"));
    const piece = Buffer.alloc(2 ** 20, "x");
    let most = 0;
    const before = process.memoryUsage().arrayBuffers;
    await writeBody((async function* () { for (let i = 0; i < 300; i++) { yield Buffer.from(piece); most = Math.max(most, process.memoryUsage().arrayBuffers - before); } })(), path.join(folder, "body"), 2 ** 30);
    rmSync(folder, { recursive: true });
    expect(most).toBeLessThan(150 * 2 ** 20);
  });

  it("of a killed process is deleted after a day", async () => {
    const folder = path.join(city.context.dataDir, "incoming");
    for (const name of ["old.csv", "new.csv"]) writeFileSync(path.join(folder, name), "x");
    utimesSync(path.join(folder, "old.csv"), 0, 0);
    await clearIncoming(city.context.dataDir, new Date());
    expect(incoming()).toEqual(["new.csv"]);
    rmSync(path.join(folder, "new.csv"));
  });
});
