import { Readable } from "node:stream";

/** One row: column to value. */
export type Row = Record<string, unknown>;
export type Rows = Iterable<Row> | AsyncIterable<Row>;

/** Large enough that the stream's own cost does not count. */
const CHUNK_CHARACTERS = 1 << 18;

/** Row objects as a stream of JSON lines. A Date is written as Unix seconds, a bigint as digits. */
export function encodeRows(rows: Rows): Readable {
  return Readable.from(chunks(rows), { objectMode: false });
}

async function* chunks(rows: Rows): AsyncGenerator<Buffer> {
  let text = "";
  for await (const row of rows) {
    text += `${JSON.stringify(row, plainValue)}\n`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}

/** JSON.stringify has called Date.toJSON by now: the holder still has the Date itself. */
function plainValue(this: unknown, key: string, value: unknown): unknown {
  const held = (this as Record<string, unknown>)[key];
  if (held instanceof Date) return Math.floor(held.getTime() / 1000);
  return typeof value === "bigint" ? value.toString() : value;
}
