import { isProtected } from "~/components/ui/figure-value";
import type { DashboardData, Metrics } from "~/contract/metrics";
import type { PointType } from "~/contract/values";
import type { ComparedFigure } from "~/domain/difference";
import { ratio } from "~/domain/figures";

/** Figures of a column in the order of the screen; dwell time is last, since out-of-home has none. */
export const columnFields = ["unique_visitors", "visits", "frequency", "repeat_visitors", "repeat_share", "new_visitors", "new_share", "total_share", "dwell_time_mins"] as const;
export type ColumnField = (typeof columnFields)[number];
export type FigureKind = "count" | "decimal" | "percent" | "minutes";

export const kindOf = (field: ColumnField): FigureKind =>
  field === "frequency" ? "decimal" : field === "dwell_time_mins" ? "minutes" : field.endsWith("_share") ? "percent" : "count";
/** More is neither good nor bad of itself: no colour. */
export const isNeutral = (field: ColumnField): boolean => kindOf(field) !== "count";
/** Where a field stands in `metrics.dashboardData`. */
export const pathOf = (field: ColumnField, perPoint: boolean): string => {
  if (field === "repeat_share") return "metrics.repeat_visitors";
  if (field === "new_share") return "metrics.new_visitors";
  if (field === "total_share") return "metrics.perc_of_total.unique_visitors";
  return `${perPoint && kindOf(field) === "count" ? "metricsCompare" : "metrics"}.${field}`;
};

/** The fields of a type; the share of the total says something only under a profile filter. */
export const fieldsOf = (type: PointType, sliced: boolean): ColumnField[] =>
  columnFields.filter((field) => (field !== "dwell_time_mins" || type !== "ooh") && (field !== "total_share" || sliced));

/** One figure of a column. `perPoint`: counts are the average point's, unrounded, so that differences come from unrounded values. */
export function columnFigure({ metrics, metricsCompare }: Pick<DashboardData, "metrics" | "metricsCompare">, field: ColumnField, perPoint: boolean): ComparedFigure {
  if (!metrics) return { value: null, hidden: false };
  const share = (part: "repeat_visitors" | "new_visitors"): ComparedFigure =>
    ({ value: ratio(metrics[part], metrics.unique_visitors), hidden: isProtected(metrics, part) || isProtected(metrics, "unique_visitors") });
  switch (field) {
    case "repeat_share": return share("repeat_visitors");
    case "new_share": return share("new_visitors");
    case "total_share": return { value: metrics.perc_of_total.unique_visitors, hidden: metrics.perc_of_total.unique_visitors === null && isProtected(metrics, "unique_visitors") };
    case "frequency":
    case "dwell_time_mins": return { value: metrics[field], hidden: isProtected(metrics, field) };
    default: return perPoint ? averageOf(metrics, metricsCompare, field) : { value: metrics[field], hidden: isProtected(metrics, field) };
  }
}

function averageOf(metrics: Metrics, compared: DashboardData["metricsCompare"], field: "unique_visitors" | "visits" | "repeat_visitors" | "new_visitors"): ComparedFigure {
  const hidden = isProtected(metrics, field) || (compared !== undefined && isProtected(compared, field));
  return { value: hidden ? null : ratio(metrics[field], metrics.poi_count), hidden };
}
