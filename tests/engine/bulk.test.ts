import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import { post, temporaryEngine, type TemporaryEngine } from "./temporary-engine";

let open: TemporaryEngine;
beforeAll(async () => {
  open = await temporaryEngine();
  await open.engine.command("CREATE TABLE facts (id UInt32, name String, at DateTime('UTC'), big UInt64) ENGINE = MergeTree ORDER BY id");
});
afterAll(() => open.end());

const total = async () => (await open.engine.rows("SELECT count() AS n, sum(id) AS s FROM facts", z.object({ n: count, s: count })))[0];

describe("bulk", () => {
  it("reads 200 000 rows", async () => {
    const query = defineQuery({ name: "many", sql: "SELECT number AS n, toString(number) AS s FROM numbers({k:UInt32})", params: z.object({ k: z.number() }), row: z.object({ n: count, s: z.string() }) });
    const rows = await open.engine.query(query, { k: 200_000 });
    expect(rows).toHaveLength(200_000);
    expect(rows[199_999]).toEqual({ n: 199_999, s: "199999" });
    expect(rows.every((row, index) => row.n === index)).toBe(true);
  });

  it("inserts 100 000 row objects from a generator", async () => {
    async function* rows() {
      for (let id = 0; id < 100_000; id++) yield { id, name: `n'${id}`, at: new Date(1_772_366_400_999), big: 18446744073709551615n };
    }
    await open.engine.insert("facts", rows());
    expect(await total()).toEqual({ n: 100_000, s: (100_000 * 99_999) / 2 });
    expect(await open.engine.rows("SELECT name, toUnixTimestamp(at) AS at, big FROM facts WHERE id = 7", z.object({ name: z.string(), at: z.number(), big: z.string() }))).toEqual([{ name: "n'7", at: 1_772_366_400, big: "18446744073709551615" }]);
  });

  it("inserts a byte stream in another format, in chosen columns", async () => {
    const before = await total();
    await open.engine.insert("facts", Readable.from([Buffer.from("name,id\n\"a,b\",1000"), Buffer.from("000\nc,1000001\n")], { objectMode: false }), { format: "CSVWithNames", columns: ["name", "id"] });
    expect((await total())?.n).toBe((before?.n ?? 0) + 2);
  });

  it("inserts nothing of a stream that fails, and says so", async () => {
    const before = await total();
    async function* rows() {
      for (let id = 0; id < 50_000; id++) yield { id, name: "x" };
      throw new Error("source failed");
    }
    await expect(open.engine.insert("facts", rows())).rejects.toMatchObject({ code: "internal", message: "insert into facts: source failed" });
    await expect(open.engine.insert("facts", [{ id: 1, name: "fine" }, { id: "not a number" }])).rejects.toMatchObject({ code: "internal" });
    expect(await total()).toEqual(before);
  });

  it("tells of a failure after the first rows", async () => {
    const query = defineQuery({ name: "late", sql: "SELECT number AS n, throwIf(number = {k:UInt32}) AS t FROM numbers(2000000) SETTINGS max_block_size = 1000", params: z.object({ k: z.number() }), row: z.object({ n: count, t: z.number() }) });
    await expect(open.engine.query(query, { k: 1_500_000 })).rejects.toMatchObject({ code: "internal", message: expect.stringContaining("late") });
  });

  it("is held back by a slow reader", async () => {
    const { url, user, key } = open.address();
    const abort = new AbortController();
    const authorization = `Basic ${Buffer.from(`${user}:${key}`).toString("base64")}`;
    const response = await fetch(`${url}/?query_id=slow`, { method: "POST", body: "SELECT number FROM system.numbers FORMAT TabSeparated", headers: { authorization }, signal: abort.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    const readRows = async () => Number((await post(open.address(), "SELECT read_rows FROM system.processes WHERE Settings['log_comment'] = 'slow' FORMAT TabSeparated")).text);
    let last = -1;
    for (let now = await readRows(); now !== last; now = await readRows()) {
      last = now;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(last).toBeGreaterThan(0);
    abort.abort();
  });
});
