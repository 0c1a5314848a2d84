import type { Cell } from "./workbook.server";

export type Guarded = { suppressed?: true; suppressedFields?: string[] };

/** A figure of an answer: the number, `withheld` where the privacy floor hides it, an empty cell where it was not measured. */
export function figureCell(row: Guarded | undefined, field: string, value: number | null | undefined, withheld: string): Cell {
  if (value !== null && value !== undefined) return value;
  return row?.suppressed === true && (row.suppressedFields === undefined || row.suppressedFields.includes(field)) ? withheld : null;
}

/** `formula` where recomputing it gives the figure that the page shows, else the figure itself: a cell never changes by being recomputed. */
export const live = (formula: string, shown: Cell | undefined, recomputed: number | null | undefined): Cell =>
  typeof shown === "number" && typeof recomputed === "number" && Number.isFinite(recomputed) && Math.abs(recomputed - shown) <= 1e-9 * Math.max(1, Math.abs(shown)) ? { formula, result: shown } : (shown ?? null);

/** `a / b` as a formula over the cells `over`, for instance `C#/D#`. */
export const ratioCell = (over: string, shown: Cell, a: Cell | undefined, b: Cell | undefined): Cell =>
  live(over, shown, typeof a === "number" && typeof b === "number" && b !== 0 ? a / b : null);

/** The letter of a column, the first being 0. */
export const letter = (column: number): string => (column < 26 ? "" : letter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** The sum of figures that are all known, else null. */
export const sumOf = (values: readonly (number | null | undefined)[]): number | null =>
  values.length > 0 && values.every((value) => typeof value === "number") ? values.reduce<number>((sum, value) => sum + (value as number), 0) : null;
