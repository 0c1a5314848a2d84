import { describe, expect, it } from "vitest";
import { literal, settingChanges } from "~/engine/host/connection.server";
import { clickhouseCode, exceptionText, HostError, httpStatus } from "~/engine/host/errors.server";

describe("settings of a connection", () => {
  it("are changed only where they differ, and go back to their defaults", () => {
    expect(settingChanges({}, { a: 1, param_x: "it's" })).toEqual(["a='1'", "param_x='it\\'s'"]);
    expect(settingChanges({ a: 1, b: 2, param_x: "old" }, { a: 1, b: 3 })).toEqual(["param_x=''", "b='3'"]);
    expect(settingChanges({ a: 1 }, {})).toEqual(["a=DEFAULT"]);
    expect(settingChanges({ a: 1 }, { a: 1 })).toEqual([]);
  });

  it("are written as literals that hold any text", () => {
    expect(literal("a'b\\c\0d\n")).toBe("'a\\'b\\\\c\\0d\n'");
  });
});

describe("errors of the host", () => {
  it("keep ClickHouse's number, name and status", () => {
    const error = new HostError(202, "TOO_MANY_SIMULTANEOUS_QUERIES", "Too many");
    expect(exceptionText(error)).toBe("Code: 202. DB::Exception: Too many. (TOO_MANY_SIMULTANEOUS_QUERIES)");
    expect(httpStatus(clickhouseCode(error))).toBe(503);
    expect(clickhouseCode(new Error("Code: 60. DB::Exception: no table"))).toBe(60);
    expect(httpStatus(60)).toBe(404);
    expect(exceptionText("odd")).toBe("Code: 1002. DB::Exception: odd. (UNKNOWN_EXCEPTION)");
    expect(httpStatus(1002)).toBe(500);
  });
});
