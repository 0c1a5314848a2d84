/** Visits of one row by time, and whether the floor lets the row be shown on its own. A row without visits is open. */
export type TimeEntry = { visits: number; open: boolean };

/**
 * Which entries of a row by time are withheld where its total is told (METRICS.md ground rule 6, "complementary"). Zeros are shown, so that a
 * hidden entry is known to be at least 1: two or more entries are hidden, and together they are at least k - 1 visits more than they are
 * entries. Where the smallest shown entries do not suffice for that, the whole row goes, zeros too.
 */
export function hiddenInTime(row: readonly TimeEntry[], k: number): boolean[] {
  const hidden = row.map(({ open }) => !open);
  if (!hidden.includes(true)) return hidden;
  for (;;) {
    const own = row.filter((_, i) => hidden[i]);
    const sum = own.reduce((all, { visits }) => all + visits, 0);
    if (own.length > 1 && sum - own.length >= k - 1) return hidden;
    const least = smallestShown(row, hidden);
    if (least < 0) return row.map(() => true);
    hidden[least] = true;
  }
}

/** The smallest shown entry with visits (the first of equals), or -1. */
function smallestShown(row: readonly TimeEntry[], hidden: readonly boolean[]): number {
  let least = -1;
  row.forEach(({ visits }, i) => { if (!hidden[i] && visits > 0 && (least < 0 || visits < (row[least]?.visits ?? 0))) least = i; });
  return least;
}

/** Rows of T, the days of each one's part of T, and whether T's own visits are told. `parts[i]` are indices of `days`. */
export type NestedRows = { rows: TimeEntry[]; parts: number[][]; days: TimeEntry[]; totalTold: boolean };

/**
 * The same for rows that days add up to, and that add up to T. The days of a shown row are a row whose total is told. Those of all hidden rows
 * together are one as well, since T less the shown rows is their sum; each hidden row has a hidden day, or its days would tell it.
 */
export function hiddenInNestedRows({ rows, parts, days, totalTold }: NestedRows, k: number): { rows: boolean[]; days: boolean[] } {
  const hiddenRows = totalTold ? hiddenInTime(rows, k) : rows.map(({ open }) => !open);
  const hiddenDays = days.map(({ open }) => !open);
  const protect = (part: readonly number[]): void => {
    const hidden = hiddenInTime(part.map((day) => ({ visits: days[day]?.visits ?? 0, open: !hiddenDays[day] })), k);
    part.forEach((day, i) => { hiddenDays[day] = hidden[i] ?? true; });
  };
  const together: number[] = [];
  parts.forEach((part, row) => {
    if (!hiddenRows[row]) { protect(part); return; }
    together.push(...part);
    if (part.some((day) => hiddenDays[day])) return;
    const least = smallestShown(part.map((day) => days[day] ?? { visits: 0, open: true }), part.map(() => false));
    if (least >= 0) hiddenDays[part[least] ?? 0] = true;
  });
  if (totalTold) protect(together);
  return { rows: hiddenRows, days: hiddenDays };
}
