import { createReadStream } from "node:fs";
import { Readable, type Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Params } from "~/engine/client.server";
import type { IngestContext } from "../context.server";
import { dropWorkTable, run } from "../sql.server";
import type { Sniffed } from "./sniff.server";

/** A file as lines: `rows` is a SELECT of `row` (the line's number from 1) and `line`; `sniffed` says how to read the text in it. */
export type LineTable = { sniffed: Sniffed; rows: string; params: Params };

/** Whether the engine sees this machine's files. */
export const engineReads = (context: IngestContext): boolean => context.engineReadsFiles ?? true;

/** The lines of a file: read by the engine itself or, where it runs elsewhere, sent to it into a work table. */
export async function lineTable(context: IngestContext, sniffed: Sniffed): Promise<LineTable> {
  if (engineReads(context)) {
    return {
      sniffed,
      rows: "SELECT _row_number + 1 AS row, line FROM file({path:String}, 'LineAsString', 'line String', {compression:String})",
      params: { path: sniffed.file, compression: sniffed.gzip ? "gzip" : "none" },
    };
  }
  await dropWorkTable(context, "ingest_upload");
  await run(context, "CREATE TABLE ingest_upload (row UInt64, line String) ENGINE = MergeTree ORDER BY row");
  await context.engine.insert("ingest_upload", Readable.from(numberedLines(sniffed), { objectMode: false }), { format: "JSONCompactEachRow", columns: ["row", "line"], settings: { max_execution_time: 0 } });
  return { sniffed: { ...sniffed, encoding: "utf-8" }, rows: "SELECT row, line FROM ingest_upload", params: {} };
}

/** Pieces of JSON text, a `[number, line]` to each line, about as long as the pieces that are read. */
async function* numberedLines(sniffed: Sniffed): AsyncGenerator<string> {
  const decoder = new TextDecoder(sniffed.encoding === "windows-1252" ? "windows-1252" : "utf-8");
  const file = createReadStream(sniffed.file, { highWaterMark: 1 << 18 });
  const stream: Readable | Transform = sniffed.gzip ? file.pipe(createGunzip()) : file;
  file.on("error", (error) => stream.destroy(error));
  let rest = "";
  let row = 0;
  for await (const bytes of stream as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines.map((line) => `${JSON.stringify([++row, line])}\n`).join("");
  }
  rest += decoder.decode();
  if (rest !== "") yield `${JSON.stringify([++row, rest])}\n`;
}
