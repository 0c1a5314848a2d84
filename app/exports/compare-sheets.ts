import type { DashboardData, DailyRow } from "~/contract/metrics";
import type { StoreFigures } from "~/contract/metrics-movement";
import { figureCell, letter, live, ratioCell, sumOf } from "./cells";
import type { SheetContext } from "./report-words";
import { sheetWords } from "./report-words";
import type { Cell, Column, Sheet } from "./workbook.server";

/** A figure of every column; `over`: a formula over the cells of its own column, whose letter is `$`. */
export type ComparedFigures = { label: string; format: "whole" | "decimal" | "percent"; over?: string; values: readonly { value: number | null; hidden: boolean }[] };
/** The chosen columns by their names, each told apart by its number. */
export type ComparedColumns = { names: readonly string[]; answers: readonly DashboardData[] };
type Line = { lead: Cell[]; values: readonly Cell[]; format: "whole" | "decimal" | "percent" };

const valueOf = (cell: Cell | undefined): number | null => (typeof cell === "number" ? cell : typeof cell === "object" && cell !== null && "result" in cell ? cell.result : null);

/** Lines with a value for each column and, from the second on, formulas of its difference from the first; in per cent where the figure is no share itself. */
function differencesSheet(name: string, lead: Column[], lines: readonly Line[], names: readonly string[], { t }: SheetContext, key?: string): Sheet {
  const at = (i: number) => letter(lead.length + i);
  const others = names.slice(1);
  const perCent = lines.some(({ format }) => format !== "percent");
  return {
    name, ...(key ? { key } : {}), formats: lines.map(({ format }) => format),
    columns: [
      ...lead, ...names.map((title): Column => ({ title, width: 26 })), ...others.map((each): Column => ({ title: t("excel.difference", { name: each }), width: 26 })),
      ...(perCent ? others.map((each): Column => ({ title: t("excel.differencePerCent", { name: each }), width: 26, format: "percent" })) : []),
    ],
    rows: lines.map(({ lead: head, values, format }) => {
      const first = valueOf(values[0]);
      const own = others.map((_, i) => valueOf(values[i + 1]));
      const differences = own.map((value, i): Cell => (value === null || first === null ? null : { formula: `${at(i + 1)}#-${at(0)}#`, result: value - first }));
      const changes = own.map((value, i): Cell => (value === null || first === null || first === 0 || format === "percent" ? null : { formula: `${at(i + 1)}#/${at(0)}#-1`, result: value / first - 1 }));
      return [...head, ...values, ...differences, ...(perCent ? changes : [])];
    }),
  };
}

/** The sheets of a comparison: its figures, their course, who the visitors are, and all stores. */
export function compareSheets(columns: ComparedColumns, figures: readonly ComparedFigures[], context: SheetContext, perPoint: boolean): Sheet[] {
  const { t } = context;
  const hidden = t("excel.withheld");
  const { names, answers } = columns;
  const points = answers.map(({ metrics }): Cell => metrics?.poi_count ?? null);
  const lines = figures.map(({ label, format, over, values }): Line => ({
    lead: [label], format,
    values: values.map((figure, i) => {
      const shown: Cell = figure.hidden ? hidden : figure.value;
      return over ? live(over.replaceAll("$", letter(i + 1)), shown, figure.value) : shown;
    }),
  }));
  return [
    differencesSheet(t("compare.figures.title"), [{ title: t("excel.figure"), width: 40 }], [{ lead: [t("compare.points")], format: "whole", values: points }, ...lines], names, context, "figures"),
    ...(["unique_visitors", "visits"] as const).map((field) => courseSheet(columns, field, context, perPoint)),
    profileSheet(columns, context),
  ];
}

