import { describe, expect, it } from "vitest";
import { hasSeveralStatements, maskSql, placeholderNames, trailingFormat } from "~/engine/sql-text.server";

describe("sql text", () => {
  it("blanks what is not code and keeps every position", () => {
    const sql = "SELECT 'a;''b\\';', \"c;\", `d;` -- e;\n/* f; */ FROM $x$ ;' $x$ t";
    const masked = maskSql(sql);
    expect(masked).toHaveLength(sql.length);
    expect(masked).not.toContain(";");
    expect(masked.replace(/\s+/g, " ").trim()).toBe("SELECT , , FROM t");
  });

  it.each([
    "SELECT 1; DROP TABLE t",
    "SELECT '\\'; DROP TABLE t; --'; SELECT 2",
    "SELECT $$'$$; DROP TABLE t; SELECT $$'$$",
    "SELECT /* ' */ 1; SELECT ' '",
    "SELECT 1 -- '\n; SELECT 2 -- '",
    "SELECT 1 # '\n; SELECT 2 # '",
    "SELECT `a'b`; SELECT `a'b`",
    "SELECT a$b$ ; SELECT 2 AS a$b$",
  ])("finds the second statement of %s", (sql) => {
    expect(hasSeveralStatements(maskSql(sql))).toBe(true);
  });

  it.each(["SELECT 1;", "SELECT 1 ; -- end;", "SELECT ';'", "SELECT $$;$$, $a$;$b$;$a$", "SELECT 1 /* ; */", "SELECT '\\\\;'", "SELECT ‘;’, “;”"])("sees one statement in %s", (sql) => {
    expect(hasSeveralStatements(maskSql(sql))).toBe(false);
  });

  it("finds a trailing FORMAT only in code", () => {
    expect(trailingFormat(maskSql("SELECT 1\nFORMAT JSONEachRow"))).toEqual({ start: 8, format: "JSONEachRow" });
    expect(trailingFormat(maskSql("SELECT 1 FORMAT CSV; -- done"))?.format).toBe("CSV");
    expect(trailingFormat(maskSql("SELECT ' FORMAT CSV'"))).toBeUndefined();
    expect(trailingFormat(maskSql("SELECT 1 -- FORMAT CSV"))).toBeUndefined();
  });

  it("names the placeholders of code, once each", () => {
    expect(placeholderNames(maskSql("SELECT {a:UInt8}, { b : Array(String) }, {a:UInt8}, {c:DateTime('UTC')}, '{d:UInt8}', {'e': 1} -- {f:Int8}"))).toEqual(["a", "b", "c"]);
  });
});
