import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ExcelJS from "exceljs";
import { afterAll, describe, expect, it } from "vitest";
import type { DashboardData } from "~/contract/metrics";
import { createFormatter } from "~/domain/format";
import { comparedStoresSheet, compareSheets } from "~/exports/compare-sheets";
import { attachment, exportFileName } from "~/exports/file-name";
import { reportSheets } from "~/exports/report-sheets";
import { sheetWords } from "~/exports/report-words";
import { visitSheets } from "~/exports/visit-sheets";
import { writeWorkbook, type Sheet } from "~/exports/workbook.server";
import { translator } from "~/locales/i18n.server";

/** Names as somebody who means harm would give them to a segment, a point or a place. */
const evil = ['=HYPERLINK("http://x.example","click")', "=1+1", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "=cmd|' /C calc'!A0", "</t></is></c><f>1+1</f>", "a\u0000b\u0008c\uFFFF", "'; DROP"];
const folder = mkdtempSync(path.join(tmpdir(), "injection-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const six = { unique_visitors: 20, visits: 50, frequency: 2.5, dwell_time_mins: 3, repeat_visitors: 5, new_visitors: 7 };
const meta = { data_version: 1, first_day: "2026-01-01", last_day: "2026-12-01", start: "2026-10-01", end: "2026-10-31", days: 31, partial: false, panel_devices: 90, previous: null, panel_devices_previous: null, panel_change: null, panel_drift: false, short_history: null, suppressed_figures: 0, synthetic: true };
const store = (name: string, i: number) => ({ _id: String(i), code: name, name, latitude: 1, longitude: 2, city: name, address: name, address1: null, own: true, group_hash: "0123456789abcdef", visits: 50, unique_visitors: 20 });
const answerOf = (name: string): DashboardData => ({
  meta, metrics: { ...six, poi_count: 2, single_ping_share: 0.5, perc_of_total: { unique_visitors: 1, visits: 1, repeat_visitors: 1, new_visitors: 1 } },
  metricsInterestsOffline: [], stores: evil.map(store), heatmap: undefined,
  journey: { journeyFlow: null, reason: null, correlationVisitors: [{ rank: 1, group_name: name, group_hash: "0123456789abcdef", distance: 1, visitors: 10, share: 0.5 }], correlationDwell: [] },
  ranking: { ooh: [{ _id: "1", name, address: name, visits: 3, perc: 0.1 }], pdv: [], pdvByGroup: [], attribution_ooh: [], attribution_pdv: [] },
});

async function everySheet(): Promise<Sheet[]> {
  const t = await translator("en");
  const context = { t, format: createFormatter({ language: "en", region: "en-US", timezone: "UTC", currency: "USD" }) };
  const words = sheetWords(t);
  return [
    ...evil.flatMap((name) => [...visitSheets({ data: answerOf(name), segment: name, isOoh: false, words, withDaily: true }), ...reportSheets({ ...answerOf(name), stores: undefined }, "pdv", context)]),
    ...reportSheets({ meta, stores: evil.map(store) }, "pdv", context),
    ...compareSheets({ names: evil.slice(0, 4), answers: evil.slice(0, 4).map(answerOf) }, [{ label: "Visits", format: "whole", values: [1, 2, 3, 4].map((value) => ({ value, hidden: false })) }], context, true),
    comparedStoresSheet(evil.map((name, i) => ({ ...store(name, i), marks: [1, 3] })), context),
  ];
}
const write = async () => writeWorkbook(await everySheet(), { title: evil[0] ?? "", creator: evil[7] ?? "", fallbackName: "Figures", dayFormat: "yyyy-mm-dd" });
/** What is left of a name that XML cannot hold. */
const written = (name: string) => [...name].filter((character) => character === "\t" || (character >= " " && character !== "\uFFFF")).join("");

describe("X04 names that would be formulas", () => {
  it("are inert text in every sheet; each formula of a file is one of the product's own", async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await write() as unknown as ArrayBuffer);
    const [formulas, texts] = [new Set<string>(), new Set<string>()];
    book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => {
      if (cell.type === ExcelJS.ValueType.Formula) formulas.add(cell.formula);
      else if (cell.type === ExcelJS.ValueType.String) texts.add(String(cell.value));
      else if (![ExcelJS.ValueType.Number, ExcelJS.ValueType.Date, ExcelJS.ValueType.Null].includes(cell.type)) throw new Error(`a cell of type ${cell.type}`);
    })));
    for (const name of evil) expect([...texts]).toContain(written(name));
    expect([...formulas].filter((formula) => !/^(ROUND\()?[A-Z]+\d+[/*+-]|^SUM\(/.test(formula))).toEqual([]);
    expect([...formulas].join("\n")).not.toMatch(/HYPERLINK|cmd|DROP|1\+1/);
  });

  it("stay text when LibreOffice opens the file, which it does without repair", async () => {
    const file = path.join(folder, "evil.xlsx");
    writeFileSync(file, await write());
    const { error } = spawnSync("soffice", ["--headless", `-env:UserInstallation=file://${folder}/profile`, "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", path.join(folder, "out"), file], { timeout: 100_000 });
    if (error) throw error;
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(readFileSync(path.join(folder, "out", "evil.xlsx")) as unknown as ArrayBuffer);
    const stores = book.worksheets.at(-1);
    expect(evil.map((_, i) => String(stores?.getRow(i + 2).getCell(1).value).trim())).toEqual(evil.map((name) => written(name).trim()));
    expect(stores?.getRow(2).getCell(6).formula).toBe("D2/E2");
  });
});

describe("X02 names of files", () => {
  it.each(evil.map((name) => [name]))("made of %j are taken by file systems and by the header", (name) => {
    const file = exportFileName(["Rede Jatobá", "1–31 out 2026", name], "xlsx");
    expect(file).toMatch(/^Rede Jatobá - 1–31 out 2026.*\.xlsx$/);
    expect(file).not.toMatch(/[<>:"/\\|?*]|\p{Cc}/u);
    expect(attachment(file)).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.!~%-]+$/);
  });
  it("are brand, period and first label, with their accents, and never too long for a file system", () => {
    expect(exportFileName(["Rede Jatobá", "1–31 out 2026", "São João / Açaí"], "xlsx")).toBe("Rede Jatobá - 1–31 out 2026 - São João Açaí.xlsx");
    expect(Buffer.byteLength(exportFileName(["Rede", "out 2026", "東京の店舗".repeat(60)], "xlsx"))).toBeLessThanOrEqual(255);
    expect(exportFileName(["Rede", "out", "😀".repeat(100)], "xlsx")).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });
});
