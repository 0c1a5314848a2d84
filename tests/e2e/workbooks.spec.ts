import { rmSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { DashboardData, Filter, Flags } from "../../app/contract/metrics";
import { figureNames, memberOf } from "../../app/contract/metrics-figures";
import type { DataForFilters } from "../../app/contract/segments";
import type { PointType } from "../../app/contract/values";
import { definitions } from "../../app/locales/definitions.pt";
import { definitionOf } from "../../app/domain/definitions";
import { pt } from "../../app/locales/pt";
import * as expected from "./expected-sheets";
import { expect, logIn, test } from "./product";
import { addressOf, root } from "./servers";
import { callMethod, dashboardData } from "./wire";
import { differences, openBook, sheetsOf, throughLibreOffice, withoutResults, type Sheets, type Shown } from "./workbook-cells";

const demo = addressOf("demo");
const folder = path.join(root, "libreoffice");

/** The reports as the navigation offers them: by type, and without one. */
const variants = [{ name: "pdv", query: "type=pdv&", type: "pdv" }, { name: "ooh", query: "type=ooh&", type: "ooh" }, { name: "reports", query: "", type: "pdv" }] as const;
const month = "month=2026-10";
const september = { startDate: Date.parse("2026-09-01T12:00:00Z"), endDate: Date.parse("2026-09-30T12:00:00Z") };
const all = (type: PointType) => pt.filters.all[type];

async function fetchBook(page: Page, address: string): Promise<{ bytes: Buffer; name: string }> {
  const answer = await page.request.get(demo + address);
  expect(answer.status(), address).toBe(200);
  return { bytes: await answer.body(), name: decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(answer.headers()["content-disposition"] ?? "")?.[1] ?? "") };
}
const holds = (sheets: Sheets, wanted: expected.Expected): void => {
  for (const [name, rows] of wanted) {
    expect([...sheets.keys()]).toContain(name);
    expect(differences(sheets.get(name) ?? [], rows, name)).toEqual([]);
  }
};
const valueOf = (sheets: Sheets, name: string): Shown | undefined => sheets.get(pt.excel.filters)?.find(([key]) => key === name)?.[1];

