import type { AudienceResult, SitePlan } from "~/contract/audiences";
import type { AudienceCriterion } from "~/contract/values";
import { figureCell, ratioCell } from "./cells";
import type { SheetContext } from "./report-words";
import type { Cell, Column, Sheet } from "./workbook.server";

const whole = (title: string): Column => ({ title, format: "whole" });
const percent = (title: string): Column => ({ title, format: "percent" });
const decimal = (title: string): Column => ({ title, format: "decimal" });
const text = (title: string, width = 32): Column => ({ title, width });

/** The points of a plan with their match, then what each scores by every criterion. @param nameOf a criterion in the reader's words */
export function matchSheets({ pois }: Pick<AudienceResult, "pois">, nameOf: (title: AudienceCriterion) => string, { t }: SheetContext): Sheet[] {
  const hidden = t("excel.withheld");
  return [
    {
      name: t("planner.points"),
      columns: [whole(t("planner.rank")), text(t("planner.point")), text(t("planner.city"), 20), whole(t("planner.visitors")), whole(t("planner.audience")), percent(t("planner.matchRate")), percent(t("planner.low")), decimal(t("planner.score")), decimal(t("planner.maximum"))],
      rows: pois.map((row, i): Cell[] => [
        i + 1, row.name, row.city, figureCell(row, "unique_visitors", row.unique_visitors, hidden), figureCell(row, "audience", row.audience, hidden),
        ratioCell("E#/D#", figureCell(row, "matchRate", row.matchRate, hidden), row.audience, row.unique_visitors), figureCell(row, "matchRateLow", row.matchRateLow, hidden), figureCell(row, "score", row.score, hidden), row.scoreMax,
      ]),
      notes: pois.some(({ suppressed }) => suppressed) ? [t("excel.protected")] : [],
    },
    {
      name: t("planner.criteriaSheet"),
      columns: [text(t("planner.point")), text(t("planner.criterion")), percent(t("planner.share")), decimal(t("planner.score")), decimal(t("planner.maximum")), whole(t("planner.visitors"))],
      rows: pois.flatMap((point) => point.matchRateDetails.map((row): Cell[] => [point.name, nameOf(row.title), figureCell(row, "value", row.value, hidden), figureCell(row, "score", row.score, hidden), row.maximum, figureCell(row, "unique_visitors", row.unique_visitors, hidden)])),
    },
  ];
}

/** The chosen sites in their order, and the plan as a whole below them. */
export function siteSheet({ sites, plan, start, end, days, days_with_data: covered }: Omit<SitePlan, "ended">, { t, format }: SheetContext): Sheet {
  const hidden = t("excel.withheld");
  const field = (name: "audience" | "gain" | "reach" | "overlap" | "impressions" | "flight_reach" | "frequency" | "cost" | "cost_per_thousand" | "attributed_visits" | "cost_per_attributed_visit" | "loaded_impressions") => t(`planner.plan.fields.${name}`);
  const flight = (row: SitePlan["plan"]): Cell[] => [
    figureCell(row, "impressions", row.impressions, hidden), figureCell(row, "flight_reach", row.flight_reach, hidden), figureCell(row, "frequency", row.frequency, hidden), row.cost, row.loaded_impressions, row.cost_per_thousand,
    figureCell(row, "attributed_visits", row.attributed_visits, hidden), figureCell(row, "cost_per_attributed_visit", row.cost_per_attributed_visit, hidden),
  ];
  return {
    name: t("planner.plan.title"),
    columns: [
      whole(t("planner.rank")), text(t("planner.plan.site")), text(t("planner.city"), 20), whole(field("audience")), whole(field("gain")), whole(field("reach")), whole(field("overlap")), whole(field("impressions")), whole(field("flight_reach")), decimal(field("frequency")),
      decimal(field("cost")), whole(field("loaded_impressions")), decimal(field("cost_per_thousand")), whole(field("attributed_visits")), decimal(field("cost_per_attributed_visit")),
    ],
    rows: [
      ...sites.map((site, i): Cell[] => [
        i + 1, site.name, site.city, figureCell(site, "audience", site.audience, hidden), figureCell(site, "gain", site.gain, hidden), figureCell(site, "reach", site.reach, hidden), figureCell(site, "overlap", site.overlap, hidden), ...flight({ ...site, reach_share: null }),
      ]),
      [null, t("excel.total"), null, null, null, figureCell(plan, "reach", plan.reach, hidden), null, ...flight(plan)],
    ],
    notes: [
      ...(covered < days ? [t(covered === 0 ? "planner.plan.noData" : "planner.plan.partData", { flight: format.dayRange(start, end), days: format.count(days), covered: format.count(covered) })] : []), t("planner.plan.definitions"),
      ...([plan, ...sites].some(({ suppressed }) => suppressed) ? [t("excel.protected")] : []),
    ],
  };
}
