import type { ReactNode } from "react";
import { chartTable } from "../charts/chart-table";
import { ChartFigure, type ChartFigureProps } from "../charts/chart-figure";
import { ReportCard, type ReportCardProps } from "./report-card";

type ChartCardProps = Omit<ReportCardProps, "children" | "table"> & Omit<ChartFigureProps, "table"> & {
  /** head of the table's first column */
  rowHead: string;
  /** in place of the chart's own values */
  table?: ChartFigureProps["table"];
  /** above the chart */
  children?: ReactNode;
};

/** A card with one chart: what it draws is what its table lists, its menu copies and its files hold. */
export function ChartCard({ kind, finding, data, rowHead, height, column, legend, note, table = chartTable(data, rowHead, column), children, ...card }: ChartCardProps) {
  return (
    <ReportCard {...card} table={table}>
      {children}
      <ChartFigure kind={kind} finding={finding} data={data} table={table} height={height} column={column} legend={legend} note={note} />
    </ReportCard>
  );
}
