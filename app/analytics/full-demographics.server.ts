import type { FullDemographicsRow, PointDemographicsRow } from "~/contract/full-demographics";
import { ageRanges, genders, socialClasses } from "~/contract/values";
import { eachDay, lengthInDays, type DayRange } from "~/domain/calendar";
import { ratio } from "~/domain/figures";
import { newVisitorWindowStart, quartersOf, weekPart, type PeriodRow } from "~/domain/period";
import { belowFloor, sumSegs, withhold } from "~/domain/privacy-floor";
import { dimensions, segValues, type Dimension } from "~/domain/segment-codes";
import { suppressedEntries, withTotals } from "~/domain/suppression";
import type { Engine } from "~/engine/client.server";
import { weekdaysOf, type DaySet } from "./day-sets";
import type { Guard } from "./guard";
import { readDeviceCounts, readPointDeviceCounts, type DeviceCounts } from "./segment-devices.server";
import { entriesBySeg, readPointVisitCounts, type VisitCounts } from "./segment-visits.server";

const parts = ["weekday", "weekend"] as const;
type Part = (typeof parts)[number];

/** Sets: for each part of the week its days of T, then its days of each quarter. */
const setsPerPart = 5;
const setOf = (part: Part, quarter: number): number => parts.indexOf(part) * setsPerPart + quarter;

function fullDemographicsSets(period: DayRange, quarters: (PeriodRow | null)[]): DaySet[] {
  const cut = (range: DayRange, part: Part): DaySet => ({ days: eachDay(range).filter((day) => weekPart(day) === part), newFrom: newVisitorWindowStart(range) });
  return parts.flatMap((part) => [cut(period, part), ...quarters.map((quarter) => (quarter ? cut(quarter, part) : { days: [], newFrom: period.start }))]);
}

type Input = { name: string; period: DayRange; visits: VisitCounts; panel: readonly number[]; guard: Guard };

/** The distinct devices that full demographics stand on, whatever the slice. */
export const readDemographicsDevices = (engine: Engine, points: number[], period: DayRange, signal?: AbortSignal): Promise<DeviceCounts> =>
  readDeviceCounts(engine, points, period, fullDemographicsSets(period, quartersOf(period)), signal);

/** qFullDemos: a row for each gender, age range, class and part of the week (see `fullDemographicsRowSchema`). */
export const fullDemographicsOf = (input: Input, devices: DeviceCounts): FullDemographicsRow[] => {
  const visits = visitsBySeg(input, quartersOf(input.period));
  return parts.flatMap((part) => rowsOfPart(input, visits, devices, quartersOf(input.period), part));
};

type PointsInput = Pick<Input, "period" | "panel"> & { engine: Engine; points: number[]; signal?: AbortSignal; name: (point: number) => string; guard: (point: number) => Guard };

/** qFullDemosPDVs: the same rows for each point; those in which nothing is shown, or nobody came, are left out. */
export async function readPointDemographics({ engine, points, period, signal, name, guard, panel }: PointsInput): Promise<PointDemographicsRow[]> {
  const quarters = quartersOf(period);
  const [devices, visits] = await Promise.all([
    readPointDeviceCounts(engine, points, period, fullDemographicsSets(period, quarters), signal), readPointVisitCounts(engine, points, period, quarters, signal),
  ]);
  const rows: PointDemographicsRow[] = [];
  for (const point of points) {
    const counts = devices.get(point);
    if (!counts) continue;
    const input: Input = { name: name(point), period, visits: visits.get(point) ?? noVisits, panel, guard: guard(point) };
    const ofSegs = visitsBySeg(input, quarters);
    for (const part of parts) {
      // below the floor as a whole: no combination can be shown
      if ((counts.uniques[setOf(part, 0)] ?? []).every((n) => n < Math.max(1, input.guard.k))) continue;
      for (const row of rowsOfPart(input, ofSegs, counts, quarters, part)) if (Number(row["unique"]) > 0) rows.push({ _id: String(point), ...row });
    }
    // suppression of a table may take tens of milliseconds: others are served in between
    await new Promise(setImmediate);
  }
  return rows;
}

/** The panel's values of each dimension: the rows are their combinations. */
const presentValues = <V extends string>(values: readonly V[], dimension: Dimension, panel: readonly number[]): V[] =>
  values.filter((value) => sumSegs(panel, segValues.map((each) => each[dimension] === value)) > 0);

