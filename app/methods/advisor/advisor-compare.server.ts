import { readPointDays } from "~/analytics/advisor-months.server";
import { dayFamilies, readAdvisorDays, readMoments, type DayFamily, type MomentFamily, type MomentParams } from "~/analytics/advisor-moments.server";
import { readStoreTakings, type StoreTakings } from "~/analytics/takings.server";
import type { AdvisorRule } from "~/contract/ai-advisor";
import type { AdvisorArea } from "~/contract/ai-advisor-areas";
import { isoWeekday } from "~/domain/calendar";
import { newVisitorWindowStart } from "~/domain/period";
import { isPresentThroughout, longestSilence } from "~/domain/presence";
import { belowFloor } from "~/domain/privacy-floor";
import type { Engine } from "~/engine/client.server";
import { compareFamily, isEnough, monomials, type Compared, type Contrast, type DayFour } from "~/inference/contrast";
import { contrastsOf, type UnitRow } from "~/inference/contrast-sums";
import type { AdvisorAsked } from "./advisor-asked";

/** A comparison that was tried: its rule, the numbers of its group and unit, and what came out. */
export type Tried = { area: AdvisorArea; rule: AdvisorRule; group: number; unit: number; compared: Compared };

type Family = { rule: AdvisorRule; area: AdvisorArea; moments: MomentFamily; kind: "share" | "change"; /** units are stores */ stores?: true };
const families: readonly Family[] = [
  { rule: "store_new", area: "marketing", moments: "store-fresh", kind: "share", stores: true },
  { rule: "class_new", area: "marketing", moments: "class-fresh", kind: "share" },
  { rule: "source_new", area: "marketing", moments: "source-fresh", kind: "share" },
  { rule: "weekday_first", area: "marketing", moments: "weekday-first", kind: "share" },
  { rule: "block_first", area: "marketing", moments: "block-first", kind: "share" },
  { rule: "cell_pattern", area: "performance", moments: "pattern", kind: "share" },
  { rule: "store_change", area: "performance", moments: "store-change", kind: "change", stores: true },
  { rule: "class_change", area: "performance", moments: "class-change", kind: "change" },
  { rule: "source_change", area: "performance", moments: "source-change", kind: "change" },
  { rule: "store_lapsed", area: "churn", moments: "store-lapsed", kind: "share", stores: true },
  { rule: "class_lapsed", area: "churn", moments: "class-lapsed", kind: "share" },
  { rule: "source_lapsed", area: "churn", moments: "source-lapsed", kind: "share" },
  { rule: "store_own", area: "competition", moments: "store-own", kind: "share", stores: true },
  { rule: "class_own", area: "competition", moments: "class-own", kind: "share" },
  { rule: "source_own", area: "competition", moments: "source-own", kind: "share" },
  { rule: "weekday_own", area: "competition", moments: "weekday-own", kind: "share" },
  { rule: "block_own", area: "competition", moments: "block-own", kind: "share" },
];
/** Days with takings that a store, and the rest, need before takings are compared. */
const leastDays = 20;

export type CompareOptions = { engine: Engine; asked: AdvisorAsked; /** points that are measured in both months */ steady: readonly number[]; k: number; /** stores whose figures may be shown beside their parent's */ shown: ReadonlySet<number>; measuredBefore: boolean; /** there is enough history to tell new visitors from known ones */ newKnown: boolean; regularsKnown: boolean; signal: AbortSignal | undefined };

/** Every comparison that can be made of visits and takings in the month. */
export async function compareAll(options: CompareOptions): Promise<Tried[]> {
  const able = families.filter(({ rule, area }) =>
    (options.measuredBefore || !rule.endsWith("_change")) && (options.newKnown || area !== "marketing") && (options.regularsKnown || area !== "churn") && (area !== "competition" || options.asked.pairs.some(({ store, near }) => store !== near)));
  const tried = await Promise.all([...able.map((family) => compareVisits(family, options)), compareTakings(options)]);
  return tried.flat();
}

/** Two months are compared. */
const isOfMonths = (family: string): boolean => family.endsWith("-change");

/** Stores with the number of their kind, as the queries group them. */
const storesOf = (kinds: AdvisorAsked["kinds"]): { store: number; kind: number }[] => kinds.flatMap(({ stores }, kind) => stores.map((store) => ({ store, kind })));

/** @param steady points measured in both months, which alone are compared between them */
export function momentParams({ period, before, regular, compared, own, pairs, kinds, month }: AdvisorAsked, family: MomentFamily, steady: readonly number[]): MomentParams {
  const competition = family.endsWith("-own");
  // a store alone in its catchment has all visits there, whatever it does
  const contested = new Set(pairs.filter(({ store, near }) => store !== near).map(({ store }) => store));
  const beside = family === "store-own" ? pairs.filter(({ store }) => contested.has(store)) : pairs;
  return {
    points: competition ? [...new Set(beside.map(({ near }) => near))] : isOfMonths(family) ? [...steady] : compared, start: period.start, end: period.end, before: before.start, fresh: newVisitorWindowStart(period), window: regular.window, regular: regular.regular,
    stores: competition && family !== "store-own" ? own : beside.map(({ store }) => store), nears: beside.map(({ near }) => near),
    kind_stores: storesOf(kinds).map(({ store }) => store), kinds: storesOf(kinds).map(({ kind }) => kind), home: Number(month.replace("-", "")),
  };
}

