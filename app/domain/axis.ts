/** Rounds up to the second significant digit: 734 to 740, 9.86 to 9.9. */
function ceilToSecondDigit(value: number): { rounded: number; step: number } {
  const step = 10 ** (Math.floor(Math.log10(value)) - 1);
  const rounded = Math.ceil(value / step - 1e-9) * step;
  return { rounded, step };
}

/**
 * Upper bound of a chart's y axis: the greatest value rounded up to its second significant digit, plus two steps of that
 * digit's magnitude (SPEC.md 9): 734 gives 760, 17 563 gives 20 000. Nothing above zero gives 10, so that an empty chart has an axis.
 */
export function axisUpperBound(values: readonly (number | null)[]): number {
  const greatest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  if (greatest <= 0) return 10;
  const { rounded, step } = ceilToSecondDigit(greatest);
  return Number((rounded + 2 * step).toPrecision(6));
}

/** Round tick values from `lower`, which is 0 or below, up to at most `upper`, three to six of them and 0 among them, whole numbers when `whole`. */
export function axisTicks(upper: number, whole = true, lower = 0): number[] {
  const span = upper - lower;
  const magnitude = 10 ** Math.floor(Math.log10(span));
  const steps = [0.1, 0.2, 0.25, 0.5, 1, 2].map((factor) => factor * magnitude).filter((step) => !whole || Number.isInteger(step));
  const step = steps.find((candidate) => span / candidate <= 5) ?? magnitude;
  const first = Math.ceil(lower / step - 1e-9);
  return Array.from({ length: Math.floor(upper / step + 1e-9) - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(6)));
}