function courseSheet({ names, answers }: ComparedColumns, field: "visits" | "unique_visitors", context: SheetContext, perPoint: boolean): Sheet {
  const { t } = context;
  const rows = answers[0]?.metricsWeekly ?? [];
  const day = (value: string | null): Cell => (value === null ? null : { day: value });
  const title = t(`compare.fields.${field}`);
  const lead: Column[] = [{ title: t("excel.week") }, { title: t("excel.from"), format: "day" }, { title: t("excel.to"), format: "day" }, { title: t("excel.days"), format: "whole" }];
  const counts = rows.map((_, i) => answers.map((answer) => { const own = answer.metricsWeekly?.[i]; return figureCell(own, field, own?.[field], t("excel.withheld")); }));
  // the mean of a point is shown beside the counts that it comes from
  const before = perPoint ? names.map((name): Column => ({ title: `${title} · ${name}`, width: 26, format: "whole" })) : [];
  const mean = (count: Cell | undefined, i: number): Cell => {
    const number = answers[i]?.metrics?.poi_count;
    return typeof count === "number" ? ratioCell(`${letter(lead.length + i)}#/@figures!${letter(i + 1)}$2`, number ? count / number : null, count, number) : (count ?? null);
  };
  return differencesSheet(t(rows.some((row) => row.iso_week !== null) ? "compare.byWeek" : "compare.byQuarter", { name: title }), [...lead, ...before], rows.map((row, at): Line => ({
    lead: [row.iso_week ?? String(row._id.period_quarter), day(row._id.period_quarter_start), day(row._id.period_quarter_end), row.days, ...(perPoint ? (counts[at] ?? []) : [])],
    format: perPoint ? "decimal" : "whole", values: perPoint ? (counts[at] ?? []).map(mean) : (counts[at] ?? []),
  })), names, context);
}

const lists = { gender: "metricsByGender", age: "metricsByAge", class: "metricsByClass" } as const;

function profileSheet({ names, answers }: ComparedColumns, context: SheetContext): Sheet {
  const { t } = context;
  const [words, hidden] = [sheetWords(t), t("excel.withheld")];
  const lines: Line[] = [];
  for (const dimension of ["gender", "age", "class"] as const) {
    const values = answers[0]?.[lists[dimension]]?.rows.map(({ value }) => value) ?? [];
    const [from, to] = [lines.length + 2, lines.length + 1 + values.length];
    for (const value of values) {
      const rows = answers.map((answer) => answer[lists[dimension]]?.rows.find((row) => row.value === value));
      const counts = rows.map((row) => figureCell(row, "unique_visitors", row?.unique_visitors, hidden));
      const shares = rows.map((row, i) => {
        const column = letter(2 + i);
        return ratioCell(`${column}#/SUM(${column}$${from}:${column}$${to})`, figureCell(row, "perc", row?.perc, hidden), row?.unique_visitors, sumOf((answers[i]?.[lists[dimension]]?.rows ?? []).map((each) => each.unique_visitors)));
      });
      lines.push({ lead: [words.word(dimension), words.value(dimension, value), ...counts], format: "percent", values: shares });
    }
  }
  const lead: Column[] = [{ title: words.word("dimension") }, { title: words.word("value") }, ...names.map((name): Column => ({ title: `${words.field("unique_visitors")} · ${name}`, width: 26, format: "whole" }))];
  return differencesSheet(words.word("demographics"), lead, lines, names, context);
}

/** Every store once, with the columns that hold it. */
export function comparedStoresSheet(stores: readonly (StoreFigures & { marks: readonly number[] })[], { t }: SheetContext): Sheet {
  const hidden = t("excel.withheld");
  return {
    name: t("compare.stores.title"),
    columns: [{ title: t("compare.store"), width: 32 }, { title: t("compare.columns") }, { title: t("compare.city") }, { title: t("excel.fields.visits"), format: "whole" }, { title: t("excel.fields.unique_visitors"), format: "whole" }, { title: t("excel.fields.frequency"), format: "decimal" }],
    rows: stores.map((row): Cell[] => {
      const [visits, uniques] = [row.visits, row.unique_visitors];
      return [row.name, row.marks.join(", "), row.city, figureCell(row, "visits", visits, hidden), figureCell(row, "unique_visitors", uniques, hidden), ratioCell("D#/E#", visits !== null && uniques ? visits / uniques : null, visits, uniques)];
    }),
  };
}

/** Visits and unique visitors by day, a sheet each. */
export const comparedDaysSheets = (names: readonly string[], days: readonly (readonly DailyRow[])[], context: SheetContext): Sheet[] => (["visits", "unique_visitors"] as const).map((field) =>
  differencesSheet(`${context.t("excel.daily")} · ${context.t(`compare.fields.${field}`)}`, [{ title: context.t("excel.day"), format: "day" }], (days[0] ?? []).map((row, i): Line => ({
    lead: [{ day: row._id.day_part }], format: "whole", values: days.map((own) => figureCell(own[i], field, own[i]?.[field], context.t("excel.withheld"))),
  })), names, context));
