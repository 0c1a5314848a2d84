import type { DashboardData } from "~/contract/metrics";
import type { Ranking, RankingList } from "~/contract/metrics-comparison";
import { aggregateFields } from "~/contract/six-figures";
import type { PointType } from "~/contract/values";
import { cellAreas } from "~/domain/cell-areas";
import { ratio } from "~/domain/figures";
import { metresBetween } from "~/domain/great-circle";
import { figureCell, live, ratioCell } from "./cells";
import type { SheetContext } from "./report-words";
import type { Cell, Column, Sheet } from "./workbook.server";

const whole = (title: string): Column => ({ title, format: "whole" });
const percent = (title: string): Column => ({ title, format: "percent" });
const text = (title: string, width = 32): Column => ({ title, width });

const change = (now: number | null, before: number | null) => (now === null || before === null || before === 0 ? null : now / before - 1);

/** A side of a comparison with its days, year first, so that they sort and no region misreads them. */
const sideTitle = (name: string, days: { start: string; end: string } | null): string => (days ? `${name} (${days.start} – ${days.end})` : name);

/** The sheets of every report but the dashboard, by what the answer holds. */
export function reportSheets(data: DashboardData, type: PointType, context: SheetContext): Sheet[] {
  return [...performanceSheets(data, type, context), ...journeySheets(data, context), ...rankingSheets(data, context), ...flowSheets(data, type, context), ...storeSheets(data, type, context)];
}

/** A segment's figures in both periods, and their changes. */
export function comparisonSheet({ performance }: Pick<DashboardData, "performance">, type: PointType, { t }: SheetContext): Sheet[] {
  if (!performance) return [];
  const hidden = t("excel.withheld");
  const { selected, previous, variations, compared } = performance;
  const fields = aggregateFields.filter((field) => type !== "ooh" || field !== "dwell_time_mins");
  const changed = [percent(t("performance.change")), percent(t("performance.low")), percent(t("performance.high"))];
  const perDay = (now: number | null, before: number | null) => (compared ? change(now === null ? null : now / compared.days, before === null ? null : before / compared.days_before) : null);
  const at = (field: (typeof fields)[number]) => fields.indexOf(field) + 2;
  const figures: Sheet = {
    name: t("excel.comparison"), columns: [text(t("excel.figure")), { title: sideTitle(t("performance.before"), compared && { start: compared.before_start, end: compared.before_end }), width: 34 }, { title: sideTitle(t("performance.now"), compared), width: 34 }, ...changed], formats: fields.map((field) => (field === "frequency" || field === "dwell_time_mins" ? "decimal" : "whole")),
    rows: fields.map((field): Cell[] => {
      const [now, before, variation] = [selected[field], previous?.[field] ?? null, variations?.[field]];
      const shown = figureCell(variation, "change", variation?.change, hidden);
      const daily = field === "visits" && compared?.lengths_differ;
      return [
        t(`excel.fields.${field}`), figureCell(previous ?? undefined, field, before, hidden), figureCell(selected, field, now, hidden),
        field === "frequency" ? live(`(C${at("visits")}/C${at("unique_visitors")})/(B${at("visits")}/B${at("unique_visitors")})-1`, shown, change(ratio(selected.visits, selected.unique_visitors), ratio(previous?.visits ?? null, previous?.unique_visitors ?? null)))
          : daily ? live(`(C#/${compared.days})/(B#/${compared.days_before})-1`, shown, perDay(now, before)) : live("C#/B#-1", shown, change(now, before)),
        figureCell(variation, "low", variation?.low, hidden), figureCell(variation, "high", variation?.high, hidden),
      ];
    }),
    notes: compared ? [] : [t("performance.nothingBefore")],
  };
  return [figures];
}

function performanceSheets(data: DashboardData, type: PointType, context: SheetContext): Sheet[] {
  const { performance } = data;
  if (!performance) return [];
  const { t } = context;
  const hidden = t("excel.withheld");
  const changed = [percent(t("performance.change")), percent(t("performance.low")), percent(t("performance.high"))];
  const lists = [["best", t("bestWorst.best.title")], ["worst", t("bestWorst.worst.title")], ["unclear", t("bestWorst.unclearList.title")]] as const;
  return [...comparisonSheet(data, type, context), {
    name: t("excel.points"), columns: [text(t("excel.list")), text(t(`bestWorst.point.${type}`)), whole(sideTitle(t("performance.before"), performance.compared && { start: performance.compared.before_start, end: performance.compared.before_end })), whole(sideTitle(t("performance.now"), performance.compared)), ...changed],
    rows: lists.flatMap(([list, title]) => performance[list].map((row): Cell[] => [
      title, row.name, figureCell(row, "prev_month_visitors", row.prev_month_visitors, hidden), figureCell(row, "unique", row.unique, hidden),
      live("D#/C#-1", figureCell(row, "perc", row.perc, hidden), change(row.unique, row.prev_month_visitors)), figureCell(row, "low", row.low, hidden), figureCell(row, "high", row.high, hidden),
    ])),
  }];
}

