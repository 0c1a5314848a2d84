import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { parseArguments } from "~/ingest/arguments.server";
import { describeSummary } from "~/ingest/describe-summary.server";
import { readDay } from "~/ingest/sales/load-sales.server";
import { empty, openCity, pointsCsv, type City } from "./support";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());
beforeEach(async () => {
  await empty(city);
  await city.load({ points: [city.file("points.csv", pointsCsv([["A", -23.5, -46.6], ["B", -23.6, -46.7], ["S", -23.7, -46.7, "ooh"]]))] });
});

const sales = (text: string, name = "sales.csv") => city.file(name, text);
const row = z.object({ store: z.number(), day: z.string(), revenue: z.string(), tickets: z.number(), cost: z.string().nullable() });
const stored = async () => {
  const codes = new Map((await city.context.store.db.selectFrom("points").select(["id", "code"]).execute()).map(({ id, code }) => [id, code]));
  const rows = await city.context.engine.rows("SELECT store, toString(day) AS day, toString(revenue) AS revenue, tickets, toString(cost) AS cost FROM sales ORDER BY store, day", row);
  return rows.map(({ store, day, revenue, tickets, cost }) => [codes.get(store), day, revenue, tickets, cost]);
};

describe("takings of stores", () => {
  it("are an argument of the command", () => {
    expect(parseArguments(["--sales", "a.csv", "b.csv", "--map", "revenue=Total", "--where", "sales.kind=net"]).inputs).toMatchObject({ sales: ["a.csv", "b.csv"], map: { revenue: "Total" } });
    expect(() => parseArguments([])).toThrow(/--sales/);
  });

  it("are read under usual names, other rows are refused with their reason", async () => {
    const rejectsFile = path.join(city.folder, "rejects.csv");
    const text = "Loja;Data;Faturamento;Cupons;Custo\nA;2026-03-01;1.234,56;10;1.000,5\nA;2026-03-02;-12,5;0;\n;2026-03-01;1;1;\nZ;2026-03-01;1;1;\nS;2026-03-01;1;1;\n"
      + "A;2026-02-30;1;1;\nA;03/04/2026;1;1;\nA;2026-05-01;1;1;\nA;2026-03-03;x;1;\nA;2026-03-03;;1;\nA;2026-03-03;1;1,5;\nA;2026-03-03;1;-1;\nA;2026-03-03;1;1;-2\nB;20260302;7;1;3\n";
    const summary = await city.load({ rejectsFile, decimalComma: true, sales: [sales(text)] });
    expect(summary.files[0]).toMatchObject({ kind: "sales", columns: { store: "Loja", day: "Data", revenue: "Faturamento", tickets: "Cupons", cost: "Custo" } });
    expect(summary.rows.rejected).toEqual({ missing_store: 1, unknown_store: 2, bad_day: 2, future: 1, bad_revenue: 2, bad_tickets: 2, bad_cost: 1 });
    expect(readFileSync(rejectsFile, "utf8").trim().split("\n").slice(1).map((line) => Number(line.split(",")[1]))).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(readFileSync(rejectsFile, "utf8").trim().split("\n").slice(1).map((line) => line.split(",").slice(2).join(","))).toEqual([
      "missing_store,", "unknown_store,a", "unknown_store,a", "bad_day,2026-02-30", "bad_day,03/04/2026", "future,2026-05-01", "bad_revenue,a", "bad_revenue,", 'bad_tickets,"9,9"', "bad_tickets,'-9", "bad_cost,'-9",
    ]);
    expect(summary.rows).toMatchObject({ read: 14, taken: 3, duplicate: 0 });
    expect(await stored()).toEqual([["A", "2026-03-01", "1234.56", 10, "1000.5"], ["A", "2026-03-02", "-12.5", 0, null], ["B", "2026-03-02", "7", 1, "3"]]);
    expect(describeSummary(summary)).toContain("sales    3 days of 2 stores, 2026-03-01 to 2026-03-02");
  });

  it("replace what is known of a store's day and leave the others; the same again changes nothing", async () => {
    const first = await city.load({ sales: [sales("store,day,revenue,tickets\nA,2026-03-01,10,1\nA,2026-03-02,20,2\nB,2026-03-01,5,1\n")] });
    const again = await city.load({ sales: [sales("store,day,revenue,tickets\nB,2026-03-01,5,1\nA,2026-03-02,20,2\n", "again.csv")] });
    expect(again).toMatchObject({ changed: false, dataVersion: first.dataVersion, rows: { read: 2, taken: 0, duplicate: 2 } });
    const later = await city.load({ sales: [sales("store,day,revenue,tickets,cost\nA,2026-03-02,99,3,50\nA,2026-03-02,21,2,9\nA,2026-03-03,30,3,\n", "later.csv")] });
    expect(later).toMatchObject({ changed: true, dataVersion: first.dataVersion + 1, sales: { total: 4, stores: 2, first: "2026-03-01", last: "2026-03-03" }, rows: { read: 3, taken: 2, duplicate: 1 } });
    expect(later.warnings.join()).toContain("1 rows of sales");
    expect(await stored()).toEqual([["A", "2026-03-01", "10", 1, null], ["A", "2026-03-02", "21", 2, "9"], ["A", "2026-03-03", "30", 3, null], ["B", "2026-03-01", "5", 1, null]]);
  });

  it("may come as Parquet and as NDJSON, with the points in the same load", async () => {
    const parquet = path.join(city.folder, "sales.parquet");
    await city.context.engine.command("INSERT INTO FUNCTION file({parquet:String}, 'Parquet') SELECT 'C' AS store, toDate('2026-03-05') + number AS day, toFloat64(100.25 + number) AS revenue, toUInt32(number) AS tickets, toDecimal64(3.5, 2) AS cost FROM numbers(2)", { parquet });
    const summary = await city.load({ points: [city.file("more.csv", pointsCsv([["C", -23.4, -46.6]]))], sales: [parquet, sales('{"store":"A","day":"2026-03-05T00:00:00","revenue":1.5,"tickets":1}\n{oops\n', "sales.ndjson")] });
    expect(summary.files.filter(({ problem }) => problem)).toEqual([]);
    expect(summary.rows.rejected).toEqual({ not_json: 1 });
    expect(await stored()).toEqual([["A", "2026-03-05", "1.5", 1, null], ["C", "2026-03-05", "100.25", 0, "3.5"], ["C", "2026-03-06", "101.25", 1, "3.5"]]);
  });

  it("need their columns, and say which is missing", async () => {
    const summary = await city.load({ sales: [sales("store,day,revenue\nA,2026-03-01,1\n")] });
    expect(summary.files[0]?.problem).toMatch(/no column tickets among store, day, revenue; name it with --map tickets=COLUMN/);
    expect(summary).toMatchObject({ changed: false, sales: { total: 0, stores: 0, first: null, last: null } });
  });

  it("have days that exist and cannot be two days", () => {
    expect(["2026-03-01", "2026/03/01", "20260301", "2026-03-01T00:00:00", "2026-03-01 00:00", "2026-03-01 10:00", "01/03/2026", "2026-3-1", "2026-03/01", "2026-02-29", "1969-12-31", ""].map(readDay))
      .toEqual(["2026-03-01", "2026-03-01", "2026-03-01", "2026-03-01", "2026-03-01", null, null, null, null, null, null, null]);
  });
});
