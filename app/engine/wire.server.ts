import { randomUUID } from "node:crypto";
import { ClickHouseLogLevel, createClient, type ClickHouseClient, type ClickHouseSettings } from "@clickhouse/client";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import type { Address } from "./endpoint.server";
import type { Params, Settings } from "./engine.server";

/** Above every limit of a query: the socket of a long statement is silent until its end. */
const SILENCE_LIMIT_MS = 2 * 3600 * 1000;

/** The settings of every request: times without a zone are UTC, whatever the engine's host is set to. */
export const wireSettings = (settings: Settings): ClickHouseSettings => ({ session_timezone: "UTC", ...settings });

export type Clients = {
  of(address: Address): ClickHouseClient;
  /** Makes the next request open sockets of its own: idle ones of an engine that died may not know it yet. */
  forget(): void;
  close(): Promise<void>;
};

/** One client for the address in use, exchanged when the engine has moved. `connections` bounds its sockets. */
export function createClients(connections: number): Clients {
  let made: { address: Address; client: ClickHouseClient } | undefined;
  return {
    of(address) {
      if (made && made.address.url === address.url && made.address.key === address.key) return made.client;
      const client = createClient({
        url: address.url,
        ...(address.user === undefined ? {} : { username: address.user }),
        ...(address.key === undefined ? {} : { password: address.key }),
        application: "atalaia",
        max_open_connections: connections,
        request_timeout: SILENCE_LIMIT_MS,
        compression: { request: false, response: false },
        use_multipart_params_auto: true,
        log: { level: ClickHouseLogLevel.OFF },
      });
      made = { address, client };
      return client;
    },
    forget() {
      made = undefined; // not closed: other requests may still be served by it; idle sockets end by themselves
    },
    async close() {
      await made?.client.close();
      made = undefined;
    },
  };
}

/** Format JSON: the rows with what it took to find them. */
const withStatistics = z.object({ data: z.array(z.unknown()), statistics: z.object({ rows_read: z.coerce.number() }) });

/**
 * Row objects of a statement. The client forgets the signal once headers have come: from there on the result is closed by hand.
 * @param onRead hears how many rows of tables were read; only the format of one object tells
 */
export async function readJson(client: ClickHouseClient, sql: string, params: Params, settings: Settings, signal: AbortSignal, onRead?: (rows: number) => void): Promise<unknown[]> {
  signal.throwIfAborted();
  const result = await client.query({
    query: sql,
    format: onRead ? "JSON" : "JSONEachRow",
    query_params: params,
    clickhouse_settings: { ...wireSettings(settings), output_format_json_quote_64bit_integers: 1 },
    abort_signal: signal,
    query_id: randomUUID(),
  });
  const close = () => result.close();
  signal.addEventListener("abort", close);
  try {
    if (signal.aborted) close();
    const answer: unknown = await result.json<unknown>();
    if (!onRead) return answer as unknown[]; // rows may be many: their schema reads them once, later
    const { data, statistics } = withStatistics.parse(answer);
    onRead(statistics.rows_read);
    return data;
  } finally {
    signal.removeEventListener("abort", close);
  }
}

/** @throws AppError internal that names the query and the column of the first row that does not fit */
export function parseRows<R>(what: string, row: z.ZodType<R>, found: unknown[]): R[] {
  const parsed = z.array(row).safeParse(found);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError("internal", `${what}: a row does not fit its schema at ${issue?.path.map(String).join(".") ?? "?"}: ${issue?.message ?? ""}`);
}
