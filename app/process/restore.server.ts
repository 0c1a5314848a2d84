import { createReadStream, mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { ConfigError } from "~/config/environment.server";
import { unfinishedRestore } from "~/config/unfinished-restore.server";
import { isAppError, passes } from "~/contract/errors";
import { fillTables } from "~/engine/copy-tables.server";
import type { Engine } from "~/engine/engine.server";
import { engineHasLeft } from "~/engine/engine-has-left.server";
import { asOnlyWriter } from "~/ingest/changes/writer-lock.server";
import { copiedRowSchema, fillStore, isEmpty, type CopiedRow } from "~/store/copy-store.server";
import type { Store } from "~/store/store.server";
import { damaged, secretFiles, storeName, type Backup } from "./backup-folder.server";
import { fileFault, onFiles } from "./file-fault.server";

/** Without an engine its tables are on a server of their own, and are not filled. */
type Opened = { engine: Engine | null; store: Store };
type Target = { dataDir: string; /** opens the folder although a restore into it has not ended */ open: () => Promise<Opened> };

/** All that a restore writes. None of them may be there when it begins, so that what is there afterwards is its own. */
const written: readonly string[] = ["app.db", "app.db-wal", "app.db-shm", "app.db-journal", "analytics", ...secretFiles];
/** A restore whose host is gone, as a container's is, is taken for dead after a minute. */
const patienceMs = 75_000;

/**
 * Fills an empty data folder from a backup whose files have been verified. When it fails the folder is as it was; when the process is killed a marker stays, at which nothing
 * opens the folder and the next restore begins by clearing it.
 * @throws ConfigError when the folder or the database holds data; AppError `bad_input` naming a file that cannot be used
 */
export async function restoreInto({ dataDir, open }: Target, folder: string, backup: Backup): Promise<void> {
  if (holdsData(dataDir)) throw occupied(dataDir);
  const fresh = onFiles(`DATA_DIR: ${dataDir} cannot be made`, () => mkdirSync(dataDir, { recursive: true, mode: 0o700 })) !== undefined;
  try {
    await asOnlyWriter(dataDir, patienceMs, async () => {
      if (holdsData(dataDir)) throw occupied(dataDir);
      await engineHasLeft(dataDir);
      clear(dataDir);
      writeFileSync(unfinishedRestore(dataDir), "", { mode: 0o600, flush: true });
      try {
        await fill({ dataDir, open }, folder, backup);
      } catch (error) {
        clear(dataDir);
        rmSync(unfinishedRestore(dataDir), { force: true });
        throw error;
      }
      rmSync(unfinishedRestore(dataDir));
    });
  } catch (error) {
    if (fresh && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
    throw fileFault(`DATA_DIR: ${dataDir} cannot be written`, error);
  }
}

async function fill({ dataDir, open }: Target, folder: string, backup: Backup): Promise<void> {
  restoreSecrets(folder, dataDir);
  const { engine, store } = await open();
  try {
    if (!(await isEmpty(store))) throw new ConfigError("DATABASE_URL: the database holds accounts or points; restore into an empty one");
    await restoreBackup({ engine, store }, folder, backup);
  } finally {
    await Promise.resolve(engine?.stop()).finally(() => store.close());
  }
}

const occupied = (dataDir: string): ConfigError => new ConfigError(`DATA_DIR: ${dataDir} holds data; restore into an empty folder`);

function clear(dataDir: string): void {
  for (const name of written) rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

/** Whether a data folder holds anything that a restore would write over; what an unfinished restore has left does not count. @throws AppError `bad_input` when it cannot be read */
export function holdsData(dataDir: string): boolean {
  const names = onFiles(`DATA_DIR: ${dataDir} cannot be read`, () => namesIn(dataDir));
  return !names.includes(path.basename(unfinishedRestore(dataDir))) && names.some((name) => written.includes(name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Puts the secrets of a backup in place, before anything is opened there. @throws AppError `bad_input` when one cannot be read */
export function restoreSecrets(folder: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const there = namesIn(folder);
  for (const file of secretFiles.filter((name) => there.includes(name))) {
    const from = path.join(folder, file);
    writeFileSync(path.join(dataDir, file), onFiles(`${from}: cannot be read`, () => readFileSync(from)), { mode: 0o600 });
  }
}

/** Fills an empty engine and store from a backup. @throws ConfigError when a newer release made it; AppError `bad_input` naming a file that cannot be used */
export async function restoreBackup({ engine, store }: Opened, folder: string, backup: Backup): Promise<void> {
  if (engine) await fillTables(engine, folder, backup);
  const file = path.join(folder, storeName);
  try {
    await fillStore(store, readRows(file, backup.store?.rows));
  } catch (error) {
    if (isAppError(error) && (error.code === "bad_input" || passes(error))) throw error;
    throw damaged(file, "its rows cannot be stored", error);
  }
}

/** The rows of a copied store; that there are as many as were noted is known before the last of them is kept. */
async function* readRows(file: string, noted: number | undefined): AsyncGenerator<CopiedRow> {
  let rows = 0;
  for await (const line of linesOf(file)) {
    const row = copiedRowSchema.safeParse(parsed(line));
    if (!row.success) throw damaged(file, `row ${rows + 1} cannot be read`);
    rows++;
    yield row.data;
  }
  if (noted !== undefined && rows !== noted) throw damaged(file, `${rows} rows instead of ${noted}`);
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let begun = "";
  try {
    for await (const text of pipeline(createReadStream(file), createGunzip(), () => undefined).setEncoding("utf8")) {
      const lines = (begun + String(text)).split("\n");
      begun = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    const told = fileFault(`${file}: cannot be read`, error);
    throw isAppError(told) ? told : damaged(file, undefined, error);
  }
  if (begun !== "") yield begun;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
