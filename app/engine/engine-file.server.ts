import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "~/contract/zod";

const engineFileSchema = z.object({
  url: z.url(),
  user: z.string(),
  key: z.string(),
  /** the host process */
  pid: z.number().int(),
  /** the process that supervises it */
  owner: z.number().int(),
});
/** How another process finds a running engine. */
export type EngineAddress = z.infer<typeof engineFileSchema>;

/** The directory of the embedded engine, and the parts of it. */
export function enginePaths(dataDir: string): { root: string; databaseDir: string; runDir: string; file: string } {
  const root = join(dataDir, "analytics");
  return { root, databaseDir: join(root, "db"), runDir: join(root, "run"), file: join(root, "engine.json") };
}

/** The address of the engine of a data directory, if one has been written; it may be stale. */
export function readEngineFile(file: string): EngineAddress | undefined {
  try {
    return engineFileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** Replaces the file whole, readable by its owner only: it holds the key. */
export function writeEngineFile(file: string, address: EngineAddress): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, JSON.stringify(address), { mode: 0o600 });
  chmodSync(fresh, 0o600);
  renameSync(fresh, file);
}

/** Removes the file if it still tells of host `pid`. */
export function removeEngineFile(file: string, pid: number): void {
  if (readEngineFile(file)?.pid === pid) rmSync(file, { force: true });
}
