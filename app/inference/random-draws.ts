/** Draws that follow from a seed alone. */
export type Draws = {
  /** in (0, 1) */
  uniform(): number;
  /** standard normal */
  normal(): number;
  /** gamma with this shape and rate 1 */
  gamma(shape: number): number;
};

/** xoshiro128** (Blackman and Vigna 2018), seeded by splitmix32; normals by the polar method, gammas by Marsaglia and Tsang (2000). */
export function drawsOf(seed: number): Draws {
  let mixing = seed >>> 0;
  const next = (): number => {
    mixing = (mixing + 0x9e3779b9) >>> 0;
    let z = Math.imul(mixing ^ (mixing >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  let [a, b, c, d] = [next(), next(), next(), next()];
  const turn = (x: number, by: number): number => (x << by) | (x >>> (32 - by));
  const uniform = (): number => {
    const result = Math.imul(turn(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a; d ^= b; b ^= c; a ^= d; c ^= t;
    d = turn(d, 11);
    return (result + 0.5) / 2 ** 32;
  };
  let spare: number | null = null;
  const normal = (): number => {
    if (spare !== null) { const kept = spare; spare = null; return kept; }
    for (;;) {
      const [u, v] = [2 * uniform() - 1, 2 * uniform() - 1];
      const s = u * u + v * v;
      if (s >= 1 || s === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(s)) / s);
      spare = v * scale;
      return u * scale;
    }
  };
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * uniform() ** (1 / shape);
    const k = shape - 1 / 3;
    const s = 1 / Math.sqrt(9 * k);
    for (;;) {
      const x = normal();
      const v = (1 + s * x) ** 3;
      if (v > 0 && Math.log(uniform()) < (x * x) / 2 + k - k * v + k * Math.log(v)) return k * v;
    }
  };
  return { uniform, normal, gamma };
}
