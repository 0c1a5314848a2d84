import type { IncomingMessage, ServerResponse } from "node:http";
import type { ChdbResult } from "chdb";
import { clickhouseCode, exceptionText, httpStatus } from "./errors.server";

/** X-ClickHouse-Summary as the client reads it: numbers as text. */
export function sendSummary(response: ServerResponse, result: ChdbResult, wrote: boolean): void {
  const rows = String(result.rowsRead);
  const bytes = String(result.bytesRead);
  response.setHeader(
    "X-ClickHouse-Summary",
    JSON.stringify({
      read_rows: rows, read_bytes: bytes, written_rows: wrote ? rows : "0", written_bytes: wrote ? bytes : "0",
      total_rows_to_read: "0", result_rows: "0", result_bytes: "0", elapsed_ns: String(Math.round(result.elapsed * 1e9)),
    }),
  );
}

/** Answers with ClickHouse's error text; an answer already under way can only be broken off. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const code = clickhouseCode(error);
  for (const header of ["Content-Encoding", "X-ClickHouse-Exception-Tag"]) response.removeHeader(header);
  response.writeHead(httpStatus(code), {
    "X-ClickHouse-Exception-Code": code,
    "Content-Type": "text/plain; charset=UTF-8",
    ...(request.complete ? {} : { Connection: "close" }),
  });
  response.end(`${exceptionText(error)}\n`);
}
