import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { attachment, exportFileName } from "~/exports/file-name";
import { sheetNames } from "~/exports/sheet-names";
import { figureCell, ratioCell } from "~/exports/cells";
import { streamWorkbook, writeWorkbook, type Cell } from "~/exports/workbook.server";

const open = async (sheets: Parameters<typeof writeWorkbook>[0]) => {
  const book = new ExcelJS.Workbook();
  const bytes = await writeWorkbook(sheets, { title: "t", creator: "c", fallbackName: "Figures", dayFormat: "yyyy-mm-dd" });
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  return book;
};
const sheet = (name: string, rows: Cell[][] = []) => ({ name, columns: [{ title: "A" }, { title: "B" }], rows });

describe("X01 sheet names", () => {
  const wanted = [
    "Shopping Centers São Paulo Zona Norte", "Shopping Centers São Paulo Zona Nordeste", "Norte/Sul [2026]", "History", "'Loja'", "", "Total", "TOTAL", "a:b*c?d\\e", "'", "😀".repeat(20),
  ];
  it("are always legal and distinct", async () => {
    const names = sheetNames(wanted, "Figures");
    expect(names).toHaveLength(wanted.length);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(wanted.length);
    for (const name of names) {
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(31);
      expect(name).not.toMatch(/[*?:\\/[\]]|^'|'$/);
      expect(name.toLowerCase()).not.toBe("history");
    }
    const book = await open(wanted.map((name) => sheet(name)));
    expect(book.worksheets.map((each) => each.name)).toEqual(names);
  });
});

describe("X02 days", () => {
  it.each(["UTC", "America/Sao_Paulo", "Asia/Tokyo"])("are whole serial numbers with the server in %s", async (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const book = await open([{ name: "d", columns: [{ title: "Day", format: "day" as const }], rows: [[{ day: "2026-03-01" }]] }]);
      const value = book.worksheets[0]?.getRow(2).getCell(1).value as Date;
      expect(value.getTime() / 86_400_000 + 25_569).toBe(46_082);
    } finally {
      process.env.TZ = before;
    }
  });
});

describe("X04 text that looks like a formula", () => {
  it("arrives as inert text while negative numbers stay numbers", async () => {
    const texts = ['=HYPERLINK("http://x","y")', "+1+1", "@SUM(A1)", "\t=1", "-2+3"];
    const book = await open([sheet("x", [...texts.map((text): Cell[] => [text, -0.125]), ["empty", null]])]);
    const target = book.worksheets[0];
    texts.forEach((text, i) => {
      expect(target?.getRow(i + 2).getCell(1).value).toBe(text);
      expect(target?.getRow(i + 2).getCell(1).type).toBe(ExcelJS.ValueType.String);
      expect(target?.getRow(i + 2).getCell(2).value).toBe(-0.125);
    });
    expect(target?.getRow(texts.length + 2).getCell(2).value).toBeNull();
  });
});

describe("C03 live formulas", () => {
  it("keep the figure as their result, over the cells of their own row, and stand only where recomputing gives it", async () => {
    const row = (shown: number, visits: number, uniques: number): Cell[] => [visits, uniques, ratioCell("A#/B#", shown, visits, uniques)];
    const book = await open([{ name: "f", columns: [{ title: "Visits" }, { title: "Uniques" }, { title: "Ratio" }], rows: [row(2.5, 5, 2), row(9, 5, 2)] }]);
    expect(book.worksheets[0]?.getRow(2).getCell(3).value).toEqual({ formula: "A2/B2", result: 2.5 });
    expect(book.worksheets[0]?.getRow(3).getCell(3).value).toBe(9);
  });
  it("a withheld figure is a word, one that was not measured an empty cell, never 0", () => {
    expect(figureCell({ suppressed: true, suppressedFields: ["visits"] }, "visits", null, "protected")).toBe("protected");
    expect(figureCell({ suppressed: true, suppressedFields: ["visits"] }, "dwell", null, "protected")).toBeNull();
    expect(figureCell({}, "visits", 0, "protected")).toBe(0);
  });
});

describe("a request that is withdrawn", () => {
  it("ends the workbook early", async () => {
    const stop = new AbortController();
    let made = 0;
    const rows = (function* (): Generator<Cell[]> { for (; made < 1_000_000; made++) { if (made === 1000) stop.abort(); yield [made]; } })();
    const stream = streamWorkbook([{ name: "long", columns: [{ title: "A" }], rows }], { title: "t", creator: "c", fallbackName: "F", dayFormat: "yyyy-mm-dd" }, { signal: stop.signal });
    stream.resume();
    await new Promise((resolve) => { stream.once("close", resolve); });
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    expect(made).toBeLessThan(2000);
  });
});

describe("file names", () => {
  it("join brand, period and segment without what file systems refuse", () => {
    expect(exportFileName(["Rede Jatobá", "1–31 out 2026", 'Norte/Sul: "A"'], "xlsx")).toBe("Rede Jatobá - 1–31 out 2026 - Norte Sul A.xlsx");
    expect(exportFileName(["..", "", "  "], "xlsx")).toBe("export.xlsx");
  });
  it("reach the browser by RFC 6266", () => {
    expect(attachment("São João.xlsx")).toBe("attachment; filename=\"Sao Joao.xlsx\"; filename*=UTF-8''S%C3%A3o%20Jo%C3%A3o.xlsx");
    expect(attachment('a"b\r\n.xlsx')).not.toMatch(/[\r\n]/);
  });
});
