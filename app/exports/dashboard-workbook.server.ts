import type { DashboardData } from "~/contract/metrics";
import { aggregateFields, type AggregateField } from "~/contract/six-figures";
import { writeWorkbook, type Cell, type Sheet } from "./workbook.server";

/** Words of the workbook, already in the reader's language. */
export type DashboardWords = {
  field: (field: AggregateField | "poi_count" | "single_ping_share") => string;
  value: (dimension: "gender" | "age" | "class", value: string) => string;
  weekday: (dow: number) => string;
  word: (key: "figure" | "segment" | "perPoint" | "group" | "share" | "day" | "week" | "from" | "to" | "days" | "weekday" | "block" | "dimension" | "value" | "gender" | "age" | "class" | "weekly" | "timeBlocks" | "demographics" | "daily" | "protected" | "sumNote") => string;
};
export type DashboardWorkbook = { data: DashboardData; segment: string; brand: string; period: string; dayFormat: string; withDaily: boolean; isOoh: boolean; words: DashboardWords };

const counts = new Set<AggregateField>(["unique_visitors", "visits", "repeat_visitors", "new_visitors"]);

/** The dashboard's figures as a workbook; the first sheet bears the segment's name. Every cell equals the page's figure, unrounded. */
export function dashboardWorkbook(input: DashboardWorkbook): Promise<Buffer> {
  const { words, data } = input;
  const fields = aggregateFields.filter((field) => !input.isOoh || field !== "dwell_time_mins");
  const sheets = [figuresSheet(input, fields), weeklySheet(input, fields), blocksSheet(input), demographicsSheet(input), ...(input.withDaily ? [dailySheet(input, fields)] : [])];
  const notes = data.meta.suppressed_figures > 0 ? [words.word("protected")] : [];
  const [first, ...rest] = sheets;
  return writeWorkbook(first ? [{ ...first, notes: [...notes, ...(first.notes ?? [])] }, ...rest] : [], {
    title: `${input.brand} ${input.period} ${input.segment}`, creator: input.brand, fallbackName: words.word("figure"), dayFormat: input.dayFormat,
  });
}

function figuresSheet({ data, segment, words }: DashboardWorkbook, fields: AggregateField[]): Sheet {
  const share = (field: AggregateField): Cell => (counts.has(field) ? (data.metrics?.perc_of_total[field as "visits"] ?? null) : null);
  return {
    name: segment,
    columns: [{ title: words.word("figure"), width: 30 }, { title: words.word("segment"), format: "decimal" }, { title: words.word("perPoint"), format: "decimal" }, { title: words.word("group"), format: "decimal" }, { title: words.word("share"), format: "percent" }],
    rows: [
      ...fields.map((field): Cell[] => [words.field(field), data.metrics?.[field] ?? null, data.metricsCompare?.[field] ?? null, data.metricsGroup?.[field] ?? null, share(field)]),
      [words.field("poi_count"), data.metrics?.poi_count ?? null, null, data.metricsGroup?.poi_count ?? null, null],
      [words.field("single_ping_share"), data.metrics?.single_ping_share ?? null, null, null, null],
    ],
  };
}

const formatOf = (field: AggregateField) => (counts.has(field) ? ("whole" as const) : ("decimal" as const));

function weeklySheet({ data, words }: DashboardWorkbook, fields: AggregateField[]): Sheet {
  const shown = fields.filter((field): field is Exclude<AggregateField, "frequency"> => field !== "frequency");
  return {
    name: words.word("weekly"),
    columns: [{ title: words.word("week") }, { title: words.word("from"), format: "day" }, { title: words.word("to"), format: "day" }, { title: words.word("days"), format: "whole" }, ...shown.map((field) => ({ title: words.field(field), format: formatOf(field) }))],
    rows: (data.metricsWeekly ?? []).map((row) => [
      row.iso_week ?? String(row._id.period_quarter), dayCell(row._id.period_quarter_start), dayCell(row._id.period_quarter_end), row.days, ...shown.map((field) => row[field]),
    ]),
  };
}

const dayCell = (day: string | null): Cell => (day === null ? null : { day });

function blocksSheet({ data, words }: DashboardWorkbook): Sheet {
  return {
    name: words.word("timeBlocks"),
    columns: [{ title: words.word("weekday") }, { title: words.word("block") }, { title: words.field("visits"), format: "whole" }, { title: words.word("days"), format: "whole" }],
    rows: (data.metricsTimeBlock ?? []).map((row) => [words.weekday(row.dow), `${row.block_time_start}–${row.block_time_end}`, row.visits, row.days]),
    notes: [words.word("sumNote")],
  };
}

function demographicsSheet({ data, words }: DashboardWorkbook): Sheet {
  const lists = [["gender", data.metricsByGender], ["age", data.metricsByAge], ["class", data.metricsByClass]] as const;
  return {
    name: words.word("demographics"),
    columns: [{ title: words.word("dimension") }, { title: words.word("value") }, { title: words.field("unique_visitors"), format: "whole" }, { title: words.field("visits"), format: "whole" }, { title: words.word("share"), format: "percent" }],
    rows: lists.flatMap(([dimension, list]) => (list?.rows ?? []).map((row): Cell[] => [words.word(dimension), words.value(dimension, row.value), row.unique_visitors, row.visits, row.perc])),
  };
}

function dailySheet({ data, words }: DashboardWorkbook, fields: AggregateField[]): Sheet {
  const shown = fields.filter((field): field is Exclude<AggregateField, "frequency" | "repeat_visitors"> => field !== "frequency" && field !== "repeat_visitors");
  return {
    name: words.word("daily"),
    columns: [{ title: words.word("day"), format: "day" }, ...shown.map((field) => ({ title: words.field(field), format: formatOf(field) }))],
    rows: (data.metricsDaily ?? []).map((row) => [{ day: row._id.day_part }, ...shown.map((field) => row[field])]),
  };
}
