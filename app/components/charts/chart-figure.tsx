import { type ReactNode } from "react";
import { useFormatter, useNoScript } from "../format-context";
import { NoData, Withheld } from "../report/card-states";
import { TableDetails } from "../ui/table-details";
import { shown, type TableColumn, type TableModel } from "../ui/table-model";
import type { ChartData } from "./chart-data";
import { ChartStage, type ChartKind } from "./chart-stage";

export type ChartFigureProps = {
  kind: ChartKind;
  /** one sentence with the finding */
  finding: ReactNode;
  data: ChartData;
  /** the chart's values, or more than them (`chartTable`) */
  table: TableModel;
  height?: number;
  /** how values are written in the tooltip */
  column?: Omit<TableColumn, "label">;
  legend?: "always" | "narrow";
  note?: ReactNode;
};

/**
 * A chart as everyone gets it: the finding in words, the drawing where scripts run, and every value in a table. Where nothing was
 * measured, or nothing may be shown, it says so at the drawing's height.
 */
export function ChartFigure({ kind, finding, data, table, height = 400, column = {}, legend = "narrow", note }: ChartFigureProps) {
  const format = useFormatter();
  const noScript = useNoScript();
  const show = shown(format, { ...column, label: "" });
  if (!data.series.some((series) => series.values.some((value) => value !== null))) {
    return data.series.some((series) => series.hidden?.some(Boolean)) ? <Withheld height={height} /> : <NoData height={height} />;
  }
  return (
    <figure className="chart">
      <figcaption className="finding">{finding}</figcaption>
      {data.series.length > 1 && !noScript ? (
        <div className={legend === "always" ? "legend" : "legend only-narrow"} aria-hidden="true">
          {data.series.map((series) => <span key={series.id} className={`series-${series.colour}`}><i />{series.label}</span>)}
        </div>
      ) : null}
      {noScript ? null : <ChartStage kind={kind} data={data} height={height} show={show} />}
      {note}
      <TableDetails table={table} />
    </figure>
  );
}
