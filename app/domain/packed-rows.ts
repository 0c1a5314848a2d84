/** Many rows as one text, for the way into the browser: there each value of each row would cost an index of its own. */
export type PackedRows<T> = string & { readonly rowOf?: T };

/** Answers are kept and asked for again and again: each is packed once for a list of fields. */
const known = new WeakMap<readonly object[], Map<readonly string[], string>>();

/** Packs the named fields of rows that do not change; coordinates and the like keep five decimals, a metre. */
export function packRows<T extends object, K extends keyof T & string>(rows: readonly T[], fields: readonly K[]): PackedRows<Pick<T, K>> {
  const ofRows = known.get(rows) ?? new Map<readonly string[], string>();
  const found = ofRows.get(fields);
  if (found !== undefined) return found;
  const packed = JSON.stringify(rows.map((row) => fields.map((field) => rounded(row[field]))));
  known.set(rows, ofRows.set(fields, packed));
  return packed;
}

/** Shares keep all their digits. */
const rounded = (value: unknown): unknown => (typeof value === "number" && Math.abs(value) > 1 ? Math.round(value * 1e5) / 1e5 : value);

/** The rows that `packRows` packed with the same fields. */
export function unpackRows<T extends object, K extends keyof T & string>(packed: PackedRows<Pick<T, K>>, fields: readonly K[]): Pick<T, K>[] {
  const rows = JSON.parse(packed) as T[K][][];
  return rows.map((values) => Object.fromEntries(fields.map((field, i) => [field, values[i]])) as Pick<T, K>);
}
