import type { DashboardData } from "~/contract/metrics";
import type { PointType } from "~/contract/values";
import { chosenValues, dimensions } from "~/domain/slice";
import { comparedDaysSheets, comparedStoresSheet, compareSheets, type ComparedFigures } from "~/exports/compare-sheets";
import { flowSheets } from "~/exports/report-sheets";
import type { Sheet } from "~/exports/workbook.server";
import { columnFields, columnFigure, fieldsOf, kindOf, type ColumnField } from "./_app.compare/column-figures";
import { parseComparePlace } from "./_app.compare/compare-place";
import { comparedStores } from "./_app.compare/stores-card";
import { columnOf, shown } from "./compared-column.server";
import type { OpenReport } from "./report-loader.server";
import type { OpenWorkbook, WorkbookPlan } from "./workbook-response.server";

/** Formulas over the cells of a column, `$` its letter; `row` tells where a figure stands. */
const overs: Partial<Record<ColumnField, (row: (field: ColumnField) => number) => string>> = {
  frequency: (row) => `ROUND($${row("visits")}/$${row("unique_visitors")},2)`,
  repeat_share: (row) => `$${row("repeat_visitors")}/$${row("unique_visitors")}`,
  new_share: (row) => `$${row("new_visitors")}/$${row("unique_visitors")}`,
};
const formatOf = (field: ColumnField) => ({ count: "whole", decimal: "decimal", minutes: "decimal", percent: "percent" } as const)[kindOf(field)];

/** The chosen columns of the comparison, each against the leftmost; null before one is chosen. */
export function comparePlan(opened: OpenWorkbook): WorkbookPlan | null {
  const { report, brand, query, t, format, ask, withDaily } = opened;
  const place = parseComparePlace(query);
  // a failure ends the file: nothing of it is worth having without a column
  const call = ((_: string, [filter, flags]: Parameters<OpenWorkbook["ask"]>) => ask(filter, flags).then((data) => ({ ok: true, data }))) as unknown as OpenReport["call"];
  const columns = place.columns.flatMap((choice, index) => (choice === null ? [] : [{ index, ...columnOf({ report, call }, brand, choice) }])).filter(({ head }) => !head.problem);
  const [first] = columns;
  if (!first) return null;
  const nameOf = ({ head }: (typeof columns)[number]) => head.name ?? t(`filters.all.${head.type}`);
  const names = columns.map((column) => `${format.count(column.index + 1)} · ${nameOf(column)}`);
  const flowing = columns.find(({ index }) => index === place.flow) ?? first;
  const state = report.resolved.state;
  const sliced = dimensions.some((dimension) => chosenValues(state, dimension).length > 0);
  const data = (column: (typeof columns)[number], flags: Parameters<(typeof column)["ask"]>[0]) => () => column.ask(flags).then((answer) => (answer.ok ? answer.data : null));
  return {
    segment: nameOf(first), filter: first.filter,
    asked: [...columns.map((column, i): [string, string] => [t("compare.column", { number: format.count(column.index + 1) }), names[i] ?? ""]), [t("excel.flowOf"), nameOf(flowing)]],
    asks: [
      ...columns.map((column) => data(column, { qVisits: true, qDemos: true, only: shown })), ...columns.map((column) => data(column, { qRadar: true, only: ["stores"] })),
      data(flowing, { qHeatmap: true, only: ["heatmap"] }), ...(withDaily ? columns.map((column) => data(column, { qVisits: true, only: ["metricsDaily"] })) : []),
    ],
    sheets: (answers) => {
      const of = (from: number) => answers.slice(from, from + columns.length).filter((answer) => answer !== null);
      const [figures, stores, flows, days] = [of(0), of(columns.length), answers[2 * columns.length], of(2 * columns.length + 1)];
      const compared = columns.flatMap(({ index, head }, i) => (stores[i] ? [{ index, answer: { ...head, figures: null, stores: null }, data: stores[i] }] : []));
      return [
        ...compareSheets({ names, answers: figures }, figureRows(columns.map(({ head }) => head.type), figures, state.agg === "s", sliced, t), opened, state.agg === "s"),
        comparedStoresSheet(comparedStores(compared), opened),
        ...(flows ? flowSheets(flows, flowing.head.type, opened) : []), ...(withDaily ? daySheets(names, days, opened) : []),
      ];
    },
  };
}

const daySheets = (names: string[], days: DashboardData[], opened: OpenWorkbook): Sheet[] => comparedDaysSheets(names, days.map(({ metricsDaily }) => metricsDaily ?? []), opened);

/** The figures of the page in its order; where it shows means of a point, these follow the counts that they come from. */
function figureRows(types: readonly PointType[], answers: readonly DashboardData[], perPoint: boolean, sliced: boolean, t: OpenWorkbook["t"]): ComparedFigures[] {
  const fields = columnFields.filter((field) => types.some((type) => fieldsOf(type, sliced).includes(field)));
  // the first row holds the points
  const row = (field: ColumnField) => fields.indexOf(field) + 3;
  const values = (field: ColumnField, mean: boolean) => answers.map((answer, i) => (fieldsOf(types[i] ?? "pdv", sliced).includes(field) ? columnFigure(answer, field, mean) : { value: null, hidden: false }));
  const rows = fields.map((field): ComparedFigures => {
    const over = overs[field]?.(row);
    return { label: t(`compare.fields.${field}`), format: formatOf(field), ...(over ? { over } : {}), values: values(field, false) };
  });
  if (!perPoint) return rows;
  return [...rows, ...fields.filter((field) => kindOf(field) === "count").map((field): ComparedFigures => ({ label: t("compare.perPoint", { name: t(`compare.fields.${field}`) }), format: "decimal", over: `$${row(field)}/$2`, values: values(field, true) }))];
}
