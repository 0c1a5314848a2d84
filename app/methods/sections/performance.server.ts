import { readChildCounts, type Child, type ChildCounts } from "~/analytics/child-counts.server";
import { allowed, makeGuard, type Guard } from "~/analytics/guard";
import { readPeriodPair } from "~/analytics/period-pairs.server";
import { intervalAllowed, sideFigures, variationsOf, type PairGuards } from "~/analytics/period-variations";
import { segRepresentatives } from "~/analytics/visitors";
import type { Performance, PerformanceRow } from "~/contract/metrics-comparison";
import type { Comparison } from "~/domain/comparison";
import { sumSegs, withhold } from "~/domain/privacy-floor";
import { variationOfUniques } from "~/domain/variation";
import { survivors } from "~/inference/benjamini-hochberg";
import { changeOfUniques } from "~/inference/change-test";
import type { Asked } from "../asked.server";
import { comparisonOf } from "../compared.server";
import { askedStores, storeParents } from "../stores.server";

/** Points of either list, and of those without a clear change. */
const MOST_CLEAR = 10;
const MOST_UNCLEAR = 1000;
/** False discovery rate of the lists. */
const RATE = 0.05;

/** qPerformance: T against the period before, for the segment and for each of its points. */
export async function readPerformance(asked: Asked): Promise<Performance> {
  const compared = comparisonOf(asked);
  const { context: { engine }, question: { points, period }, slice, k, signal } = asked;
  const now = compared?.now ?? period;
  const plain = makeGuard(slice, k, null);
  const [guards, pair, rows] = await Promise.all([
    guardsOf(asked, compared), readPeriodPair(engine, points, now, compared?.before ?? null, plain, signal), compared ? pointRows(asked, compared, plain) : [],
  ]);
  const selected = sideFigures(pair, guards, "now");
  if (!compared) return { best: [], worst: [], unclear: [], left_out: { best: 0, worst: 0, unclear: 0 }, selected, previous: null, variations: null, compared: null };
  return {
    ...listsOf(rows), selected, previous: sideFigures(pair, guards, "before"),
    variations: variationsOf(pair, guards, compared.lengthsDiffer ? { now: compared.days, before: compared.daysBefore } : null),
    compared: {
      start: compared.now.start, end: compared.now.end, before_start: compared.before.start, before_end: compared.before.end, days: compared.days, days_before: compared.daysBefore,
      lengths_differ: compared.lengthsDiffer, partial: compared.partial, before_incomplete: compared.beforeIncomplete,
    },
  };
}

/** The asked segment's guards on both sides and on the devices of both. */
async function guardsOf({ question: { points, period, pointsParent }, context: { engine }, slice, k, signal }: Asked, compared: Comparison | null): Promise<PairGuards> {
  const plain = makeGuard(slice, k, null);
  if (pointsParent === null || k === 0) return { now: plain, before: plain, both: plain };
  const counts = await readChildCounts(engine, [{ id: 0, points, parent: pointsParent }], { now: compared?.now ?? period, before: compared?.before ?? null }, segRepresentatives(plain), signal);
  return guardsBy(plain, counts.get(0));
}

const guardsBy = (plain: Guard, counts: ChildCounts | undefined): PairGuards => {
  const guard = (side: "now" | "before" | "both") => makeGuard(plain.slice, plain.k, counts?.remainder[side] ?? null);
  return { now: guard("now"), before: guard("before"), both: guard("both") };
};

type Compared = { row: PerformanceRow; p: number | null };

async function pointRows(asked: Asked, compared: Comparison, plain: Guard): Promise<Compared[]> {
  const stores = askedStores(asked);
  const parentOf = storeParents(asked);
  const children = stores.map((store): Child => ({ id: Number(store._id), points: [Number(store._id)], parent: parentOf(Number(store._id)) }));
  const counts = await readChildCounts(asked.context.engine, children, compared, segRepresentatives(plain), asked.signal);
  return stores.map(({ _id, name }) => {
    const own = counts.get(Number(_id));
    const guards = guardsBy(plain, own);
    const of = (side: "now" | "before" | "both") => sumSegs(own?.devices[side] ?? [], plain.keep);
    const variation = variationOfUniques(of("now"), of("before"), of("both"));
    const shown = { now: own !== undefined && allowed(guards.now, own.devices.now), before: own !== undefined && allowed(guards.before, own.devices.before) };
    const interval = own !== undefined && intervalAllowed(guards, own.devices);
    const row = { _id, name, perc: variation.change, low: variation.low, high: variation.high, prev_month_visitors: of("before"), unique: of("now") };
    const hidden = ([
      [!shown.now, "unique"], [!shown.before, "prev_month_visitors"], [!shown.now || !shown.before, "perc"], [!shown.now || !shown.before || !interval, "low"], [!shown.now || !shown.before || !interval, "high"],
    ] as const).flatMap(([hide, field]) => (hide ? [field] : []));
    // what is withheld is not tested: its place in a list would tell of it
    return { row: withhold(row, hidden), p: hidden.length > 0 ? null : changeOfUniques(of("now"), of("before"), of("both")) };
  });
}

/** Points whose change is beyond chance by their change; the others by theirs, those without one last; ties by name, then id. */
function listsOf(all: readonly Compared[]): Pick<Performance, "best" | "worst" | "unclear" | "left_out"> {
  const clear = survivors(all.map(({ p }) => p), RATE);
  const change = ({ perc }: PerformanceRow) => perc ?? -Infinity;
  const byName = (a: PerformanceRow, b: PerformanceRow) => (a.name < b.name ? -1 : a.name > b.name ? 1 : Number(a._id) - Number(b._id));
  const falling = (a: PerformanceRow, b: PerformanceRow) => (change(a) === change(b) ? byName(a, b) : change(b) - change(a));
  const rows = all.map(({ row }, i) => ({ row, clear: clear[i] === true }));
  const best = rows.flatMap((each) => (each.clear && change(each.row) > 0 ? [each.row] : [])).sort(falling);
  const worst = rows.flatMap((each) => (each.clear && change(each.row) < 0 ? [each.row] : [])).sort((a, b) => change(a) - change(b) || byName(a, b));
  const unclear = rows.flatMap((each) => (each.clear ? [] : [each.row])).sort(falling);
  const most = { best: MOST_CLEAR, worst: MOST_CLEAR, unclear: MOST_UNCLEAR };
  return {
    best: best.slice(0, most.best), worst: worst.slice(0, most.worst), unclear: unclear.slice(0, most.unclear),
    left_out: { best: Math.max(0, best.length - most.best), worst: Math.max(0, worst.length - most.worst), unclear: Math.max(0, unclear.length - most.unclear) },
  };
}
