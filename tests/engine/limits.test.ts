import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import { answersPing } from "~/engine/endpoint.server";
import { post, temporaryEngine, type TemporaryEngine } from "./temporary-engine";

let open: TemporaryEngine;
let pid = 0;
beforeAll(async () => {
  open = await temporaryEngine({ slots: 2, queue: 3, patienceMs: 20_000 });
  pid = open.address().pid;
});
afterAll(() => open.end());

const none = z.object({});
const endless = defineQuery({ name: "endless", sql: "SELECT count() AS n FROM system.numbers WHERE NOT ignore(sipHash64(number))", params: none, row: z.object({ n: count }) });
const one = defineQuery({ name: "one", sql: "SELECT {k:UInt32} AS k, getSetting('max_block_size') AS size", params: z.object({ k: z.number() }), row: z.object({ k: z.number(), size: count }) });
const running = async () => (await open.engine.rows("SELECT count() AS n FROM system.processes WHERE query NOT LIKE '%system.processes%'", z.object({ n: count })))[0]?.n;

describe("limits", () => {
  it("ends a query at its time limit, and lives", async () => {
    await expect(open.engine.query(endless, {}, { maxSeconds: 1 })).rejects.toMatchObject({ code: "query_too_slow" });
    expect(open.address().pid).toBe(pid);
    expect(await open.engine.query(one, { k: 1 })).toMatchObject([{ k: 1 }]);
  });

  it("ends a query at its memory limit, and lives", async () => {
    const wide = defineQuery({ name: "wide", sql: "SELECT uniqExact(number) AS n FROM numbers(100000000)", params: none, row: z.object({ n: count }) });
    await expect(open.engine.query(wide, {}, { maxMemoryMb: 50 })).rejects.toMatchObject({ code: "query_too_large" });
    await expect(open.engine.command("CREATE TABLE wide ENGINE = Memory AS SELECT groupArray(number) FROM numbers(1000000000)")).rejects.toMatchObject({ code: "query_too_large" });
    expect(open.address().pid).toBe(pid);
    expect(await open.engine.query(one, { k: 1 })).toMatchObject([{ k: 1 }]);
  });

  it("answers on disk what is larger than a question's memory", async () => {
    const groups = defineQuery({ name: "groups", sql: "SELECT count() AS n FROM (SELECT number % 4000000 AS k, groupArray(number) AS list FROM numbers(8000000) GROUP BY k)", params: none, row: z.object({ n: count }) });
    await expect(open.engine.rows(groups.sql, groups.row, {}, { max_memory_usage: 200 * 2 ** 20 })).rejects.toMatchObject({ code: "query_too_large" });
    expect(await open.engine.query(groups, {}, { maxMemoryMb: 200 })).toEqual([{ n: 4_000_000 }]);
  }, 60_000);

  it("answers large questions that do not fit beside one another", async () => {
    const large = defineQuery({ name: "large", sql: "SELECT count() AS n FROM (SELECT number AS k, groupArray(number) AS list FROM numbers({rows:UInt64}) GROUP BY k)", params: z.object({ rows: z.number() }), row: z.object({ n: count }) });
    const rows = [2_000_000, 2_000_001, 2_000_002, 2_000_003];
    expect((await Promise.all(rows.map((each) => open.engine.query(large, { rows: each })))).map(([row]) => row?.n)).toEqual(rows);
  }, 60_000);

  it("gives a question that asks for room more memory before it goes to disk, unless it was told how much", async () => {
    const limits = defineQuery({ name: "limits", sql: "SELECT getSetting('max_memory_usage') AS most, getSetting('max_bytes_before_external_group_by') AS spill", params: none, row: z.object({ most: count, spill: count }) });
    const of = async (options: object) => (await open.engine.query(limits, {}, options))[0] ?? { most: 0, spill: 0 };
    const [usual, room, told] = [await of({}), await of({ room: true }), await of({ room: true, maxMemoryMb: 64 })];
    expect(room.most).toBeGreaterThan(usual.most);
    expect(room.spill).toBeGreaterThan(1.9 * usual.spill);
    expect(told.most).toBe(64 * 2 ** 20);
  });

  it("frees the slot of a question that is withdrawn, early or late", async () => {
    for (const delay of [0, 1, 5, 20, 100, 300]) {
      const abort = new AbortController();
      const asked = open.engine.query(endless, {}, { signal: abort.signal });
      setTimeout(() => abort.abort(), delay);
      await expect(asked).rejects.toMatchObject({ code: "cancelled" });
    }
    const streamed = new AbortController();
    const rows = defineQuery({ name: "rows", sql: "SELECT number AS n FROM system.numbers", params: none, row: z.object({ n: count }) });
    const asked = open.engine.query(rows, {}, { signal: streamed.signal });
    setTimeout(() => streamed.abort(), 300);
    await expect(asked).rejects.toMatchObject({ code: "cancelled" });
    await expect.poll(running, { timeout: 20_000 }).toBe(0);
    expect(await Promise.all([1, 2, 3, 4].map((k) => open.engine.query(one, { k })))).toHaveLength(4);
  });

  it("turns away what neither fits nor may wait, with 503", async () => {
    const abort = new AbortController();
    const held = Array.from({ length: 5 }, () => post(open.address(), "SELECT count() FROM system.numbers FORMAT CSV", {}, abort.signal).catch(() => undefined));
    await expect.poll(async () => (await post(open.address(), "SELECT 1", {}, AbortSignal.any([abort.signal, AbortSignal.timeout(500)])).catch(() => undefined))?.text, { timeout: 20_000 }).toContain("TOO_MANY_SIMULTANEOUS_QUERIES");
    expect(await open.engine.ready()).toBe(true);
    await expect(open.engine.query(one, { k: 1 })).rejects.toMatchObject({ code: "busy", status: 503, details: { retryAfter: 2 } });
    abort.abort();
    await Promise.all(held);
    await expect.poll(() => open.engine.query(one, { k: 2 }).catch(() => []), { timeout: 20_000 }).toMatchObject([{ k: 2 }]);
  });

  it("keeps params and settings of 50 parallel questions apart, and none on the connection", async () => {
    const usual = (await open.engine.query(one, { k: 0 }))[0]?.size;
    const answers = await Promise.all(Array.from({ length: 50 }, async (_, k) => {
      if (k % 2 === 0) return open.engine.query(one, { k });
      return open.engine.rows(one.sql, one.row, { k }, { max_block_size: 1000 + k });
    }));
    expect(answers.map((rows) => rows[0])).toEqual(Array.from({ length: 50 }, (_, k) => ({ k, size: k % 2 === 0 ? usual : 1000 + k })));
    expect((await open.engine.query(one, { k: 0 }))[0]?.size).toBe(usual);
  });
});

