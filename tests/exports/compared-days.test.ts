import { expect, test } from "vitest";
import type { Performance } from "~/contract/metrics-comparison";
import { createFormatter } from "~/domain/format";
import { comparisonSheet, reportSheets } from "~/exports/report-sheets";
import { pt } from "~/locales/pt";
import { createTranslator } from "~/locales/translate";
import { dashboardAnswer } from "../support/dashboard-answer";

const six = { unique_visitors: 120, visits: 300, frequency: 2.5, dwell_time_mins: 34.2, repeat_visitors: 40, new_visitors: 12 };
const change = { change: 0.1, low: 0.02, high: 0.2, noise: false };
const performance: Performance = {
  best: [{ _id: "1", name: "Sé", perc: 0.2, low: 0.1, high: 0.3, prev_month_visitors: 100, unique: 120 }], worst: [], unclear: [], left_out: { best: 0, worst: 0, unclear: 0 }, selected: six, previous: six,
  variations: { unique_visitors: change, visits: change, frequency: change, dwell_time_mins: change, repeat_visitors: change, new_visitors: change },
  compared: { start: "2026-10-01", end: "2026-10-31", before_start: "2026-09-01", before_end: "2026-09-30", days: 31, days_before: 30, lengths_differ: true, partial: false, before_incomplete: false },
};
const context = { t: createTranslator("pt", pt), format: createFormatter({ language: "pt", region: "pt-BR", timezone: "UTC", currency: "BRL" }) } as Parameters<typeof comparisonSheet>[2];
const sides = [`${pt.performance.before} (2026-09-01 – 2026-09-30)`, `${pt.performance.now} (2026-10-01 – 2026-10-31)`];

test("sheets of compared figures name the days of both sides", () => {
  const [figures] = comparisonSheet({ performance }, "pdv", context);
  expect(figures?.columns.slice(1, 3).map(({ title }) => title)).toEqual(sides);
  const points = reportSheets({ ...dashboardAnswer(), performance }, "pdv", context).find(({ name }) => name === pt.excel.points);
  expect(points?.columns.map(({ title }) => title)).toEqual(expect.arrayContaining(sides));
  // the oldest period is compared with none
  const [oldest] = comparisonSheet({ performance: { ...performance, compared: null } }, "pdv", context);
  expect(oldest?.columns.slice(1, 3).map(({ title }) => title)).toEqual([pt.performance.before, pt.performance.now]);
});