for (const { name, query, type } of variants) {
  test.describe(`X02 every report as a workbook, ${name}`, () => {
    test.describe.configure({ mode: "serial" });
    const files = new Map<string, Buffer>();
    let world: DataForFilters;
    const ask = (page: Page, flags: Flags, more: Partial<Filter> = {}) => dashboardData(page.request, { type, ...more }, flags);
    /** The segment with the most visitors among the first branches, and a point of it. */
    const branch = () => world.tree.find((tree) => tree.type === type)?.segments[0];
    const point = () => world.pdvs[0];
    test.beforeEach(async ({ page }) => {
      await logIn(page);
      world ??= await callMethod<DataForFilters>(page.request, "pois.getDataForFilters", [{ type }]);
    });

    test("the dashboard's cells are the method's figures, section by section", async ({ page }) => {
      const { bytes, name: fileName } = await fetchBook(page, `/dashboard.xlsx?${query}${month}&daily=1`);
      files.set("dashboard", bytes);
      expect(fileName).toBe(`Rede Jatobá - 1–31 out 2026 - ${all(type)}.xlsx`);
      const flags: Flags = { qVisits: true, qDemos: true, qAppBundles: true, qTech: true, qFullDemos: true, qPerformance: true, qHeatmap: true };
      const [data, before] = [await ask(page, { ...flags, only: figureNames.filter((each) => !each.includes(".") && each !== "heatmap") }), await ask(page, { qVisits: true, only: ["metricsDaily"] }, september)];
      const sheets = sheetsOf(await openBook(bytes));
      holds(sheets, expected.dashboard(data, before, type, all(type)));
      const own = sheets.get(pt.excel.ownBlocks) ?? [];
      expect(own.map(([label]) => label)).toEqual(["Manhã", "Tarde", "Noite"]);
      const blocks = data.metricsTimeBlock ?? [];
      const [total, told] = [blocks.reduce((sum, row) => sum + (row.visits ?? 0), 0), own.flatMap(([, visits]) => (typeof visits === "number" ? [visits] : []))];
      const sum = told.reduce((all, visits) => all + visits, 0);
      // a block of which a part is protected is protected
      if (told.length === own.length) expect(sum).toBe(total);
      else expect([sum > 0, sum < total, own.filter(([, visits]) => visits === pt.excel.withheld).length]).toEqual([true, true, own.length - told.length]);
      expect([valueOf(sheets, pt.excel.panel), valueOf(sheets, pt.excel.dataUntil), valueOf(sheets, pt.excel.comparedFrom), valueOf(sheets, pt.excel.comparedTo)]).toEqual([data.meta.panel_devices, data.meta.last_day, "2026-09-01", "2026-09-30"]);
    });

    test("every metric of the file is defined, with the queries behind it and the devices", async ({ page }) => {
      const { bytes } = await fetchBook(page, `/dashboard.xlsx?${query}${month}`);
      const rows = sheetsOf(await openBook(bytes)).get(pt.excel.definitions) ?? [];
      const members = new Set(rows.map(([figure]) => memberOf(String(figure))));
      for (const member of ["metrics", "metricsWeekly", "metricsTimeBlock", "metricsByAge", "metricsWeekDay", "metricsHome", "metricsInterestsOffline", "appGenres", "metricsTechModel", "metricsFullDemos", "performance", "metricsHomeHeatpoints"]) expect([...members]).toContain(member);
      expect(rows.map(([figure]) => figure)).toEqual(figureNames.filter((figure) => members.has(memberOf(figure)) && (definitionOf(figure)?.key ?? "-") in definitions));
      for (const [figure, name, text, devices, , sql] of rows) {
        // the screen's name stands beside the path
        expect(String(name)).not.toMatch(/^(metrics|performance|heatmap|quartiles|appGenres)/);
        expect([figure, String(text).length > 10, Number(devices) > 0]).toEqual([figure, true, true]);
        expect(String(sql), String(figure)).toMatch(/^-- [\w-]+\n[\s\S]*SELECT/);
      }
    });

    test("performance, ranking, heatmaps and journey hold the method's rows", async ({ page }) => {
      const [performance, ranking, heatmaps] = [await fetchBook(page, `/performance.xlsx?${query}${month}&daily=1`), await fetchBook(page, `/ranking.xlsx?${query}${month}`), await fetchBook(page, `/heatmaps.xlsx?${query}${month}`)];
      files.set("performance", performance.bytes).set("ranking", ranking.bytes).set("heatmaps", heatmaps.bytes);
      const sheets = sheetsOf(await openBook(performance.bytes));
      holds(sheets, expected.performance(await ask(page, { qPerformance: true }), type));
      holds(sheets, new Map([[pt.excel.daily, expected.daily(await ask(page, { qVisits: true, only: ["metricsDaily"] }), type)]]));
      expect(ranking.name).toBe(`Rede Jatobá - 1–31 out 2026 - ${pt.ranking.whole}.xlsx`);
      holds(sheetsOf(await openBook(ranking.bytes)), expected.ranking(await ask(page, { qRanking: true })));
      holds(sheetsOf(await openBook(heatmaps.bytes)), expected.flows(await ask(page, { qHeatmap: true, only: ["heatmap"] })));

      const chosen = point();
      const journey = await fetchBook(page, `/journey.xlsx?${query}${month}&group=${chosen?.group_hash}&daily=1`);
      files.set("journey", journey.bytes);
      const found = await ask(page, { qJourney: true, qVisits: true, only: ["journey", "metrics", "metricsDaily"] }, { groupKeys: [chosen?.group_hash ?? ""] });
      const journeySheets = sheetsOf(await openBook(journey.bytes));
      holds(journeySheets, expected.journey(found, found.metrics?.unique_visitors ?? null));
      holds(journeySheets, new Map([[pt.excel.daily, expected.daily(found, type)]]));
      expect((await page.request.get(`${demo}/journey.xlsx?${query}${month}`)).status()).toBe(404);
    });

    test("radar holds all stores, and the figures of the chosen one", async ({ page }) => {
      const chosen = point();
      const { bytes } = await fetchBook(page, `/radar.xlsx?${query}${month}&at=${chosen?._id}&daily=1`);
      files.set("radar", bytes);
      const sheets = sheetsOf(await openBook(bytes));
      const [first] = [...sheets.values()];
      expect(differences(first ?? [], expected.stores(await ask(page, { qRadar: true, only: ["stores"] })), "stores")).toEqual([]);
      const own = await ask(page, { qVisits: true, qDemos: true, only: ["metrics", "metricsGroup", "metricsDaily"] }, { storeKey: chosen?._id, agg: "s" });
      const figures = [...sheets.entries()].find(([sheet]) => chosen?.name.startsWith(sheet))?.[1];
      expect(differences(figures ?? [], expected.figures(own, type), "chosen")).toEqual([]);
      holds(sheets, new Map([[pt.excel.daily, expected.daily(own, type)]]));
    });

    test("compare holds a column for each chosen segment, and formulas of the differences from the first", async ({ page }) => {
      const segment = branch();
      const { bytes, name: fileName } = await fetchBook(page, `/compare.xlsx?${query}${month}&c1=${type}&c3=${segment?.group_hash}&daily=1`);
      files.set("compare", bytes);
      expect(fileName).toBe(`Rede Jatobá - 1–31 out 2026 - ${all(type)}.xlsx`);
      const book = await openBook(bytes);
      const flags: Flags = { qVisits: true, qDemos: true, qRadar: true, only: ["metrics", "metricsWeekly", "metricsDaily", "metricsByGender", "metricsByAge", "metricsByClass", "stores"] };
      const [one, other] = [await ask(page, flags), await ask(page, flags, { groupKeys: [segment?.group_hash ?? ""] })];
      const sheets = sheetsOf(book);
      const [figures = []] = [...sheets.values()];
      const rowOf = (label: string) => figures.find(([first]) => first === label) ?? [];
      for (const field of ["unique_visitors", "visits", "frequency", "repeat_visitors", "new_visitors"] as const) {
        const [a, b] = [one.metrics?.[field] ?? null, other.metrics?.[field] ?? null];
        expect(differences([rowOf(pt.compare.fields[field])], [[pt.compare.fields[field], a, b, (b ?? 0) - (a ?? 0), (b ?? 0) / (a ?? 1) - 1]], field)).toEqual([]);
      }
      const repeat = ({ metrics }: DashboardData) => (metrics?.repeat_visitors ?? 0) / (metrics?.unique_visitors ?? 1);
      expect(differences([rowOf(pt.compare.fields.repeat_share)], [[undefined, repeat(one), repeat(other), repeat(other) - repeat(one), null]], "repeat_share")).toEqual([]);
      const visits = book.worksheets[0]?.getRow(figures.indexOf(rowOf(pt.compare.fields.visits)) + 2);
      expect(visits?.getCell(4).formula).toBe(`C${visits?.number}-B${visits?.number}`);
      expect(visits?.getCell(5).formula).toBe(`C${visits?.number}/B${visits?.number}-1`);
      const weeks = [...sheets.values()][1] ?? [];
      expect(differences(weeks, (one.metricsWeekly ?? []).map((row, i) => [row.iso_week, row._id.period_quarter_start, row._id.period_quarter_end, row.days, expected.fig(row, "unique_visitors"), expected.fig(other.metricsWeekly?.[i], "unique_visitors")]), "weeks")).toEqual([]);
      const profile = sheets.get(pt.excel.demographics) ?? [];
      const rows = ({ metricsByGender, metricsByAge, metricsByClass }: DashboardData) => [...(metricsByGender?.rows ?? []), ...(metricsByAge?.rows ?? []), ...(metricsByClass?.rows ?? [])];
      expect(differences(profile, rows(one).map((row, i) => [undefined, undefined, expected.fig(row, "unique_visitors"), expected.fig(rows(other)[i], "unique_visitors"), expected.fig(row, "perc"), expected.fig(rows(other)[i], "perc")]), "profile")).toEqual([]);
      const listed = new Map((sheets.get(pt.compare.stores.title) ?? []).map((row) => [row[0], row] as const));
      expect(listed.size).toBe(new Set(one.stores?.map((store) => store.name)).size);
      for (const store of other.stores ?? []) expect(listed.get(store.name)?.slice(1, 5)).toEqual(["1, 3", store.city || null, expected.fig(store, "visits"), expected.fig(store, "unique_visitors")]);
      expect((await page.request.get(`${demo}/compare.xlsx?${query}${month}`)).status()).toBe(404);
    });

    test("LibreOffice opens each file as it is, and computes the very results that were kept", async () => {
      test.setTimeout(240_000);
      expect([...files.keys()].sort()).toEqual(["compare", "dashboard", "heatmaps", "journey", "performance", "radar", "ranking"]);
      const place = path.join(folder, name);
      rmSync(place, { recursive: true, force: true });
      const inputs = new Map<string, Buffer>();
      let formulas = 0;
      for (const [report, bytes] of files) {
        const bare = await withoutResults(bytes);
        formulas += bare.formulas;
        inputs.set(report, bytes).set(`${report}-bare`, bare.bytes);
      }
      // cut short, a file has to be repaired: it must not come back
      inputs.set("damaged", (files.get("ranking") ?? Buffer.alloc(0)).subarray(0, 9000));
      const opened = throughLibreOffice(place, inputs);
      expect([...opened.keys()].sort()).toEqual([...inputs.keys()].filter((each) => each !== "damaged").sort());
      for (const [report, bytes] of files) {
        const kept = sheetsOf(await openBook(bytes));
        for (const each of [report, `${report}-bare`]) {
          const found = sheetsOf(await openBook(opened.get(each) ?? Buffer.alloc(0)));
          expect([...found.keys()], each).toEqual([...kept.keys()]);
          for (const [sheet, rows] of kept) expect(differences(found.get(sheet) ?? [], rows, `${each} ${sheet}`)).toEqual([]);
          expect([...found.values()].flat(2).filter((cell) => typeof cell === "string" && /^(\{"error"|#(REF|NAME|VALUE|DIV|N\/A|NUM))/.test(cell)), each).toEqual([]);
        }
      }
      expect(formulas).toBeGreaterThan(300);
    });
  });
}
