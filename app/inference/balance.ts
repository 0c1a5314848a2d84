import { sizeOf, type AuditCell, type Stratum } from "./strata";

/** How far exposed devices and controls are apart in one dimension, in pooled standard deviations: as they are, and in the strata. */
export type Balance = { all: number | null; matched: number | null };

/** Wanted at most; above the second a difference is flagged (Rubin 2001; Austin 2009). */
export const balanceLimits = { wanted: 0.1, flagged: 0.25 };

type Shares = Map<number, number>;
const total = (shares: Shares): number => [...shares.values()].reduce((sum, n) => sum + n, 0);

/** `ordinal`: the difference of means; else the largest difference of the share of any value. */
function difference(one: Shares, other: Shares, ordinal: boolean): number | null {
  const [n, m] = [total(one), total(other)];
  if (n === 0 || m === 0) return null;
  const apart = (meanA: number, varianceA: number, meanB: number, varianceB: number): number => {
    const spread = Math.sqrt((varianceA + varianceB) / 2);
    return spread === 0 ? (meanA === meanB ? 0 : Infinity) : Math.abs(meanA - meanB) / spread;
  };
  const moments = (shares: Shares, size: number): [number, number] => {
    let [first, second] = [0, 0];
    shares.forEach((count, value) => { first += (count * value) / size; second += (count * value * value) / size; });
    return [first, Math.max(0, second - first * first)];
  };
  const found = ordinal
    ? [apart(...moments(one, n), ...moments(other, m))]
    : [...new Set([...one.keys(), ...other.keys()])].map((value) => {
      const [p, q] = [(one.get(value) ?? 0) / n, (other.get(value) ?? 0) / m];
      return apart(p, p * (1 - p), q, q * (1 - q));
    });
  const worst = Math.max(...found);
  return Number.isFinite(worst) ? worst : null;
}

/**
 * Standardised differences of exposed and control for each dimension of the cells' keys, before matching (all devices) and in the strata (exposed as placed, controls by weight).
 * @param ordinal which dimensions are numbers; the others are names, of which the one that differs most counts
 */
export function balanceOf(cells: readonly AuditCell[], strata: readonly Stratum[], ordinal: readonly boolean[]): Balance[] {
  const shares = (dimension: number, parts: readonly { key: readonly number[]; n: number }[]): Shares => {
    const found: Shares = new Map();
    for (const { key, n } of parts) if (n > 0) found.set(key[dimension] ?? 0, (found.get(key[dimension] ?? 0) ?? 0) + n);
    return found;
  };
  const placed = strata.flatMap((stratum) => stratum.cells.map((cell) => ({ cell, weight: stratum.weight })));
  return ordinal.map((isNumber, dimension) => ({
    all: difference(shares(dimension, cells.map(({ key, exposed }) => ({ key, n: sizeOf(exposed) }))), shares(dimension, cells.map(({ key, controls }) => ({ key, n: sizeOf(controls) }))), isNumber),
    matched: difference(
      shares(dimension, placed.map(({ cell }) => ({ key: cell.key, n: sizeOf(cell.exposed) }))),
      shares(dimension, placed.map(({ cell, weight }) => ({ key: cell.key, n: weight * sizeOf(cell.controls) }))), isNumber),
  }));
}
