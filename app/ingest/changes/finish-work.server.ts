import { z } from "~/contract/zod";
import { addDays, daysBetween, monthOf, monthRange, type Day } from "~/domain/calendar";
import { dayStart } from "~/domain/zone";
import { count } from "~/engine/columns.server";
import { anchorWindow, monthsOf, windowHolds } from "../attribution/anchor-windows";
import { rebuildAreaStrips } from "../areas/area-strips.server";
import { rebuildAnchors } from "../attribution/anchors.server";
import { rebuildDeviceAreas } from "../attribution/device-areas.server";
import { rebuildPlaceSets, rebuildTraitSets } from "../attribution/device-sets.server";
import { rebuildFirstVisits, recomputeFirstVisits } from "../attribution/first-visits.server";
import { dropBlockedPlaceDays, knowsPlaces, rebuildPlaceDays } from "../attribution/place-days.server";
import { rebuildPanelDays } from "../attribution/panel-days.server";
import { rebuildStays } from "../attribution/stays.server";
import { recomputePoints } from "../attribution/reattribute-points.server";
import { rebuildVisitRuns } from "../attribution/visit-runs.server";
import { rebuildVisits } from "../attribution/visits.server";
import { rebuildFactsOfCells, rebuildZoneFacts } from "../attribution/zone-facts.server";
import type { IngestContext, WeightReport } from "../context.server";
import { pingsByDay, type PingsByDay } from "../pings/pings-by-day.server";
import { rebuildPointIndexes } from "../points/point-tables.server";
import { rebuildZoneCells } from "../points/zone-cells.server";
import { neighboursOf } from "../points/sync-points.server";
import { readCut, type PingCut } from "../retention/ping-cut.server";
import { dropLostRuns } from "../retention/point-starts.server";
import { ask, askOne } from "../sql.server";
import { rebuildWeights } from "../weights/device-weights.server";
import { withNeighbours } from "./day-batches";
import { twoLanes } from "./two-lanes";
import { promise, type Work } from "./pending-work.server";

/** Above this share of all points their runs are rebuilt day by day, as if every day had changed. */
const FEW_POINTS = 0.2;

/**
 * Does all promised work. Each step is computed from the truth below it and replaces whole days, months or points, so that it may be
 * done twice: visit runs of the touched days, homes and work places of the months whose window holds them, the visits that follow. Days whose
 * pings are deleted are left as they are.
 * @param oldLastDay the data's last day when the anchors were last complete
 * @returns first and last local day that had pings, and how devices were weighted; null where there are none, or they were not
 */
export async function finishWork(context: IngestContext, work: Work, oldLastDay: Day | null): Promise<{ span: Span | null; weights: WeightReport | null }> {
  const moved = work.points.size > 0 || work.everything;
  // all facts about zones follow where a stop came between the circles and them
  const interrupted = work.zones;
  if (moved) {
    await promise(context, work, { zones: true });
    await rebuildPointIndexes(context);
    await rebuildZoneCells(context, !interrupted);
  }
  if (work.areas || work.everything) await rebuildAreaStrips(context);
  if (work.visits || work.everything) await rebuildTraitSets(context);
  const cut = await readCut(context);
  const pings = await pingsByDay(context);
  const span = await spanOf(context, pings, cut);
  if (!span) return { span, weights: null };
  const points = [...new Set([...work.points, ...(await neighboursOf(context, [...work.points]))])];
  const all = work.everything || (points.length > 0 && points.length > (await countPoints(context)) * FEW_POINTS);
  const months = monthsOf(span.first, span.last);
  const touched = [...work.days].filter(cut.isOpen);
  const visits = async (): Promise<void> => {
    const open = async (): Promise<Set<Day>> => new Set([...pings.keys(), ...(await daysOfRuns(context))].filter(cut.isOpen));
    await rebuildStays(context, work.everything ? await open() : touched, pings);
    if (moved && cut.openFrom !== null) await dropLostRuns(context);
    if (!all && points.length > 0) await recomputePoints(context, points, cut);
    const startDays = all ? await open() : await affectedStartDays(context, touched, cut);
    await rebuildVisitRuns(context, startDays, pings);
    const anchorMonths = months.filter((month) => {
      const window = anchorWindow(month, span.last);
      if (isSettled(window, oldLastDay === null ? null : anchorWindow(month, oldLastDay), cut)) return false;
      return work.everything || oldLastDay === null || anchorWindow(month, oldLastDay).last !== window.last || touched.some((day) => windowHolds(window, day));
    });
    const anchored = work.days.size > 0 || work.everything ? anchorMonths : [];
    await rebuildAnchors(context, anchored, span.last, cut, pings);
    await rebuildDeviceAreas(context, work.areas ? months : anchored);
    const longest = await longestRun(context);
    const changed = new Set([...startDays].map(monthOf));
    if (work.days.size > 0 || work.everything) for (const month of anchorMonths) changed.add(month);
    const reached = new Set([...changed].flatMap((month) => monthsOf(monthRange(month).start, addDays(monthRange(month).end, longest))));
    const visitMonths = work.visits || all ? [...new Set([...months, ...reached])] : [...reached];
    await rebuildVisits(context, visitMonths.filter((month) => month >= monthOf(addDays(span.first, -1)) && month <= monthOf(span.last)));
    if (visitMonths.length > 0) await rebuildFirstVisits(context);
    else if (points.length > 0) await recomputeFirstVisits(context, points);
    await rebuildPanelDays(context, work.everything ? openMonths(months, cut) : new Set(touched.map(monthOf)), cut, pings);
  };
  const facts = async (): Promise<void> => {
    // a ping's speed may be told by one of the next day
    const zoneDays = new Set(touched.flatMap((day) => [addDays(day, -1), day]).filter(cut.isOpen));
    const openDays = cut.openUntil(addDays(span.last, 1));
    const every = openDays && new Set(openDays);
    const everyZone = work.everything || interrupted || (moved && all);
    await rebuildZoneFacts(context, everyZone ? openMonths(months, cut) : monthsHolding(zoneDays, months), everyZone ? every : zoneDays, pings);
    if (moved && !everyZone) await rebuildFactsOfCells(context, "ingest_stale_cells", cut);
    // a visit to a place that starts on the next day may have begun in a touched one
    const placeDays = new Set(touched.flatMap((day) => [day, addDays(day, 1)]));
    const allPlaces = work.everything || work.places;
    const placeMonths = allPlaces ? openMonths(months, cut) : monthsHolding(placeDays, months);
    if (placeMonths.length === 0 || !(await knowsPlaces(context))) return;
    if (allPlaces && cut.openFrom !== null) await dropBlockedPlaceDays(context);
    await rebuildPlaceDays(context, placeMonths, allPlaces ? every : placeDays, pings);
    await rebuildPlaceSets(context, allPlaces ? months : placeMonths);
  };
  // both read pings and points, and neither what the other writes
  await twoLanes(visits, facts);
  const reweighed = work.weights || work.areas || work.visits || work.everything || work.days.size > 0;
  return { span, weights: reweighed ? await rebuildWeights(context, span.last) : null };
}

