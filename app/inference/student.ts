import { twoSidedP } from "./normal";

/** ln Γ(x) for x > 0 (Lanczos, g = 7). */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const terms = [676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7];
  const sum = terms.reduce((all, term, i) => all + term / (x + i), 0.9999999999998099);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Regularised incomplete beta function by its continued fraction (Lentz). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
  let [c, d] = [1, 1 / safe(1 - ((a + b) * x) / (a + 1))];
  let fraction = d;
  for (let m = 1; m < 300; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / safe(1 + even * d);
    c = safe(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / safe(1 + odd * d);
    c = safe(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return front * fraction;
}
const safe = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);

/** Probability that Student's t with `df` degrees of freedom lies at least as far from 0 as `t`. */
export const twoSidedT = (t: number, df: number): number => (df > 1e5 ? twoSidedP(t) : incompleteBeta(df / (df + t * t), df / 2, 0.5));

/** The t that a share `p` of all lie beyond, on both sides together; 0 < p < 1. */
export function quantileT(p: number, df: number): number {
  let [low, high] = [0, 1];
  while (twoSidedT(high, df) > p) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (twoSidedT(middle, df) > p) low = middle; else high = middle;
  }
  return (low + high) / 2;
}
