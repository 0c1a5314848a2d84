import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "~/contract/errors";
import { answersPing } from "./endpoint.server";
import { enginePaths, readEngineFile } from "./engine-file.server";

/** A host whose parent died leaves within two seconds, and takes its grace for what runs. */
const LEAVE_MS = 20_000;
/** For a host that has not yet written where it is. */
const UNSEEN_MS = 3000;

/**
 * Waits until the embedded engine of a data folder, whose parent has died, has ended too: only then may its files be deleted.
 * @throws AppError conflict when it goes on answering
 */
export async function engineHasLeft(dataDir: string): Promise<void> {
  const { root, file } = enginePaths(dataDir);
  if (!existsSync(root)) return;
  const found = readEngineFile(file);
  if (!found) return void (await sleep(UNSEEN_MS));
  for (const until = performance.now() + LEAVE_MS; isAlive(found.pid) && performance.now() < until;) await sleep(100);
  if (await answersPing(found)) throw new AppError("conflict", `DATA_DIR: the engine of ${dataDir} still runs (process ${found.pid}); stop it first`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