function journeySheets({ journey, metrics }: DashboardData, { t }: SheetContext): Sheet[] {
  if (!journey) return [];
  const hidden = t("excel.withheld");
  const nodes = journey.journeyFlow?.nodes ?? [];
  return [
    {
      name: t("journey.flow.title"), columns: [text(t("journey.flow.before")), text(t("journey.flow.after")), whole(t("journey.flow.devices"))],
      rows: (journey.journeyFlow?.links ?? []).map((link): Cell[] => [nodes[link.source]?.name ?? null, nodes[link.target]?.name ?? null, link.value]),
      notes: journey.reason ? [t(`journey.flow.reasons.${journey.reason}`)] : [],
    },
    {
      name: t("journey.share.title"), columns: [whole(t("journey.rank")), text(t("journey.group")), { title: t("journey.distance"), format: "decimal" }, whole(t("journey.share.visitors")), whole(t("excel.ofVisitors")), percent(t("journey.share.value"))],
      rows: journey.correlationVisitors.map((row): Cell[] => [
        row.rank, row.group_name, row.distance, figureCell(row, "visitors", row.visitors, hidden), metrics?.unique_visitors ?? null, ratioCell("D#/E#", figureCell(row, "share", row.share, hidden), row.visitors, metrics?.unique_visitors),
      ]),
    },
    {
      name: t("journey.dwell.title"), columns: [whole(t("journey.rank")), text(t("journey.group")), { title: t("journey.distance"), format: "decimal" }, { title: t("excel.minutes"), format: "decimal" }],
      rows: journey.correlationDwell.map((row): Cell[] => [row.rank, row.group_name, row.distance, figureCell(row, "dwell_time", row.dwell_time, hidden)]),
    },
  ];
}

const rankings: RankingList[] = ["ooh", "pdv", "pdvByGroup", "attribution_ooh", "attribution_pdv"];
function rankingSheets({ ranking }: DashboardData, { t }: SheetContext): Sheet[] {
  const sheetOf = (found: Ranking, list: RankingList): Sheet => ({
    name: t(`ranking.titles.${list}`), columns: [whole(t("ranking.rank")), text(t(`ranking.name.${list}`)), text(t(list === "pdvByGroup" ? "ranking.path" : "ranking.address")), whole(t(`ranking.value.${list}`)), percent(t("ranking.share"))],
    rows: found[list].map((row, i): Cell[] => [i + 1, row.name, row.address, row.visits, figureCell(row, "perc", row.perc, t("excel.withheld"))]),
  });
  return ranking ? rankings.map((list) => sheetOf(ranking, list)) : [];
}

export function flowSheets({ heatmap }: DashboardData, type: PointType, { t }: SheetContext): Sheet[] {
  if (!heatmap) return [];
  const stores = new Map(heatmap.stores.map((store) => [store._id, store]));
  return (["prev", "post"] as const).map((side) => ({
    name: t(`heatmaps.sides.${side}`),
    columns: [text(t(`heatmaps.store.${type}`)), whole(t("heatmaps.devices")), { title: t("heatmaps.distance"), format: "decimal" }, { title: t("heatmaps.latitude") }, { title: t("heatmaps.longitude") }, { title: t("heatmaps.areaUnit"), format: "decimal" }],
    rows: (side === "prev" ? heatmap.pointsPrev : heatmap.pointsPost).map((point): Cell[] => {
      const store = stores.get(point.store_id);
      return [store?.name ?? null, point.count, store ? metresBetween(store, point) / 1000 : null, point.latitude, point.longitude, cellAreas[point.resolution] ?? null];
    }),
    notes: heatmap[`left_out_${side}`] > 0 ? [`${t("heatmaps.leftOut", { count: heatmap[`left_out_${side}`], formatted: String(heatmap[`left_out_${side}`]) })}`] : [],
  }));
}

function storeSheets({ stores }: DashboardData, type: PointType, { t }: SheetContext): Sheet[] {
  if (!stores) return [];
  const hidden = t("excel.withheld");
  return [{
    name: t(`radar.stores.${type}`), columns: [text(t(`heatmaps.store.${type}`)), { title: t("heatmaps.latitude") }, { title: t("heatmaps.longitude") }, whole(t("excel.fields.visits")), whole(t("excel.fields.unique_visitors")), { title: t("excel.fields.frequency"), format: "decimal" }],
    rows: stores.map((row): Cell[] => {
      const [visits, uniques] = [row.visits, row.unique_visitors];
      const frequency = visits !== null && uniques ? visits / uniques : null;
      return [row.name, row.latitude, row.longitude, figureCell(row, "visits", visits, hidden), figureCell(row, "unique_visitors", uniques, hidden), ratioCell("D#/E#", frequency, visits, uniques)];
    }),
  }];
}
