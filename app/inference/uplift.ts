import { addCounts, sizeOf, type FourCounts, type Stratum } from "./strata";

const z95 = 1.959964;
/** z of 95 % confidence and 80 % power together (1.96 + 0.84). */
const zPower = 2.8;

/** A change as a share (0.15 is +15 %) with its 95 % interval; `noise`: the interval holds 0. */
export type Estimate = { value: number; low: number; high: number; noise: boolean };

/** Converting devices: E of the exposed, C of the weighted controls; 1 in T, 0 in `before`. `null`: a count that must not be 0 is. */
export type Uplift = {
  E1: number; E0: number; C1: number; C0: number;
  /** devices compared; controls unweighted */
  exposed: number; controls: number;
  /** (E1/E0) / (C1/C0) - 1 */
  ratio: Estimate | null;
  /** E1 / (E0 + C1 - C0) - 1 */
  additive: Estimate | null;
  /** the two disagree on whether there is an effect */
  dependsOnMethod: boolean;
  /** the smallest uplift that the audit could have told from none, with 80 % power */
  detectable: number | null;
};

/** Σ over strata of w²·m/(m-1)·(Σv² - (Σv)²/m) for a value `v` of each control. */
function controlVariance(strata: readonly Stratum[], now: number, before: number): number {
  return strata.reduce((sum, { controls, weight }) => {
    const m = sizeOf(controls);
    const values = [0, now, -before, now - before];
    const [first, second] = controls.reduce<[number, number]>(([a, b], n, i) => [a + n * (values[i] ?? 0), b + n * (values[i] ?? 0) ** 2], [0, 0]);
    return m < 2 ? sum : sum + weight ** 2 * (m / (m - 1)) * (second - first ** 2 / m);
  }, 0);
}

function estimate(ratio: number, variance: number): Estimate {
  const reach = Math.exp(z95 * Math.sqrt(variance));
  return { value: ratio - 1, low: ratio / reach - 1, high: ratio * reach - 1, noise: ratio / reach <= 1 && ratio * reach >= 1 };
}

/**
 * What exposure changed (METRICS.md, "OOH: exposure, attribution, audit"): the ratio of ratios, beside it the additive difference in differences. The interval of the
 * latter is the delta method on the logarithm of E1 / (E0 + C1 - C0) under the same sampling: exposed as counts, controls as samples of their strata.
 */
export function upliftOf(strata: readonly Stratum[]): Uplift {
  const exposed = strata.reduce<FourCounts>((sum, stratum) => addCounts(sum, stratum.exposed), [0, 0, 0, 0]);
  const weighted = (at: 1 | 2): number => strata.reduce((sum, { controls, weight }) => sum + weight * (controls[at] + controls[3]), 0);
  const [E1, E0, E11] = [exposed[1] + exposed[3], exposed[2] + exposed[3], exposed[3]];
  const [C1, C0] = [weighted(1), weighted(2)];
  const counts = { E1, E0, C1, C0, exposed: sizeOf(exposed), controls: strata.reduce((sum, { controls }) => sum + sizeOf(controls), 0) };
  if (E1 === 0 || E0 === 0 || C1 === 0 || C0 === 0) return { ...counts, ratio: null, additive: null, dependsOnMethod: false, detectable: null };
  const V = 1 / E1 + 1 / E0 - (2 * E11) / (E1 * E0) + controlVariance(strata, 1 / C1, 1 / C0);
  const ratio = estimate(E1 / E0 / (C1 / C0), V);
  const expected = E0 + C1 - C0;
  const additive = expected <= 0 ? null
    : estimate(E1 / expected, 1 / E1 + (E0 + controlVariance(strata, 1, 1)) / expected ** 2 - (2 * E11) / (E1 * expected));
  return { ...counts, ratio, additive, dependsOnMethod: additive !== null && additive.noise !== ratio.noise, detectable: Math.exp(zPower * Math.sqrt(V)) - 1 };
}
