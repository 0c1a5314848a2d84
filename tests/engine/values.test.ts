import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import { temporaryEngine, type TemporaryEngine } from "./temporary-engine";

let open: TemporaryEngine;
beforeAll(async () => { open = await temporaryEngine(); });
afterAll(() => open.end());

const hostile = [
  "", "'", "''", "\\", "\\'", "\\\\'", "a\tb\nc\rd", "\0", "a\0b", "\u2028\u2029", "São João 🏪", "{x:UInt8}", "$$;$$", "-- x", "/* x", "; DROP TABLE victims",
  "'; DROP TABLE victims; --", "\\'; DROP TABLE victims; --", "') OR 1=1 --", "%' OR '1'='1", "\\N", "NULL", "\\x27", "\u2018;\u2019", "x".repeat(100_000),
];

describe("values", () => {
  it("carries every type there and back", async () => {
    const query = defineQuery({
      name: "types",
      sql: `SELECT {a:UInt32} AS a, {b:Int64} AS b, {c:Float64} AS c, {d:String} AS d, {e:Date} AS e, toUnixTimestamp({f:DateTime('UTC')}) AS f,
        {g:Array(UInt32)} AS g, {h:Array(String)} AS h, {i:Nullable(UInt8)} AS i, {j:Bool} AS j, {k:Array(Float64)} AS k, {l:UInt64} AS l, {m:Array(Date)} AS m`,
      params: z.object({
        a: z.number(), b: z.number(), c: z.number(), d: z.string(), e: z.string(), f: z.date(), g: z.array(z.number()), h: z.array(z.string()), i: z.number().nullable(),
        j: z.boolean(), k: z.array(z.number()), l: z.bigint(), m: z.array(z.string()),
      }),
      row: z.object({
        a: z.number(), b: count, c: z.number(), d: z.string(), e: z.string(), f: z.number(), g: z.array(z.number()), h: z.array(z.string()), i: z.number().nullable(), j: z.boolean(),
        k: z.array(z.number()), l: z.string(), m: z.array(z.string()),
      }),
    });
    const asked = { a: 4294967295, b: -9007199254740991, c: -23.5505199, d: "x", e: "2026-03-01", f: new Date("2026-03-01T12:00:00Z"), g: [1, 2, 3], h: hostile, i: null, j: true, k: [0.1, -1e-9], l: 18446744073709551615n, m: ["2026-03-01", "2026-12-31"] };
    expect(await open.engine.query(query, asked)).toEqual([{ ...asked, f: 1772366400, l: "18446744073709551615" }]);
    const empty = { ...asked, g: [], h: [], k: [], m: [] };
    expect(await open.engine.query(query, empty)).toEqual([{ ...empty, f: 1772366400, l: "18446744073709551615" }]);
  });

  it("keeps hostile text data, in queries, commands and inserts", async () => {
    const { engine } = open;
    await engine.command("CREATE TABLE victims (id UInt32, name String) ENGINE = MergeTree ORDER BY id");
    const query = defineQuery({ name: "one", sql: "SELECT {s:String} AS s", params: z.object({ s: z.string() }), row: z.object({ s: z.string() }) });
    for (const [index, text] of hostile.entries()) {
      expect(await engine.query(query, { s: text })).toEqual([{ s: text }]);
      await engine.command("INSERT INTO victims SELECT {id:UInt32}, {name:String}", { id: index, name: text });
    }
    await engine.insert("victims", hostile.map((name, index) => ({ id: 1000 + index, name })));
    const found = await engine.rows("SELECT name FROM victims ORDER BY id", z.object({ name: z.string() }));
    expect(found.map((row) => row.name)).toEqual([...hostile, ...hostile]);
  });

  it("takes lists longer than an address may be", async () => {
    const query = defineQuery({ name: "long", sql: "SELECT length({ids:Array(UInt32)}) AS n, arraySum({ids:Array(UInt32)}) AS s", params: z.object({ ids: z.array(z.number()) }), row: z.object({ n: count, s: count }) });
    const ids = Array.from({ length: 300_000 }, (_, index) => index);
    expect(await open.engine.query(query, { ids })).toEqual([{ n: 300_000, s: (300_000 * 299_999) / 2 }]);
  });

  it("refuses params that do not fit, and rows that do not fit", async () => {
    const query = defineQuery({ name: "fit", sql: "SELECT {a:UInt8} AS n", params: z.object({ a: z.number().int() }), row: z.object({ n: z.string() }) });
    await expect(open.engine.query(query, { a: 0.5 })).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ path: "fit.a" }] } });
    await expect(open.engine.query(query, { a: 1 })).rejects.toMatchObject({ code: "internal", message: expect.stringContaining("fit: a row does not fit its schema at 0.n") });
    await expect(open.engine.insert("victims; DROP TABLE victims", [])).rejects.toMatchObject({ code: "internal" });
  });
});
