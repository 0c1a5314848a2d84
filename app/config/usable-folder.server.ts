import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "./environment.server";

/**
 * Makes the folder of a setting where it is missing, and writes into it: permissions alone do not tell of a disk that is mounted for reading, or of a folder that is none of a disk's.
 * @throws ConfigError naming the setting when it cannot be used
 */
export function usableFolder(setting: "DATA_DIR" | "INGEST_FOLDER", folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    writeFileSync(probe, "", { mode: 0o600 });
    rmSync(probe, { force: true });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "not a folder";
    // a full disk is told by whatever needs room, and what does not goes on
    if (code !== "ENOSPC" && code !== "EDQUOT") throw new ConfigError(`${setting}: ${folder} cannot be used (${code})`);
  }
}
