import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from "kysely";
import { AppError, isAppError } from "~/contract/errors";

/** What the drivers and the operating system say when a database cannot be reached, is stopping, starting or locked. */
const away = new Set([
  "ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ENOENT", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EAI_AGAIN",
  "57P01", "57P02", "57P03", "08000", "08001", "08003", "08004", "08006", "53300",
  "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY",
]);
const full = new Set(["ENOSPC", "EDQUOT", "53100", "SQLITE_FULL"]);
/** pg gives these no code. */
const lostWords = /connection terminated|connection ended|timeout exceeded when trying to connect|connection timeout|query read timeout|not queryable/i;
const fullWords = /database or disk is full|no space left on device/i;

const retryAfter = 2;

/** A failure of the database as an error of the closed list; what is no outage stays as it is. Neither addresses nor paths are told. */
export function storeFailure(error: unknown): unknown {
  if (!(error instanceof Error) || isAppError(error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // SQLite's extended codes begin with the general one
  const general = code.startsWith("SQLITE_") ? code.split("_").slice(0, 2).join("_") : code;
  if (full.has(general) || fullWords.test(error.message)) return new AppError("disk_full", `the application store has no room left (${code || "full"})`, { cause: error });
  if (away.has(general) || lostWords.test(error.message)) return new AppError("store_down", `the application store cannot be used (${code || "connection lost"})`, { cause: error, retryAfter });
  return error;
}

/** The same dialect, whose outages are errors of the closed list. */
export function withFailures<D extends Dialect>(dialect: D): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => new FailingDriver(dialect.createDriver()),
  };
}

async function told<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw storeFailure(error);
  }
}

/** Connections are told apart by the driver within: each has one wrapper. */
class ToldConnection implements DatabaseConnection {
  constructor(readonly inner: DatabaseConnection) {}
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return told(() => this.inner.executeQuery<R>(query));
  }
  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize ?? 1);
  }
}

class FailingDriver implements Driver {
  constructor(readonly inner: Driver) {}
  init = () => told(() => this.inner.init());
  acquireConnection = () => told(async () => new ToldConnection(await this.inner.acquireConnection()));
  beginTransaction = (connection: DatabaseConnection, settings: TransactionSettings) => told(() => this.inner.beginTransaction(within(connection), settings));
  commitTransaction = (connection: DatabaseConnection) => told(() => this.inner.commitTransaction(within(connection)));
  rollbackTransaction = (connection: DatabaseConnection) => told(() => this.inner.rollbackTransaction(within(connection)));
  releaseConnection = (connection: DatabaseConnection) => told(() => this.inner.releaseConnection(within(connection)));
  destroy = () => this.inner.destroy();
}

const within = (connection: DatabaseConnection): DatabaseConnection => (connection instanceof ToldConnection ? connection.inner : connection);
