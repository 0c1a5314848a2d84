import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";
import { hasSeveralStatements, maskSql, placeholderNames, trailingFormat } from "../sql-text.server";
import { HostError, refused } from "./errors.server";

/** One question to the engine as the HTTP request states it. */
export type EngineRequest = {
  id: string;
  sql: string;
  /** the statement with strings and comments blanked */
  masked: string;
  /** insert = the body holds the rows; select = a result to stream; command = everything else */
  kind: "insert" | "select" | "command";
  /** settings and `param_…` values, names checked */
  settings: Record<string, string | number>;
  defaultFormat: string;
  /** whether the client asked for a compressed answer */
  mayCompress: boolean;
};

/** Parameters of the HTTP interface itself, which the engine does not know as settings. */
const httpOnly = new RegExp(
  "^(query|query_id|database|session_id|session_timeout|session_check|role|default_format|enable_http_compression|http_.*|" +
    "wait_end_of_query|send_progress_in_http_headers|buffer_size|compress|decompress|user|password)$",
);
const insertHead = /^\s*INSERT\s+INTO\s/i;
const stateful = /^\s*(SET|USE|CREATE\s+(OR\s+REPLACE\s+)?TEMPORARY)\b/i;
const MAX_TEXT_BYTES = 64 << 20;

/**
 * Reads URL and, unless it holds rows to insert, the body.
 * @throws HostError for several statements, placeholders without a value, and what needs a session
 */
export async function readRequest(request: IncomingMessage, url: URL, defaults: Record<string, string | number>): Promise<EngineRequest> {
  const given = url.searchParams;
  if (request.method !== "POST") throw refused("Only POST may carry a statement");
  if (given.has("session_id") || given.has("role")) throw refused("Sessions and roles are not kept by the embedded engine");
  if ((given.get("database") ?? "default") !== "default") throw new HostError(81, "UNKNOWN_DATABASE", "The embedded engine has the database default only");

  let sql = given.get("query") ?? "";
  const head = maskSql(sql);
  const rowsFollow = insertHead.test(head) && trailingFormat(head) !== undefined;
  if (!rowsFollow) sql = await readStatement(request, given, sql);
  const masked = maskSql(sql);
  if (hasSeveralStatements(masked)) throw new HostError(62, "SYNTAX_ERROR", "Syntax error (Multi-statements are not allowed)");
  if (stateful.test(masked)) throw refused("Statements that change a connection are refused");
  for (const name of placeholderNames(masked)) {
    if (!given.has(`param_${name}`)) throw new HostError(456, "UNKNOWN_QUERY_PARAMETER", `Substitution ${name} is not set`);
  }

  const settings: EngineRequest["settings"] = { ...defaults };
  for (const [name, value] of given) {
    if (httpOnly.test(name)) continue;
    if (!/^\w+$/.test(name)) throw new HostError(115, "UNKNOWN_SETTING", "A setting's name is not a word");
    settings[name] = value;
  }
  const id = given.get("query_id") || randomUUID();
  settings["log_comment"] = id;
  const kind = rowsFollow ? "insert" : trailingFormat(masked) ? "select" : "command";
  const mayCompress = given.get("enable_http_compression") === "1";
  return { id, sql, masked, kind, settings, defaultFormat: given.get("default_format") ?? "TabSeparated", mayCompress };
}

/** The statement of a body that is plain text or a form; a form's `param_…` parts are added to `given`. */
async function readStatement(request: IncomingMessage, given: URLSearchParams, head: string): Promise<string> {
  const body = await readText(request);
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return head === "" ? body.toString() : `${head}\n${body.toString()}`;
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  for (const [name, value] of form) if (typeof value === "string") given.set(name, value);
  return given.get("query") ?? "";
}

async function readText(request: IncomingMessage): Promise<Buffer> {
  const source = request.headers["content-encoding"] === "gzip" ? request.pipe(createGunzip()) : request;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > MAX_TEXT_BYTES) throw new HostError(307, "TOO_MANY_BYTES", "The statement is too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
