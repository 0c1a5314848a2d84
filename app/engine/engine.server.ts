import type { Readable } from "node:stream";
import type { z } from "~/contract/zod";
import type { DeclaredQuery } from "./define-query.server";
import type { Rows } from "./encode-rows.server";

export type Params = Record<string, unknown>;
export type Settings = Record<string, string | number>;

/** The one way to the analytics engine; every failure is an AppError. */
export type Engine = {
  /** Whether this process supervises the embedded engine (at this moment). */
  readonly ownsProcess: boolean;
  /** The cluster that the schema is made for; absent on a single server and on the embedded engine. */
  readonly cluster?: string | undefined;
  /**
   * Answers a declared query. Defaults: 30 s, half of the engine's memory. Asked again once when the engine died under it.
   * @throws AppError bad_input | query_too_slow | query_too_large | busy | engine_down | disk_full | cancelled | internal
   */
  query<P, R>(query: DeclaredQuery<P, R>, params: P, options?: QueryOptions): Promise<R[]>;
  /** One statement without an answer (DDL, INSERT SELECT), for migrations and ingest; at most an hour unless `settings` says otherwise. */
  command(sql: string, params?: Params, settings?: Settings): Promise<void>;
  /** The rows of a statement of ingest, without FORMAT, parsed by `row`; it only reads, so it may be asked twice. */
  rows<R>(sql: string, row: z.ZodType<R>, params?: Params, settings?: Settings): Promise<R[]>;
  /** Rows as objects, or a stream of bytes in `format`. All of them arrive or, below about a million rows, none. */
  insert(table: string, values: Rows | Readable, options?: InsertOptions): Promise<void>;
  /** Whether the engine is there; it may be busy all the same. */
  ready(): Promise<boolean>;
  /** Lets running questions end, then ends the connections and, where this process owns it, the engine's process. */
  stop(): Promise<void>;
};

/**
 * `room`: the question holds something for each of many devices, and would be two or three times as slow on disk: it has twice as much memory before it goes there, and runs beside fewer others.
 * `onRead` hears how many rows of tables the engine read for the answer.
 */
export type QueryOptions = { signal?: AbortSignal; maxSeconds?: number; maxMemoryMb?: number; room?: boolean; onRead?: (rows: number) => void };
export type InsertOptions = { format?: InsertFormat; columns?: string[]; settings?: Settings };
export type InsertFormat = "JSONEachRow" | "JSONCompactEachRow" | "CSV" | "CSVWithNames" | "TabSeparated" | "Parquet" | "RowBinary" | "Native";
