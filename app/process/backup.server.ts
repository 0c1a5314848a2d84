import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { AppError } from "~/contract/errors";
import { copyTables } from "~/engine/copy-tables.server";
import type { Engine } from "~/engine/engine.server";
import { asOnlyWriter } from "~/ingest/changes/writer-lock.server";
import { copiedRows } from "~/store/copy-store.server";
import type { Store } from "~/store/store.server";
import { manifestName, secretFiles, sha256Of, storeName, version, type Backup } from "./backup-folder.server";
import { fileFault, onFiles } from "./file-fault.server";

type Parts = { /** null: its tables are on a server of their own, and not copied */ engine: Engine | null; store: Store; dataDir: string };

/** How long a running load is waited for. */
const patienceMs = 600_000;

/**
 * Writes everything that a deployment holds into `folder`, which must not exist, while the product runs. A load that is under way is waited for, and none begins
 * before the copy is whole; questions are answered meanwhile. The folder appears when it is complete.
 * @throws AppError `conflict` when the folder exists or a load goes on for ten minutes, `bad_input` when it cannot be made
 */
export async function makeBackup({ engine, store, dataDir }: Parts, folder: string, now: Date): Promise<Required<Backup>> {
  if (existsSync(folder)) throw new AppError("conflict", `${folder}: exists already; name a folder that does not`);
  const part = onFiles(`${folder}: cannot be made`, () => {
    mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
    return mkdtempSync(`${folder}.part-`);
  });
  try {
    const made = await asOnlyWriter(dataDir, patienceMs, async () => ({ store: await writeStore(store, path.join(part, storeName)), ...(engine ? await copyTables(engine, part) : { tables: [], steps: [] }) }));
    const manifest: Required<Backup> = { version, server: engine === null, madeAt: now.toISOString(), ...made, tables: [], secrets: [] };
    for (const table of made.tables) manifest.tables.push({ ...table, sha256: await sha256Of(path.join(part, table.file)) });
    for (const file of secretFiles) {
      if (!existsSync(path.join(dataDir, file))) continue;
      writeFileSync(path.join(part, file), readFileSync(path.join(dataDir, file)), { mode: 0o600 });
      manifest.secrets.push({ file, sha256: await sha256Of(path.join(part, file)) });
    }
    writeFileSync(path.join(part, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    renameSync(part, folder);
    return manifest;
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw fileFault(`${folder}: the backup cannot be written`, error);
  }
}

async function writeStore(store: Store, file: string): Promise<{ rows: number; sha256: string }> {
  let rows = 0;
  const lines = async function* () { for await (const row of copiedRows(store)) { rows++; yield `${JSON.stringify(row)}\n`; } };
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }));
  return { rows, sha256: await sha256Of(file) };
}
