import type { DailyRow } from "~/contract/metrics";
import type { AggregateField } from "~/contract/six-figures";
import { figureCell } from "./cells";
import type { SheetWords } from "./report-words";
import type { DaysBefore } from "./visit-sheets";
import type { Cell, Column, Sheet } from "./workbook.server";

/** A row for each day; beside it the day that it is compared with, the first with the first. */
export function dailySheet(days: readonly DailyRow[], fields: readonly AggregateField[], before: DaysBefore | null, words: SheetWords): Sheet {
  const hidden = words.word("withheld");
  const shown = fields.filter((field): field is Exclude<AggregateField, "frequency" | "repeat_visitors"> => field !== "frequency" && field !== "repeat_visitors");
  const figures = (row: DailyRow | undefined): Cell[] => shown.map((field) => (row ? figureCell(row, field, row[field], hidden) : null));
  const columns = shown.map((field): Column => ({ title: words.field(field), format: field === "dwell_time_mins" ? "decimal" : "whole" }));
  const compared: Column[] = before ? [{ title: words.word("comparedDay"), format: "day" }, ...columns.map((column) => ({ ...column, title: words.compared(column.title) }))] : [];
  const rowOf = (i: number): Cell[] => {
    const [now, then] = [days[i], before?.rows[i]];
    return [now ? { day: now._id.day_part } : null, ...figures(now), ...(before ? [then ? { day: then._id.day_part } : null, ...figures(then)] : [])];
  };
  return { name: words.word("daily"), key: "daily", columns: [{ title: words.word("day"), format: "day" }, ...columns, ...compared], rows: Array.from({ length: Math.max(days.length, before?.rows.length ?? 0) }, (_, i) => rowOf(i)) };
}
