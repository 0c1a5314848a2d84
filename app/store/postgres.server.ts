import { PostgresDialect } from "kysely";
import pg from "pg";

const int8 = 20;

/** Connections to PostgreSQL, at most ten; 64-bit integers come back as numbers (the store's largest are epoch milliseconds). */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    types: { getTypeParser: (oid: number, format?: "text" | "binary") => (oid === int8 ? Number : pg.types.getTypeParser(oid, format === "binary" ? "text" : format)) },
  });
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

export const postgresDialect = (databaseUrl: string): PostgresDialect => new PostgresDialect({ pool: openPool(databaseUrl) });
