import ExcelJS from "exceljs";
import { expect, it } from "vitest";
import type { AuditDetail, AuditInputs } from "~/contract/audit";
import { createFormatter } from "~/domain/format";
import { auditSheets } from "~/exports/audit-sheets";
import { writeWorkbook } from "~/exports/workbook.server";
import { translator } from "~/locales/i18n.server";
import { emptyAudit } from "../support/empty-audit";

const segment = (label: string) => ({ label, value: "0123456789abcdef", count: 3, month_range_start: null, month_range_end: null, periods: [] });
const audit: AuditDetail["audit"] = { _id: "7", periodLabel: "October 2026", ooh: [{ label: "Blue line" }], pdv: [{ label: "Stores" }], status: "READY", reason: null, progress: null, start: "2026-10-01", end: "2026-10-31", created: "2026-11-01T10:00:00.000Z", createdBy: "Ana", mayDelete: true, filter: { ooh: [segment("Blue line")], pdv: [segment("Stores")] } };
const inputs: AuditInputs = { start: "2026-10-01", end: "2026-10-31", before_start: "2026-08-31", before_end: "2026-09-30", days: 31, partial: false, data_version: 3, method_version: 1, first_day: "2026-07-04", last_day: "2026-10-31", synthetic: true, minimum_devices: 10, computed: "2026-11-01T10:00:00.000Z" };

it("an audit's workbook begins with its conclusion, names what each ranking counts, and holds rounded figures", async () => {
  const t = await translator("en");
  const context = { t, format: createFormatter({ language: "en", region: "en-US", timezone: "America/Sao_Paulo", currency: "BRL" }) };
  const found = {
    ...emptyAudit, audit, inputs, auditSummary: { ...emptyAudit.auditSummary, total_impacted: 3340, conv_rate: 0.423456789 },
    auditGroups: [{ group: "control" as const, devices: 3331, converted_before: 1043.072916666, converted: 1101.123456, conv_rate_before: 0.3131, conv_rate: 0.33056789 }],
    auditPrediction: { model: null, reason: "not_better" as const, errors: { scaled_control: 70.868, structural: 40.81, weekday: 12.64 } },
    rankingOOHHits: [{ _id: "1", name: "Site", address: "Street", visits: 5210, perc: 0.123456789 }], rankingVisitsAttr: [{ _id: "2", name: "Store", address: "Road", visits: 40, perc: 0.5 }],
    auditHomeHeatpoints: [{ latitude: -23.123456789, longitude: -46.987654321, count: 12, resolution: 8 }],
  };
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await writeWorkbook(auditSheets(found, "Not significant.", context), { title: "t", creator: "c", fallbackName: "x", dayFormat: "yyyy-mm-dd" })) as unknown as ArrayBuffer);
  const values = (name: string) => { const rows: unknown[][] = []; book.getWorksheet(name)?.eachRow((row) => rows.push((row.values as unknown[]).slice(1))); return rows; };
  expect(values("Audit")[1]).toEqual(["Conclusion", "Not significant."]);
  expect(values("Audit")[2]?.slice(0, 2)).toEqual(["People exposed to the OOH circuit", 3340]);
  expect(values("Groups")[1]?.slice(0, 6)).toEqual(["Control", 3331, 1043.07, 1101.12, 0.3131, 0.3306]);
  expect(values("Rankings")).toEqual([["List", "Name", "Address", "Counted", "Value", "Share"], ["OOHs by impressions", "Site", "Street", "Exposures", 5210, 0.1235], ["POIs by attribution", "Store", "Road", "Visitors", 40, 0.5]]);
  expect(JSON.stringify(values("By day"))).toContain("Scaled control 70.9; Structural model 40.8; Mean of earlier same weekdays 12.6");
  expect(values("Homes")[1]).toEqual([-23.1235, -46.9877, 12, 8]);
  // no figure has more digits than it means
  book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell(({ value }) => { if (typeof value === "number") expect(String(value).split(".")[1]?.length ?? 0).toBeLessThanOrEqual(4); })));
});
