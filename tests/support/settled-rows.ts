const asText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value);

/** Rows without the order in which the engine happened to find them; columns that belong together stay together. */
export function settledRows(rows: readonly unknown[]): string[] {
  return rows.map((row) => {
    const columns = Object.values(row as Record<string, unknown>);
    const length = Array.isArray(columns[0]) ? columns[0].length : -1;
    const zipped = length >= 0 && columns.every((column) => Array.isArray(column) && column.length === length) ? Array.from({ length }, (_, i) => columns.map((column) => (column as unknown[])[i])).map((each) => JSON.stringify(each, asText)).sort() : row;
    return JSON.stringify(zipped, (key, value: unknown) => (Array.isArray(value) && value.length > 50 ? [...(value as number[])].sort((a, b) => a - b) : asText(key, value)));
  }).sort();
}
