import { quantileT, twoSidedT } from "./student";

/**
 * A unit (a store, a weekday's block, a class) against the rest of its group. Every device brings four numbers: what it adds to the unit's numerator a and denominator b, and to
 * those of the whole group, A and B. The unit's ratio is Σa / Σb, the rest's Σ(A − a) / Σ(B − b); compared is the logarithm of the one over the other.
 */
export type Four = readonly [a: number, b: number, A: number, B: number];

/** Exponents of (a, b, A, B) of the sums that a comparison needs: of first, second and fourth degree. */
export const monomials: readonly (readonly [number, number, number, number])[] = [1, 2, 4].flatMap((degree) => {
  const found: [number, number, number, number][] = [];
  for (let i = degree; i >= 0; i--) for (let j = degree - i; j >= 0; j--) for (let k = degree - i - j; k >= 0; k--) found.push([i, j, k, degree - i - j - k]);
  return found;
});

/** Sums of the monomials over devices; `devices` of them add to the numerator, `outside` are in the denominator alone, `shared` (of a unit) are in the rest of the group too. */
export type Moments = { devices: number; outside: number; shared: number; sums: readonly number[] };

/** One day of a unit: what it adds to the four sums. Days of one `stratum` have one expectation: those of T, those of the month before, a weekday's. */
export type DayFour = { stratum: number; four: Four };

export type Compared = {
  /** the unit's numerator, its denominator, and the numerator that the rest's ratio would give it */
  a: number; b: number; expected: number;
  /** the unit's ratio over the rest's, with its 95 % interval */
  ratio: number; low: number; high: number; p: number;
  /** expected − a, with its interval: what the unit lacks against the group's level */
  gap: number; gapLow: number; gapHigh: number;
};

/** What one comparison is made from; `group` sums (A, B) over all of the group's devices. `days` where shocks of whole days are looked at. */
export type Contrast = { unit: Moments; group: Moments; days?: readonly DayFour[] };

/** Devices that a comparison needs: in the unit, in the rest, and so many of the unit's that the rest's share leads one to expect in its numerator. */
export const leastDevices = 30;

/** Are there devices enough to compare? What the unit's own numerator turned out to be does not count: to leave out low ones would make the others look high. */
export function isEnough({ unit, group }: Contrast): boolean {
  const own = unit.devices + unit.outside;
  const rest = group.devices + group.outside - own + unit.shared;
  const expected = Math.min(1, (group.sums[2] ?? 0) / (group.sums[3] ?? 1));
  return Math.min(own, rest) * expected >= leastDevices;
}

const factorials = [1, 1, 2, 6, 24];
/** Σ (w · x)^degree over devices, from the sums of monomials. */
function powerSum(sums: readonly number[], weights: Four, degree: 2 | 4): number {
  return monomials.reduce((all, exponents, i) => {
    if (exponents.reduce((sum, e) => sum + e, 0) !== degree) return all;
    const ways = (factorials[degree] ?? 1) / exponents.reduce((product, e) => product * (factorials[e] ?? 1), 1);
    return all + ways * exponents.reduce((product, e, at) => product * (weights[at] ?? 0) ** e, 1) * (sums[i] ?? 0);
  }, 0);
}

type Totals = { a: number; b: number; c: number; d: number };
function totalsOf({ unit, group }: Contrast): Totals {
  const [a = 0, b = 0] = unit.sums;
  return { a, b, c: (group.sums[2] ?? 0) - a, d: (group.sums[3] ?? 0) - b };
}

/** Variance of the logarithm over devices, each with all its visits one draw, and the degrees of freedom that its fourth powers leave. */
function deviceVariance(contrast: Contrast, { a, b, c, d }: Totals): { v: number; df: number } {
  const inside: Four = [1 / a + 1 / c, -1 / b - 1 / d, -1 / c, 1 / d];
  const beside: Four = [0, 0, -1 / c, 1 / d];
  const over = (degree: 2 | 4) => powerSum(contrast.unit.sums, inside, degree) + powerSum(contrast.group.sums, beside, degree) - powerSum(contrast.unit.sums, beside, degree);
  const v = Math.max(over(2), 1e-12);
  return { v, df: Math.max(2, (2 * v * v) / Math.max(over(4), 1e-300)) };
}

/** How visits of a day vary beyond what devices explain: `spread` between days of a stratum, `chance` what independent visits would give, `reach` the weight of a day's own shock. */
function dayVariance(days: readonly DayFour[], { a, b, c, d }: Totals, kind: "share" | "change"): { spread: number; chance: number; reach: number } {
  const strata = new Map<number, { n: number; square: number }>();
  let reach = 0;
  for (const { stratum, four: [ai, bi, Ai, Bi] } of days) {
    const of = strata.get(stratum) ?? { n: 0, square: 0 };
    strata.set(stratum, of);
    of.n++;
    of.square += (ai / a - bi / b - (Ai - ai) / c + (Bi - bi) / d) ** 2;
    reach += kind === "change" ? (ai / a) ** 2 + (bi / b) ** 2 + ((Ai - ai) / c) ** 2 + ((Bi - bi) / d) ** 2 : ((ai / a) * (1 - a / b)) ** 2 + (((Ai - ai) / c) * (1 - c / d)) ** 2;
  }
  const spread = [...strata.values()].reduce((sum, { n, square }) => sum + (n > 1 ? (square * n) / (n - 1) : square), 0);
  return { spread, reach, chance: kind === "change" ? 1 / a + 1 / b + 1 / c + 1 / d : 1 / a - 1 / b + 1 / c - 1 / d };
}

/**
 * Compares every unit of a family with the rest of its group. A device's visits count as one draw, so that habits are no evidence. Shocks of whole days, which no
 * count of devices tells of, have one variance for the family: what days of one kind vary beyond independent visits, pooled over its units.
 * @param kind "share": a is a part of b; "change": a and b are two periods
 * @returns null for a unit without devices on any of the four sides
 */
export function compareFamily(contrasts: readonly Contrast[], kind: "share" | "change"): (Compared | null)[] {
  const totals = contrasts.map(totalsOf);
  const able = totals.map(({ a, b, c, d }) => a > 0 && b > 0 && c > 0 && d > 0);
  const days = contrasts.map(({ days: each }, i) => (able[i] && each ? dayVariance(each, totals[i] as Totals, kind) : null));
  const known = days.filter((each) => each !== null);
  const reach = known.reduce((sum, each) => sum + each.reach, 0);
  const shock = reach > 0 ? Math.max(0, known.reduce((sum, { spread, chance }) => sum + spread - chance, 0) / reach) : 0;
  return contrasts.map((contrast, i) => {
    const of = totals[i];
    if (!of || !able[i]) return null;
    const { a, b, c, d } = of;
    const devices = deviceVariance(contrast, of);
    const v = devices.v + shock * (days[i]?.reach ?? 0);
    // the pooled variance of shocks is known far better than that of a few devices
    const df = devices.df * (v / devices.v) ** 2;
    const log = Math.log(a / b / (c / d));
    const spread = quantileT(0.05, df) * Math.sqrt(v);
    const [ratio, low, high] = [Math.exp(log), Math.exp(log - spread), Math.exp(log + spread)];
    return { a, b, expected: (b * c) / d, ratio, low, high, p: twoSidedT(log / Math.sqrt(v), df), gap: a * (1 / ratio - 1), gapLow: a * (1 / high - 1), gapHigh: a * (1 / low - 1) };
  });
}
