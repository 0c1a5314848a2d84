// Where tests keep their data: in memory, where the machine has room for it. They make and delete hundreds of thousands of small files, and a disk's file
// system may take longer to find each of them a place (ext4 without a journal passes over whatever was deleted in the last minutes) than the test takes.
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";

const memory = "/dev/shm";
const prefix = "atalaia-tests-";
const TMPFS = 0x01021994;
const GIB = 2 ** 30;
/** What the tests' own files take at most, and what their processes need beside them. */
const roomBytes = 6 * GIB;
const freeBytes = 14 * GIB;

/**
 * A folder in memory for one run, gone when this process ends.
 * @returns the environment that tells tests of it; empty where there is no room: they take the system's folder then
 */
export function inMemory() {
  if (!existsSync(memory)) return {};
  const { type, bavail, bsize } = statfsSync(memory);
  if (type !== TMPFS || bavail * bsize < roomBytes || availableBytes() < freeBytes) return {};
  for (const left of readdirSync(memory).filter((name) => name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length).split("-")[0])))) rmSync(path.join(memory, left), { recursive: true, force: true });
  const folder = mkdtempSync(path.join(memory, `${prefix}${process.pid}-`));
  // a database server under an account of its own has its folder in it
  chmodSync(folder, 0o755);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder, TEST_FOLDER: folder };
}

function availableBytes() {
  const [, kilobytes] = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
