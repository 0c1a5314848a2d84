/** Many rows as one text, for the way into the browser: there each value of each row would cost an index of its own. */
export type PackedRows<T> = string & { readonly rowOf?: T };

/** Packs the named fields of rows; coordinates keep five decimals, a metre. */
export function packRows<T extends object, K extends keyof T & string>(rows: readonly T[], fields: readonly K[]): PackedRows<Pick<T, K>> {
  return JSON.stringify(rows.map((row) => fields.map((field) => row[field])), (_, value: unknown) => (typeof value === "number" && Math.abs(value) > 1 ? Number(value.toFixed(5)) : value));
}

/** The rows that `packRows` packed with the same fields. */
export function unpackRows<T extends object, K extends keyof T & string>(packed: PackedRows<Pick<T, K>>, fields: readonly K[]): Pick<T, K>[] {
  const rows = JSON.parse(packed) as T[K][][];
  return rows.map((values) => Object.fromEntries(fields.map((field, i) => [field, values[i]])) as Pick<T, K>);
}
