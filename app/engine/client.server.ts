import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { refuseUnfinishedRestore } from "~/config/unfinished-restore.server";
import { usableFolder } from "~/config/usable-folder.server";
import { AppError, badInput } from "~/contract/errors";
import { z } from "~/contract/zod";
import { encodeRows, type Rows } from "./encode-rows.server";
import { remoteEndpoint, type Endpoint } from "./endpoint.server";
import type { Engine, InsertOptions, Params, QueryOptions, Settings } from "./engine.server";
import { engineFailure, isOutage, isUnsent, silence } from "./failure.server";
import { createGate } from "./gate.server";
import type { EngineLog } from "./log.server";
import { whileHeard } from "./silence.server";
import { joinOrStart } from "./supervisor.server";
import { createClients, parseRows, readJson, wireSettings } from "./wire.server";

export type * from "./engine.server";

export type EngineOptions = {
  dataDir: string;
  clickhouseUrl?: string | undefined;
  /** name of the cluster behind `clickhouseUrl`, where it is one */
  clickhouseCluster?: string | undefined;
  /** cap of the embedded engine's memory, in MiB */
  memoryMb: number;
  log: EngineLog;
  /** for the restore itself: what it has not ended is refused to all others */
  restoring?: boolean;
};

const QUERY_SECONDS = 30;
const COMMAND_SECONDS = 3600;
/** The engine ends a query at its limit by itself; this is for an engine that does not. */
const LIMIT_SLACK_SECONDS = 5;
/** Until when after its death a question waits for the engine: it is back in a second, later only where the machine is overloaded. */
const RECOVERY_MS = 10_000;
const IN_FLIGHT = 4;
/** A page asks about thirty questions at once: enough for the pages of twenty people who come in the same second; `MAX_WAIT_MS` bounds the rest. */
const MAX_WAITING = 600;
const MAX_WAIT_MS = 120_000;

const identifier = /^[A-Za-z_]\w*$/;
/** Past so large a part of its memory a question groups and sorts on disk. */
const SPILL_PART = 0.4;
/** A question that asks for room takes the places of so many, has so large a part of the engine's memory, and groups and sorts on disk past so large a part of that. */
const ROOM_PLACES = 2;
const ROOM_PART = 0.75;
const ROOM_SPILL_PART = 0.53;
/** A question that ran out of memory is asked again by itself: with so large a part of the engine's memory, on disk early, and so many times as long. */
const ALONE_PART = 0.75;
const ALONE_SPILL_PART = 0.3;
const ALONE_TIMES = 4;

const bytes = (mebibytes: number) => String(Math.floor(mebibytes) * 2 ** 20);

