import { sidesOf } from "./comparison";
import { newSince, share, tally, type Tally } from "./figures";
import { enough, inSlice, showable, sliced, withheld, type Floor } from "./floor";
import type { Question } from "./model";
import { read } from "./reading";
import { parentPoints, segmentOf, type Segment } from "./segment";
import { sixOf } from "./totals";
import type { History } from "./visits";

const fields = ["unique_visitors", "visits", "frequency", "dwell_time_mins", "repeat_visitors", "new_visitors"] as const;
type Field = (typeof fields)[number];
type Outside = { now: Set<string>; before: Set<string>; both: Set<string> } | null;
const intersection = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a].filter((device) => b.has(device)));
const without = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a].filter((device) => !b.has(device)));

/** A set of points on both sides with what its parent has besides. */
type Pair = { now: Tally; before: Tally; outside: Outside };

function pairOf(history: History, segment: Segment, parent: Segment | null, days: { now: string[]; before: string[] }): Pair {
  const on = (of: Segment, list: string[]) => tally(of, (day) => list.includes(day), newSince(list[0] ?? "", list.at(-1) ?? ""));
  const [now, before] = [on(segment, days.now), on(segment, days.before)];
  const all = parent && { now: on(parent, days.now).unique, before: on(parent, days.before).unique };
  return {
    now, before,
    outside: all && history.world.parameters.floor > 0
      ? { now: without(all.now, now.unique), before: without(all.before, before.unique), both: without(intersection(all.now, all.before), intersection(now.unique, before.unique)) }
      : null,
  };
}

const nodeOpen = (floor: Floor, outside: ReadonlySet<string> | undefined, question: Question) => outside === undefined || enough(floor, sliced(floor, outside, question.slice).length);

/** Whether the interval of a change may be shown: it tells how many came in both periods and in either alone. */
function intervalOpen(floor: Floor, question: Question, { outside }: Pair, now: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
  const both = intersection(now, before);
  return showable(floor, both, question.slice) && nodeOpen(floor, outside?.both, question)
    && showable(floor, without(now, both), question.slice) && nodeOpen(floor, outside?.now, question) && showable(floor, without(before, both), question.slice) && nodeOpen(floor, outside?.before, question);
}

/** What each device adds to a figure's numerator and denominator. */
function addsTo(field: Field, side: Tally, device: string): [number, number | null] {
  const visits = side.visits.filter((visit) => visit.device === device).length;
  const own = side.pointVisits.filter((visit) => visit.device === device);
  switch (field) {
    case "unique_visitors": return [side.unique.has(device) ? 1 : 0, null];
    case "visits": return [visits, null];
    case "frequency": return [visits, side.unique.has(device) ? 1 : 0];
    case "dwell_time_mins": return [own.reduce((sum, visit) => sum + visit.dwell, 0) / 60, own.length];
    case "repeat_visitors": return [side.repeat.has(device) ? 1 : 0, null];
    case "new_visitors": return [side.fresh.has(device) ? 1 : 0, null];
  }
}

function variation(field: Field, { now, before }: Pair, devices: string[], perDay: number): { change: number | null; low: number | null; high: number | null; noise: boolean | null } {
  const rows = devices.map((device) => ({ now: addsTo(field, now, device), before: addsTo(field, before, device) }));
  const total = (side: "now" | "before", part: 0 | 1) => rows.reduce((sum, row) => sum + (row[side][part] ?? 0), 0);
  const ratioField = field === "frequency" || field === "dwell_time_mins";
  const value = (side: "now" | "before") => (ratioField ? share(total(side, 0), total(side, 1)) : total(side, 0));
  const [after, earlier] = [value("now"), value("before")];
  if (after === null || earlier === null || earlier === 0) return { change: null, low: null, high: null, noise: null };
  const rate = (after / earlier) * perDay;
  if (after === 0) return { change: -1, low: null, high: null, noise: false };
  const part = (row: (typeof rows)[number], side: "now" | "before") => row[side][0] / total(side, 0) - (ratioField ? (row[side][1] ?? 0) / total(side, 1) : 0);
  const variance = rows.reduce((sum, row) => sum + (part(row, "now") - part(row, "before")) ** 2, 0);
  const reach = Math.exp(1.959964 * Math.sqrt(variance));
  return { change: rate - 1, low: rate / reach - 1, high: rate * reach - 1, noise: rate / reach <= 1 && rate * reach >= 1 };
}

/** Chance of a standard normal at least as far from 0, by Simpson's rule on the density. */
function twoSided(z: number): number {
  const [far, steps] = [Math.abs(z), 20_000];
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  let sum = density(0) + density(far);
  for (let i = 1; i < steps; i++) sum += density((far * i) / steps) * (i % 2 ? 4 : 2);
  return Math.max(0, 1 - (2 * sum * far) / steps / 3);
}

