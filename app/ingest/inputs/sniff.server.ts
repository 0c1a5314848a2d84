import { createReadStream, openSync, readSync, closeSync, fstatSync } from "node:fs";
import { createGunzip } from "node:zlib";
import { AppError } from "~/contract/errors";
import { splitCsvLine } from "./csv-records.server";

export type FileFormat = "csv" | "ndjson" | "geojson" | "json" | "parquet";
export type Encoding = "utf-8" | "utf-8 with BOM" | "windows-1252";
/** What the beginning of a file tells. `header` holds the column names of a CSV or the keys of NDJSON, in order; `separator` is "" elsewhere. */
export type Sniffed = { file: string; format: FileFormat; gzip: boolean; encoding: Encoding; separator: string; header: string[]; bytes: number };

const HEAD_BYTES = 1 << 20;
const separators = [",", ";", "\t", "|"];

/**
 * Tells format, compression, encoding and separator from name and content.
 * @throws AppError bad_input when the file is empty or of a kind that is not read
 */
export async function sniff(file: string): Promise<Sniffed> {
  const { first, bytes } = readFirst(file);
  const gzip = first[0] === 0x1f && first[1] === 0x8b;
  if (first.subarray(0, 4).toString("latin1") === "PAR1") return { file, format: "parquet", gzip: false, encoding: "utf-8", separator: "", header: [], bytes };
  if ((first[0] === 0xff && first[1] === 0xfe) || (first[0] === 0xfe && first[1] === 0xff)) throw new AppError("bad_input", "is UTF-16: save it as UTF-8");
  const head = await readHead(file, gzip);
  if (head.length === 0) throw new AppError("bad_input", "is empty");
  const encoding = encodingOf(head);
  const text = decodeText(head, encoding);
  const format = formatOf(file, text);
  if (format !== "csv") return { file, format, gzip, encoding, separator: "", header: format === "ndjson" ? keysOf(text) : [], bytes };
  const line = firstRecord(text);
  const separator = separatorOf(line);
  return { file, format, gzip, encoding, separator, header: splitCsvLine(line, separator).map((name) => name.trim()), bytes };
}

/** Bytes of a known encoding as text, without the mark at the beginning. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding === "windows-1252" ? "windows-1252" : "utf-8").decode(bytes).replace(/^\uFEFF/, "");
}

/** UTF-8 when every whole character of `bytes` is; the last one may be cut off. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8 with BOM";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** The keys of the first objects, in order of appearance; the last line may be cut off. */
function keysOf(text: string): string[] {
  const keys = new Set<string>();
  for (const line of text.split("\n", 1000)) {
    try {
      const value: unknown = JSON.parse(line);
      if (typeof value === "object" && value !== null) for (const key of Object.keys(value)) keys.add(key);
    } catch {
      continue;
    }
  }
  return [...keys];
}

function readFirst(file: string): { first: Buffer; bytes: number } {
  const handle = openSync(file, "r");
  try {
    const first = Buffer.alloc(16);
    return { first: first.subarray(0, readSync(handle, first, 0, 16, 0)), bytes: fstatSync(handle).size };
  } finally {
    closeSync(handle);
  }
}

async function readHead(file: string, gzip: boolean): Promise<Buffer> {
  const source = createReadStream(file, { end: HEAD_BYTES - 1 });
  const parts: Buffer[] = [];
  let size = 0;
  const stream = gzip ? source.pipe(createGunzip()) : source;
  try {
    for await (const part of stream) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size >= HEAD_BYTES) break;
    }
  } catch (error) {
    // the head of a compressed file ends in the middle of a block
    if (!gzip || size === 0) throw new AppError("bad_input", "cannot be unpacked", { cause: error });
  } finally {
    source.destroy();
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

function formatOf(file: string, text: string): FileFormat {
  const name = file.toLowerCase().replace(/\.gz$/, "");
  const start = text.trimStart();
  if (/\.(ndjson|jsonl)$/.test(name)) return "ndjson";
  if (/\.(csv|tsv|txt)$/.test(name)) return "csv";
  if (start.startsWith("[")) return "json";
  if (start.startsWith("{")) return /"type"\s*:\s*"FeatureCollection"/.test(start.slice(0, 4096)) ? "geojson" : "ndjson";
  return "csv";
}

/** The first record that is not blank; a quoted field may hold line breaks. */
function firstRecord(text: string): string {
  const begin = text.search(/[^\r\n]/);
  if (begin < 0) throw new AppError("bad_input", "holds no line");
  let quoted = false;
  for (let i = begin; i < text.length; i++) {
    const char = text[i];
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === "\n" || char === "\r")) return text.slice(begin, i);
  }
  return text.slice(begin);
}

function separatorOf(line: string): string {
  const counts = separators.map((separator) => splitCsvLine(line, separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}
