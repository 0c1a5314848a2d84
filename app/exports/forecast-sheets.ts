import type { ForecastData, Projected } from "~/contract/ai-forecast";
import { forecastModels, type ForecastSeriesName } from "~/contract/forecast-names";
import { holidayUse } from "~/domain/holiday-use";
import { figureCell, live } from "./cells";
import type { SheetContext } from "./report-words";
import type { Cell, Column, Sheet } from "./workbook.server";

const day = (value: string | null | undefined): Cell => (value ? { day: value } : null);
const bands = ["low80", "high80", "low95", "high95"] as const;

/** A forecast as sheets: the totals, rows measured and to come, how past forecasts did, and the holidays. `withSales`: takings are a part of it. */
export function forecastSheets(found: ForecastData, withSales: boolean, { t, format }: SheetContext): Sheet[] {
  const hidden = t("excel.withheld");
  const number = (title: string, kind: NonNullable<Column["format"]> = "decimal"): Column => ({ title, format: kind });
  const reasonOf = ({ reason, history_days: days, current_period: current }: Projected): Cell => (reason === null ? null : t(`forecast.reasons.${reason}`, { days: format.count(days), day: format.longDay(current?.end) }));
  const summary = ([["revenue", found.projectedRevenue], ["visits", found.projectedVisits], ["visitors", found.projectedVisitors]] as const).filter(([name]) => withSales || name !== "revenue");
  const ofBands = [t("forecast.expected"), ...bands.map((field) => t(`forecast.${field}`))].map((title) => number(title));
  const rowWord = t(`forecast.${found.step}`);
  const bandsOf = (list: ForecastData["forecastVisitsData1"], at: string): Cell[] => { const row = list.find((each) => each.day === at); return [row?.value ?? null, ...bands.map((field) => row?.[field] ?? null)]; };
  const days = [...new Set([...found.forecastVisitsData0, ...found.forecastVisitsData1, ...found.forecastVisitorsData1].map((row) => row.day))].sort();
  const use = holidayUse(found.backtest, found.holidays.days.some(({ ahead }) => ahead));
  const listed = (series: readonly ForecastSeriesName[]): string => series.map((each) => t(`forecast.backtest.names.${each}`)).join(", ");
  const past = new Map(found.forecastVisitsData0.map((row) => [row.day, row]));
  return [
    {
      name: t("forecast.sheet.summary"),
      columns: [{ title: t("excel.figure"), width: 30 }, { title: t("forecast.cards.current") }, { title: t("forecast.sheet.from"), format: "day" }, { title: t("forecast.sheet.to"), format: "day" }, { title: t("forecast.cards.projected") }, { title: t("forecast.sheet.from"), format: "day" }, { title: t("forecast.sheet.to"), format: "day" }, number(t("forecast.sheet.change"), "percent"), { title: t("forecast.low80") }, { title: t("forecast.high80") }, { title: t("forecast.sheet.note"), width: 60 }],
      rows: summary.map(([name, row]): Cell[] => [
        t(`forecast.cards.${name}`), figureCell(row, "current", row.current, hidden), day(row.current_period?.start), day(row.current_period?.end), row.projected, day(row.projected_period?.start), day(row.projected_period?.end),
        live("E#/B#-1", figureCell(row, "perc", row.perc, hidden), row.current === null || row.projected === null || row.current === 0 ? null : row.projected / row.current - 1), row.low80, row.high80, reasonOf(row),
      ]),
      formats: summary.map(([name]) => (name === "revenue" ? "money" : "decimal")),
      notes: [t("forecast.method")],
    },
    {
      name: t(found.step === "day" ? "forecast.sheet.days" : "forecast.sheet.weeks"),
      columns: [{ title: rowWord, format: "day" }, ...(["visits", "visitors"] as const).flatMap((name) => [number(`${t(`forecast.${name}.title`)}: ${t("forecast.measured")}`, "whole"), ...ofBands.map(({ title }) => number(`${t(`forecast.${name}.title`)}: ${title}`))])],
      rows: days.map((at): Cell[] => { const row = past.get(at); return [day(at), figureCell(row, "visits", row?.visits, hidden), ...bandsOf(found.forecastVisitsData1, at), figureCell(row, "unique_visitors", row?.unique_visitors, hidden), ...bandsOf(found.forecastVisitorsData1, at)]; }),
    },
    ...(withSales && found.forecastRevenueData.length ? [{
      name: t("forecast.sheet.revenue"), columns: [{ title: t("forecast.day"), format: "day" } as Column, ...[t("forecast.measured"), ...ofBands.map(({ title }) => title)].map((title) => number(title, "money"))],
      rows: found.forecastRevenueData.map((row): Cell[] => [day(row.day), row.revenue, row.projected, ...bands.map((field) => row[field])]),
    }] : []),
    {
      name: t("forecast.sheet.backtest"),
      columns: [{ title: t("forecast.backtest.series"), width: 20 }, { title: t("forecast.backtest.model"), width: 32 }, number(t("forecast.backtest.mase")), number(t("forecast.backtest.naive")), number(t("forecast.backtest.coverage80"), "percent"), number(t("forecast.backtest.coverage95"), "percent"), number(t("forecast.backtest.points"), "whole"), number(t("forecast.backtest.origins"), "whole"), number(t("forecast.backtest.rows"), "whole"), number(t("forecast.backtest.holiday"))],
      rows: found.backtest.map((row): Cell[] => [t(`forecast.backtest.names.${row.series}`), t(`forecast.backtest.models.${row.model}`), row.mase, row.naive, row.coverage80, row.coverage95, row.points, row.origins_shown, row.history_rows, row.holiday_factor]),
      notes: [t("forecast.backtest.help")],
    },
    {
      name: t("forecast.sheet.models"),
      columns: [{ title: t("forecast.backtest.model"), width: 32 }, ...found.backtest.flatMap(({ series }) => [number(t("forecast.backtest.choice", { series: t(`forecast.backtest.names.${series}`) })), number(t("forecast.backtest.shown", { series: t(`forecast.backtest.names.${series}`) }))])],
      rows: forecastModels.map((model): Cell[] => [t(`forecast.backtest.models.${model}`), ...found.backtest.flatMap(({ candidates }) => { const own = candidates.find(({ name }) => name === model); return [own?.mase_choice ?? null, own?.mase ?? null]; })]),
    },
    {
      name: t("forecast.sheet.holidays"), columns: [{ title: t("forecast.day"), format: "day" }, { title: t("forecast.holidays.name"), width: 40 }, { title: t("forecast.holidays.when") }],
      rows: found.holidays.days.map(({ day: at, name, ahead }): Cell[] => [day(at), name[format.locale.slice(0, 2) as "en"] ?? name.en, t(ahead ? "forecast.holidays.ahead" : "forecast.holidays.past")]),
      notes: [t(`forecast.holidays.use.${use.kind}`, { with: listed(use.with), without: listed(use.without) })],
    },
  ];
}
