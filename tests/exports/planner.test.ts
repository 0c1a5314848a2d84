import ExcelJS from "exceljs";
import { expect, it } from "vitest";
import type { MatchedPoint, PickedSite, SitePlan } from "~/contract/audiences";
import { createFormatter } from "~/domain/format";
import { matchSheets, siteSheet } from "~/exports/planner-sheets";
import { writeWorkbook } from "~/exports/workbook.server";
import { translator } from "~/locales/i18n.server";

const point: MatchedPoint = {
  _id: "1", name: "=1+1", city: "São Paulo", type: "ooh", latitude: -23.5, longitude: -46.6, own: true, allMatch: true, unique_visitors: 200, audience: 50, matchRate: 0.25, matchRateLow: 0.195, score: 1.5, scoreMax: 2,
  matchRateDetails: [{ title: "gender", value: 0.25, score: 1.5, maximum: 2, unique_visitors: 50 }],
};
const hidden: MatchedPoint = { ...point, _id: "2", name: "Few", unique_visitors: 90, audience: null, matchRate: null, matchRateLow: null, score: null, suppressed: true, suppressedFields: ["audience", "matchRate", "matchRateLow"], matchRateDetails: [] };
const flight = { impressions: 600, flight_reach: 200, frequency: 3, cost: 1000, loaded_impressions: 50_000, cost_per_thousand: 20, attributed_visits: 0, cost_per_attributed_visit: null };
const site: PickedSite = { _id: "1", name: "=1+1", city: "", type: "ooh", latitude: 0, longitude: 0, own: true, audience: 50, gain: 50, reach: 50, overlap: 0, ...flight };
const plan: SitePlan["plan"] = { reach: 50, reach_share: 0.5, ...flight };

it("X04 a plan's workbook holds its figures as numbers, withheld ones as a word, unknown ones as nothing, and names as inert text", async () => {
  const t = await translator("en");
  const context = { t, format: createFormatter({ language: "en", region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" }) };
  const book = new ExcelJS.Workbook();
  const bytes = await writeWorkbook([...matchSheets({ pois: [point, hidden] }, (title) => t(`planner.criteria.${title}`), context), siteSheet({ sites: [site], plan, start: "2026-10-01", end: "2026-10-28", days: 28, days_with_data: 12 }, context)], { title: "t", creator: "c", fallbackName: "x", dayFormat: "yyyy-mm-dd" });
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  expect(book.worksheets.map(({ name }) => name)).toEqual(["Points by match", "Criteria", "Site plan"]);
  const [points, criteria, sites] = book.worksheets;
  expect(points?.getRow(2).getCell(2).value).toBe("=1+1");
  expect(points?.getRow(2).getCell(6).value).toEqual({ formula: "E2/D2", result: 0.25 });
  expect([5, 6, 7, 8].map((cell) => points?.getRow(3).getCell(cell).value)).toEqual(["protected", "protected", "protected", null]);
  expect(criteria?.getRow(2).values).toEqual([undefined, "=1+1", "Gender", 0.25, 1.5, 2, 50]);
  expect([4, 5, 6, 7, 8, 10, 13, 14, 15].map((cell) => sites?.getRow(2).getCell(cell).value)).toEqual([50, 50, 50, 0, 600, 3, 20, 0, null]);
  expect(sites?.getRow(3).getCell(2).value).toBe("Total");
  // the sheet says what its figures are of
  expect(JSON.stringify(sites?.getSheetValues())).toContain("12 of the 28 days of the flight");
});
