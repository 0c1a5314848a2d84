import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import { copyTables, fillTables } from "~/engine/copy-tables.server";
import type { Engine } from "~/engine/engine.server";
import { asOnlyWriter } from "~/ingest/changes/writer-lock.server";
import { copiedRowSchema, copiedRows, fillStore, type CopiedRow } from "~/store/copy-store.server";
import type { Store } from "~/store/store.server";

/** Format of a backup's folder. */
const version = 1;
const manifestName = "backup.json";
const storeName = "store.ndjson.gz";
/** Secrets of the data folder: without the salt a load after a restore would make every device a new one. */
const secretFiles = ["salt", "secret", "webhook-secret"];

const manifestSchema = z.object({
  version: z.literal(version), madeAt: z.iso.datetime(), steps: z.array(z.string()),
  tables: z.array(z.object({ table: z.string().regex(/^\w+$/), rows: z.number().int(), file: z.string().regex(/^[\w.]+$/) })),
});
export type Backup = z.infer<typeof manifestSchema>;

type Parts = { engine: Engine; store: Store; dataDir: string };

/** How long a running load is waited for. */
const patienceMs = 600_000;

/**
 * Writes everything that a deployment holds into `folder`, which must not exist, while the product runs. A load that is under way is waited for, and none begins
 * before the copy is whole; questions are answered meanwhile. The folder appears when it is complete.
 * @throws AppError `conflict` when the folder exists or a load goes on for ten minutes
 */
export async function makeBackup({ engine, store, dataDir }: Parts, folder: string, now: Date): Promise<Backup> {
  if (existsSync(folder)) throw new AppError("conflict", `${folder}: exists already; name a folder that does not`);
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o700 });
  try {
    const made = await asOnlyWriter(dataDir, patienceMs, async () => {
      await pipeline(Readable.from(lines(copiedRows(store))), createGzip(), createWriteStream(path.join(part, storeName), { mode: 0o600 }));
      return copyTables(engine, part);
    });
    for (const file of secretFiles) if (existsSync(path.join(dataDir, file))) writeFileSync(path.join(part, file), readFileSync(path.join(dataDir, file)), { mode: 0o600 });
    const manifest: Backup = { version, madeAt: now.toISOString(), ...made };
    writeFileSync(path.join(part, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    renameSync(part, folder);
    return manifest;
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

/** What a folder holds. @throws AppError `bad_input` when it is no whole backup */
export function readBackup(folder: string): Backup {
  const file = path.join(folder, manifestName);
  if (!existsSync(file)) throw new AppError("bad_input", `${folder}: holds no backup (${manifestName} is missing)`);
  const parsed = manifestSchema.safeParse(parseJson(readFileSync(file, "utf8")));
  if (!parsed.success) throw new AppError("bad_input", `${file}: is damaged`);
  const missing = [storeName, ...parsed.data.tables.map((table) => table.file)].filter((each) => !existsSync(path.join(folder, each)));
  if (missing.length) throw new AppError("bad_input", `${folder}: is not whole (${missing.join(", ")} missing)`);
  return parsed.data;
}

/** Whether a data folder holds anything that a restore would write over. */
export const holdsData = (dataDir: string): boolean => existsSync(dataDir) && readdirSync(dataDir).some((name) => ["app.db", "analytics", ...secretFiles].includes(name));

/** Puts the secrets of a backup in place, before anything is opened there. */
export function restoreSecrets(folder: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const file of secretFiles) if (existsSync(path.join(folder, file))) writeFileSync(path.join(dataDir, file), readFileSync(path.join(folder, file)), { mode: 0o600 });
}

/** Fills an empty engine and store from a backup. @throws ConfigError when a newer release made it */
export async function restoreBackup({ engine, store }: Parts, folder: string, backup: Backup): Promise<void> {
  await fillTables(engine, folder, backup);
  await fillStore(store, readLines(path.join(folder, storeName)));
}

async function* lines(rows: AsyncIterable<CopiedRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

async function* readLines(file: string): AsyncGenerator<CopiedRow> {
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })) yield copiedRowSchema.parse(JSON.parse(line));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
