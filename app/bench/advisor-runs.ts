import { isPresentThroughout, longestSilence } from "~/domain/presence";
import { survivors } from "~/inference/benjamini-hochberg";
import { compareFamily, isEnough, type Compared } from "~/inference/contrast";
import { advisorWorld, ownStores, weekdayOf, worldBefore, worldPeriod, worldWindow, type AdvisorWorld, type AdvisorWorldOptions, type WorldVisit } from "./advisor-world";
import { contrastsOf, type UnitDay, type UnitRow } from "~/inference/contrast-sums";

const inside = ({ day }: WorldVisit, { start, end }: { start: number; end: number }): boolean => day >= start && day <= end;
const partOf = (weekday: number): string => (weekday < 5 ? "weekday" : "weekend");

/** Sums values by a key of several parts. */
function tally<R>(rows: Iterable<R>, key: (row: R) => (string | number)[], value: (row: R) => readonly [number, number]): { key: (string | number)[]; a: number; b: number }[] {
  const found = new Map<string, { key: (string | number)[]; a: number; b: number }>();
  for (const row of rows) {
    const parts = key(row);
    const of = found.get(parts.join("|")) ?? { key: parts, a: 0, b: 0 };
    const [a, b] = value(row);
    found.set(parts.join("|"), { key: parts, a: of.a + a, b: of.b + b });
  }
  return [...found.values()];
}

type Family = { name: string; kind: "share" | "change"; rows: UnitRow[]; days?: UnitDay[] };

