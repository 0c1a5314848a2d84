import { metresBetween, type Position } from "~/domain/great-circle";

/** Metres beyond which a position is taken for a mistake to be asked about. */
const far = 1_000_000;

/**
 * Positions that lie far from the known points, or where there are none from each other; `swapped`: exchanging latitude and longitude would bring them near. Positions that
 * are all in one place elsewhere are told only where exchanged they would lie at `home`.
 */
export function farRows(rows: readonly Position[], known: readonly Position[], home: Position): ("far" | "swapped" | null)[] {
  const middle = middleOf(known.length > 0 ? known : rows);
  if (!middle) return [];
  if (known.length === 0 && !near(middle, home) && near(turned(middle), home)) return rows.map((row) => (near(turned(row), home) ? "swapped" : null));
  return rows.map((row) => (near(row, middle) ? null : near(turned(row), middle) ? "swapped" : "far"));
}

const near = (a: Position, b: Position): boolean => Math.abs(a.latitude) <= 90 && metresBetween(a, b) <= far;
const turned = ({ latitude, longitude }: Position): Position => ({ latitude: longitude, longitude: latitude });

function middleOf(positions: readonly Position[]): Position | null {
  if (positions.length === 0) return null;
  const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
  return { latitude: median(positions.map(({ latitude }) => latitude)), longitude: median(positions.map(({ longitude }) => longitude)) };
}
