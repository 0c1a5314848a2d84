import { existsSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "./environment.server";

/** The file that stands in a data folder from before the first write of a restore until after its last. */
export const unfinishedRestore = (dataDir: string): string => path.join(dataDir, "restore.unfinished");

/**
 * Whoever opens a data folder asks first: a part of the data looks like all of it, and without its accounts the first who comes would become administrator.
 * @throws ConfigError when a restore into the folder began and did not end
 */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(unfinishedRestore(dataDir))) throw new ConfigError(`DATA_DIR: the restore into ${dataDir} did not end: empty it and restore again`);
}
