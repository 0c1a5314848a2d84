import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Canceller, Runner } from "./cancel.server";
import { applySettings, openConnection, type Connection } from "./connection.server";
import { HostError } from "./errors.server";
import { insertSpooled, spoolBody } from "./insert.server";
import type { HostOptions } from "./protocol.server";
import { readRequest, type EngineRequest } from "./request.server";
import { sendSummary } from "./respond.server";
import { streamSelect } from "./select.server";
import type { Slot, Slots } from "./slots.server";

type Host = { options: HostOptions; slots: Slots; canceller: Canceller; ids: Set<string> };
type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Answers one authorised request whole; throws what `sendError` then reports. */
export async function answerRequest(host: Host, http: Exchange, url: URL): Promise<void> {
  const abort = new AbortController();
  http.response.on("close", () => {
    if (!http.response.writableFinished) abort.abort();
  });
  const asked = await readRequest(http.request, url, host.options.defaults);
  http.response.setHeader("X-ClickHouse-Query-Id", asked.id);
  if (host.ids.has(asked.id)) throw new HostError(216, "QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING", "A query with this id is already running");
  host.ids.add(asked.id);
  const spooled = asked.kind === "insert" ? join(host.options.runDir, `body-${randomBytes(8).toString("hex")}`) : undefined;
  try {
    if (spooled !== undefined) await spoolBody(http.request, spooled);
    const slot = await host.slots.acquire(abort.signal);
    try {
      await runInSlot(host, asked, http, slot, spooled, abort.signal);
    } finally {
      host.slots.release(slot);
    }
  } finally {
    host.ids.delete(asked.id);
    if (spooled !== undefined) await rm(spooled, { force: true });
  }
}

async function runInSlot(host: Host, asked: EngineRequest, http: Exchange, slot: Slot, spooled: string | undefined, signal: AbortSignal): Promise<void> {
  const connection = await preparedConnection(host, asked, slot);
  const limitSeconds = Number(asked.settings["max_execution_time"] ?? 0);
  let hasFailed = false;
  try {
    await host.canceller.guard({ tag: asked.id, connection, signal, limitSeconds }, (run) => {
      const noting: Runner = (sql, format) => run(sql, format).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
      if (asked.kind === "select") return streamSelect(asked, http, noting, slot.pipe, signal);
      if (spooled !== undefined) return insertSpooled(asked, http, noting, spooled);
      return runCommand(asked, http.response, noting);
    });
  } finally {
    if (hasFailed) await clearConnection(slot, connection);
  }
}

/** A connection holds on to a failed query, and to its memory, until the next statement. */
async function clearConnection(slot: Slot, connection: Connection): Promise<void> {
  await applySettings(connection, {}).catch(() => {
    slot.connection = undefined;
    connection.session.close();
  });
}

/** The slot's connection with the settings of this request; one that does not take them is replaced, and asked once more. */
async function preparedConnection(host: Host, asked: EngineRequest, slot: Slot): Promise<Connection> {
  for (const last of slot.connection ? [false, true] : [true]) {
    const connection = (slot.connection ??= openConnection(host.options.databaseDir));
    try {
      await applySettings(connection, asked.settings);
      return connection;
    } catch (error) {
      slot.connection = undefined;
      connection.session.close();
      if (last) throw error;
    }
  }
  throw new Error("unreachable");
}

async function runCommand(asked: EngineRequest, response: ServerResponse, run: Runner): Promise<void> {
  const result = await run(asked.sql, asked.defaultFormat);
  sendSummary(response, result, /^\s*INSERT/i.test(asked.masked));
  response.setHeader("X-ClickHouse-Format", asked.defaultFormat);
  response.end(result.bytes());
}