function rowsOfPart(input: Input, visits: VisitsBySeg, devices: DeviceCounts, quarters: (PeriodRow | null)[], part: Part): FullDemographicsRow[] {
  const { guard, panel } = input;
  const present = [presentValues(genders, "gender", panel), presentValues(ageRanges, "ageRange", panel), presentValues(socialClasses, "socialClass", panel)] as const;
  const combinations = present[0].flatMap((gender) => present[1].flatMap((ageRange) => present[2].map((socialClass) => ({ gender, ageRange, socialClass }))));
  const segs = combinations.map((values) => segValues.findIndex((each) => dimensions.every((dimension) => each[dimension] === values[dimension])));
  const uniques = segs.map((seg) => devices.uniques[setOf(part, 0)]?.[seg] ?? 0);
  const outside = segs.map((seg) => guard.remainder !== null && belowFloor(guard.remainder[seg] ?? 0, guard.k));
  const hidden = hiddenCells(present.map((values) => values.length), uniques, guard.k, outside);
  let measured: string[] | undefined;
  return combinations.flatMap((values, i) => {
    const seg = segs[i] ?? 0;
    if (!guard.keep[seg]) return [];
    const row: FullDemographicsRow = {
      name: input.name, demographics_gender: values.gender, demographics_age_range: values.ageRange, demographics_class: values.socialClass,
      week_part: part, ...figuresOf(visits, devices, quarters, part, seg),
    };
    const blocked = hidden[i] === true || !guard.nodeAllowed;
    return [withhold(row, blocked ? (measured ??= measuredFields(row, quarters, part)) : fieldsBelowFloor(input, devices, part, seg))];
  });
}

/** Sunday and Saturday in the numbering of the full demographics. A weekday outside the row's part of the week is null. */
const weekendDow = (dow: number): boolean => dow === 1 || dow === 7;
const noVisits: VisitCounts = { segs: [], days: [], blocks: [], visits: [], pointVisits: [], singlePings: [], dwell: [] };

/**
 * Whether each combination is withheld, primarily or to protect another; totals of every line count as entries. `withheld` names
 * the combinations that another rule hides.
 */
function hiddenCells(extents: number[], uniques: number[], k: number, withheld: readonly boolean[]): boolean[] {
  const table = withTotals(extents, uniques);
  const [, ages = 0, classes = 0] = extents;
  const entryOf = (i: number) => {
    const [g, a, c] = [Math.floor(i / (ages * classes)), Math.floor(i / classes) % ages, i % classes];
    return (g * (ages + 1) + a) * (classes + 1) + c;
  };
  const already = table.values.map(() => false);
  withheld.forEach((each, i) => { already[entryOf(i)] = each; });
  const hidden = suppressedEntries(table, k, already);
  return uniques.map((_, i) => hidden[entryOf(i)] === true);
}

const identity = new Set(["name", "demographics_gender", "demographics_age_range", "demographics_class", "week_part"]);
/** The figures of a row without those of quarters that hold no day and of weekdays outside the row's part: there is nothing to withhold. */
function measuredFields(row: FullDemographicsRow, quarters: (PeriodRow | null)[], part: Part): string[] {
  return Object.keys(row).filter((field) => {
    const [, quarter, dow] = /_q(\d)$|^dow_(\d)/.exec(field) ?? [];
    if (quarter !== undefined) return quarters[Number(quarter) - 1] !== null;
    return dow === undefined ? !identity.has(field) : weekendDow(Number(dow)) === (part === "weekend");
  });
}

/** What the days of T are, by their place: part of the week, weekday (1 Sunday … 7 Saturday) and quarter (-1: none). */
type DayKinds = { part: Part[]; weekday: number[]; quarter: number[] };
function dayKinds(period: DayRange, quarters: (PeriodRow | null)[]): DayKinds {
  const days = eachDay(period);
  return { part: days.map(weekPart), weekday: weekdaysOf(period).demographic, quarter: days.map((day) => quarters.findIndex((quarter) => quarter !== null && day >= quarter.start && day <= quarter.end)) };
}

/** The visits of T, where those of each seg stand, and what their days are. */
type VisitsBySeg = { visits: VisitCounts; entries: number[][]; kinds: DayKinds };
const visitsBySeg = ({ visits, period }: Input, quarters: (PeriodRow | null)[]): VisitsBySeg => ({ visits, entries: entriesBySeg(visits, segValues.length), kinds: dayKinds(period, quarters) });

