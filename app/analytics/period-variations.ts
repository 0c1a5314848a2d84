import type { SixFigures, VariationFigures } from "~/contract/metrics-comparison";
import type { AggregateField } from "~/contract/six-figures";
import { ratio, roundHalfUp } from "~/domain/figures";
import { sumSegs, withhold } from "~/domain/privacy-floor";
import { variationWithVariance } from "~/domain/variation";
import { allowed, type Guard } from "./guard";
import type { Feature, PairReading, Side } from "./period-pairs.server";

/** A figure as numerator over denominator of features; a count has no denominator. */
const parts: Record<AggregateField, [Feature, Feature | null]> = {
  unique_visitors: ["unique", null], visits: ["visits", null], frequency: ["visits", "unique"], dwell_time_mins: ["dwell", "point_visits"],
  repeat_visitors: ["repeat", null], new_visitors: ["fresh", null],
};
export const sixFields = Object.keys(parts) as AggregateField[];

/** The devices that a figure stands on. */
const devicesOf = (pair: PairReading, field: AggregateField, side: Side): number[] =>
  field === "repeat_visitors" ? pair.sum("repeat", side) : field === "new_visitors" ? pair.sum("fresh", side) : field === "dwell_time_mins" ? pair.pointDevices(side) : pair.sum("unique", side);

/** Guards of the three questions that a comparison asks of a segment: each has its own devices of the parent outside it. */
export type PairGuards = Record<Side | "both", Guard>;

const hiddenOf = (pair: PairReading, guard: Guard, side: Side): AggregateField[] => {
  const visitors = allowed(guard, pair.sum("unique", side));
  return sixFields.filter((field) => !visitors || !allowed(guard, devicesOf(pair, field, side)));
};

const valueOf = (pair: PairReading, { keep }: Guard, field: AggregateField, side: Side): number | null => {
  const [over, under] = parts[field];
  const top = sumSegs(pair.sum(over, side), keep);
  return under === null ? top : ratio(top, sumSegs(pair.sum(under, side), keep));
};

/** The six figures of one side, frequency with 2 decimals, dwell in minutes. */
export function sideFigures(pair: PairReading, guards: PairGuards, side: Side): SixFigures {
  const guard = guards[side];
  const value = (field: AggregateField) => valueOf(pair, guard, field, side);
  const [frequency, dwell] = [value("frequency"), value("dwell_time_mins")];
  const figures = {
    unique_visitors: value("unique_visitors"), visits: value("visits"), frequency: frequency === null ? null : roundHalfUp(frequency, 2), dwell_time_mins: dwell === null ? null : dwell / 60,
    repeat_visitors: value("repeat_visitors"), new_visitors: value("new_visitors"),
  };
  return withhold(figures, hiddenOf(pair, guard, side));
}

/**
 * Variance of the logarithm of now / before: each device adds the square of its share now less its share before; a ratio's device has its
 * share of the numerator less that of the denominator (the delta method).
 */
function logVariance(pair: PairReading, keep: readonly boolean[], field: AggregateField): number {
  const [over, under] = parts[field];
  const terms = (["now", "before"] as const).flatMap((side, s) => [over, under].flatMap((feature, f) =>
    feature === null ? [] : [{ at: [feature, side] as [Feature, Side], weight: (s === f ? 1 : -1) / sumSegs(pair.sum(feature, side), keep) }]));
  return terms.reduce((all, a) => all + terms.reduce((sum, b) => sum + a.weight * b.weight * sumSegs(pair.product(a.at, b.at), keep), 0), 0);
}

/** An interval tells how many devices are in both periods, and so how many in one alone: all three must be many, or none. */
export function intervalAllowed(guards: PairGuards, counts: { now: readonly number[]; before: readonly number[]; both: readonly number[] }): boolean {
  const alone = (side: readonly number[]) => side.map((devices, seg) => devices - (counts.both[seg] ?? 0));
  return allowed(guards.both, counts.both) && allowed(guards.now, alone(counts.now)) && allowed(guards.before, alone(counts.before));
}

/**
 * Variation of each figure with its 95 % interval (METRICS.md, "Comparing periods").
 * @param lengths days of both sides where visits are to be compared per day, else null
 */
export function variationsOf(pair: PairReading, guards: PairGuards, lengths: { now: number; before: number } | null): Record<AggregateField, VariationFigures> {
  const { keep } = guards.now;
  const hidden = new Set([...hiddenOf(pair, guards.now, "now"), ...hiddenOf(pair, guards.before, "before")]);
  const product = (feature: Feature) => pair.product([feature, "now"], [feature, "before"]);
  return Object.fromEntries(sixFields.map((field) => {
    if (hidden.has(field)) return [field, withhold({ change: null, low: null, high: null, noise: null }, ["change", "low", "high"])];
    const perDay = field === "visits" && lengths ? lengths.before / lengths.now : 1;
    const [now, before] = [valueOf(pair, guards.now, field, "now"), valueOf(pair, guards.before, field, "before")];
    if (now === null || before === null || before === 0) return [field, { change: null, low: null, high: null, noise: null }];
    const variation = variationWithVariance(now * perDay, before, now === 0 ? 0 : logVariance(pair, keep, field));
    const feature: Feature = field === "repeat_visitors" ? "repeat" : field === "new_visitors" ? "fresh" : "unique";
    const open = intervalAllowed(guards, { now: pair.sum(feature, "now"), before: pair.sum(feature, "before"), both: product(feature) });
    return [field, open ? variation : withhold({ ...variation, noise: null }, ["low", "high"])];
  })) as Record<AggregateField, VariationFigures>;
}
