/** A small seeded generator (mulberry32 over a mixed seed): equal seeds give equal cities on every machine. */
export type Random = {
  /** uniform in [0, 1) */
  next(): number;
  /** uniform in [low, high) */
  between(low: number, high: number): number;
  /** standard normal, cut at 3 */
  normal(): number;
  chance(probability: number): boolean;
  /** index drawn in proportion to non-negative weights */
  weighted(weights: readonly number[]): number;
  pick<T>(items: readonly T[]): T;
};

const mix = (hash: number, value: number): number => {
  let mixed = Math.imul(hash ^ value, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

export function makeRandom(...seed: number[]): Random {
  let state = seed.reduce(mix, 0x9e3779b9);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const weighted = (weights: readonly number[]): number => {
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (let i = 0; i < weights.length; i++) if ((left -= weights[i] ?? 0) < 0) return i;
    return weights.length - 1;
  };
  return {
    next, weighted,
    between: (low, high) => low + next() * (high - low),
    normal: () => Math.max(-3, Math.min(3, Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()))),
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
  };
}
