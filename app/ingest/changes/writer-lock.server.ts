import { linkSync, mkdirSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";

const holderSchema = z.object({ pid: z.number(), host: z.string(), started: z.string(), token: z.string() });
type Holder = z.infer<typeof holderSchema>;

const BEAT_MS = 10_000;
/** A holder on another host that has not beaten for so long is taken for dead. */
const SILENT_MS = 60_000;

/**
 * Runs `task` as the only writer of `dataDir`. A lock whose process is gone is taken over.
 * @throws AppError conflict when another writer is at work and stays so for `waitMs`
 */
export async function asOnlyWriter<T>(dataDir: string, waitMs: number, task: () => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, "ingest.lock");
  const mine: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) ?? "", token: randomBytes(8).toString("hex") };
  for (let waited = 0; !take(file, mine); waited += 200) {
    const other = readHolder(file);
    if (other && !isGone(file, other)) {
      if (waited >= waitMs) throw new AppError("conflict", `another load is running (process ${other.pid} on ${other.host}); wait until it has ended`);
      await sleep(200);
    } else removeStale(file, other);
  }
  const beat = setInterval(() => touch(file, mine), BEAT_MS);
  beat.unref();
  try {
    return await task();
  } finally {
    clearInterval(beat);
    if (readHolder(file)?.token === mine.token) unlinkSync(file);
  }
}

/** Written aside and linked: the lock is never seen half written. */
function take(file: string, mine: Holder): boolean {
  const fresh = `${file}.${mine.token}`;
  writeFileSync(fresh, JSON.stringify(mine), { mode: 0o600 });
  try {
    linkSync(fresh, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(fresh);
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const parsed = holderSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function isGone(file: string, holder: Holder): boolean {
  if (holder.host === hostname()) {
    const started = startOf(holder.pid);
    return started === undefined || (holder.started !== "" && started !== "" && started !== holder.started);
  }
  return ageMs(file) > SILENT_MS;
}

/** When a process began, in the kernel's ticks; "" where that cannot be told, undefined when there is no such process. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return undefined;
  }
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/** Against the file system's own clock: two hosts may disagree on the time. */
function ageMs(file: string): number {
  const probe = `${file}.probe.${randomBytes(4).toString("hex")}`;
  writeFileSync(probe, "");
  try {
    return statSync(probe).mtimeMs - statSync(file).mtimeMs;
  } catch {
    return 0;
  } finally {
    unlinkSync(probe);
  }
}

function touch(file: string, mine: Holder): void {
  if (readHolder(file)?.token !== mine.token) return;
  const probe = `${file}.${mine.token}`;
  writeFileSync(probe, "");
  const { atime, mtime } = statSync(probe);
  utimesSync(file, atime, mtime);
  unlinkSync(probe);
}

/** Moved away first: of two that see the same dead lock one wins, and a lock that is not the dead one is put back. */
function removeStale(file: string, seen: Holder | undefined): void {
  const aside = `${file}.stale.${randomBytes(4).toString("hex")}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved?.token !== seen?.token) {
    try {
      linkSync(aside, file);
    } catch {
      // somebody has taken the lock meanwhile
    }
  }
  unlinkSync(aside);
}
