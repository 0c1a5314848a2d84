import type { TableColumn, TableModel } from "../ui/table-model";
import type { ChartData } from "./chart-data";

/** A chart's values as a table: a row a point, a column a series. `column`: how its numbers are written. */
export function chartTable({ points, series }: ChartData, rowHead: string, column: Omit<TableColumn, "label"> = {}): TableModel {
  return {
    rowHead,
    columns: series.map(({ label }) => ({ ...column, label })),
    rows: points.map(({ key, title, file }, i) => ({ key, name: title, ...(file ? { file } : {}), values: series.map(({ values }) => values[i] ?? null), hidden: series.map(({ hidden }) => hidden?.[i] ?? false) })),
  };
}
