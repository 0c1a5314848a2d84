import { describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { bigCount, count, dayColumn } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";

const row = z.object({ n: z.number() });

describe("defineQuery", () => {
  it("refuses a placeholder without a param, and a param without a placeholder", () => {
    expect(() => defineQuery({ name: "q", sql: "SELECT {a:UInt8}", params: z.object({}), row })).toThrow("query q: no param for placeholder a");
    expect(() => defineQuery({ name: "q", sql: "SELECT 1 -- {a:UInt8}", params: z.object({ a: z.number() }), row })).toThrow("query q: no placeholder for param a");
  });

  it("explains itself as text and checked values", () => {
    const query = defineQuery({ name: "q", sql: "SELECT {a:UInt8} AS n", params: z.object({ a: z.number().int() }), row });
    expect(query.explain({ a: 3 })).toEqual({ name: "q", sql: "SELECT {a:UInt8} AS n", params: { a: 3 } });
    expect(() => query.explain({ a: 1.5 })).toThrow();
  });
});

describe("columns", () => {
  it("reads 64-bit integers exactly or not at all", () => {
    expect(count.parse("42")).toBe(42);
    expect(count.parse(42)).toBe(42);
    expect(count.safeParse("9007199254740993").success).toBe(false);
    expect(count.safeParse("1.5").success).toBe(false);
    expect(bigCount.parse("18446744073709551615")).toBe(18446744073709551615n);
  });

  it("reads days only", () => {
    expect(dayColumn.parse("2026-03-01")).toBe("2026-03-01");
    expect(dayColumn.safeParse("2026-03-01 00:00:00").success).toBe(false);
  });
});
