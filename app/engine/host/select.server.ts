import { randomBytes } from "node:crypto";
import { closeSync, constants, openSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { trailingFormat } from "../sql-text.server";
import type { Runner } from "./cancel.server";
import { literal } from "./connection.server";
import { exceptionText } from "./errors.server";
import type { EngineRequest } from "./request.server";
import { sendSummary } from "./respond.server";

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Streams a result: the engine writes it into the slot's pipe with INTO OUTFILE, in any format, and the pipe holds the engine
 * back when the client reads slowly. Nothing is sent before the first bytes, so that an early failure keeps its status.
 */
export async function streamSelect(asked: EngineRequest, { request, response }: Exchange, run: Runner, pipe: string, signal: AbortSignal): Promise<void> {
  const tail = trailingFormat(asked.masked);
  if (!tail) throw new Error("a streamed statement must end in FORMAT");
  const gzip = asked.mayCompress && /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  const compression = gzip ? " COMPRESSION 'gzip' LEVEL 1" : "";
  const statement = `${asked.sql.slice(0, tail.start)}\nINTO OUTFILE ${literal(pipe)} TRUNCATE${compression} FORMAT ${tail.format}`;
  const exceptionTag = randomBytes(8).toString("hex");

  const reader = openReader(pipe);
  const finished = run(statement)
    .then((result) => ({ result, error: undefined }), (error: unknown) => ({ result: undefined, error }))
    .finally(reader.release);
  const gone = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  try {
    for await (const chunk of reader.stream) {
      if (signal.aborted) continue; // a pipe that nobody reads would block the engine for ever
      if (!response.headersSent) {
        response.setHeader("X-ClickHouse-Format", tail.format);
        response.setHeader("X-ClickHouse-Exception-Tag", exceptionTag);
        if (gzip) response.setHeader("Content-Encoding", "gzip");
        response.writeHead(200);
      }
      if (!response.write(chunk) && !signal.aborted) await Promise.race([gone, new Promise((resolve) => response.once("drain", resolve))]);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await finished;
  }

  const { result, error } = await finished;
  if (error !== undefined) {
    if (!response.headersSent) throw error;
    if (gzip) response.destroy();
    else response.end(exceptionTrailer(exceptionText(error), exceptionTag));
    return;
  }
  if (!response.headersSent && result) {
    response.setHeader("X-ClickHouse-Format", tail.format);
    sendSummary(response, result, false);
  }
  response.end();
}

/** The pipe's read end, with a writer of our own beside it: open() never blocks, and the end of file comes at `release` only. */
function openReader(pipe: string): { stream: Socket; release(): void } {
  const descriptor = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const guard = openSync(pipe, constants.O_WRONLY);
  return { stream: new Socket({ fd: descriptor, readable: true, writable: false }), release: () => closeSync(guard) };
}

/** How ClickHouse (from 25.11) tells of a failure after the first bytes. */
function exceptionTrailer(text: string, tag: string): Buffer {
  const message = Buffer.from(`${text}\n`);
  return Buffer.concat([Buffer.from(`\r\n__exception__\r\n${tag}\r\n`), message, Buffer.from(`${message.length} ${tag}\r\n__exception__\r\n`)]);
}