describe("statements", () => {
  it.each(["SELECT 1; SELECT 2", "SELECT 1; DROP TABLE x -- '"])("refuses several at once: %s", async (sql) => {
    await expect(open.engine.command(sql)).rejects.toMatchObject({ code: "internal", message: expect.stringContaining("Multi-statements are not allowed") });
  });

  it.each(["SET max_threads = 1", "/* x */ USE system", "CREATE TEMPORARY TABLE x (a UInt8)"])("refuses what changes a connection: %s", async (sql) => {
    await expect(open.engine.command(sql)).rejects.toMatchObject({ message: expect.stringContaining("change a connection") });
  });

  it("refuses a placeholder without a value, even after a question that had one", async () => {
    await open.engine.query(one, { k: 5 });
    await expect(open.engine.rows("SELECT {k:UInt32} AS k", z.object({ k: z.number() }))).rejects.toMatchObject({ message: expect.stringContaining("Substitution k is not set") });
  });

  it("refuses settings that are no words, GET, sessions and other databases", async () => {
    const address = open.address();
    expect((await post(address, "SELECT 1", { "a=1, readonly": "0" })).status).toBe(404);
    expect((await post(address, "SELECT 1", { session_id: "x" })).status).toBe(501);
    expect((await post(address, "SELECT 1", { database: "system" })).status).toBe(404);
    expect((await post(address, "SELECT 1", { no_such_setting: "1" })).text).toContain("UNKNOWN_SETTING");
    const authorization = `Basic ${Buffer.from(`${address.user}:${address.key}`).toString("base64")}`;
    expect((await fetch(`${address.url}/?query=SELECT+1`, { headers: { authorization } })).status).toBe(501);
  });

  it("refuses a wrong key, a wrong user and none", async () => {
    const address = open.address();
    for (const wrong of [{ ...address, key: "x" }, { ...address, key: `${address.key}x` }, { ...address, user: "root" }]) expect((await post(wrong, "SELECT 1")).status).toBe(403);
    expect((await fetch(address.url, { method: "POST", body: "SELECT 1" })).status).toBe(403);
    expect((await fetch(address.url, { method: "POST", body: "SELECT 1", headers: { "x-clickhouse-user": address.user, "x-clickhouse-key": address.key } })).status).toBe(200);
    expect(await (await fetch(`${address.url}/ping`)).text()).toBe("Ok.\n");
    expect(await answersPing(address)).toBe(true);
    expect(await answersPing({ ...address, key: "x" })).toBe(false);
  });
});
