import { createWriteStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Runner } from "./cancel.server";
import { literal } from "./connection.server";
import type { EngineRequest } from "./request.server";
import { sendSummary } from "./respond.server";

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Keeps the rows in a file first: an upload that breaks off never reaches the engine. */
export async function spoolBody(request: IncomingMessage, file: string): Promise<void> {
  await pipeline(request, createWriteStream(file, { mode: 0o600 }));
}

/** `INSERT … FORMAT X` of a spooled body, read by the engine itself (parallel parsers, gzip included). */
export async function insertSpooled(asked: EngineRequest, { request, response }: Exchange, run: Runner, file: string): Promise<void> {
  const compression = request.headers["content-encoding"] === "gzip" ? "gzip" : "none";
  const tail = /(?:\sSETTINGS\s[^]*)?\sFORMAT\s+\w+[\s;]*$/i.exec(asked.masked);
  if (!tail) throw new Error("an insert of a body must end in FORMAT");
  const statement = `${asked.sql.slice(0, tail.index)} FROM INFILE ${literal(file)} COMPRESSION '${compression}'${asked.sql.slice(tail.index)}`;
  sendSummary(response, await run(statement), true);
  response.end();
}