async function compareVisits({ rule, area, moments, kind, stores }: Family, { engine, asked, steady, k, shown, signal }: CompareOptions): Promise<Tried[]> {
  const params = momentParams(asked, moments, steady);
  const withDays = dayFamilies.some((family) => family === moments);
  const [rows, days] = await Promise.all([readMoments(engine, moments, params, monomials, signal), withDays ? readAdvisorDays(engine, moments as DayFamily, params, signal) : []]);
  const wholes = new Map(rows.filter(({ unit }) => unit < 0).map((row) => [row.grp, row]));
  const units = rows.filter(({ unit }) => unit >= 0);
  // cells of one breakdown: where one is small, the others would tell of it
  if (!stores && units.some(({ devices, beside }) => belowFloor(devices, k) || belowFloor(beside, k))) return [];
  const fours = daysBy(days, asked);
  const contrasts = units.flatMap((row): { row: typeof row; contrast: Contrast }[] => {
    const whole = wholes.get(row.grp);
    if (!whole || (stores && !shown.has(row.unit))) return [];
    const contrast: Contrast = {
      unit: { devices: row.devices, outside: row.beside, shared: row.shared, sums: row.sums }, group: { devices: whole.devices, outside: whole.beside, shared: 0, sums: whole.sums },
      ...(withDays ? { days: fours(row.grp, row.unit) } : {}),
    };
    const [inRest, ofRest] = [whole.devices - row.devices, whole.devices + whole.beside - row.devices - row.beside + row.shared];
    const safe = ![row.devices, row.beside, inRest + Math.min(row.devices, row.shared), ofRest].some((devices) => belowFloor(devices, k));
    return isEnough(contrast) && safe ? [{ row, contrast }] : [];
  });
  return compareFamily(contrasts.map(({ contrast }) => contrast), kind).flatMap((compared, i) => {
    const of = contrasts[i]?.row;
    return compared && of ? [{ area, rule, group: of.grp, unit: of.unit, compared }] : [];
  });
}

/** The four sums of each day of a unit; days of one stratum have one expectation. */
function daysBy(days: readonly { grp: number; unit: number; date: string; a: number; b: number }[], { period }: AdvisorAsked): (grp: number, unit: number) => DayFour[] {
  const wholes = new Map<number, Map<string, { A: number; B: number }>>();
  const own = new Map<string, { a: number; b: number }>();
  for (const { grp, unit, date, a, b } of days) {
    const of = wholes.get(grp) ?? new Map<string, { A: number; B: number }>();
    wholes.set(grp, of);
    const { A, B } = of.get(date) ?? { A: 0, B: 0 };
    of.set(date, { A: A + a, B: B + b });
    own.set(`${grp} ${unit} ${date}`, { a, b });
  }
  return (grp, unit) => [...(wholes.get(grp) ?? [])].map(([date, { A, B }]) => {
    const { a, b } = own.get(`${grp} ${unit} ${date}`) ?? { a: 0, b: 0 };
    return { stratum: (date < period.start ? 10 : 0) + (grp > 0 ? isoWeekday(date) : 0), four: [a, b, A, B] };
  });
}

/** Takings of stores: a visit's worth, the change against the month before, cost. Days are what varies: each is one draw. */
async function compareTakings({ engine, asked: { compared: points, period, before, kinds }, shown, signal }: CompareOptions): Promise<Tried[]> {
  const all = await readStoreTakings(engine, points, { start: before.start, end: period.end }, signal);
  if (all.length === 0) return [];
  const visits = await readPointDays(engine, [...new Set(all.map(({ point }) => point))], period, signal);
  const visitsOf = new Map(visits.map(({ point, date, visits: n }) => [`${point} ${date}`, n]));
  const kindOf = new Map(storesOf(kinds).map(({ store, kind }) => [store, String(kind)]));
  const rowsOf = (value: (row: StoreTakings) => readonly [number, number] | null): UnitRow[] => all.flatMap((row) => {
    const pair = shown.has(row.point) ? value(row) : null;
    return pair ? [{ device: Date.parse(row.day) / 86_400_000, group: kindOf.get(row.point) ?? "0", unit: String(row.point), a: pair[0], b: pair[1] }] : [];
  });
  const now = ({ day }: StoreTakings) => day >= period.start;
  const told = storesTold(all, period.start);
  const tries = [
    { rule: "store_takings", area: "revenue", kind: "share", rows: rowsOf((row) => (now(row) ? [row.revenue, visitsOf.get(`${row.point} ${row.day}`) ?? 0] : null)) },
    { rule: "store_revenue", area: "revenue", kind: "change", rows: rowsOf((row) => (!told.has(row.point) ? null : now(row) ? [row.revenue, 0] : [0, row.revenue])) },
    { rule: "store_costs", area: "costs", kind: "share", rows: rowsOf((row) => (now(row) && row.cost !== null ? [row.cost, row.revenue] : null)) },
  ] as const;
  return tries.flatMap(({ rule, area, kind, rows }) => {
    const contrasts = [...contrastsOf(rows)].filter(([, { unit, group }]) => unit.devices >= leastDays && group.devices >= leastDays && unit.sums[0] !== group.sums[2]);
    return compareFamily(contrasts.map(([, contrast]) => contrast), kind).flatMap((compared, i) => {
      const [group, unit] = (contrasts[i]?.[0] ?? "").split(" ").map(Number);
      return compared && group !== undefined && unit !== undefined ? [{ area, rule, group, unit, compared }] : [];
    });
  });
}

/** Stores that tell takings throughout both months. */
function storesTold(all: readonly StoreTakings[], start: string): Set<number> {
  const measured = [...new Set(all.map(({ day }) => day))].sort();
  const byStore = new Map<number, Set<string>>();
  for (const { point, day } of all) byStore.set(point, (byStore.get(point) ?? new Set()).add(day));
  return new Set([...byStore].flatMap(([store, days]) => {
    const now = [...days].filter((day) => day >= start).length;
    return isPresentThroughout({ now, before: days.size - now, silence: longestSilence(measured, days) }, measured.length) ? [store] : [];
  }));
}
