/**
 * What hidden counts can be: each is at least 0, and in each line the inner entries add up to the total. Found by the simplex method over one tableau that all
 * questions about a table share. It starts at the counts themselves, so that no first corner is looked for, and entries that are hidden later go on from where it
 * stands: more hidden entries can only be more, so what was found wide stays so. Every point met on the way is kept, and most questions need no search. Plain loops
 * over places: this is the largest part of the process's work for a page.
 */

/** Indices of entries whose last is the sum of the others. */
export type Line = number[];

export type PossibleRanges = {
  /** Entries of which nothing is known from now on but that they are counts. */
  hide(entry: number): void;
  /** Whether a hidden entry can take values at least `width` apart. */
  isWide(entry: number, width: number): boolean;
};

const tiny = 1e-9;

/** @param values a solution, by entry; all are known until they are hidden */
export function possibleRanges(lines: readonly Line[], values: readonly number[]): PossibleRanges {
  const size = values.length;
  // a row says how much one entry, its `basis`, must give when others grow; until an entry takes it over a line has none, and allows no change
  const rows = lines.map((line) => {
    const row = new Float64Array(size);
    line.forEach((entry, place) => { row[entry] = place === line.length - 1 ? -1 : 1; });
    return row;
  });
  const none = size;
  const basis = rows.map(() => none);
  /** what the entry of a row is now; entries without a row are 0 once they are hidden */
  const level = new Float64Array(rows.length);
  const hidden = new Uint8Array(size);
  const low = Float64Array.from(values);
  const high = Float64Array.from(values);

  const keepPoint = (): void => {
    for (let r = 0; r < rows.length; r++) {
      const entry = basis[r] as number;
      if (entry === none) continue;
      const value = level[r] as number;
      if (value < (low[entry] as number)) low[entry] = value;
      if (value > (high[entry] as number)) high[entry] = value;
    }
  };

  /** The row that first stops an entry which grows (`way` 1) or shrinks (-1); of equals one without an entry, then that of the lowest entry, so that no walk goes in circles. -1 where nothing does. */
  const stoppedBy = (entry: number, way: 1 | -1): number => {
    let best = -1;
    let least = Infinity;
    for (let r = 0; r < rows.length; r++) {
      const by = way * ((rows[r] as Float64Array)[entry] as number);
      if (basis[r] === none) { if (by > tiny || by < -tiny) return r; }
      else if (by > tiny) {
        const step = (level[r] as number) / by;
        if (step < least - tiny || (step <= least + tiny && (basis[r] as number) < (basis[best] ?? Infinity))) { best = r; least = Math.min(least, step); }
      }
    }
    return best;
  };
  const stepOf = (r: number, entry: number): number => (basis[r] === none ? 0 : Math.max(0, (level[r] as number) / Math.abs((rows[r] as Float64Array)[entry] as number)));
  /** An entry without a row changes by `step`, and all others with it. */
  const move = (entry: number, step: number): void => {
    if (step === 0) return;
    for (let r = 0; r < rows.length; r++) {
      const by = (rows[r] as Float64Array)[entry] as number;
      if (by !== 0 && basis[r] !== none) level[r] = Math.max(0, (level[r] as number) - step * by);
    }
  };
  /** The entry takes a row over, at a value. */
  const take = (r: number, entry: number, value: number): void => {
    pivot(rows, r, entry);
    const left = basis[r] as number;
    if (left !== none) low[left] = 0;
    basis[r] = entry;
    level[r] = value;
  };

  /** Walks towards the least (`way` -1) or greatest (1) value of an entry until that is reached or `done`. */
  const walk = (entry: number, way: 1 | -1, done: () => boolean): void => {
    for (;;) {
      if (done()) return;
      const own = basis.indexOf(entry);
      if (own < 0 && way < 0) return;
      const entering = own < 0 ? entry : firstThatHelps(rows[own] as Float64Array, way, entry);
      if (entering < 0) return;
      const r = stoppedBy(entering, 1);
      if (r < 0) {
        // nothing stops the entering entry nor those that grow with it
        high[entering] = Infinity;
        for (let i = 0; i < rows.length; i++) if (basis[i] !== none && ((rows[i] as Float64Array)[entering] as number) < -tiny) high[basis[i] as number] = Infinity;
        return;
      }
      const step = stepOf(r, entering);
      move(entering, step);
      take(r, entering, step);
      keepPoint();
    }
  };

  /** The first hidden entry without a row whose growth brings the row's own entry further, or -1. */
  const firstThatHelps = (row: Float64Array, way: 1 | -1, own: number): number => {
    for (let i = 0; i < size; i++) if (hidden[i] === 1 && i !== own && way * (row[i] as number) < -tiny) return i;
    return -1;
  };

  return {
    hide(entry) {
      hidden[entry] = 1;
      const value = values[entry] as number;
      if (value === 0) return;
      // down to 0, or to where something stops it: then the row is its own
      const r = stoppedBy(entry, -1);
      const step = r < 0 ? Infinity : stepOf(r, entry);
      move(entry, -Math.min(step, value));
      if (step < value) take(r, entry, value - step);
      else low[entry] = 0;
      keepPoint();
    },
    isWide(entry, width) {
      const wide = (): boolean => (high[entry] as number) - (low[entry] as number) >= width - 1e-6;
      walk(entry, -1, wide);
      walk(entry, 1, wide);
      return wide();
    },
  };
}

function pivot(rows: readonly Float64Array[], r: number, column: number): void {
  const row = rows[r] as Float64Array;
  const by = row[column] as number;
  const filled = new Uint32Array(row.length);
  let n = 0;
  for (let i = 0; i < row.length; i++) if (row[i] !== 0) { row[i] = (row[i] as number) / by; filled[n++] = i; }
  // most coefficients are 0: only the others change anything
  for (let each = 0; each < rows.length; each++) {
    const other = rows[each] as Float64Array;
    const times = other[column] as number;
    if (each === r || times === 0) continue;
    for (let at = 0; at < n; at++) {
      const i = filled[at] as number;
      other[i] = (other[i] as number) - times * (row[i] as number);
    }
    other[column] = 0;
  }
}