/** The visits of a seg on the days of a part of the week: all, by quarter, and by weekday and block, in one pass over its entries. */
function sumsOf({ visits, entries, kinds }: VisitsBySeg, part: Part, seg: number) {
  const none = () => ({ visits: 0, pointVisits: 0, dwell: 0 });
  const [all, quarters] = [none(), [none(), none(), none(), none()]];
  const cells = Array.from({ length: 8 }, () => [0, 0, 0, 0, 0]);
  entries[seg]?.forEach((i) => {
    const day = visits.days[i] ?? 0;
    if (kinds.part[day] !== part) return;
    for (const sums of [all, quarters[kinds.quarter[day] ?? -1]]) {
      if (!sums) continue;
      sums.visits += visits.visits[i] ?? 0;
      sums.pointVisits += visits.pointVisits[i] ?? 0;
      sums.dwell += visits.dwell[i] ?? 0;
    }
    const blocks = cells[kinds.weekday[day] ?? 0];
    const block = visits.blocks[i] ?? 0;
    if (blocks) blocks[block] = (blocks[block] ?? 0) + (visits.visits[i] ?? 0);
  });
  return { all, quarters, cells };
}

function figuresOf(visits: VisitsBySeg, devices: DeviceCounts, quarters: (PeriodRow | null)[], part: Part, seg: number): Record<string, number | null> {
  const count = (counts: number[][], quarter: number) => counts[setOf(part, quarter)]?.[seg] ?? 0;
  const { all, quarters: inQuarters, cells } = sumsOf(visits, part, seg);
  const figures: Record<string, number | null> = {
    unique: count(devices.uniques, 0), visits: all.visits, new_visitors: count(devices.news, 0), repeat_visitors: count(devices.repeats, 0),
    dwell_time_mins: ratio(all.dwell / 60, all.pointVisits),
  };
  quarters.forEach((quarter, i) => {
    const q = `q${i + 1}`;
    const sums = inQuarters[i];
    figures[`unique_${q}`] = quarter ? count(devices.uniques, i + 1) : null;
    figures[`visits_${q}`] = quarter ? (sums?.visits ?? 0) : null;
    figures[`dwell_time_mins_${q}`] = quarter && sums ? ratio(sums.dwell / 60, sums.pointVisits) : null;
    figures[`new_visitor_${q}`] = quarter ? count(devices.news, i + 1) : null;
    figures[`repeat_${q}`] = quarter ? count(devices.repeats, i + 1) : null;
  });
  for (let dow = 1; dow <= 7; dow++) {
    const inPart = weekendDow(dow) === (part === "weekend");
    for (let h = 1; h <= 4; h++) figures[`dow_${dow}_h${h}`] = inPart ? (cells[dow]?.[h] ?? 0) : null;
  }
  return figures;
}

/** Figures of a shown row that stand on fewer than k devices, 0 included: this is a breakdown of devices. */
function fieldsBelowFloor(input: Input, devices: DeviceCounts, part: Part, seg: number): string[] {
  const { k } = input.guard;
  if (k === 0) return [];
  const low = (count: number | undefined) => (count ?? 0) < k;
  const at = (counts: number[][], quarter: number) => counts[setOf(part, quarter)]?.[seg];
  const fields: string[] = [];
  if (low(at(devices.news, 0))) fields.push("new_visitors");
  if (low(at(devices.repeats, 0))) fields.push("repeat_visitors");
  const quarters = Math.min(4, lengthInDays(input.period));
  for (let q = 1; q <= quarters; q++) {
    const none = low(at(devices.uniques, q));
    if (none) fields.push(`unique_q${q}`, `visits_q${q}`, `dwell_time_mins_q${q}`);
    if (none || low(at(devices.news, q))) fields.push(`new_visitor_q${q}`);
    if (none || low(at(devices.repeats, q))) fields.push(`repeat_q${q}`);
  }
  for (let dow = 1; dow <= 7; dow++) {
    for (let h = 1; h <= 4; h++) {
      // slots number weekdays from Saturday, demographics from Sunday
      const slot = (dow % 7) * 4 + h - 1;
      if (weekendDow(dow) === (part === "weekend") && low(devices.slots[slot]?.[seg])) fields.push(`dow_${dow}_h${h}`);
    }
  }
  return fields;
}