/** `performance` as METRICS.md "Comparing periods" has it. */
export function performanceOf(history: History, question: Question) {
  const reading = read(history, question, question.single !== null);
  const { floor, segment } = reading;
  const days = sidesOf(history, question);
  const sides = days ?? { now: reading.days, before: [] };
  const { points } = history.world;
  const kept = inSlice(floor, question.slice);
  const [only] = segment.points;
  const parentOf = (path: string[][], own: Segment) => { const parent = parentPoints(points, question.type, path, own.points); return parent && segmentOf(history, parent); };
  const nodes = question.single !== null && only ? [[...only.path, only.code]] : question.nodes;
  const pair = pairOf(history, segment, parentOf(nodes, segment), sides);
  const six = (side: "now" | "before") => {
    const { figures, hidden } = sixOf({ ...reading, inT: pair[side], outside: pair.outside?.[side] ?? null }, pair[side], question.slice);
    return { row: withheld(figures, hidden), hidden };
  };
  const [selected, previous] = [six("now"), six("before")];
  const devices = [...new Set([...pair.now.present, ...pair.before.present])].filter(kept);
  const perDay = days ? days.before.length / days.now.length : 1;
  const variations = Object.fromEntries(fields.map((field) => {
    if (selected.hidden.includes(field) || previous.hidden.includes(field)) return [field, withheld({ change: null, low: null, high: null, noise: null }, ["change", "low", "high"])];
    const found = variation(field, pair, devices, field === "visits" ? perDay : 1);
    const set = (side: Tally) => (field === "repeat_visitors" ? side.repeat : field === "new_visitors" ? side.fresh : side.unique);
    return [field, found.change === null || intervalOpen(floor, question, pair, set(pair.now), set(pair.before)) ? found : withheld({ ...found, noise: null }, ["low", "high"])];
  }));
  if (!days) return { best: [], worst: [], unclear: [], selected: selected.row, previous: null, variations: null, compared: null };

  const rows = segment.points.map((point) => {
    const own = segmentOf(history, [point]);
    const of = pairOf(history, own, parentOf([[...point.path, point.code]], own), days);
    const open = (side: "now" | "before") => showable(floor, of[side].unique, question.slice) && nodeOpen(floor, of.outside?.[side], question);
    const [now, before, both] = [of.now.unique, of.before.unique, intersection(of.now.unique, of.before.unique)].map((set) => [...set].filter(kept).length) as [number, number, number];
    const there = variation("unique_visitors", of, [...new Set([...of.now.unique, ...of.before.unique])].filter(kept), 1);
    const figures = [...(open("now") ? [] : ["unique"]), ...(open("before") ? [] : ["prev_month_visitors"])];
    const interval = figures.length === 0 && intervalOpen(floor, question, of, of.now.unique, of.before.unique);
    const hidden = [...figures, ...(figures.length > 0 ? ["perc"] : []), ...(interval ? [] : ["low", "high"])];
    const p = hidden.length > 0 || before === 0 ? null : now === 0 ? Math.min(1, 2 ** (1 - before)) : now === before ? 1 : twoSided(Math.log(now / before) / Math.sqrt(1 / now + 1 / before - (2 * both) / (now * before)));
    return { p, row: withheld({ _id: String(point.id), name: point.name, perc: there.change, low: there.low, high: there.high, prev_month_visitors: before, unique: now }, hidden) };
  });
  const tested = rows.flatMap(({ p }) => (p === null ? [] : [p])).sort((a, b) => a - b);
  const limit = Math.max(-1, ...tested.filter((p, i) => p <= ((i + 1) * 0.05) / tested.length));
  const clear = rows.filter(({ p }) => p !== null && p <= limit).map(({ row }) => row);
  return {
    best: clear.filter(({ perc }) => (perc ?? 0) > 0).sort((a, b) => (b.perc ?? 0) - (a.perc ?? 0)).slice(0, 10), worst: clear.filter(({ perc }) => (perc ?? 0) < 0).sort((a, b) => (a.perc ?? 0) - (b.perc ?? 0)).slice(0, 10),
    unclear: rows.map(({ row }) => row).filter((row) => !clear.includes(row)), selected: selected.row, previous: previous.row, variations,
    compared: { start: days.now[0], end: days.now.at(-1), before_start: days.before[0], before_end: days.before.at(-1), days: days.now.length, days_before: days.before.length, lengths_differ: days.now.length !== days.before.length },
  };
}
