/** Exact range of one unknown of a system of equations over unknowns that are at least 0, by the simplex method with Bland's rule. */

/** Each row of `left` times the unknowns equals its entry of `right`. */
export type System = { left: number[][]; right: number[] };
const tiny = 1e-9;

/** Least and greatest value of the unknown `target`; `high` is Infinity where nothing bounds it. @throws Error when the system has no solution */
export function exactRange(system: System, target: number): { low: number; high: number } {
  const width = system.left[0]?.length ?? 0;
  const costs = (sign: number) => Array.from({ length: width }, (_, i) => (i === target ? sign : 0));
  const low = minimum(system, costs(1));
  const high = minimum(system, costs(-1));
  return { low: Math.max(0, low), high: -high };
}

type Tableau = { rows: number[][]; basis: number[] };
const begun = new WeakMap<System, Tableau>();

/** Minimum of a linear cost; -Infinity where it has none. */
function minimum(system: System, costs: number[]): number {
  const { rows, basis } = begun.get(system) ?? begin(system);
  const own = rows.map((row) => [...row]);
  return optimum(own, [...basis], [...costs, ...rows.map(() => 0)], costs.length);
}

/** The first of two phases: a tableau of some solution, artificial unknowns last. It is the same whatever is asked of the system. */
function begin(system: System): Tableau {
  const { left, right } = system;
  const [height, width] = [left.length, left[0]?.length ?? 0];
  const rows = left.map((row, r) => {
    const sign = (right[r] ?? 0) < 0 ? -1 : 1;
    return [...row.map((each) => each * sign), ...Array.from({ length: height }, (_, i) => (i === r ? 1 : 0)), (right[r] ?? 0) * sign];
  });
  const basis = rows.map((_, r) => width + r);
  const first = [...Array.from({ length: width }, () => 0), ...rows.map(() => 1)];
  if (optimum(rows, basis, first, width + height) > 1e-6) throw new Error("no table has these totals");
  // artificial unknowns that are still in the basis are 0: take them out where another unknown can stand for them
  basis.forEach((unknown, r) => {
    if (unknown < width) return;
    const column = (rows[r] ?? []).findIndex((each, c) => c < width && Math.abs(each) > tiny);
    if (column >= 0) pivot(rows, basis, r, column);
  });
  begun.set(system, { rows, basis });
  return { rows, basis };
}

/** Runs the simplex method on the first `columns` unknowns. */
function optimum(rows: number[][], basis: number[], costs: number[], columns: number): number {
  const last = (rows[0]?.length ?? 1) - 1;
  for (;;) {
    const priced = rows.flatMap((row, r) => { const cost = costs[basis[r] ?? 0] ?? 0; return cost === 0 ? [] : [{ row, cost }]; });
    const standing = new Set(basis);
    const reduced = (c: number) => (costs[c] ?? 0) - priced.reduce((sum, { row, cost }) => sum + cost * (row[c] ?? 0), 0);
    let column = -1;
    for (let c = 0; c < columns && column < 0; c++) if (!standing.has(c) && reduced(c) < -tiny) column = c;
    if (column < 0) return rows.reduce((sum, row, r) => sum + (costs[basis[r] ?? 0] ?? 0) * (row[last] ?? 0), 0);
    let leaving = -1;
    let least = Infinity;
    rows.forEach((row, r) => {
      const step = (row[column] ?? 0) > tiny ? (row[last] ?? 0) / (row[column] ?? 1) : Infinity;
      if (step < least - tiny || (step < Infinity && Math.abs(step - least) <= tiny && (basis[r] ?? 0) < (basis[leaving] ?? 0))) { least = Math.min(step, least); leaving = r; }
    });
    if (leaving < 0) return -Infinity;
    pivot(rows, basis, leaving, column);
  }
}

function pivot(rows: number[][], basis: number[], r: number, column: number): void {
  const by = rows[r]?.[column] ?? 1;
  const row = (rows[r] ?? []).map((each) => each / by);
  rows[r] = row;
  basis[r] = column;
  rows.forEach((other, i) => {
    const times = other[column] ?? 0;
    if (i === r || times === 0) return;
    for (const [c, each] of row.entries()) if (each !== 0) other[c] = (other[c] ?? 0) - times * each;
  });
}
