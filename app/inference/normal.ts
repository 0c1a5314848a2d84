/**
 * Complementary error function for x >= 0: its series below 2, its continued fraction above (Abramowitz and Stegun 7.1.6, 7.1.14).
 * Relative error below 1e-12 up to x = 26, where the result leaves the range of doubles.
 */
function erfc(x: number): number {
  if (x < 2) {
    let term = x;
    let sum = x;
    for (let n = 1; Math.abs(term) > 1e-17 * sum && n < 200; n++) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
  }
  let fraction = 0;
  for (let n = 80; n > 0; n--) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
}

/** Probability that a standard normal value lies at least as far from 0 as `z`; 0 beyond |z| = 38. */
export const twoSidedP = (z: number): number => erfc(Math.abs(z) / Math.SQRT2);
