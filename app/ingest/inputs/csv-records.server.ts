/** The fields of one CSV record; a doubled quote inside a quoted field stands for one. */
export function splitCsvLine(line: string, separator: string): string[] {
  return parseCsv(line, separator).next().value?.fields ?? [];
}

export type CsvRecord = { row: number; fields: string[] };

/** The records of a CSV text; `row` counts them from 1, the header included. Blank lines are no records but count. */
export function* parseCsv(text: string, separator: string): Generator<CsvRecord, undefined> {
  let at = 0;
  for (let row = 1; at < text.length; row++) {
    const fields: string[] = [];
    const start = at;
    let end: number;
    for (;;) {
      const quoted = text[at] === '"' ? readQuoted(text, at) : undefined;
      end = quoted?.end ?? at;
      while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end++;
      fields.push(quoted ? quoted.value + text.slice(quoted.end, end) : text.slice(at, end));
      at = end + 1;
      if (text[end] === separator) {
        if (at >= text.length) {
          fields.push("");
          break;
        }
        continue;
      }
      if (text[end] === "\r" && text[at] === "\n") at++;
      break;
    }
    if (end > start) yield { row, fields };
  }
  return undefined;
}

function readQuoted(text: string, start: number): { value: string; end: number } | undefined {
  let value = "";
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}
