import path from "node:path";
import { parseArgs } from "node:util";
import { ConfigError, readEnvironment } from "~/config/environment.server";
import { refuseUnfinishedRestore } from "~/config/unfinished-restore.server";
import { isAppError } from "~/contract/errors";
import { openEngine } from "~/engine/client.server";
import { migrate } from "~/engine/migrate.server";
import { openStore } from "~/store/store.server";
import { makeBackup } from "./backup.server";
import { readBackup, verifyBackup } from "./backup-folder.server";
import { fileFault, isFileError } from "./file-fault.server";
import { holdsData, restoreInto } from "./restore.server";

const usage = (verb: "backup" | "restore"): string => verb === "backup"
  ? `Usage: npm run backup -- FOLDER

Writes all data, accounts and secrets of DATA_DIR into FOLDER, which must not exist, while the product runs.
With CLICKHOUSE_URL the server's tables are left to its own BACKUP statement.
Keep it like a password: whoever has it can read everything.
`
  : `Usage: npm run restore -- FOLDER

Fills DATA_DIR, which must be empty, from a backup whose files are checked first. Stop the product before. When it fails, DATA_DIR is empty again.
`;

const say = (text: string): void => { process.stderr.write(`${text}\n`); };

/** `npm run backup`: the whole deployment in a folder. @returns the exit code: 0 done, 1 not done, 2 wrong use */
export const backupMain = (argv: string[]): Promise<number> => run("backup", argv);
/** `npm run restore`: a deployment from such a folder. @returns the exit code: 0 done, 1 not done, 2 wrong use */
export const restoreMain = (argv: string[]): Promise<number> => run("restore", argv);

async function run(verb: "backup" | "restore", args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, options: { help: { type: "boolean", default: false } }, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (values.help) { process.stdout.write(usage(verb)); return 0; }
    if (folder === undefined || more.length > 0) { say(usage(verb)); return 2; }
    return await (verb === "backup" ? backup : restore)(path.resolve(folder));
  } catch (error) {
    if (error instanceof TypeError && "code" in error) { say(`${error.message}\n\n${usage(verb)}`); return 2; }
    const told = isFileError(error) ? fileFault(error.path ?? verb, error) : error;
    if (!(told instanceof ConfigError || isAppError(told))) throw error;
    say(told.message);
    return 1;
  }
}

function settings() {
  const environment = readEnvironment();
  return { environment, dataDir: path.resolve(environment.DATA_DIR), server: environment.CLICKHOUSE_URL !== undefined };
}

async function backup(folder: string): Promise<number> {
  const { environment, dataDir, server } = settings();
  refuseUnfinishedRestore(dataDir);
  if (!holdsData(dataDir)) throw new ConfigError(`DATA_DIR: ${dataDir} holds no data`);
  const store = await openStore({ dataDir, databaseUrl: environment.DATABASE_URL });
  // the embedded engine's own files are what is copied: a server has a BACKUP statement of its own
  const engine = server ? null : await openEngine({ dataDir, memoryMb: environment.ENGINE_MEMORY_MB, log: () => undefined });
  try {
    if (engine) await migrate(engine);
    const { tables, store: copied } = await makeBackup({ engine, store, dataDir }, folder, new Date());
    const figures = engine ? `${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows` : `accounts, points and secrets (${copied.rows} rows), without the tables of CLICKHOUSE_URL: its own BACKUP statement saves them`;
    process.stdout.write(`backup: ${figures} in ${folder}\n`);
    return 0;
  } finally {
    await engine?.stop();
    await store.close();
  }
}

async function restore(folder: string): Promise<number> {
  const { environment, dataDir, server } = settings();
  const made = readBackup(folder);
  if (made.server && !server) throw new ConfigError("CLICKHOUSE_URL: this backup was made beside a server, which holds its figures: name it");
  if (!made.server && server) throw new ConfigError("CLICKHOUSE_URL: this backup holds the tables of an embedded engine, which no server takes: restore it without");
  await verifyBackup(folder, made);
  const open = async () => {
    const store = await openStore({ dataDir, databaseUrl: environment.DATABASE_URL, restoring: true });
    try {
      return { store, engine: server ? null : await openEngine({ dataDir, memoryMb: environment.ENGINE_MEMORY_MB, log: () => undefined, restoring: true }) };
    } catch (error) {
      await store.close();
      throw error;
    }
  };
  await restoreInto({ dataDir, open }, folder, made);
  process.stdout.write(server ? `restored: accounts, points and secrets of ${made.madeAt}; the tables of CLICKHOUSE_URL are restored by its own RESTORE statement\n` : `restored: ${made.tables.length} tables of ${made.madeAt}\n`);
  return 0;
}
