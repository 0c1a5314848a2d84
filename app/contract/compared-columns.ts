import type { DroppedValue } from "./filter-state";
import { groupHashPattern, pointTypes } from "./values";

/** Keys of the comparison's columns in its address, in the order of the screen. They are no filter, and outlive a change of it. */
export const columnKeys = ["c1", "c2", "c3", "c4"] as const;

/** What a column shows: a segment by its hash, all points of a type by its name (`pdv`, `ooh`), or nothing yet. */
export type ColumnChoice = string | null;

const isChoice = (value: string): boolean => groupHashPattern.test(value) || (pointTypes as readonly string[]).includes(value);

/** Reads the columns of an address: always four. Never throws: what cannot be used is named in `dropped`. */
export function parseColumns(query: URLSearchParams): { columns: ColumnChoice[]; dropped: DroppedValue[] } {
  const dropped: DroppedValue[] = [];
  const columns = columnKeys.map((key) => {
    const [value, ...extra] = query.getAll(key).filter((each) => each !== "");
    for (const each of extra) if (each !== value) dropped.push({ key, value: each });
    if (value === undefined || isChoice(value)) return value ?? null;
    dropped.push({ key, value });
    return null;
  });
  return { columns, dropped };
}

/** The part of a query that holds columns. */
export function columnsQuery(columns: readonly ColumnChoice[]): URLSearchParams {
  const query = new URLSearchParams();
  columnKeys.forEach((key, i) => { const value = columns[i]; if (value) query.set(key, value); });
  return query;
}