/**
 * Opens the engine: the server at `clickhouseUrl`, else the embedded engine of `dataDir`, joined or started.
 * @throws AppError engine_down; ConfigError when `dataDir` cannot be written, or a restore into it has not ended
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  if (!options.restoring) refuseUnfinishedRestore(options.dataDir);
  usableFolder("DATA_DIR", options.dataDir);
  const endpoint = options.clickhouseUrl === undefined ? await joinOrStart(options) : remoteEndpoint(options.clickhouseUrl);
  return createEngine(endpoint, { memoryMb: options.memoryMb, cluster: options.clickhouseUrl === undefined ? undefined : options.clickhouseCluster });
}

/** The engine behind an endpoint, with the limits that hold for every question. */
export function createEngine(endpoint: Endpoint, limits: { memoryMb: number; cluster?: string | undefined }): Engine {
  const inGate = createGate(IN_FLIGHT, MAX_WAITING, MAX_WAIT_MS);
  const clients = createClients(IN_FLIGHT + 4);
  const client = () => clients.of(endpoint.address());
  const commandSettings = (settings: Settings = {}) => ({ max_execution_time: COMMAND_SECONDS, max_memory_usage: bytes(limits.memoryMb * 0.9), ...settings });

  /** After an outage, until a ping has been answered: a command sent to a dying engine would be lost without a trace, a question to a silent one waited for. */
  let isSuspect = false;
  async function makeSure(what: string): Promise<void> {
    if (!isSuspect) return;
    if (!(await endpoint.recover(RECOVERY_MS))) throw silence(what);
    isSuspect = false;
  }
  const noteOutage = (error: unknown) => {
    if (!isOutage(error)) return;
    isSuspect = true;
    clients.forget();
  };

  /** Whether the engine went away with this failure and has come back since. */
  async function hasRecovered(error: unknown, isRepeatable: (error: unknown) => boolean): Promise<boolean> {
    noteOutage(error);
    return isRepeatable(error) && endpoint.recover(RECOVERY_MS);
  }

  async function readOnce(what: string, sql: string, params: Params, settings: Settings, { signal, onRead }: QueryOptions): Promise<unknown[]> {
    const seconds = Number(settings["max_execution_time"]);
    const overdue = AbortSignal.timeout((seconds > 0 ? seconds + LIMIT_SLACK_SECONDS : 2 * COMMAND_SECONDS) * 1000);
    try {
      return await whileHeard(endpoint, what, (gone) => readJson(client(), sql, params, settings, AbortSignal.any(signal ? [signal, overdue, gone] : [overdue, gone]), onRead));
    } catch (error) {
      if (signal?.aborted) throw new AppError("cancelled", `${what}: withdrawn`, { cause: error });
      if (overdue.aborted) throw new AppError("query_too_slow", `${what}: no end within ${seconds} s`, { cause: error });
      throw error;
    }
  }

  /** A question that only reads is asked again, once, when the engine went away under it and has come back. */
  async function read(what: string, sql: string, params: Params, settings: Settings, options: QueryOptions = {}, places = 1): Promise<unknown[]> {
    const ask = () => readOnce(what, sql, params, settings, options);
    return inGate(async () => {
      try {
        await makeSure(what);
        return await ask().catch(async (error: unknown) => {
          if (!(await hasRecovered(error, isOutage))) throw error;
          return ask();
        });
      } catch (error) {
        throw engineFailure(error, what);
      }
    }, options.signal, places);
  }

  const querySettings = (seconds: number, memoryMb: number, spillMb: number): Settings =>
    ({ max_execution_time: seconds, max_memory_usage: bytes(memoryMb), max_bytes_before_external_group_by: bytes(spillMb), max_bytes_before_external_sort: bytes(spillMb) });

  /** Several large questions at one time may need more memory than there is; each by itself, and on disk where need be, does not. */
  async function readFrugally(what: string, sql: string, params: Params, options: QueryOptions): Promise<unknown[]> {
    const seconds = options.maxSeconds ?? QUERY_SECONDS;
    const room = options.room === true && options.maxMemoryMb === undefined;
    const memoryMb = options.maxMemoryMb ?? limits.memoryMb * (room ? ROOM_PART : 0.5);
    try {
      return await read(what, sql, params, querySettings(seconds, memoryMb, memoryMb * (room ? ROOM_SPILL_PART : SPILL_PART)), options, room ? ROOM_PLACES : 1);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "query_too_large") throw error;
      const most = options.maxMemoryMb ?? limits.memoryMb * ALONE_PART;
      const settings = { ...querySettings(seconds * ALONE_TIMES, most, most * ALONE_SPILL_PART), max_threads: 1, max_block_size: 8192 };
      return read(what, sql, params, settings, options, IN_FLIGHT);
    }
  }

  async function write(what: string, task: (gone: AbortSignal) => Promise<void>): Promise<void> {
    return inGate(async () => {
      try {
        await makeSure(what);
        await whileHeard(endpoint, what, task);
      } catch (error) {
        noteOutage(error);
        throw engineFailure(error, what);
      }
    });
  }

  async function insertStream(table: string, values: Rows | Readable, options: InsertOptions, gone: AbortSignal): Promise<void> {
    if (![table, ...(options.columns ?? [])].every((name) => identifier.test(name))) throw new AppError("internal", "a table or column name is not a plain identifier");
    const columns = options.columns ? ` (${options.columns.join(", ")})` : "";
    const stream = values instanceof Readable && !values.readableObjectMode ? values : encodeRows(values);
    let sourceError: Error | undefined;
    stream.once("error", (error) => (sourceError = error));
    try {
      const answer = await client().exec({
        query: `INSERT INTO ${table}${columns} FORMAT ${options.format ?? "JSONEachRow"}`,
        values: stream,
        clickhouse_settings: wireSettings({ async_insert: 0, ...commandSettings(options.settings) }),
        query_id: randomUUID(),
        abort_signal: gone,
      });
      answer.stream.resume();
    } catch (error) {
      throw sourceError ?? error;
    }
  }

  return {
    cluster: limits.cluster,
    get ownsProcess() {
      return endpoint.ownsProcess();
    },
    async query(declared, params, options = {}) {
      const checked = declared.params.safeParse(params);
      if (!checked.success) throw badInput(checked.error, declared.name, declared.name);
      const values = z.record(z.string(), z.unknown()).parse(checked.data);
      return parseRows(declared.name, declared.row, await readFrugally(declared.name, declared.sql, values, options));
    },
    async rows(sql, row, params = {}, settings) {
      return parseRows("rows", row, await read("rows", sql, params, commandSettings(settings)));
    },
    command: (sql, params = {}, settings) =>
      write("command", async (gone) => {
        const ask = () => client().command({ query: sql, query_params: params, clickhouse_settings: wireSettings(commandSettings(settings)), query_id: randomUUID(), abort_signal: gone });
        await ask().catch(async (error: unknown) => {
          if (!(await hasRecovered(error, isUnsent))) throw error;
          await ask();
        });
      }),
    insert: (table, values, options = {}) => write(`insert into ${table}`, (gone) => insertStream(table, values, options, gone)),
    ready: () => endpoint.isUp(),
    async stop() {
      await endpoint.stop();
      await clients.close();
    },
  };
}