/** The comparisons that the advisor makes of visits, in the words of the simulated world. */
function familiesOf({ visits, classes, sources, fresh }: AdvisorWorld): Family[] {
  const own = visits.filter(({ store }) => store < ownStores);
  const now = own.filter((visit) => inside(visit, worldPeriod));
  const both = own.filter((visit) => inside(visit, worldPeriod) || inside(visit, worldBefore));
  const steady = steadyStores(both);
  const pair = both.filter((visit) => steady.has(visit.store));
  const sides = (visit: WorldVisit) => (inside(visit, worldPeriod) ? ([1, 0] as const) : ([0, 1] as const));
  const change = (name: string, unit: (visit: WorldVisit) => number): Family => ({
    name, kind: "change",
    rows: tally(pair, (visit) => [visit.device, unit(visit)], sides).map(({ key: [device, of], a, b }) => ({ device: Number(device), group: "all", unit: String(of), a, b })),
    days: tally(pair, (visit) => [visit.day, unit(visit)], sides).map(({ key: [day, of], a, b }) => ({ day: Number(day), stratum: Number(day) >= worldPeriod.start ? 1 : 0, group: "all", unit: String(of), a, b })),
  });
  const cells = (visit: WorldVisit) => [1, 2, 3, 4].map((block) => ({ visit, block }));
  const expanded = now.flatMap(cells);
  const inCell = ({ visit, block }: { visit: WorldVisit; block: number }) => [visit.block === block ? 1 : 0, 1] as const;
  const pattern: Family = {
    name: "pattern", kind: "share",
    rows: tally(expanded, ({ visit, block }) => [visit.device, `${partOf(visit.weekday)} ${block}`, visit.weekday], inCell).map(({ key: [device, group, unit], a, b }) => ({ device: Number(device), group: String(group), unit: String(unit), a, b })),
    days: tally(expanded, ({ visit, block }) => [visit.day, `${partOf(visit.weekday)} ${block}`, visit.weekday], inCell).map(({ key: [day, group, unit], a, b }) => ({ day: Number(day), stratum: weekdayOf(Number(day)), group: String(group), unit: String(unit), a, b })),
  };
  const once = (list: WorldVisit[], unit: (visit: WorldVisit) => number, hit: (device: number) => boolean): UnitRow[] =>
    [...new Map(list.map((visit) => [`${visit.device} ${unit(visit)}`, visit])).values()].map((visit) => ({ device: visit.device, group: "all", unit: String(unit(visit)), a: hit(visit.device) ? 1 : 0, b: 1 }));
  const store = ({ store: each }: WorldVisit) => each;
  const social = ({ device }: WorldVisit) => classes[device] ?? 0;
  const source = ({ device }: WorldVisit) => sources[device] ?? 0;
  const isNew = (device: number) => fresh[device] === true;
  const { regulars, lapsed } = regularsOf(own);
  const window = own.filter((visit) => inside(visit, worldWindow) && regulars.has(visit.device));
  const beside = visits.filter((visit) => inside(visit, worldPeriod));
  const catchments = beside.flatMap((visit) => Array.from({ length: ownStores }, (_, each) => ({ visit, each })).filter(({ each }) => visit.store === each || visit.store === ownStores + each));
  /** part of the visits of a weekday or a block that `hit` tells */
  const part = (name: string, list: readonly WorldVisit[], unit: (visit: WorldVisit) => { group: string; unit: number }, hit: (visit: WorldVisit) => boolean): Family => {
    const counted = (visit: WorldVisit) => [hit(visit) ? 1 : 0, 1] as const;
    return {
      name, kind: "share",
      rows: tally(list, (visit) => [visit.device, unit(visit).group, unit(visit).unit], counted).map(({ key: [device, group, of], a, b }) => ({ device: Number(device), group: String(group), unit: String(of), a, b })),
      days: tally(list, (visit) => [visit.day, unit(visit).group, unit(visit).unit], counted).map(({ key: [day, group, of], a, b }) => ({ day: Number(day), stratum: group === "blocks" ? 0 : weekdayOf(Number(day)), group: String(group), unit: String(of), a, b })),
    };
  };
  const weekday = (visit: WorldVisit) => ({ group: partOf(visit.weekday), unit: visit.weekday });
  const block = (visit: WorldVisit) => ({ group: "blocks", unit: visit.block });
  const firstDay = new Map<number, number>();
  for (const { device, day } of own) firstDay.set(device, Math.min(day, firstDay.get(device) ?? day));
  const isFirst = ({ device, day }: WorldVisit) => firstDay.get(device) === day;
  const isOwn = (visit: WorldVisit) => visit.store < ownStores;
  return [
    change("source", source), { name: "new by source", kind: "share", rows: once(now, source, isNew) }, { name: "lapsed by source", kind: "share", rows: once(window, source, (device) => lapsed.has(device)) },
    { name: "own share by source", kind: "share", rows: tally(beside, (visit) => [visit.device, source(visit)], (visit) => [isOwn(visit) ? 1 : 0, 1]).map(({ key: [device, unit], a, b }) => ({ device: Number(device), group: "all", unit: String(unit), a, b })) },
    part("first by weekday", now, weekday, isFirst), part("first by block", now, block, isFirst), part("own share by weekday", beside, weekday, isOwn), part("own share by block", beside, block, isOwn),
    change("store", store), change("class", social), pattern,
    { name: "new by store", kind: "share", rows: once(now, store, isNew) }, { name: "new by class", kind: "share", rows: once(now, social, isNew) },
    { name: "lapsed by store", kind: "share", rows: once(window, store, (device) => lapsed.has(device)) }, { name: "lapsed by class", kind: "share", rows: once(window, social, (device) => lapsed.has(device)) },
    { name: "own share by store", kind: "share", rows: tally(catchments, ({ visit, each }) => [visit.device, each], ({ visit, each }) => [visit.store === each ? 1 : 0, 1]).map(({ key: [device, unit], a, b }) => ({ device: Number(device), group: "all", unit: String(unit), a, b })) },
    { name: "own share by class", kind: "share", rows: tally(beside, (visit) => [visit.device, social(visit)], (visit) => [visit.store < ownStores ? 1 : 0, 1]).map(({ key: [device, unit], a, b }) => ({ device: Number(device), group: "all", unit: String(unit), a, b })) },
  ];
}

/** Stores that are measured throughout T and the month before it. */
function steadyStores(both: readonly WorldVisit[]): Set<number> {
  const measured = [...new Set(both.map(({ day }) => day))].sort((x, y) => x - y).map(String);
  return new Set([...new Set(both.map(({ store }) => store))].filter((store) => {
    const of = both.filter((visit) => visit.store === store);
    const now = of.filter((visit) => inside(visit, worldPeriod)).length;
    return isPresentThroughout({ now, before: of.length - now, silence: longestSilence(measured, new Set(of.map(({ day }) => String(day)))) }, measured.length);
  }));
}

