import { PostgresDialect, type Dialect } from "kysely";
import pg from "pg";
import { withFailures } from "./failure.server";

const int8 = 20;
/** How long a connection may take, and a statement: a database that is silent for longer is away, ms. */
const connectMs = 10_000;
const statementMs = 120_000;

/** Connections to PostgreSQL, at most `most`; 64-bit integers come back as numbers (the store's largest are epoch milliseconds). */
export function openPool(databaseUrl: string, most = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: most,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    keepAlive: true,
    types: { getTypeParser: (oid: number, format?: "text" | "binary") => (oid === int8 ? Number : pg.types.getTypeParser(oid, format === "binary" ? "text" : format)) },
  });
  // A connection that the server closes, idle or between two statements of a transaction, is replaced; without listeners it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => { client.on("error", () => undefined); });
  return pool;
}

export const postgresDialect = (databaseUrl: string): Dialect => withFailures(new PostgresDialect({ pool: openPool(databaseUrl) }));
