import { setTimeout as pause } from "node:timers/promises";
import Database from "libsql";
import { SqliteDialect, SqliteDriver, type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult } from "kysely";
import { storeFailure, withFailures } from "./failure.server";

/**
 * SQLite by libsql: write-ahead log, every commit on disk before it is answered, foreign keys on.
 * A transaction takes the write lock at its start: a reader that turns writer would fail at once while another process writes.
 * Waiting for another process's lock never holds up the event loop.
 */
export function sqliteDialect(file: string): Dialect {
  try {
    return withFailures(new SharedFileDialect(openDatabase(file)));
  } catch (error) {
    throw storeFailure(error);
  }
}

function openDatabase(file: string): Database.Database {
  const database = new Database(file);
  for (const pragma of ["busy_timeout = 10000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 20"]) database.pragma(pragma);
  return database;
}

class SharedFileDialect extends SqliteDialect {
  constructor(readonly database: Database.Database) {
    super({ database });
  }
  override createDriver(): Driver {
    return new SharedFileDriver(this.database);
  }
}

/**
 * Takes and gives back the write lock with `exec` alone: a prepared statement that was refused for a lock stays half run
 * until it is garbage collected, and no transaction of the connection can be committed before.
 */
class SharedFileDriver extends SqliteDriver {
  constructor(readonly database: Database.Database) {
    super({ database });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: <R>(query: CompiledQuery) => {
        const run = () => connection.executeQuery<R>(query);
        return this.database.inTransaction || query.query.kind === "SelectQueryNode" ? run() : this.#alone(run);
      },
      streamQuery: <R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> => connection.streamQuery<R>(query, chunkSize ?? 1),
    };
  }

  override async beginTransaction(): Promise<void> {
    await whenFree(() => this.database.exec("begin immediate"));
  }

  async #alone<T>(run: () => Promise<T>): Promise<T> {
    await this.beginTransaction();
    try {
      const result = await run();
      this.database.exec("commit");
      return result;
    } catch (error) {
      await this.rollbackTransaction();
      throw error;
    }
  }

  /** A full disk may have ended the transaction already. */
  override async rollbackTransaction(): Promise<void> {
    if (this.database.inTransaction) this.database.exec("rollback");
  }
}

const tries = 1000;
const pauseMs = 15;

async function whenFree(take: () => void): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return take();
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
    }
    await pause(pauseMs);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("SQLITE_BUSY");
}