/** Regular visitors of the 90 days that end with T, and those whose silence at its end exceeds twice their own median interval and 30 days. */
function regularsOf(own: readonly WorldVisit[]): { regulars: Set<number>; lapsed: Set<number> } {
  const days = new Map<number, Set<number>>();
  for (const { device, day } of own) if (day >= worldWindow.start) days.set(device, (days.get(device) ?? new Set()).add(day));
  const [regulars, lapsed] = [new Set<number>(), new Set<number>()];
  for (const [device, all] of days) {
    const sorted = [...all].sort((x, y) => x - y);
    if (sorted.filter((day) => day <= worldWindow.end).length < 3) continue;
    regulars.add(device);
    const gaps = sorted.slice(1).map((day, i) => day - (sorted[i] ?? 0)).sort((x, y) => x - y);
    const median = ((gaps[Math.floor((gaps.length - 1) / 2)] ?? 0) + (gaps[Math.ceil((gaps.length - 1) / 2)] ?? 0)) / 2;
    const silence = worldPeriod.end - (sorted.at(-1) ?? 0);
    if (silence > 30 && silence > 2 * median) lapsed.add(device);
  }
  return { regulars, lapsed };
}

export type Finding = { family: string; key: string; compared: Compared; survives: boolean };

/** All comparisons of one world, and which of them survive together. */
export const adviseWorld = (options: AdvisorWorldOptions): Finding[] => advise(advisorWorld(options));

function advise(world: AdvisorWorld): Finding[] {
  const found = familiesOf(world).flatMap(({ name, kind, rows, days }) => {
    const contrasts = [...contrastsOf(rows, days)].filter(([, contrast]) => isEnough(contrast));
    return compareFamily(contrasts.map(([, contrast]) => contrast), kind).flatMap((compared, i) => (compared ? [{ family: name, key: contrasts[i]?.[0] ?? "", compared }] : []));
  });
  const kept = survivors(found.map(({ compared }) => compared.p), 0.05);
  return found.map((each, i) => ({ ...each, survives: kept[i] === true }));
}

/** What is planted, one at a time, and where it is to be found. `worth`: which part of the visits taken away is the gap to the group's level. */
export const planted = {
  "a weekday's block, halved": { effects: { cell: { weekday: 1, block: 3, kept: 0.5 } }, family: "pattern", key: "weekday 3 1", worth: 1 - 5 / 17 },
  "a store, 25 % weaker": { effects: { store: { store: 5, kept: 0.75 } }, family: "store", key: "all 5", worth: 1 },
  "a class, 20 % weaker": { effects: { class: { class: 2, kept: 0.8 } }, family: "class", key: "all 2", worth: 1 },
} as const satisfies Record<string, { effects: AdvisorWorldOptions["effects"]; family: string; key: string; worth: number }>;

/** Worlds of seeds 1 to `seeds` without effect in which anything at all is recommended. */
export const worldsWithAny = (seeds: number, shocks: number): number =>
  Array.from({ length: seeds }, (_, i) => adviseWorld({ seed: (i + 1) * 7919, shocks })).filter((findings) => findings.some(({ survives }) => survives)).length;

export type PlantedRun = { found: number; covered: number; truth: number; mean: number; others: number };
/** How often a planted effect is found, how often its benefit's interval holds the truth (found or not), the truth and the mean estimate, and worlds with recommendations beside it. */
export function plantedRun(name: keyof typeof planted, seeds: number): PlantedRun {
  const { effects, family, key, worth } = planted[name];
  const runs = Array.from({ length: seeds }, (_, i) => {
    const world = advisorWorld({ seed: (i + 1) * 7919, effects });
    const findings = advise(world);
    return { removed: world.removed, it: findings.find((each) => each.family === family && each.key === key), others: findings.some((each) => each.survives && each.family !== family) };
  });
  const truth = (runs.reduce((sum, { removed }) => sum + removed, 0) / seeds) * worth;
  const told = runs.flatMap(({ it }) => (it ? [it] : []));
  return {
    truth, found: told.filter(({ survives }) => survives).length, covered: told.filter(({ compared: { gapLow, gapHigh } }) => gapLow <= truth && truth <= gapHigh).length,
    mean: told.reduce((sum, { compared }) => sum + compared.gap, 0) / told.length, others: runs.filter(({ others }) => others).length,
  };
}
