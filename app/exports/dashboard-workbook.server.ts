import type { DashboardData } from "~/contract/metrics";
import { aggregateFields, type AggregateField } from "~/contract/six-figures";
import { roundHalfUp } from "~/domain/figures";
import { figureCell, live, ratioCell } from "./cells";
import { writeWorkbook, type Cell, type Sheet } from "./workbook.server";

/** Words of the workbook, already in the reader's language. */
export type DashboardWords = {
  field: (field: AggregateField | "poi_count" | "single_ping_share") => string;
  value: (dimension: "gender" | "age" | "class", value: string) => string;
  weekday: (dow: number) => string;
  word: (key: "figure" | "segment" | "perPoint" | "group" | "share" | "day" | "week" | "from" | "to" | "days" | "weekday" | "block" | "dimension" | "value" | "gender" | "age" | "class" | "weekly" | "timeBlocks" | "demographics" | "daily" | "protected" | "sumNote" | "withheld" | "mean" | "total") => string;
};
export type DashboardWorkbook = { data: DashboardData; segment: string; brand: string; period: string; dayFormat: string; withDaily: boolean; isOoh: boolean; words: DashboardWords };

const counts = new Set<AggregateField>(["unique_visitors", "visits", "repeat_visitors", "new_visitors"]);

/** The dashboard's first cards as a workbook of their own. */
export function dashboardWorkbook(input: DashboardWorkbook): Promise<Buffer> {
  return writeWorkbook(visitSheets(input), { title: `${input.brand} ${input.period} ${input.segment}`, creator: input.brand, fallbackName: input.words.word("figure"), dayFormat: input.dayFormat });
}

/** The first cards; the first sheet bears the segment's name. Every cell equals the page's figure, unrounded. */
export function visitSheets(input: DashboardWorkbook): Sheet[] {
  const { words, data } = input;
  const fields = aggregateFields.filter((field) => !input.isOoh || field !== "dwell_time_mins");
  const sheets = [figuresSheet(input, fields), weeklySheet(input, fields), blocksSheet(input), demographicsSheet(input), ...(input.withDaily ? [dailySheet(input, fields)] : [])];
  const notes = data.meta.suppressed_figures > 0 ? [words.word("protected")] : [];
  const [first, ...rest] = sheets;
  return first ? [{ ...first, notes: [...notes, ...(first.notes ?? [])] }, ...rest] : [];
}

function figuresSheet({ data, segment, words }: DashboardWorkbook, fields: AggregateField[]): Sheet {
  const hidden = words.word("withheld");
  const { metrics, metricsCompare, metricsGroup } = data;
  const row = (field: AggregateField) => fields.indexOf(field) + 2;
  const cell = (column: string, own: typeof metrics | typeof metricsCompare | typeof metricsGroup, field: AggregateField): Cell => {
    const shown = figureCell(own, field, own?.[field], hidden);
    const frequency = own?.visits != null && own.unique_visitors ? roundHalfUp(own.visits / own.unique_visitors, 2) : null;
    return field === "frequency" ? live(`ROUND(${column}${row("visits")}/${column}${row("unique_visitors")},2)`, shown, frequency) : shown;
  };
  const share = (field: AggregateField): Cell => (counts.has(field) ? ratioCell("B#/D#", metrics?.perc_of_total[field as "visits"] ?? null, metrics?.[field], metricsGroup?.[field]) : null);
  return {
    name: segment,
    columns: [{ title: words.word("figure"), width: 30 }, { title: words.word("segment"), format: "decimal" }, { title: words.word("perPoint"), format: "decimal" }, { title: words.word("group"), format: "decimal" }, { title: words.word("share"), format: "percent" }],
    rows: [
      ...fields.map((field): Cell[] => [words.field(field), cell("B", metrics, field), cell("C", metricsCompare, field), cell("D", metricsGroup, field), share(field)]),
      [words.field("poi_count"), metrics?.poi_count ?? null, null, metricsGroup?.poi_count ?? null, null],
      [words.field("single_ping_share"), metrics?.single_ping_share ?? null, null, null, null],
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
      row.iso_week ?? String(row._id.period_quarter), dayCell(row._id.period_quarter_start), dayCell(row._id.period_quarter_end), row.days, ...shown.map((field) => figureCell(row, field, row[field], words.word("withheld"))),
    ]),
  };
}

const dayCell = (day: string | null): Cell => (day === null ? null : { day });

function blocksSheet({ data, words }: DashboardWorkbook): Sheet {
  return {
    name: words.word("timeBlocks"),
    columns: [{ title: words.word("weekday") }, { title: words.word("block") }, { title: words.field("visits"), format: "whole" }, { title: words.word("days"), format: "whole" }, { title: words.word("mean"), format: "decimal" }],
    rows: (data.metricsTimeBlock ?? []).map((row) => [
      words.weekday(row.dow), `${row.block_time_start}–${row.block_time_end}`, figureCell(row, "visits", row.visits, words.word("withheld")), row.days,
      row.visits !== null && row.days > 0 ? { formula: "C#/D#", result: row.visits / row.days } : null,
    ]),
    notes: [words.word("sumNote")],
  };
}

function demographicsSheet({ data, words }: DashboardWorkbook): Sheet {
  const hidden = words.word("withheld");
  // each list in turn; its shares are over the cells of its own unique visitors
  const demographicRows = (): Cell[][] => {
    const rows: Cell[][] = [];
    for (const [dimension, list] of lists) {
      const [first, last] = [rows.length + 2, rows.length + 1 + (list?.rows.length ?? 0)];
      const sum = (list?.rows ?? []).reduce<number | null>((total, row) => (total === null || row.unique_visitors === null ? null : total + row.unique_visitors), 0);
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

function dailySheet({ data, words }: DashboardWorkbook, fields: AggregateField[]): Sheet {
  const shown = fields.filter((field): field is Exclude<AggregateField, "frequency" | "repeat_visitors"> => field !== "frequency" && field !== "repeat_visitors");
  return {
    name: words.word("daily"),
    columns: [{ title: words.word("day"), format: "day" }, ...shown.map((field) => ({ title: words.field(field), format: formatOf(field) }))],
    rows: (data.metricsDaily ?? []).map((row) => [{ day: row._id.day_part }, ...shown.map((field) => figureCell(row, field, row[field], words.word("withheld")))]),
  };
}
