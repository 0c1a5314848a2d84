/**
 * Which of the tests survive the procedure of Benjamini and Hochberg (1995) at a false discovery rate: with the m p-values in rising
 * order, all up to the largest that is at most its rank / m * rate. `null` is no test: it does not count in m and never survives.
 * @param rate between 0 and 1
 */
export function survivors(pValues: readonly (number | null)[], rate: number): boolean[] {
  const tested = pValues.filter((p): p is number => p !== null).sort((a, b) => a - b);
  const limit = tested.reduce((most, p, i) => (p <= ((i + 1) / tested.length) * rate ? p : most), -1);
  return pValues.map((p) => p !== null && p <= limit);
}
