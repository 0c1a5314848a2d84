import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import type { Financial } from "~/contract/premium";
import { createFormatter } from "~/domain/format";
import { moneyFormat } from "~/exports/money-format";
import { financialSheets } from "~/exports/premium-sheets";
import { writeWorkbook } from "~/exports/workbook.server";
import { translator } from "~/locales/i18n.server";

const week = { iso_week: "2026-W40", start: "2026-10-01", end: "2026-10-04", days: 4, days_told: 4, revenue: 0.1 + 0.2 + 1234.555, tickets: 12 };
const row = (value: string) => ({ value, visitors: 40, share: value === "unknown" ? null : 0.5 });
const found = {
  revenueData: [week], classData: [row("A"), row("unknown")], riskLevelData: [row("alto"), row("baixo"), row("médio"), row("prime")], ownCarData: [row("yes"), row("no"), row("unknown")],
} as unknown as Financial;
const inBook = async (language: "en" | "es" | "pt", currency: string, region: string) => {
  const context = { t: await translator(language), format: createFormatter({ language, region, timezone: "America/Sao_Paulo", currency }) };
  const book = new ExcelJS.Workbook();
  const bytes = await writeWorkbook(financialSheets(found, context), { title: "t", creator: "c", fallbackName: "x", dayFormat: "yyyy-mm-dd", money: moneyFormat({ region, currency }) });
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  return book;
};

describe("the workbook of a store's means", () => {
  it.each([
    ["en", ["A", "Unknown", "High", "Low", "Medium", "prime", "With a car", "Without a car", "Unknown"]],
    ["es", ["A", "Desconocido", "Alto", "Bajo", "Medio", "prime", "Con auto", "Sin auto", "Desconocido"]],
    ["pt", ["A", "Desconhecido", "Alto", "Baixo", "Médio", "prime", "Com carro", "Sem carro", "Desconhecido"]],
  ] as const)("tells values by the words of the screen in %s, and a level of its own by its name", async (language, words) => {
    const sheet = (await inBook(language, "BRL", "pt-BR")).worksheets[1];
    expect(words.map((_, i) => sheet?.getRow(i + 2).getCell(1).value)).toEqual(words);
  });

  it.each([["BRL", "pt-BR", "[$R$] #,##0.00", 1234.86], ["CLP", "es-CL", "[$$] #,##0", 1235], ["KWD", "ar-KW-u-nu-latn", /#,##0\.000$/, 1234.855]] as const)("holds money of %s in the currency's format, rounded to its minor unit", async (currency, region, format, value) => {
    const cell = (await inBook("en", currency, region)).worksheets[0]?.getRow(2).getCell(4);
    expect(cell?.value).toBe(value);
    expect(cell?.numFmt).toEqual(typeof format === "string" ? format : expect.stringMatching(format));
  });
});
