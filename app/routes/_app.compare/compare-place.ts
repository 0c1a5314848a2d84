import { columnKeys, columnsQuery, parseColumns, type ColumnChoice } from "~/contract/compared-columns";
import { filterStateQuery, type FilterState } from "~/contract/filter-state";

/** The comparison's own part of its address: `c1` to `c4` the columns, `flow` the column of the flow map (1 to 4), `pin` the marked store. */
export type ComparePlace = { columns: ColumnChoice[]; flow: number | null; pin: string | null };

export function parseComparePlace(query: URLSearchParams): ComparePlace {
  const flow = Number(query.get("flow"));
  const pin = query.get("pin");
  return {
    columns: parseColumns(query).columns,
    flow: Number.isInteger(flow) && flow >= 1 && flow <= columnKeys.length ? flow - 1 : null,
    pin: pin !== null && /^\d{1,10}$/.test(pin) ? pin : null,
  };
}

type Location = { pathname: string; search: string };

/** The page's address with other columns. What belongs to a column's maps starts anew with it. */
export function columnsAddress({ pathname, search }: Location, columns: readonly ColumnChoice[]): string {
  const query = new URLSearchParams(search);
  for (const key of [...columnKeys, "flow", "pin", "at", "rows"]) query.delete(key);
  for (const [key, value] of columnsQuery(columns)) query.set(key, value);
  return withQuery(pathname, query);
}

/** The page's address with one of its smaller keys changed; null leaves it out. */
export function placeAddress({ pathname, search }: Location, key: "flow" | "pin", value: string | null): string {
  const query = new URLSearchParams(search);
  if (key === "flow") for (const each of ["at", "rows"]) query.delete(each);
  if (value === null) query.delete(key);
  else query.set(key, value);
  return withQuery(pathname, query);
}

const withQuery = (pathname: string, query: URLSearchParams): string => (query.size ? `${pathname}?${query}` : pathname);

/** The columns with one of them replaced. */
export const withColumn = (columns: readonly ColumnChoice[], at: number, choice: ColumnChoice): ColumnChoice[] => columns.map((each, i) => (i === at ? choice : each));

/** The columns with two of them in each other's place. */
export const swapped = (columns: readonly ColumnChoice[], one: number, other: number): ColumnChoice[] =>
  columns.map((each, i) => (i === one ? columns[other] : i === other ? columns[one] : each) ?? null);

/** The filter that all columns share: no segment, no single point, nothing that changes no figure. */
export const sharedFilter = (state: FilterState): FilterState => ({ ...state, group: null, store: null, agg: null, compare: null });

/** Where one column's figures are asked for. The address is also their name: the same address, the same figures. */
export const columnSource = (state: FilterState, choice: string): string => sourceOf("/compare/column", state, choice);
/** Where the flows of one column are asked for. */
export const flowSource = (state: FilterState, choice: string): string => sourceOf("/compare/flows", state, choice);

function sourceOf(path: string, state: FilterState, choice: string): string {
  const query = filterStateQuery(sharedFilter(state));
  query.set("of", choice);
  return `${path}?${query}`;
}
