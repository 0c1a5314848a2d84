import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { Kysely, sql } from "kysely";
import { ConfigError } from "~/config/environment.server";
import { refuseUnfinishedRestore } from "~/config/unfinished-restore.server";
import { migrate } from "./migrate.server";
import { postgresDialect } from "./postgres.server";
import { sqliteDialect } from "./sqlite.server";
import type { Tables } from "./tables.server";

/** The open application store: what repositories are made from. */
export type Store = {
  readonly dialect: "sqlite" | "postgres";
  readonly db: Kysely<Tables>;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
};

/**
 * Opens PostgreSQL when `databaseUrl` is given, else SQLite in `dataDir/app.db` (made with mode 600), and brings the schema up to date.
 * Several processes may open the same store.
 * @throws ConfigError when the data was written by a newer release, the file belongs to somebody else, or a restore has not ended; AppError store_down, disk_full
 */
export async function openStore(options: { dataDir: string; databaseUrl?: string | undefined; /** for the restore itself */ restoring?: boolean }): Promise<Store> {
  if (!options.restoring) refuseUnfinishedRestore(options.dataDir);
  const dialect = options.databaseUrl ? "postgres" : "sqlite";
  const db = new Kysely<Tables>({
    dialect: options.databaseUrl ? postgresDialect(options.databaseUrl) : sqliteDialect(privateFile(options.dataDir)),
  });
  try {
    await migrate(db, dialect);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { dialect, db, close: () => db.destroy() };
}

/**
 * SQLite gives its -wal and -shm files the mode of the main file, so only that one needs making by hand. A file that is there is not opened: closing any descriptor
 * of it would drop all POSIX locks that this process holds on it for a store already open, and the next process to close it would then take its write-ahead log away.
 */
function privateFile(dataDir: string): string {
  const file = path.join(dataDir, "app.db");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    makeWhereMissing(file);
    accessSync(file, constants.R_OK | constants.W_OK);
    chmodSync(file, 0o600);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new ConfigError(`DATA_DIR: ${file} cannot be used (${code}); it must belong to the account that runs this program`, { cause: error });
  }
  return file;
}

function makeWhereMissing(file: string): void {
  if (existsSync(file)) return;
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    // another process was faster
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** Whether the store answers at all. */
export async function answers(store: Store): Promise<boolean> {
  await sql`select 1`.execute(store.db);
  return true;
}
