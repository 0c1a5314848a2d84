import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Bytes of pages that are kept. */
const room = 16_000_000;
/** Turns of the event loop in which the data of a page that comes from the answer cache is there. */
const turns = 4;

/**
 * Pages as they were rendered, by their data. A page is a function of its address, its language and what its loaders answered, and of the
 * nonce, which is put into the kept text anew each time. Nothing is ever out of date: other data is another key.
 */
const pages = new LRUCache<string, readonly Buffer[]>({ maxSize: room, sizeCalculation: (parts) => parts.reduce((sum, part) => sum + part.length, 1) });

/** Stands for the nonce in kept pages. It never leaves the process: who knew it could have scripts of his own run. */
const placeholder = randomBytes(18).toString("base64url");

/** The data of a page as it travels. */
export type PageData = { /** a hash of it; null while some is still to come */ hash: string | null; /** a stream of it from its beginning; once, where some is still to come */ stream: () => ReadableStream<Uint8Array> };

/** Reads what is already there of a page's data. `atEnd` is called when all of it has been read, now or later. */
export async function readPageData(source: ReadableStream<Uint8Array>, atEnd: () => void = () => undefined): Promise<PageData> {
  const chunks: Uint8Array[] = [];
  let ended = false;
  const later: { to?: ReadableStreamDefaultController<Uint8Array> } = {};
  const reader = source.getReader();
  const reading = (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      later.to?.enqueue(next.value);
    }
    ended = true;
    atEnd();
    later.to?.close();
  })();
  reading.catch((error: unknown) => later.to?.error(error));
  for (let turn = 0; turn < turns && !ended; turn++) await new Promise((resolve) => setImmediate(resolve));
  const stream = () => new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (ended) controller.close();
      else later.to = controller;
    },
    cancel: (reason) => reader.cancel(reason),
  });
  if (!ended) return { hash: null, stream };
  const hash = createHash("sha256");
  for (const chunk of chunks) hash.update(chunk);
  return { hash: hash.digest("base64"), stream };
}

/** The page of this key with `nonce` in it; `render` makes it where it is not kept, and null, a failure, is not kept. */
export async function keptPage(key: string, nonce: string | undefined, render: (nonce: string) => Promise<string | null>): Promise<Uint8Array<ArrayBuffer> | null> {
  const known = pages.get(key);
  if (known) return withNonce(known, nonce);
  const text = await render(placeholder);
  if (text === null) return null;
  const parts = text.split(placeholder).map((part) => Buffer.from(part));
  pages.set(key, parts);
  return withNonce(parts, nonce);
}

function withNonce(parts: readonly Buffer[], nonce = ""): Uint8Array<ArrayBuffer> {
  const between = Buffer.from(nonce);
  return new Uint8Array(Buffer.concat(parts.flatMap((part, i) => (i ? [between, part] : [part]))));
}
