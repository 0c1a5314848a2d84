import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { AppError } from "~/contract/errors";

/** A body on its way: its bytes, and the ending by which its format is told. */
export type Incoming = { bytes: AsyncIterable<Uint8Array>; ending: "csv" | "ndjson"; mostBytes: number; /** its sender says that it is gzip */ packed?: boolean };

const folderOf = (dataDir: string): string => path.join(dataDir, "incoming");
/** Left files of a killed process are surely left after so long, ms. */
const leftAfterMs = 24 * 60 * 60 * 1000;

/**
 * Writes a body to a file of DATA_DIR, unpacked where it is gzip, hands the file to `take` and deletes it in every case. A body that breaks off is not handed on.
 * The stream of `bytes` is not destroyed when it is too long, so that its sender can still be answered.
 * @throws AppError `too_large` when it holds more than `mostBytes`, packed or unpacked; `bad_input` when it cannot be unpacked or is Parquet; `disk_full`
 */
export async function withBody<T>(dataDir: string, { bytes, ending, mostBytes, packed }: Incoming, take: (file: string) => Promise<T>): Promise<T> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const file = path.join(folderOf(dataDir), `${randomUUID()}.${ending}`);
  try {
    await writeBody(bytes, file, mostBytes, packed);
    return await take(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Writes a body to `file`, piece by piece. @throws as `withBody` */
export async function writeBody(bytes: AsyncIterable<Uint8Array>, file: string, mostBytes: number, declared = false): Promise<void> {
  const limit = limited(mostBytes);
  try {
    const { packed, whole } = await peek(limit(bytes));
    const target = createWriteStream(file, { mode: 0o600 });
    if (declared && !packed) throw new AppError("bad_input", "the body is declared as gzip by its Content-Encoding, and is none");
    if (packed) await pipeline(Readable.from(whole), createGunzip(), limited(mostBytes), target);
    else await pipeline(Readable.from(whole), target);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOSPC" || code === "EDQUOT") throw new AppError("disk_full", "there is no room left on the disk of DATA_DIR", { cause: error });
    if (code.startsWith("Z_") || code === "ERR_ZLIB") throw new AppError("bad_input", "the body is broken gzip", { cause: error });
    throw error;
  }
}

/** Passes bytes on until there are too many. */
const limited = (mostBytes: number) => async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > mostBytes) throw new AppError("too_large", `the body holds more than ${Math.floor(mostBytes / 2 ** 20)} MB, unpacked: send it in parts`);
    yield part;
  }
};

/** Tells by its beginning whether a body is gzip: senders forget to say so. */
async function peek(bytes: AsyncGenerator<Uint8Array>): Promise<{ packed: boolean; whole: AsyncIterable<Uint8Array> }> {
  let head = Buffer.alloc(0);
  while (head.length < 4) {
    const next = await bytes.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  if (head.subarray(0, 4).toString("latin1") === "PAR1") throw new AppError("bad_input", "Parquet is read by the command line alone");
  return { packed: head[0] === 0x1f && head[1] === 0x8b, whole: (async function* () { if (head.length > 0) yield head; yield* bytes; })() };
}

/** Deletes what a killed process has left. */
export async function clearIncoming(dataDir: string, now: Date): Promise<void> {
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    const file = path.join(folderOf(dataDir), name);
    const known = await stat(file).catch(() => null);
    if (known && now.getTime() - known.mtimeMs > leftAfterMs) await rm(file, { force: true });
  }
}
