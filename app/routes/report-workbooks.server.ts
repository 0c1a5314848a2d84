import type { DashboardData, Flags } from "~/contract/metrics";
import { dayEnd, dayStart } from "~/domain/zone";
import { dailySheet } from "~/exports/daily-sheet";
import { fullDemographicsSheets } from "~/exports/full-demographics-sheets";
import { peopleSheets } from "~/exports/people-sheets";
import { comparisonSheet, reportSheets } from "~/exports/report-sheets";
import { sheetWords } from "~/exports/report-words";
import { visitSheets, type DaysBefore } from "~/exports/visit-sheets";
import type { Sheet } from "~/exports/workbook.server";
import { aggregateFields } from "~/contract/six-figures";
import { parseRadarPlace } from "./_app.radar/radar-place";
import { shownOfVisits } from "./dashboard-members";
import type { Ask, OpenWorkbook, WorkbookPlan } from "./workbook-response.server";

type Answers = readonly (DashboardData | null)[];

/** All that one filter was answered, in one. */
const merged = (answers: Answers): DashboardData | null => {
  const known = answers.filter((answer) => answer !== null);
  const [first] = known;
  return first ? Object.assign({}, ...known, { meta: { ...first.meta, suppressed_figures: Math.max(...known.map(({ meta }) => meta.suppressed_figures)) } }) as DashboardData : null;
};
/** Asks as the page does, so that what it was answered is not asked anew. */
const asking = ({ ask, report: { filter } }: OpenWorkbook, flags: readonly Flags[]): Ask[] => flags.map((each) => () => ask(filter, each));
const byDay: Flags = { qVisits: true, only: ["metricsDaily"] };

/** The segment's days, for reports whose own figures are of the whole period. */
function daysOf(data: DashboardData | null, { t, withDaily, report: { resolved } }: OpenWorkbook): Sheet[] {
  if (!withDaily || !data?.metricsDaily) return [];
  return [dailySheet(data.metricsDaily, aggregateFields.filter((field) => resolved.type !== "ooh" || field !== "dwell_time_mins"), null, sheetWords(t))];
}

/** The dashboard with all of its sections, and the profile in full. */
export function dashboardPlan(opened: OpenWorkbook): WorkbookPlan {
  const { ask, brand, report: { filter, resolved }, t, language, segment, withDaily } = opened;
  const { reports } = brand.modules;
  const own = asking(opened, [
    { qVisits: true, only: shownOfVisits }, { qDemos: true }, { qVisits: true, only: ["metricsWeekDay"] }, { qVisits: true, only: ["metricsHome", "metricsWork"] },
    ...(reports.dwelltime && resolved.type !== "ooh" ? [{ qVisits: true, only: ["quartiles", "metricsDwellBlocks"] }] : []),
    { qAppBundles: true }, { qTech: true }, { qHeatmap: true, only: ["metricsHomeHeatpoints", "metricsHomeHeatpointsNotShown", "metricsWorkHeatpoints", "metricsWorkHeatpointsNotShown"] }, { qFullDemos: true },
    ...(resolved.compare === "none" ? [] : [{ qPerformance: true, only: ["performance"] }]),
  ]);
  const daysBefore: Ask = (known) => {
    const before = known[0]?.meta.previous;
    return before ? ask({ ...filter, period: null, startDate: dayStart(before.start, brand.timezone), endDate: dayEnd(before.end, brand.timezone) - 1000 }, byDay) : Promise.resolve(null);
  };
  return {
    compares: true, asks: [...own, ...(withDaily && resolved.compare !== "none" ? [daysBefore] : [])],
    sheets: (answers) => {
      const data = merged(answers.slice(0, own.length));
      if (!data) return [];
      const then = answers[own.length];
      const before: DaysBefore | null = then ? { start: then.meta.start, end: then.meta.end, rows: then.metricsDaily ?? [] } : null;
      const blocks = reports.timeBlocks ? brand.timeBlocks.map((block) => ({ ...block, label: typeof block.label === "string" ? block.label : block.label[language as "en"] })) : [];
      const isOoh = resolved.type === "ooh";
      const [figures, ...rest] = visitSheets({ data, segment, isOoh, words: sheetWords(t), withDaily, ownBlocks: blocks, before });
      return [...(figures ? [figures] : []), ...comparisonSheet(data, resolved.type, opened), ...rest, ...peopleSheets(data, resolved.type, opened), ...(data.metricsFullDemos ? fullDemographicsSheets(data.metricsFullDemos, segment, isOoh, opened) : [])];
    },
  };
}

/** A report of one answer, with the segment's days where a day makes sense. */
const simple = (opened: OpenWorkbook, flags: readonly Flags[], daily: boolean): WorkbookPlan => ({
  asks: asking(opened, [...flags, ...(daily && opened.withDaily ? [byDay] : [])]),
  sheets: (answers) => { const data = merged(answers); return data ? [...reportSheets(data, opened.report.resolved.type, opened), ...daysOf(data, opened)] : []; },
});

export const performancePlan = (opened: OpenWorkbook): WorkbookPlan => ({ ...simple(opened, [{ qPerformance: true }], true), compares: true });
export const heatmapsPlan = (opened: OpenWorkbook): WorkbookPlan => simple(opened, [{ qHeatmap: true, only: ["heatmap"] }], false);
export const rankingPlan = (opened: OpenWorkbook): WorkbookPlan => ({ ...simple(opened, [{ qRanking: true }], false), segment: opened.t("ranking.whole") });

/** The journey of the chosen point; there is none before a single point is chosen. */
export function journeyPlan(opened: OpenWorkbook): WorkbookPlan | null {
  const { resolved, data } = opened.report;
  const isPoint = data.pdvs.some((point) => point.group_hash === resolved.node?.group_hash);
  return isPoint ? simple(opened, [{ qJourney: true }, { qVisits: true, only: ["metrics"] }], true) : null;
}

/** All stores of the segment, and the figures of the one that is chosen beside the map. */
export function radarPlan(opened: OpenWorkbook): WorkbookPlan {
  const { ask, report: { filter, resolved, data: { pdvs } }, query, t, withDaily } = opened;
  const wanted = parseRadarPlace(query).at ?? resolved.state.store;
  const whole = { ...filter, storeKey: null, agg: "g" as const };
  const ofStore = (flags: Flags): Ask => (known) => (known[0]?.stores?.some(({ _id }) => _id === wanted) ? ask({ ...filter, storeKey: wanted, agg: "s" }, flags) : Promise.resolve(null));
  const name = pdvs.find(({ _id }) => _id === wanted)?.name ?? null;
  return {
    filter: whole, compares: wanted !== null,
    asks: [() => ask(whole, { qRadar: true, only: ["stores"] }), ...(wanted === null ? [] : [ofStore({ qVisits: true, qDemos: true, only: ["metrics", "metricsGroup", "metricsDaily", "metricsByGender", "metricsByAge", "metricsByClass"] }), ofStore({ qPerformance: true, only: ["performance"] })])],
    ...(name === null ? {} : { asked: [[t(`radar.chosen.${resolved.type}`), name]] }),
    sheets: ([stores, chosen, changes]) => [
      ...(stores ? reportSheets(stores, resolved.type, opened) : []),
      ...(chosen ? visitSheets({ data: chosen, segment: name ?? "", isOoh: resolved.type === "ooh", words: sheetWords(t), withDaily }) : []), ...(changes ? comparisonSheet(changes, resolved.type, opened) : []),
    ],
  };
}
