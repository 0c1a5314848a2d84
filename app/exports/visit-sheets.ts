import type { DashboardData, DailyRow } from "~/contract/metrics";
import type { DayRange } from "~/domain/calendar";
import { aggregateFields, type AggregateField } from "~/contract/six-figures";
import { roundHalfUp } from "~/domain/figures";
import { ownTimeBlocks, type NamedBlock } from "~/domain/own-time-blocks";
import { blockSheets } from "./block-sheets";
import { figureCell, letter, live, ratioCell, sumOf } from "./cells";
import { dailySheet } from "./daily-sheet";
import type { SheetWords } from "./report-words";
import type { Cell, Column, Sheet } from "./workbook.server";

/** The days that the period is compared with. */
export type DaysBefore = DayRange & { rows: readonly DailyRow[] };
export type VisitSheets = { data: DashboardData; segment: string; isOoh: boolean; words: SheetWords; withDaily: boolean; /** the brand's own time blocks */ ownBlocks?: readonly NamedBlock[]; before?: DaysBefore | null };

const counts = new Set<AggregateField>(["unique_visitors", "visits", "repeat_visitors", "new_visitors"]);
const formatOf = (field: AggregateField) => (counts.has(field) ? ("whole" as const) : ("decimal" as const));
type RowField = Exclude<AggregateField, "frequency">;
const isRowField = (field: AggregateField): field is RowField => field !== "frequency";

/** The figures of a segment: totals, rows by time, profile, as far as the answer holds them. The first sheet bears the segment's name. */
export function visitSheets(input: VisitSheets): Sheet[] {
  const { words, data, withDaily, before, ownBlocks = [] } = input;
  const fields = aggregateFields.filter((field) => !input.isOoh || field !== "dwell_time_mins");
  const blocks = data.metricsTimeBlock;
  const own = blocks ? ownTimeBlocks(blocks, ownBlocks) : null;
  const sheets = [
    ...(data.metrics ? [figuresSheet(input, fields)] : []), ...(data.metricsWeekly ? [weeklySheet(input, fields)] : []),
    ...(blocks ? blockSheets(blocks, own ? ownBlocks : [], words) : []), ...(data.metricsByGender ? [demographicsSheet(input)] : []),
    ...(withDaily && data.metricsDaily ? [dailySheet(data.metricsDaily, fields, before ?? null, words)] : []),
  ];
  const notes = data.meta.suppressed_figures > 0 ? [words.word("protected")] : [];
  const [first, ...rest] = sheets;
  return first ? [{ ...first, notes: [...notes, ...(first.notes ?? [])] }, ...rest] : [];
}

function figuresSheet({ data, segment, words }: VisitSheets, fields: AggregateField[]): Sheet {
  const hidden = words.word("withheld");
  const { metrics, metricsCompare, metricsGroup, metricsWeekly: weeks } = data;
  const row = (field: AggregateField) => fields.indexOf(field) + 2;
  // visits of the weeks add up; nothing else does
  const weekColumn = letter(4 + fields.filter(isRowField).indexOf("visits"));
  const visits = (shown: Cell): Cell => (weeks ? live(`SUM(@weekly!${weekColumn}2:${weekColumn}${weeks.length + 1})`, shown, sumOf(weeks.map((week) => week.visits))) : shown);
  const cell = (column: string, own: typeof metrics | typeof metricsCompare | typeof metricsGroup, field: AggregateField): Cell => {
    const shown = figureCell(own, field, own?.[field], hidden);
    const frequency = own?.visits != null && own.unique_visitors ? roundHalfUp(own.visits / own.unique_visitors, 2) : null;
    if (field === "frequency") return live(`ROUND(${column}${row("visits")}/${column}${row("unique_visitors")},2)`, shown, frequency);
    return field === "visits" && own === metrics ? visits(shown) : shown;
  };
  const share = (field: AggregateField): Cell => (counts.has(field) ? ratioCell("B#/D#", metrics?.perc_of_total[field as "visits"] ?? null, metrics?.[field], metricsGroup?.[field]) : null);
  return {
    name: segment,
    columns: [{ title: words.word("figure"), width: 30 }, { title: words.word("segment") }, { title: words.word("perPoint") }, { title: words.word("group") }, { title: words.word("share"), format: "percent" }],
    formats: [...fields.map(formatOf), "whole", "percent"],
    rows: [
      ...fields.map((field): Cell[] => [words.field(field), cell("B", metrics, field), cell("C", metricsCompare, field), cell("D", metricsGroup, field), share(field)]),
      [words.field("poi_count"), metrics?.poi_count ?? null, null, metricsGroup?.poi_count ?? null, null],
      [words.field("single_ping_share"), figureCell(metrics, "single_ping_share", metrics?.single_ping_share, hidden), null, null, null],
    ],
  };
}

function weeklySheet({ data, words }: VisitSheets, fields: AggregateField[]): Sheet {
  const shown = fields.filter(isRowField);
  return {
    name: words.word("weekly"), key: "weekly",
    columns: [{ title: words.word("week") }, { title: words.word("from"), format: "day" }, { title: words.word("to"), format: "day" }, { title: words.word("days"), format: "whole" }, ...shown.map((field): Column => ({ title: words.field(field), format: formatOf(field) }))],
    rows: (data.metricsWeekly ?? []).map((row) => [
      row.iso_week ?? String(row._id.period_quarter), dayCell(row._id.period_quarter_start), dayCell(row._id.period_quarter_end), row.days, ...shown.map((field) => figureCell(row, field, row[field], words.word("withheld"))),
    ]),
  };
}

const dayCell = (day: string | null): Cell => (day === null ? null : { day });

function demographicsSheet({ data, words }: VisitSheets): Sheet {
  const hidden = words.word("withheld");
  // each list in turn; its shares are over the cells of its own unique visitors
  const demographicRows = (): Cell[][] => {
    const rows: Cell[][] = [];
    for (const [dimension, list] of lists) {
      const [first, last] = [rows.length + 2, rows.length + 1 + (list?.rows.length ?? 0)];
      const sum = sumOf((list?.rows ?? []).map((row) => row.unique_visitors));
      for (const row of list?.rows ?? []) rows.push([
        words.word(dimension), words.value(dimension, row.value), figureCell(row, "unique_visitors", row.unique_visitors, hidden), figureCell(row, "visits", row.visits, hidden),
        ratioCell(`C#/SUM(C$${first}:C$${last})`, figureCell(row, "perc", row.perc, hidden), row.unique_visitors, sum),
      ]);
    }
    return rows;
  };
  const lists = [["gender", data.metricsByGender], ["age", data.metricsByAge], ["class", data.metricsByClass]] as const;
  return {
    name: words.word("demographics"),
    columns: [{ title: words.word("dimension") }, { title: words.word("value") }, { title: words.field("unique_visitors"), format: "whole" }, { title: words.field("visits"), format: "whole" }, { title: words.word("share"), format: "percent" }],
    rows: demographicRows(),
  };
}
