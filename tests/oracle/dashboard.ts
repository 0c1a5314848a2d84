import { breakdownOf } from "./breakdown";
import { panelChangeOf, panelOn } from "./comparison";
import { newSince } from "./figures";
import { fullDemographicsOf } from "./full-demographics";
import { daysFrom, daysOf } from "./local-time";
import type { Question } from "./model";
import { read } from "./reading";
import { dailyOf, timeBlocksOf, weeklyOf } from "./series";
import { compareOf, groupOf, metricsOf } from "./totals";
import type { History } from "./visits";

const fullHistory = 365;

/** Every section of the dashboard, as METRICS.md has it. */
export function dashboardOf(history: History, question: Question) {
  const reading = read(history, question, question.single !== null);
  const group = question.single === null ? reading : read(history, question, false);
  const sections = {
    metrics: metricsOf(reading), metricsCompare: compareOf(group), metricsGroup: groupOf(group),
    metricsWeekly: weeklyOf(reading), metricsDaily: dailyOf(reading), metricsTimeBlock: timeBlocksOf(reading),
    metricsByGender: breakdownOf(reading, "gender"), metricsByAge: breakdownOf(reading, "age"), metricsByClass: breakdownOf(reading, "class"),
    metricsFullDemos: fullDemographicsOf(reading),
  };
  return { meta: { ...metaOf(history, question), suppressed_figures: withheldIn(sections) }, ...sections };
}
export type Dashboard = ReturnType<typeof dashboardOf>;

/** How many figures of an answer are withheld. */
function withheldIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = "suppressedFields" in value && Array.isArray(value.suppressedFields) ? value.suppressedFields.length : 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + withheldIn(inner), own);
}

/** What stands behind an answer: the data's days, whether they cover T, the devices seen in T, and the history before the window of new visitors. */
function metaOf(history: History, question: Question) {
  const { start, end } = question;
  const { firstDay, lastDay } = history;
  const before = firstDay === null ? 0 : Math.max(0, daysFrom(firstDay, newSince(start, end)));
  return {
    first_day: firstDay, last_day: lastDay, start, end, days: daysOf(start, end).length,
    partial: firstDay === null || lastDay === null || start < firstDay || end > lastDay,
    panel_devices: panelOn(history, daysOf(start, end)),
    short_history: before < fullHistory ? before : null, ...panelChangeOf(history, question),
  };
}
