/** The rows of a CSV (RFC 4180) by the names of its header. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = cellsOf(text);
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ""])));
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const match of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g)) {
    const [whole, cell = "", end] = match;
    if (whole === "") break;
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== "," && end !== "") rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}
