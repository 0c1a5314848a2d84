import { anchorsOf } from "./anchors";
import { areaAt, type Area } from "./areas";
import { newSince, tally } from "./figures";
import { inSlice, nodeAllows, showable, withheld } from "./floor";
import { daysOf, lastDayOfMonth, monthOf, plusDays } from "./local-time";
import { dimensions, unknownProfile, type Dimension, type Question } from "./model";
import { read } from "./reading";
import { quartersOf, weeksOf } from "./series";
import type { History } from "./visits";

/** People by category; areas by name. */
export type Population = Partial<Record<"area" | Dimension, Record<string, number>>>;
type Category = string | null;
type Stratum = Record<"area" | Dimension, Category>;
export type Weights = {
  strata: Map<string, Stratum>;
  weight: Map<string, number>;
  /** largest relative error of any margin */
  error: number;
};

const order = ["area", ...dimensions] as const;
const keyOf = (stratum: Stratum): string => order.map((name) => stratum[name] ?? "?").join("|");

/** What the weight of each device with a ping depends on: the area of its last known home and its profile; null where unknown. */
function strataOf(history: History, areas: readonly Area[]): { strata: Map<string, Stratum>; seen: Set<string> } {
  const { firstDay, lastDay, world } = history;
  const months = [...new Set(daysOf(firstDay ?? "", lastDay ?? "").map(monthOf))];
  const homes = new Map([...history.pings].map(([device, pings]) => [device, months.map((month) => anchorsOf(pings, month, lastDay ?? "", world.parameters).home)]));
  const last = months.reduce((most, _, i) => ([...homes.values()].some((own) => own[i] !== null) ? i : most), -1);
  const end = last < 0 ? (lastDay ?? "") : lastDayOfMonth(months[last] ?? "");
  const until = end < (lastDay ?? "") ? end : (lastDay ?? "");
  const window = new Set(daysOf(plusDays(until, -59), until));
  const strata = new Map([...homes].map(([device, own]): [string, Stratum] => {
    const home = own.filter((each) => each !== null).at(-1) ?? null;
    const area = home && areaAt(areas, home);
    const profile = world.profiles.get(device) ?? unknownProfile;
    const value = (dimension: Dimension) => (profile[dimension] === "unknown" ? null : profile[dimension]);
    return [device, { area: area && area.name, gender: value("gender"), age: value("age"), class: value("class") }];
  }));
  return { strata, seen: new Set([...history.panelDays].filter(([, days]) => [...days].some((day) => window.has(day))).map(([device]) => device)) };
}

/** One line of the table of margins: the strata of a category, and the people that they have to add up to. */
type Line = { cells: number[]; wanted: number };

/**
 * Weights such that every margin adds up, each between 0.2 and 5 times people by device and as near as can be to equal (in the sense of iterative proportional fitting): line
 * by line the one factor is sought by halving that makes the line's weights, cut at the bounds, add up.
 */
export function weightsOf(history: History, areas: readonly Area[], population: Population): Weights {
  const { strata, seen } = strataOf(history, areas);
  const cells = [...new Map([...strata.values()].map((stratum) => [keyOf(stratum), stratum])).values()];
  const place = new Map(cells.map((stratum, i) => [keyOf(stratum), i]));
  const devices = cells.map(() => 0);
  for (const device of seen) { const i = place.get(keyOf(strata.get(device) as Stratum)) ?? -1; devices[i] = (devices[i] ?? 0) + 1; }
  const known = (name: (typeof order)[number]) => Object.entries(population[name] ?? {}).filter(([category]) => name !== "area" || areas.some((area) => area.name === category));
  const margins = order.filter((name) => known(name).some(([, people]) => people > 0));
  const people = margins[0] ? known(margins[0]).reduce((sum, [, each]) => sum + each, 0) : 0;
  const mean = people / seen.size;
  const lines = margins.flatMap((name): Line[] => {
    const targets = new Map(known(name));
    const groups = new Map<Category, number[]>();
    cells.forEach((stratum, i) => { if (devices[i]) groups.set(stratum[name], [...(groups.get(stratum[name]) ?? []), i]); });
    const size = (own: readonly number[]) => own.reduce((sum, i) => sum + (devices[i] ?? 0), 0);
    const asked = [...groups].filter(([category]) => category !== null && (targets.get(category) ?? 0) > 0);
    const covered = asked.reduce((sum, [category]) => sum + (targets.get(category ?? "") ?? 0), 0);
    const rest = asked.reduce((sum, [, own]) => sum + size(own), 0) / seen.size;
    // a category beyond the bounds gets what weights at a bound make of it, the others share the difference
    const reach = (category: Category, own: readonly number[], factor: number) => Math.max(0.2 * mean * size(own), Math.min(5 * mean * size(own), (factor * people * rest * (targets.get(category ?? "") ?? 0)) / covered));
    const factor = sought((each) => asked.reduce((sum, [category, own]) => sum + reach(category, own, each), 0), people * rest);
    return [...groups].map(([category, own]) => ({ cells: own, wanted: asked.some(([each]) => each === category) ? reach(category, own, factor) : people * (size(own) / seen.size) }));
  });
  const free = cells.map(() => mean);
  const cut = (weight: number) => Math.min(5 * mean, Math.max(0.2 * mean, weight));
  const total = (line: Line, factor: number) => line.cells.reduce((sum, i) => sum + (devices[i] ?? 0) * cut((free[i] ?? 0) * factor), 0);
  const error = () => Math.max(0, ...lines.map((line) => Math.abs(total(line, 1) / line.wanted - 1)));
  for (let round = 0; round < 1500 && error() > 1e-11; round++) {
    for (const line of lines) {
      const factor = sought((each) => total(line, each), line.wanted);
      for (const i of line.cells) free[i] = (free[i] ?? 0) * factor;
    }
  }
  return { strata, error: error(), weight: new Map([...strata].map(([device, stratum]) => [device, cut(free[place.get(keyOf(stratum)) ?? -1] ?? 0)])) };
}

