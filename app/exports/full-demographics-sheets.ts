import type { FullDemographicsRow } from "~/contract/full-demographics";
import { figureCell, letter, live, sumOf } from "./cells";
import type { SheetContext } from "./report-words";
import { sheetWords } from "./report-words";
import type { Cell, Column, Sheet } from "./workbook.server";

const quarters = [1, 2, 3, 4] as const;
/** Figures of a row and their names in its quarters, in the order of the columns. */
const fields = [
  { of: "unique", quarter: "unique_q", title: "unique_visitors", format: "whole" }, { of: "visits", quarter: "visits_q", title: "visits", format: "whole" },
  { of: "new_visitors", quarter: "new_visitor_q", title: "new_visitors", format: "whole" }, { of: "repeat_visitors", quarter: "repeat_q", title: "repeat_visitors", format: "whole" },
  { of: "dwell_time_mins", quarter: "dwell_time_mins_q", title: "dwell_time_mins", format: "decimal" },
] as const;
/** Columns that say who and when, before the figures. */
const headWidth = 5;

/** Every combination of gender, age, class and part of the week: its figures by quarter of the period, and its visits by weekday and time block. */
export function fullDemographicsSheets(rows: readonly FullDemographicsRow[], whole: string, isOoh: boolean, { t, format }: SheetContext): Sheet[] {
  const words = sheetWords(t);
  const figure = (row: FullDemographicsRow, field: string) => row[field] as number | null | undefined;
  const cell = (row: FullDemographicsRow, field: string): Cell => figureCell(row, field, figure(row, field), words.word("withheld"));
  const head = (row: FullDemographicsRow): Cell[] => [
    row.name || whole, words.value("gender", row.demographics_gender), words.value("age", row.demographics_age_range), words.value("class", row.demographics_class), words.word(row.week_part === "weekend" ? "atWeekend" : "onWeekdays"),
  ];
  const headColumns: Column[] = [words.word("segment"), words.word("gender"), words.word("age"), words.word("class"), t("excel.weekPart")].map((title) => ({ title }));
  const shown = fields.filter(({ of }) => !isOoh || of !== "dwell_time_mins");
  const total = (row: FullDemographicsRow): Cell => {
    const parts = quarters.map((_, q) => `${letter(headWidth + (q + 1) * shown.length + 1)}#`);
    return live(parts.join("+"), cell(row, "visits"), sumOf(quarters.map((q) => figure(row, `visits_q${q}`))));
  };
  // dow 1 Sunday … 7 Saturday, shown from Monday
  const days = [2, 3, 4, 5, 6, 7, 1].flatMap((dow) => [1, 2, 3, 4].map((h) => ({ dow, h })));
  const isoDay = (dow: number) => (dow === 1 ? 7 : dow - 1);
  const blocks = ["06:00–09:59", "10:00–13:59", "14:00–17:59", "18:00–21:59"];
  return [
    {
      name: t("excel.fullQuarters"),
      columns: [
        ...headColumns, ...shown.map(({ title, format: kind }): Column => ({ title: words.field(title), format: kind })),
        ...quarters.flatMap((q) => shown.map(({ title, format: kind }): Column => ({ title: t("excel.inQuarter", { title: words.field(title), quarter: format.count(q) }), format: kind }))),
      ],
      rows: rows.map((row) => [...head(row), ...shown.map(({ of }) => (of === "visits" ? total(row) : cell(row, of))), ...quarters.flatMap((q) => shown.map(({ quarter }) => cell(row, `${quarter}${q}`)))]),
    },
    {
      name: t("excel.fullBlocks"),
      columns: [...headColumns, ...days.map(({ dow, h }): Column => ({ title: `${format.weekday(isoDay(dow))} ${blocks[h - 1]}`, format: "whole" })), { title: words.word("total"), format: "whole" }],
      rows: rows.map((row) => {
        const cells = days.map(({ dow, h }) => cell(row, `dow_${dow}_h${h}`));
        const sum = sumOf(days.map(({ dow, h }) => figure(row, `dow_${dow}_h${h}`)));
        return [...head(row), ...cells, sum === null ? null : { formula: `SUM(${letter(headWidth)}#:${letter(headWidth + days.length - 1)}#)`, result: sum }];
      }),
      notes: [words.word("sumNote")],
    },
  ];
}
