import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import type { ForecastData, Projected } from "~/contract/ai-forecast";
import { createFormatter } from "~/domain/format";
import { forecastSheets } from "~/exports/forecast-sheets";
import { moneyFormat } from "~/exports/money-format";
import { writeWorkbook } from "~/exports/workbook.server";
import { translator } from "~/locales/i18n.server";

const projected = (current: number, next: number): Projected => ({
  current, projected: next, perc: next / current - 1, low80: next - 10.005, high80: next + 10.005, reason: null, history_days: 90,
  current_period: { start: "2026-10-04", end: "2026-10-31" }, projected_period: { start: "2026-11-01", end: "2026-11-28" },
});
const band = { low80: 90.1234, high80: 110.5678, low95: 80, high95: 120 };
const found = {
  step: "day", forecastVisitsData0: [{ day: "2026-10-31", visits: 50, unique_visitors: 40 }], forecastVisitsData1: [{ day: "2026-11-01", value: 51.25, ...band }], forecastVisitorsData1: [],
  forecastRevenueData: [{ day: "2026-10-31", revenue: 1234.555, projected: null, low80: null, high80: null, low95: null, high95: null }, { day: "2026-11-01", revenue: null, projected: 100.1239, ...band }],
  projectedVisits: projected(1000, 1100.25), projectedVisitors: projected(500, 510), projectedRevenue: projected(12_345.678, 13_000.129), backtest: [], holidays: { country: "BR", days: [] },
} as unknown as ForecastData;

const inBook = async (currency: string, region: string) => {
  const context = { t: await translator("en"), format: createFormatter({ language: "en", region, timezone: "America/Sao_Paulo", currency }) };
  const book = new ExcelJS.Workbook();
  const bytes = await writeWorkbook(forecastSheets(found, true, context), { title: "t", creator: "c", fallbackName: "x", dayFormat: "yyyy-mm-dd", money: moneyFormat({ region, currency }) });
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  return { summary: book.getWorksheet("Summary"), revenue: book.getWorksheet("Revenue by day"), days: book.getWorksheet("Days") };
};

describe("the workbook of a forecast", () => {
  it.each([["BRL", "pt-BR", "[$R$] #,##0.00", [1234.56, 100.12, 90.12], [12_345.68, 13_000.13, 12_990.12]], ["CLP", "es-CL", "[$$] #,##0", [1235, 100, 90], [12_346, 13_000, 12_990]]] as const)("holds takings of %s in the currency's format, rounded to its minor unit", async (currency, region, format, ofDays, ofTotals) => {
    const { summary, revenue } = await inBook(currency, region);
    const cells = [revenue?.getCell("B2"), revenue?.getCell("C3"), revenue?.getCell("D3")];
    expect(cells.map((cell) => cell?.value)).toEqual(ofDays);
    expect(cells.map((cell) => cell?.numFmt)).toEqual([format, format, format]);
    const totals = ["B2", "E2", "I2"].map((at) => summary?.getCell(at));
    expect(totals.map((cell) => cell?.value)).toEqual(ofTotals);
    expect(totals.map((cell) => cell?.numFmt)).toEqual([format, format, format]);
  });

  it("holds visits and visitors as they are", async () => {
    const { summary, days } = await inBook("BRL", "pt-BR");
    expect(["B3", "E3", "E4"].map((at) => [summary?.getCell(at).value, summary?.getCell(at).numFmt])).toEqual([[1000, "#,##0.00"], [1100.25, "#,##0.00"], [510, "#,##0.00"]]);
    expect([days?.getCell("C3").value, days?.getCell("C3").numFmt]).toEqual([51.25, "#,##0.00"]);
    expect(summary?.getCell("H3").numFmt).toBe("0.00%");
  });
});