const monthsHolding = (days: ReadonlySet<Day>, months: readonly string[]): string[] => { const held = new Set([...days].map(monthOf)); return months.filter((month) => held.has(month)); };

const openMonths = (months: readonly string[], { openFrom }: PingCut): string[] => months.filter((month) => openFrom === null || month >= monthOf(openFrom));

/** Whether a month's homes are not computed again: its 60 days are those that they were drawn from before, and some of their pings are deleted. */
const isSettled = (window: { first: Day; last: Day }, before: { last: Day } | null, { keptFrom }: PingCut): boolean =>
  keptFrom !== null && (window.last <= keptFrom || (window.first < keptFrom && before?.last === window.last));

/** First and last local day that had pings, those whose pings are deleted by now among them. */
type Span = { first: Day; last: Day };

/** null without any. */
async function spanOf(context: IngestContext, pings: PingsByDay, { openFrom }: PingCut): Promise<Span | null> {
  const days = [...pings.keys()];
  if (openFrom !== null) {
    const known = await ask(context, "SELECT toString(min(day)) AS first, toString(max(day)) AS last FROM panel_days WHERE day < {open_from:Date} HAVING count() > 0", z.object({ first: z.string(), last: z.string() }), { open_from: openFrom });
    days.push(...known.flatMap(({ first, last }) => [first, last]));
  }
  days.sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** The last of the local days that had pings; null without any. */
export async function lastDayOfData(context: IngestContext): Promise<Day | null> {
  return (await spanOf(context, await pingsByDay(context), await readCut(context)))?.last ?? null;
}

/** The touched days with their neighbours, and the earlier days whose runs last until a touched day. */
async function affectedStartDays(context: IngestContext, days: readonly Day[], cut: PingCut): Promise<Set<Day>> {
  const affected = withNeighbours(days);
  const gap = Math.floor(context.brand.attribution.gapMinutes * 60);
  for (const first of firstsOfRanges(days)) {
    const reaching = await ask(context, "SELECT DISTINCT day FROM visit_runs WHERE day < {before:Date} AND dwell_s > 43200 AND toUnixTimestamp(start) + dwell_s >= {reached:UInt32}",
      z.object({ day: z.string() }), { before: addDays(first, -1), reached: Math.floor(dayStart(first, context.brand.timezone) / 1000) - gap });
    for (const { day } of reaching) affected.add(day);
  }
  return new Set([...affected].filter(cut.isOpen));
}

function firstsOfRanges(days: readonly Day[]): Day[] {
  const sorted = [...days].sort();
  return sorted.filter((day, index) => { const previous = sorted[index - 1]; return previous === undefined || daysBetween(previous, day) > 1; });
}

async function daysOfRuns(context: IngestContext): Promise<Day[]> {
  return (await ask(context, "SELECT DISTINCT day FROM visit_runs", z.object({ day: z.string() }))).map(({ day }) => day);
}

async function countPoints(context: IngestContext): Promise<number> {
  return (await askOne(context, "SELECT count() AS points FROM points", z.object({ points: count }))).points;
}

/** Length of the longest run in whole days, rounded up. */
async function longestRun(context: IngestContext): Promise<number> {
  return Math.ceil((await askOne(context, "SELECT max(dwell_s) AS longest FROM visit_runs", z.object({ longest: z.number() }))).longest / 86_400);
}