/** The factor, between e^-20 and e^20, at which a function that grows with it reaches a value; found by halving. */
function sought(grows: (factor: number) => number, value: number): number {
  let [low, high] = [-20, 20];
  for (let step = 0; step < 70; step++) {
    const middle = (low + high) / 2;
    if (grows(Math.exp(middle)) < value) low = middle;
    else high = middle;
  }
  return Math.exp(high);
}

const none = { unique_visitors: null, visits: null, new_visitors: null, repeat_visitors: null };

/** `metricsWeighted`: what the devices of a question's segment say of the population. */
export function weightedOf(history: History, question: Question, weights: Weights) {
  const { row, hidden, people } = onDays(history, question, weights, question.start, question.end);
  return withheld({ weighted: true, people, ...row }, hidden);
}

/** `metricsWeeklyWeighted`: the same on the days of each row. */
export function weeklyWeightedOf(history: History, question: Question, weights: Weights) {
  const { start, end, rows } = question;
  return (rows === "quarters" ? quartersOf(start, end) : weeksOf(start, end)).map((run, i) => {
    const id = { period_quarter: i + 1, period_quarter_start: run?.start ?? null, period_quarter_end: run?.end ?? null };
    if (run === null) return { _id: id, iso_week: null, days: 0, ...none };
    const { row, hidden } = onDays(history, question, weights, run.start, run.end);
    return withheld({ _id: id, iso_week: run.week, days: daysOf(run.start, run.end).length, ...row }, hidden);
  });
}

function onDays(history: History, question: Question, { strata, weight }: Weights, start: string, end: string) {
  const reading = read(history, question, question.single !== null);
  const { slice } = question;
  const days = new Set(daysOf(start, end));
  const active = [...history.panelDays].filter(([, own]) => [...own].some((day) => days.has(day))).map(([device]) => device);
  const part = tally(reading.segment, (day) => days.has(day), newSince(start, end));
  const kept = active.filter(inSlice(reading.floor, slice));
  const figure = (counts: (device: string) => number) => {
    const y = new Map(kept.map((device) => [device, counts(device)]));
    const expected = (device: string) => {
      const like = kept.filter((other) => keyOf(strata.get(other) as Stratum) === keyOf(strata.get(device) as Stratum));
      return like.reduce((sum, other) => sum + (y.get(other) ?? 0), 0) / like.length;
    };
    const w = (device: string) => weight.get(device) ?? 0;
    const estimate = kept.reduce((sum, device) => sum + w(device) * (y.get(device) ?? 0), 0);
    const half = 1.959964 * Math.sqrt(kept.reduce((sum, device) => sum + (w(device) * ((y.get(device) ?? 0) - expected(device))) ** 2, 0));
    const who = kept.filter((device) => (y.get(device) ?? 0) > 0);
    const of = (power: number) => who.reduce((sum, device) => sum + w(device) ** power, 0);
    return { estimate, low: Math.max(0, estimate - half), high: estimate + half, effective_sample: who.length === 0 ? null : of(1) ** 2 / of(2), devices: who.length };
  };
  const one = (set: ReadonlySet<string>) => (device: string) => (set.has(device) ? 1 : 0);
  const row = {
    unique_visitors: figure(one(part.unique)), visits: figure((device) => part.visits.filter((visit) => visit.device === device).length), new_visitors: figure(one(part.fresh)), repeat_visitors: figure(one(part.repeat)),
  };
  const open = nodeAllows(reading.floor, reading.outside, slice) && showable(reading.floor, part.unique, slice);
  const hidden = open ? [...(showable(reading.floor, part.fresh, slice) ? [] : ["new_visitors"]), ...(showable(reading.floor, part.repeat, slice) ? [] : ["repeat_visitors"])] : Object.keys(none);
  return { row, hidden, people: active.reduce((sum, device) => sum + (weight.get(device) ?? 0), 0) };
}
