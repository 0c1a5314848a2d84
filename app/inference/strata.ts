/** Devices that converted in neither window, in T alone, in `before` alone, in both. */
export type FourCounts = readonly [neither: number, now: number, before: number, both: number];
/** Exposed devices and controls of one combination of values; `key` holds the values, the outermost dimension first. */
export type AuditCell = { key: readonly number[]; exposed: FourCounts; controls: FourCounts };
/** Cells that are compared as one; `weight` is what each of its controls counts for: exposed / controls. */
export type Stratum = { cells: readonly AuditCell[]; exposed: FourCounts; controls: FourCounts; weight: number };
/** `left`: exposed devices that found no stratum with enough controls. */
export type Matching = { strata: Stratum[]; placed: number; left: number };

/** Controls that a stratum must hold. */
export const leastControls = 20;

export const sizeOf = (counts: FourCounts): number => counts[0] + counts[1] + counts[2] + counts[3];
export const addCounts = (a: FourCounts, b: FourCounts): FourCounts => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];
const none: FourCounts = [0, 0, 0, 0];

/**
 * Puts exposed devices together with controls that are like them. Dimensions are dropped from the right: cells that hold enough controls are strata; the
 * others are merged with those of the remaining cells that differ in the last dimension alone, and so on. The outermost dimension is never dropped.
 * A device is in one stratum at most. Strata without exposed devices are left out: their controls count for nothing.
 */
export function matchStrata(cells: readonly AuditCell[], least = leastControls): Matching {
  const strata: Stratum[] = [];
  let open = cells.map((cell): AuditCell[] => [cell]);
  const depth = cells[0]?.key.length ?? 0;
  for (let kept = depth; kept >= 1; kept--) {
    const groups = new Map<string, AuditCell[]>();
    for (const group of open) {
      const name = (group[0]?.key ?? []).slice(0, kept).join(" ");
      const known = groups.get(name);
      if (known) known.push(...group);
      else groups.set(name, [...group]);
    }
    open = [];
    for (const group of groups.values()) {
      const stratum = stratumOf(group);
      if (sizeOf(stratum.controls) < least) open.push(group);
      else if (stratum.weight > 0) strata.push(stratum);
    }
  }
  const placed = strata.reduce((sum, { exposed }) => sum + sizeOf(exposed), 0);
  return { strata, placed, left: cells.reduce((sum, { exposed }) => sum + sizeOf(exposed), 0) - placed };
}

function stratumOf(cells: readonly AuditCell[]): Stratum {
  const exposed = cells.reduce((sum, cell) => addCounts(sum, cell.exposed), none);
  const controls = cells.reduce((sum, cell) => addCounts(sum, cell.controls), none);
  return { cells, exposed, controls, weight: sizeOf(controls) === 0 ? 0 : sizeOf(exposed) / sizeOf(controls) };
}
