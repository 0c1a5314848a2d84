/**
 * What unknown counts can be: each is at least 0 and together they satisfy equations. Found by the simplex method over one tableau
 * that all questions share; every corner met on the way is kept, so that most questions need no search. Plain loops: this is a third of the
 * process's work for a page, and callbacks took twice as long.
 */

/** `coefficients` by unknown; their sum with the unknowns is `equals`. */
export type Equation = { coefficients: readonly number[]; equals: number };

const tiny = 1e-9;

/**
 * Answers whether an unknown can take values at least `width` apart.
 * @param known a solution, by unknown
 */
export function possibleRanges(equations: readonly Equation[], known: readonly number[]): (unknown: number, width: number) => boolean {
  const low = Float64Array.from(known);
  const high = Float64Array.from(known);
  const { rows, basis } = startingCorner(equations, known.length);
  const end = known.length;

  const corner = new Float64Array(end);
  const keepCorner = (): void => {
    corner.fill(0);
    for (let r = 0; r < rows.length; r++) corner[basis[r] as number] = Math.max(0, (rows[r] as Float64Array)[end] as number);
    for (let i = 0; i < end; i++) {
      const value = corner[i] as number;
      if (value < (low[i] as number)) low[i] = value;
      if (value > (high[i] as number)) high[i] = value;
    }
  };

  /** Walks towards the least (sign 1) or greatest (sign -1) value until it is reached or `done`. */
  const walk = (unknown: number, sign: number, done: () => boolean): void => {
    const cost = new Float64Array(end + 1);
    cost[unknown] = sign;
    for (let r = 0; r < rows.length; r++) subtract(cost, rows[r] as Float64Array, cost[basis[r] as number] as number);
    keepCorner();
    while (!done()) {
      const entering = firstBelow(cost, end);
      if (entering < 0) return;
      const leaving = leavingRow(rows, basis, entering, end);
      if (leaving < 0) {
        // nothing stops the entering unknown nor those that grow with it
        high[entering] = Infinity;
        rows.forEach((row, r) => { if ((row[entering] as number) < -tiny) high[basis[r] as number] = Infinity; });
        return;
      }
      pivot(rows, basis, leaving, entering);
      subtract(cost, rows[leaving] as Float64Array, cost[entering] as number);
      keepCorner();
    }
  };

  return (unknown, width) => {
    const wide = () => (high[unknown] as number) - (low[unknown] as number) >= width - 1e-6;
    if (!wide()) walk(unknown, -1, wide);
    if (!wide()) walk(unknown, 1, wide);
    return wide();
  };
}

type Tableau = { rows: Float64Array[]; basis: number[] };

/** A corner of the possible values: one row for each independent equation, solved for one unknown. */
function startingCorner(equations: readonly Equation[], unknowns: number): Tableau {
  const rows = equations.map(({ coefficients, equals }) => Float64Array.from([...coefficients, equals], (value) => (equals < 0 ? -value : value)));
  // numbers from `unknowns` on stand for what an equation still lacks; they are brought to 0 first
  const basis = rows.map((_, r) => unknowns + r);
  const lack = new Float64Array(unknowns + 1);
  for (const row of rows) subtract(lack, row, 1);
  for (;;) {
    const entering = firstBelow(lack, unknowns);
    if (entering < 0) break;
    const leaving = leavingRow(rows, basis, entering, unknowns);
    if (leaving < 0) break;
    pivot(rows, basis, leaving, entering);
    subtract(lack, rows[leaving] as Float64Array, lack[entering] as number);
  }
  for (let r = rows.length - 1; r >= 0; r--) {
    if ((basis[r] as number) < unknowns) continue;
    const column = (rows[r] as Float64Array).findIndex((value, i) => i < unknowns && Math.abs(value) > tiny);
    if (column >= 0) pivot(rows, basis, r, column);
    else { rows.splice(r, 1); basis.splice(r, 1); }
  }
  return { rows, basis };
}

/** The row that first reaches 0 when an unknown grows; of equals the one of the lowest unknown, so that no walk goes in circles. */
function leavingRow(rows: readonly Float64Array[], basis: readonly number[], entering: number, end: number): number {
  let best = -1;
  let least = Infinity;
  for (let r = 0; r < rows.length; r++) {
    const row = rows[r] as Float64Array;
    const by = row[entering] as number;
    if (by <= tiny) continue;
    const step = (row[end] as number) / by;
    if (step < least - tiny || (step <= least + tiny && (basis[r] as number) < (basis[best] ?? Infinity))) { best = r; least = Math.min(least, step); }
  }
  return best;
}

/** The first place before `end` whose value is below 0, or -1. */
function firstBelow(costs: Float64Array, end: number): number {
  for (let i = 0; i < end; i++) if ((costs[i] as number) < -tiny) return i;
  return -1;
}

function pivot(rows: Float64Array[], basis: number[], r: number, column: number): void {
  const row = rows[r] as Float64Array;
  const by = row[column] as number;
  for (let i = 0; i < row.length; i++) row[i] = (row[i] as number) / by;
  basis[r] = column;
  // most coefficients are 0: only the others change anything
  const others = filled(row);
  for (let i = 0; i < rows.length; i++) if (i !== r) subtractAt(rows[i] as Float64Array, row, (rows[i] as Float64Array)[column] as number, others);
}

function filled(row: Float64Array): Uint32Array {
  const found = new Uint32Array(row.length);
  let n = 0;
  for (let i = 0; i < row.length; i++) if (row[i] !== 0) found[n++] = i;
  return found.subarray(0, n);
}

function subtract(from: Float64Array, row: Float64Array, times: number): void {
  if (times === 0) return;
  for (let i = 0; i < from.length; i++) from[i] = (from[i] as number) - times * (row[i] as number);
}

/** The same where the places at which `row` is not 0 are known. */
function subtractAt(from: Float64Array, row: Float64Array, times: number, at: Uint32Array): void {
  if (times === 0) return;
  for (let n = 0; n < at.length; n++) {
    const i = at[n] as number;
    from[i] = (from[i] as number) - times * (row[i] as number);
  }
}
